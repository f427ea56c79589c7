import type { DataCopy } from '@tuppence/contract/data-copies'
import { DAY_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { setJob } from '../../platform/jobs/set-job.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { COPIED_TABLES } from './what-is-copied.ts'

/** So long a copy is kept: it holds every customer, and is best with whoever asked for it. */
export const KEPT_MS = DAY_MS

interface Row extends Record<string, unknown> {
  id: string
  status: DataCopy['status']
  asked_at: Date
  asked_by: string
  done_files: number
  done_rows: number
  bytes: number
  ready_at: Date | null
}

export interface KeptCopy {
  readonly id: string
  readonly shown: DataCopy
}

/**
 * The copy that a business has. One is none any more after a day, nor once a customer was erased who is in it (D12).
 */
export async function readCopy(tx: Tx, organizationId: string, now: Date): Promise<KeptCopy | undefined> {
  const [row] = await tx.execute<Row>(sql`
    select d.id, d.status, d.asked_at, m.full_name as asked_by, d.done_files, d.done_rows, d.bytes, d.ready_at
      from data_copies d join users u on u.organization_id = d.organization_id and u.id = d.user_id
      join staff_members m on m.organization_id = u.organization_id and m.id = u.staff_member_id
     where d.organization_id = ${organizationId}
       and (d.ready_at is null or d.ready_at > ${new Date(now.getTime() - KEPT_MS)})
       and not exists (select from customers c where c.organization_id = ${organizationId} and c.erased_at >= d.asked_at)`)
  if (!row) return undefined
  const shown: DataCopy = {
    ...{ status: row.status, askedAt: row.asked_at.toISOString(), askedBy: row.asked_by },
    ...{ doneFiles: row.done_files, allFiles: COPIED_TABLES.length, doneRows: row.done_rows },
    bytes: row.bytes,
    readyAt: row.ready_at?.toISOString() ?? null,
    goesAt: row.ready_at && new Date(row.ready_at.getTime() + KEPT_MS).toISOString(),
  }
  return { id: row.id, shown }
}

/**
 * Has one made, in the place of the one there is. One that is being made goes on.
 *
 * @returns whether this is a new one
 */
export async function askForCopy(
  tx: Tx,
  { organizationId, userId, now }: { organizationId: string; userId: string; now: Date },
): Promise<boolean> {
  // Whoever asks at the same moment waits here, and finds this one.
  await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
  const current = await readCopy(tx, organizationId, now)
  if (current && (current.shown.status === 'waiting' || current.shown.status === 'making')) return false
  await removeCopy(tx, organizationId)
  const id = uuidv7()
  await tx.execute(sql`
    insert into data_copies (organization_id, id, status, asked_at, user_id)
    values (${organizationId}, ${id}, 'waiting', ${now}, ${userId})`)
  await setJob(tx, organizationId, 'data-copies', id, now)
  return true
}

export async function removeCopy(tx: Tx, organizationId: string): Promise<void> {
  // Its job first, as whoever makes it holds them.
  const kept = await tx.execute<{ id: string }>(sql`
    select id from data_copies where organization_id = ${organizationId}`)
  for (const { id } of kept) await setJob(tx, organizationId, 'data-copies', id, undefined)
  await tx.execute(sql`delete from data_copy_pieces where organization_id = ${organizationId}`)
  await tx.execute(sql`delete from data_copies where organization_id = ${organizationId}`)
}
