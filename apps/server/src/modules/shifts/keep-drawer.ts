import { formatMoney, minorOf } from '@tuppence/domain/money'
import {
  countsOf,
  DRAWER_LABELS,
  type DrawerKind,
  type DrawerRecord,
  withoutDrawerProof,
} from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import type { NamedPeople } from './allow-drawer.ts'
import type { MadeZRead } from './make-z-read.ts'

/** What was done at a drawer, and in whose session it is told. */
export interface DrawerDone {
  readonly person: Person
  readonly record: DrawerRecord
  readonly now: Date
  readonly address: string
}

/** Keeps a deed at a drawer as it was done: it is never changed. */
export async function keepDrawer(
  tx: Tx,
  { person: { organizationId }, record, now }: DrawerDone,
  { staffId, approvedBy, recordedBy, flags }: NamedPeople,
): Promise<void> {
  await tx.execute(sql`
    insert into drawer_records (organization_id, id, till_id, shift_id, kind, amount, after_sequence, happened_at,
                                staff_id, approved_by, recorded_by, content, flags, received_at)
    values (${organizationId}, ${record.id}, ${record.tillId}, ${record.shiftId}, ${record.kind}, ${record.amount},
            ${record.afterSequence}, ${record.at}::timestamptz, ${staffId}, ${approvedBy}, ${recordedBy},
            ${JSON.stringify(withoutDrawerProof(record))}::jsonb,
            (select coalesce(array_agg(flag), '{}') from jsonb_array_elements_text(${JSON.stringify(flags)}::jsonb) flag),
            ${now})`)
}

/** Breaks are nobody's business but the shift's; whatever opens the drawer is in the log (decision D5). */
export async function auditDrawer(
  tx: Tx,
  { person, record, now, address }: DrawerDone,
  { approvedBy, flags }: NamedPeople,
): Promise<void> {
  const { kind, id, tillId, shiftId, amount, reason, note, staff, at, closing, takesBack, why } = record
  if (kind === 'break-start' || kind === 'break-end') return
  await writeAudit(tx, {
    ...actorOf(person),
    at: now,
    action: `drawer-${kind}`,
    approverId: approvedBy ?? undefined,
    subjectType: 'drawer_record',
    subjectId: id,
    detail: {
      what: DRAWER_LABELS[kind],
      tillId,
      shiftId,
      amount,
      ...(takesBack && { takesBack, entry: await entryTold(tx, person.organizationId, record) }),
      reason,
      note,
      why,
      ...(kind === 'close-for-till' && amount === null && { drawer: 'not there to be counted' }),
      staff: staff.name,
      at,
      ...(closing && { expected: closing.expected, unsent: closing.unsentCount, ...countsTold(closing) }),
      flags,
    },
    address,
  })
}

/** What an entry takes back, as whoever reads the log knows it: "Cash in of £50.00". */
async function entryTold(
  tx: Tx,
  organizationId: string,
  { tillId, shiftId, takesBack }: DrawerRecord,
): Promise<string> {
  const [entry] = await tx.execute<{ kind: DrawerKind; amount: string | null; currency: string }>(sql`
    select kind, amount::text as amount,
           (select o.currency from organizations o where o.id = drawer_records.organization_id) as currency
      from drawer_records
     where organization_id = ${organizationId} and till_id = ${tillId} and shift_id = ${shiftId} and id = ${takesBack ?? null}`)
  if (!entry) return 'nothing that has arrived'
  return `${DRAWER_LABELS[entry.kind]}${entry.amount === null ? '' : ` of ${formatMoney(minorOf(entry.amount), entry.currency)}`}`
}

/** That the drawer was counted again after what should be in it had been shown. */
function countsTold(closing: DrawerRecord['closing']) {
  const counts = countsOf(closing)
  return counts && { counted: `${counts.times} times`, firstCounted: counts.first }
}

/** Whoever has the database could change a Z read; its digest in the chained log is what contradicts them. */
export async function auditZRead(
  tx: Tx,
  { person, now, address }: Omit<DrawerDone, 'record'>,
  { id, ...detail }: MadeZRead,
): Promise<void> {
  const subject = { subjectType: 'z_read', subjectId: id }
  await writeAudit(tx, { ...actorOf(person), at: now, action: 'z-read-made', ...subject, detail, address })
}
