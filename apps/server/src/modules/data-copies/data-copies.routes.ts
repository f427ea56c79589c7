import { Readable } from 'node:stream'
import { askForDataCopy, downloadDataCopy, readDataCopy } from '@tuppence/contract/data-copies'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import { whileListening } from '../../platform/jobs/job-worker.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { dataCopyWorker } from './data-copy-worker.ts'
import { askForCopy, readCopy } from './kept-copies.ts'

/** All that a business has, for its owner to take away: asked for, made behind the request, fetched within a day. */
export function dataCopiesRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  const worker = whileListening(app, dataCopyWorker({ database, now }, app.log))

  serve(app, readDataCopy, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, async (tx) => ({
      copy: (await readCopy(tx, organizationId, now()))?.shown ?? null,
    })),
  )

  serve(app, askForDataCopy, async ({ person }) => {
    const { organizationId, personId: userId } = person
    const copy = await inOrganization(database, organizationId, async (tx) => {
      const isNew = await askForCopy(tx, { organizationId, userId, now: now() })
      if (isNew) await writeAudit(tx, { ...actorOf(person), at: now(), action: 'data-copy-asked' })
      return readCopy(tx, organizationId, now())
    })
    worker.wake()
    if (!copy) throw new Error('The copy that was just asked for is not there')
    return { copy: copy.shown }
  })

  serve(app, downloadDataCopy, async ({ person, reply }) => {
    const { organizationId, businessCode } = person
    const { id, shown } = await inOrganization(database, organizationId, async (tx) => {
      const copy = await readCopy(tx, organizationId, now())
      if (copy?.shown.status !== 'ready') throw new Refused('not-found')
      const { bytes, doneRows: rows, askedAt } = copy.shown
      await writeAudit(tx, {
        ...{ ...actorOf(person), at: now(), action: 'data-copy-downloaded' },
        detail: { askedAt, rows, bytes },
      })
      return copy
    })
    const day = shown.askedAt.slice(0, 10)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="tuppence-${businessCode}-${day}.zip"`)
      .header('content-length', shown.bytes)
      .send(Readable.from(piecesOf(database, organizationId, id), { objectMode: false }))
  })
}

/** A piece in memory at a time, at the pace of whoever fetches them. */
async function* piecesOf(database: Database, organizationId: string, id: string): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const [piece] = await inOrganization(database, organizationId, (tx) =>
      tx.execute<{ bytes: Buffer }>(sql`
        select bytes from data_copy_pieces
         where organization_id = ${organizationId} and copy_id = ${id} and place = ${place}`),
    )
    if (!piece) return
    yield piece.bytes
  }
}
