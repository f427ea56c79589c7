import { MINUTE_MS } from '@tuppence/domain/durations'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { type Job, type JobParts, JobWorker, LeaseLost } from '../../platform/jobs/job-worker.ts'
import { setJob } from '../../platform/jobs/set-job.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { KEPT_MS, removeCopy } from './kept-copies.ts'
import { type CopyProgress, makeCopy } from './make-copy.ts'

/** Longer than a piece can take: a copy whose server died is begun anew after this. */
const LEASE_MS = 5 * MINUTE_MS

/** Of a server that stops: the next one begins anew. */
class Stopping extends Error {}

/** Makes the copies that owners ask for, one after the other, and removes those that are a day old. */
export const dataCopyWorker = (parts: JobParts, log: FastifyBaseLogger): JobWorker =>
  new JobWorker(parts, log, {
    ...{
      kind: 'data-copies',
      everyMs: 10_000,
      atOnce: 1,
      perBusiness: 1,
      leaseMs: LEASE_MS,
      retryAfterMs: LEASE_MS,
    },
    run: async (job) => {
      const { organizationId, subjectId: id } = job
      const isReady = await inOrganization(parts.database, organizationId, async (tx) => {
        const [ready] = await tx.execute(sql`
          select 1 from data_copies where organization_id = ${organizationId} and id = ${id} and status = 'ready'`)
        if (ready) await removeCopy(tx, organizationId)
        return ready !== undefined
      })
      if (!isReady) await make(parts, job, log)
    },
  })

async function make({ database, now }: JobParts, job: Job, log: FastifyBaseLogger): Promise<void> {
  const { organizationId, subjectId: id } = job
  /** Notes how far it is, and does what goes with that. */
  const note = (change: SQL, also?: (tx: Tx) => Promise<unknown>) =>
    inOrganization(database, organizationId, async (tx) => {
      await job.hold(tx)
      await tx.execute(sql`
        update data_copies set ${change} where organization_id = ${organizationId} and id = ${id}`)
      await also?.(tx)
    })
  const set = (tx: Tx, dueAt: Date) => setJob(tx, organizationId, 'data-copies', id, dueAt)
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
      if (job.isStopping) throw new Stopping()
      size += bytes.length
      await note(far(progress), (tx) =>
        tx.execute(sql`
          insert into data_copy_pieces (organization_id, id, copy_id, place, bytes)
          values (${organizationId}, ${uuidv7()}, ${id}, ${place}, decode(${bytes.toString('base64')}, 'base64'))`),
      )
      place += 1
    })
    const readyAt = now()
    await note(sql`${far(done)}, status = 'ready', ready_at = ${readyAt}`, (tx) =>
      set(tx, new Date(readyAt.getTime() + KEPT_MS)),
    )
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (error instanceof Stopping) return note(sql`status = 'waiting'`, (tx) => set(tx, now()))
    log.error(error, 'A copy of data could not be made')
    await note(sql`status = 'failed'`)
  }
}
