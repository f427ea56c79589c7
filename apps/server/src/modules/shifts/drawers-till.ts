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

export const tillsOf = (tx: Tx, organizationId: string): Promise<DrawersTill[]> =>
  tx.execute<DrawersTill>(tillRows(organizationId))

/** What no till proves, or what is of another till's shift: kept and shown, but nothing that happened at this drawer. */
const NEVER_COUNTS: readonly DrawerFlag[] = ['till-unproven', 'shift-of-another-till']
/** What counts nowhere as it arrives; what was beyond the till then counts once the till is there. */
const ASIDE_FLAGS: readonly DrawerFlag[] = [...NEVER_COUNTS, 'beyond-the-till']
/**
 * Nobody who may is proven to have done it or to have allowed it. Money that was handed out is gone all the same, and counts; taking
 * an entry back is only a statement about a record, and by these nobody made it who may.
 */
const NOT_ALLOWED: readonly DrawerFlag[] = ['without-right', 'approval-unproven']

/** Whether nothing will ever show that it was done at the drawer of its till. */
export const isMadeUp = (flags: readonly DrawerFlag[]): boolean =>
  flags.some((flag) => NEVER_COUNTS.includes(flag))

/** Whether a record counts nowhere as it arrives. */
export const isAside = (flags: readonly DrawerFlag[]): boolean =>
  flags.some((flag) => ASIDE_FLAGS.includes(flag))

const anyOf = (row: RowName, flags: readonly DrawerFlag[]): string =>
  `${row}.flags && array[${flags.map((flag) => `'${flag}'`).join(', ')}]`

/** What a row of drawer_records is called in its statement. */
type RowName = 'r' | 'b'

/** Of rows of drawer_records, named r: done without the right, and without an approval that anything proves. */
export const isNotAllowed = sql.raw(`(${anyOf('r', NOT_ALLOWED)})`)
/** Of the same rows: taken back by nobody who may. */
export const isInVain = sql.raw(`(${inVainAs('r')})`)
/** Of the same rows: what counted nowhere as it arrived. */
export const isSetAside = sql.raw(`(${anyOf('r', ASIDE_FLAGS)} or ${inVainAs('r')})`)

function inVainAs(row: RowName): string {
  return `${row}.kind = 'take-back' and ${anyOf(row, NOT_ALLOWED)}`
}

/** Of rows of drawer_records, named r, those that were done at a till. Asked anew each time: what a till can reach grows. */
export function doneAt(till: DrawersTill): SQL {
  return sql`r.till_id = ${till.id} and r.after_sequence <= ${reachOfTill(till)} and not (${sql.raw(anyOf('r', NEVER_COUNTS))})`
}

/** Of those, the ones that count. */
export function countsAt(till: DrawersTill): SQL {
  return sql`r.till_id = ${till.id} and ${countsWithin(sql`${reachOfTill(till)}`)}`
}

/** The same without the till, of a statement about many: a list and an X read ask one rule. */
export function countsWithin(reach: SQL, row: RowName = 'r'): SQL {
  return sql`${sql.raw(row)}.after_sequence <= ${reach} and not (${sql.raw(anyOf(row, NEVER_COUNTS))})
    and not (${sql.raw(inVainAs(row))})`
}

/**
 * Of the same rows, that nothing which counts takes them back (`takenBackBy` of the domain). Versions before kept ids as they were
 * written.
 */
export function standsWithin(reach: SQL): SQL {
  return sql`not exists (
    select from drawer_records b
     where b.organization_id = r.organization_id and b.shift_id = r.shift_id and b.till_id = r.till_id and b.kind = 'take-back'
       and lower(b.content->>'takesBack') = r.id::text and ${countsWithin(reach, 'b')})`
}
