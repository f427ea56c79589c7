import type { DrawerFlag } from '@tuppence/contract/shifts'
import { reachOf } from '@tuppence/domain/tills'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** A till as its drawer's records are judged by it. */
export interface DrawersTill extends Record<string, unknown> {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly device_id: string | null
  /** The last number whose record has arrived and is proven. */
  readonly last_sequence: number
  readonly said_sequence: number | null
  readonly set_aside: readonly { readonly to: number }[]
}

/** A till whose row is locked: only so do two closes at once get two numbers, and no sale of it is being written meanwhile. */
export async function lockTill(
  tx: Tx,
  organizationId: string,
  tillId: string,
): Promise<DrawersTill | undefined> {
  const [till] = await tx.execute<DrawersTill>(
    sql`${tillRows(organizationId)} and t.id = ${tillId} for no key update`,
  )
  return till
}

/** The till of a shift, unlocked: its figures as they are. */
export async function tillOfShift(
  tx: Tx,
  organizationId: string,
  shiftId: string,
): Promise<DrawersTill | undefined> {
  const [till] = await tx.execute<DrawersTill>(sql`${tillRows(organizationId)}
     and t.id = (select h.till_id from shifts h where h.organization_id = ${organizationId} and h.id = ${shiftId})`)
  return till
}

const tillRows = (organizationId: string): SQL => sql`
  select t.id, t.code, t.name, t.device_id, t.last_sequence, t.said_sequence, t.set_aside
    from tills t where t.organization_id = ${organizationId}`

/** The furthest number that a record of its drawer is believed for. */
export function reachOfTill({ last_sequence, said_sequence, set_aside }: DrawersTill): number {
  return reachOf({ lastSequence: last_sequence, saidSequence: said_sequence, setAside: set_aside })
}

/** What no till proves, or what is of another till's shift: kept and shown, but nothing that happened at this drawer. */
const NEVER_COUNTS: readonly DrawerFlag[] = ['till-unproven', 'shift-of-another-till']
/** What counts nowhere as it arrives; what was beyond the till then counts once the till is there. */
export const ASIDE_FLAGS: readonly DrawerFlag[] = [...NEVER_COUNTS, 'beyond-the-till']

/** Of rows of drawer_records, named r, those that count at a till. Asked anew each time: what a till can reach grows. */
export function countsAt(till: DrawersTill): SQL {
  return sql`r.till_id = ${till.id} and r.after_sequence <= ${reachOfTill(till)} and ${isNotSetAside}`
}

const NEVER_COUNTS_LIST = NEVER_COUNTS.map((flag) => `'${flag}'`).join(', ')

/** The same without its number. */
export const isNotSetAside = sql.raw(`not r.flags && array[${NEVER_COUNTS_LIST}]`)

/** Of the same rows, that nothing which counts takes them back (`takenBackBy` of the domain). */
export const stands = sql.raw(`not exists (
  select from drawer_records b
   where b.organization_id = r.organization_id and b.shift_id = r.shift_id and b.till_id = r.till_id and b.kind = 'take-back'
     and b.content->>'takesBack' = r.id::text and not b.flags && array[${NEVER_COUNTS_LIST}])`)
