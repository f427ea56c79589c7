import { MINUTE_MS } from '@tuppence/domain/durations'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { Worker } from '../../platform/worker.ts'
import { KEPT_MS, removeCopy } from './kept-copies.ts'
import { type CopyProgress, makeCopy } from './make-copy.ts'

const EVERY_MS = 10_000
/** Longer than a piece can take: a copy whose server died is begun anew after this. */
const TAKEN_FOR_MS = 5 * MINUTE_MS

type Turn = { organization_id: string; id: string; due_at: Date } & Record<string, unknown>

/** Somebody else makes it now, or nobody wants it any more. */
class NotOurs extends Error {}

/** Makes the copies that owners ask for, one after the other, and removes those that are a day old. Several servers share the work. */
export class DataCopyWorker extends Worker {
  readonly #parts: { readonly database: Database; readonly now: () => Date }
  readonly #log: FastifyBaseLogger

  constructor(parts: { readonly database: Database; readonly now: () => Date }, log: FastifyBaseLogger) {
    super(log, { everyMs: EVERY_MS, sorry: 'No copy of data could be made just now' })
    this.#parts = parts
    this.#log = log
  }

  /** Does all that is due now. */
  async round(): Promise<void> {
    const { database, now } = this.#parts
    const { due, old } = await onPlatform(database, async (tx) => ({
      due: await tx.execute<Turn>(sql`
        select organization_id, id, due_at from data_copies
         where status in ('waiting', 'making') and due_at <= ${now()} order by asked_at`),
      old: await tx.execute<{ organization_id: string }>(sql`
        select organization_id from data_copies where ready_at <= ${new Date(now().getTime() - KEPT_MS)}`),
    }))
    for (const { organization_id: id } of old) await inOrganization(database, id, (tx) => removeCopy(tx, id))
    for (const turn of due) {
      if (this.isStopping) return
      await this.#take(turn)
    }
  }

  async #take(turn: Turn): Promise<void> {
    const { database, now } = this.#parts
    const { organization_id: organizationId, id } = turn
    let { due_at: dueAt } = turn
    /** Notes how far it is, and does what goes with that; whoever took it over meanwhile has moved it on. */
    const note = (change: SQL, also?: (tx: Tx) => Promise<unknown>, until = this.#later()) =>
      inOrganization(database, organizationId, async (tx) => {
        const ours = await tx.execute(sql`
          update data_copies set due_at = ${until}, ${change}
           where organization_id = ${organizationId} and id = ${id} and due_at = ${dueAt}
             and status in ('waiting', 'making') returning id`)
        if (ours.length === 0) throw new NotOurs()
        await also?.(tx)
        dueAt = until
      })
    try {
      await note(sql`status = 'making', done_files = 0, done_rows = 0, bytes = 0`, (tx) =>
        tx.execute(sql`
          delete from data_copy_pieces where organization_id = ${organizationId} and copy_id = ${id}`),
      )
      let place = 0
      let size = 0
      const far = ({ files, rows }: CopyProgress): SQL =>
        sql`done_files = ${files}, done_rows = ${rows}, bytes = ${size}`
      const given = { url: database.url, organizationId, now: now() }
      const done = await makeCopy(given, async (bytes, progress) => {
        if (this.isStopping) throw new NotOurs()
        size += bytes.length
        await note(far(progress), (tx) =>
          tx.execute(sql`
            insert into data_copy_pieces (organization_id, id, copy_id, place, bytes)
            values (${organizationId}, ${uuidv7()}, ${id}, ${place}, decode(${bytes.toString('base64')}, 'base64'))`),
        )
        place += 1
      })
      await note(sql`${far(done)}, status = 'ready', ready_at = ${now()}`)
    } catch (error) {
      if (!(error instanceof NotOurs)) this.#log.error(error, 'A copy of data could not be made')
      // Of a server that ends: the next one need not wait.
      const left = error instanceof NotOurs ? sql`status = 'waiting'` : sql`status = 'failed'`
      await note(left, undefined, now()).catch(() => {})
    }
  }

  #later(): Date {
    return new Date(this.#parts.now().getTime() + TAKEN_FOR_MS)
  }
}
