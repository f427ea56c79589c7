import type { FileFailure, ImportKind, ImportPlan, ImportStatus } from '@tuppence/domain/imports'
import type { Currency } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { loggedError } from '../../../platform/http/logged-error.ts'
import { dropRows, dropRowsIfOverdue } from '../drop-rows.ts'
import { customers } from '../kinds/customers.ts'
import type { KindOfImport } from '../kinds/kind.ts'
import { products } from '../kinds/products.ts'
import { stock } from '../kinds/stock.ts'
import { Unreadable } from '../reading/unreadable.ts'
import { checkRows } from './check-rows.ts'
import type { Job } from './job.ts'
import { NoLongerMeant, Progress } from './progress.ts'
import { stageFile } from './stage-file.ts'
import { takeBackRows, type Work, writeRows } from './write-rows.ts'

/** Rows are kept as JSON between the steps; each kind reads its own again. */
const WAYS = { products, stock, customers } as unknown as Record<ImportKind, KindOfImport<unknown, unknown>>

interface Stored extends Record<string, unknown> {
  readonly kind: ImportKind
  readonly status: ImportStatus
  readonly file_name: string
  readonly plan: ImportPlan | null
  readonly user_id: string | null
  readonly failure: FileFailure | null
  readonly currency: Currency
}

/**
 * Does what an import waits for, whatever that is, until it waits for a person again: also what a killed server has left
 * half-way. One does it at a time, on however many servers.
 *
 * @param wake has the live feed heard at once
 */
export async function doJob(database: Database, job: Job, wake: () => void, now: () => Date): Promise<void> {
  // Held by a transaction of its own that reads nothing. A lock of the connection would be gone where the driver replaces that
  // for its age, and would stay with somebody else's where a pooler hands it on.
  await database.sql.begin(async (holder) => {
    await holder.unsafe('set local idle_in_transaction_session_timeout = 0')
    const [lock] = await holder`
      select pg_try_advisory_xact_lock(hashtextextended(${`import ${job.importId}`}, 0)) as mine`
    if (lock?.mine === true) await goOn(database, job, wake, now)
  })
}

async function goOn(database: Database, job: Job, wake: () => void, now: () => Date): Promise<void> {
  const progress = new Progress(database, job, wake)
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    const stored = await progress.within((tx) => readStored(tx, job))
    if (!stored || !(await doStep(progress, job, stored, now))) break
  }
  await progress.within((tx) => dropRowsIfOverdue(tx, job.organizationId, job.importId))
}

/** Cancelled while it is checked, stopped while it is applied: each state is gone on from once. */
const MOST_ROUNDS = 5

async function readStored(
  tx: Parameters<Parameters<Progress['within']>[0]>[0],
  { organizationId, importId }: Job,
) {
  const [stored] = await tx.execute<Stored>(sql`
    select i.kind, i.status, i.file_name, i.plan, i.user_id, i.failure, o.currency
      from imports i join organizations o on o.id = ${organizationId}
     where i.organization_id = ${organizationId} and i.id = ${importId}`)
  return stored
}

/** @returns whether there may be more to do */
async function doStep(progress: Progress, job: Job, stored: Stored, now: () => Date): Promise<boolean> {
  try {
    return await stepOf(progress, job, stored, now)
  } catch (error) {
    if (error instanceof NoLongerMeant) return true
    // Without the database nothing can be noted either; the next server to look goes on.
    if (isOfConnection(error)) throw error
    const failure: FileFailure = error instanceof Unreadable ? error.failure : 'unexpected'
    if (failure === 'unexpected') console.error(`Import ${job.importId} has failed.`, loggedError(error))
    const becomes = stored.status === 'applying' ? 'stopping' : 'failed'
    await fail(progress, job, stored.status, becomes, failure)
    return becomes === 'stopping'
  }
}

async function stepOf(progress: Progress, job: Job, stored: Stored, now: () => Date): Promise<boolean> {
  const { kind, status, plan } = stored
  if (status === 'reading') {
    if (job.file === undefined) throw new Unreadable('interrupted')
    await stageFile(progress, job, job.file)
    return false
  }
  const { organizationId, importId } = job
  if (plan === null) return false
  const ground = { organizationId, importId, fileName: stored.file_name, userId: stored.user_id, now }
  const work: Work = { kind, plan, ground, way: WAYS[kind] }
  if (status === 'checking') await checkRows(progress, job, { ...work, currency: stored.currency })
  else if (status === 'applying') await writeRows(progress, job, work)
  else if (status === 'stopping')
    await takeBackRows(progress, job, work, { status, becomes: stored.failure ? 'failed' : 'cancelled' })
  else if (status === 'undoing') await takeBackRows(progress, job, work, { status, becomes: 'undone' })
  return false
}

async function fail(
  progress: Progress,
  { organizationId, importId }: Job,
  from: ImportStatus,
  to: ImportStatus,
  failure: FileFailure,
): Promise<void> {
  await progress.become([from], to, async (tx) => {
    await tx.execute(sql`
      update imports set failure = ${failure} where organization_id = ${organizationId} and id = ${importId}`)
    if (to === 'failed' && (from === 'reading' || from === 'checking'))
      await dropRows(tx, organizationId, importId)
  })
}

/** PostgreSQL's classes 08 and 57, and the driver's own words for a lost connection. */
function isOfConnection(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return /^(08|57P|CONNECTION_|CONNECT_|ECONN)/.test(cause?.code ?? code ?? '')
}
