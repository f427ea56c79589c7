import type { Import } from '@tuppence/contract/imports'
import { DAY_MS } from '@tuppence/domain/durations'
import {
  AT_WORK,
  type ImportKind,
  type ImportPlan,
  type ImportStatus,
  KEPT_DAYS,
  rowsAbove,
} from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { dropRows } from './drop-rows.ts'
import { findImport } from './imports.queries.ts'

/** So many files of a business may wait for somebody to go on with them. */
const MOST_WAITING = 20

/** @throws Refused too-many-imports */
export async function noteImport(
  tx: Tx,
  person: Person,
  file: { readonly id: string; readonly kind: ImportKind; readonly fileName: string },
  now: Date,
): Promise<void> {
  const { organizationId, operatorId, personId, staffName } = person
  const [waiting] = await tx.execute<{ files: number }>(sql`
    select count(*)::int as files from imports
     where organization_id = ${organizationId} and rows_go_at > ${now}
       and status in ('reading', 'read', 'checking', 'checked')`)
  if ((waiting?.files ?? 0) >= MOST_WAITING) throw new Refused('too-many-imports')
  await tx.execute(sql`
    insert into imports (organization_id, id, kind, status, file_name, user_id, operator_name, rows_go_at)
    values (${organizationId}, ${file.id}, ${file.kind}, 'reading', ${file.fileName},
            ${operatorId === undefined ? personId : null}, ${operatorId === undefined ? null : staffName},
            ${new Date(now.getTime() + KEPT_DAYS * DAY_MS)})`)
}

/** Has the rows read by this plan, as often as somebody wants to look again. */
export async function beginCheck(tx: Tx, before: Import, person: Person, plan: ImportPlan): Promise<void> {
  if (!['read', 'checked'].includes(before.status)) throw overOrBusy(before)
  const rows = Math.max(0, (before.sheets[plan.sheet]?.rows ?? 0) - rowsAbove(plan))
  await become(
    tx,
    person,
    before,
    'checking',
    sql`
    plan = ${JSON.stringify(plan)}::json, counts = null, done_rows = 0, all_rows = ${rows}`,
  )
}

/**
 * Has the rows written.
 *
 * @param rows `good` leaves those with a problem out; `all` refuses where there is one
 * @throws Refused import-not-checked, import-has-problems, import-busy, import-over
 */
export async function beginToWrite(
  tx: Tx,
  before: Import,
  person: Person,
  rows: 'good' | 'all',
): Promise<void> {
  if (before.status === 'read') throw new Refused('import-not-checked')
  if (before.status !== 'checked') throw overOrBusy(before)
  if (rows === 'all' && (before.counts?.problem ?? 0) > 0) throw new Refused('import-has-problems')
  await become(tx, person, before, 'applying', sql`done_rows = 0`)
}

/** Ends an import that is not over; what it has written is taken back. */
export async function cancel(tx: Tx, before: Import, person: Person): Promise<void> {
  if (before.status === 'applying') return become(tx, person, before, 'stopping', sql`done_rows = 0`)
  if (!['reading', 'read', 'checking', 'checked'].includes(before.status)) throw overOrBusy(before)
  await become(tx, person, before, 'cancelled', sql`done_rows = 0`)
  await dropRows(tx, person.organizationId, before.id)
}

/** Has everything taken back that an import has written. */
export async function beginToUndo(tx: Tx, before: Import, person: Person, now: Date): Promise<void> {
  if (!before.canUndo) throw overOrBusy(before)
  await become(tx, person, before, 'undoing', sql`done_rows = 0`)
  await writeAudit(tx, {
    ...actorOf(person),
    at: now,
    action: 'import-undo-asked',
    subjectType: 'import',
    subjectId: before.id,
    detail: { kind: before.kind, file: before.fileName },
  })
}

const overOrBusy = ({ status }: Import) =>
  new Refused(AT_WORK.includes(status) ? 'import-busy' : 'import-over')

/** Two people may press at once: the one who finds it in another state is refused. */
async function become(
  tx: Tx,
  { organizationId }: Person,
  before: Import,
  status: ImportStatus,
  set: ReturnType<typeof sql>,
): Promise<void> {
  const [mine] = await tx.execute(sql`
    update imports set status = ${status}, updated_at = now(), ${set}
     where organization_id = ${organizationId} and id = ${before.id} and status = ${before.status} returning id`)
  if (!mine) throw new Refused('import-busy')
  await announce(tx, organizationId, { type: 'imports-changed', importId: before.id })
}

/** @throws Refused not-found */
export async function mustFind(tx: Tx, { organizationId }: Person, id: string, now: Date): Promise<Import> {
  const found = await findImport(tx, organizationId, id, now)
  if (!found) throw new Refused('not-found')
  return found
}
