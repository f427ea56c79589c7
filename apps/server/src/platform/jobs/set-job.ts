import { sql } from 'drizzle-orm'
import type { Tx } from '../tenancy.ts'

/** Metrics name the work that is late by these words. */
export const JOB_KINDS = [
  'payments',
  'receipt-mails',
  'receipt-addresses',
  'online-orders',
  'notifications',
  'insights',
  'insights-asked',
  'data-copies',
] as const

export type JobKind = (typeof JOB_KINDS)[number]

/**
 * Sets when a job is due, in the transaction of what makes it so; undefined for never. There is one job of a kind for a subject: what is
 * set while it is worked on counts after that, unless the work itself sets it later.
 */
export async function setJob(
  tx: Tx,
  organizationId: string,
  kind: JobKind,
  subjectId: string,
  dueAt: Date | undefined,
): Promise<void> {
  if (dueAt)
    await tx.execute(sql`
      insert into jobs (organization_id, kind, subject_id, due_at)
      values (${organizationId}, ${kind}, ${subjectId}, ${dueAt}) ${sql.raw(SET_AGAIN)}`)
  else
    await tx.execute(sql`
      delete from jobs where organization_id = ${organizationId} and kind = ${kind} and subject_id = ${subjectId}`)
}

/** The same of many subjects, as a step of a larger statement. $1 is the business; the rows are (subject, due time). */
export const setJobsText = (kind: JobKind, rows: string): string => `
  insert into jobs (organization_id, kind, subject_id, due_at)
  select $1::uuid, '${kind}', rows.* from (${rows}) rows
  ${SET_AGAIN}`

const SET_AGAIN = `
  on conflict (organization_id, kind, subject_id) do update set due_at = excluded.due_at, is_set_again = true`

/** Brings forward the jobs of a kind that these businesses have themselves, where they are due later. For a transaction of the platform. */
export async function setSooner(
  tx: Tx,
  kind: JobKind,
  organizationIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  await tx.execute(sql`
    update jobs set due_at = ${dueAt}, is_set_again = true
     where kind = ${kind} and subject_id = organization_id and due_at > ${dueAt}
       and organization_id = any(${`{${organizationIds.join(',')}}`}::uuid[])`)
}

/** Gives each business that has no job of a kind its first one. For a transaction of the platform. */
export async function beginWithNewBusinesses(
  tx: Tx,
  kind: JobKind,
  firstDue: (organizationId: string, timeZone: string) => Date,
): Promise<void> {
  const fresh = await tx.execute<{ id: string; time_zone: string }>(sql`
    select id, time_zone from organizations o
     where archived_at is null
       and not exists (select from jobs where organization_id = o.id and kind = ${kind} and subject_id = o.id) order by id limit 100`)
  for (const { id, time_zone: timeZone } of fresh)
    await tx.execute(sql`
      insert into jobs (organization_id, kind, subject_id, due_at)
      values (${id}, ${kind}, ${id}, ${firstDue(id, timeZone)}) on conflict do nothing`)
}
