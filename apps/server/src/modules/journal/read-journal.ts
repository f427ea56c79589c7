import type { JournalRecord, JournalTill } from '@tuppence/domain/journal'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { digestOf, PLAN_BY_INDEX, RETURN_FLAGS, writtenRows } from '../sales/public.ts'

/** Trading days, both included; null for everything on that side. */
export interface Period {
  readonly from: string | null
  readonly to: string | null
}

export interface TillOfShop extends JournalTill {
  readonly code: string
  readonly name: string
}

/** Every till that ever was, the server's own among them. */
export async function readTills(tx: Tx, organizationId: string): Promise<TillOfShop[]> {
  const rows = await tx.execute<TillRow>(sql`
    select t.id, t.code, t.name, o.currency, t.last_sequence, t.last_seal, t.said_sequence, t.said_seal, t.said_at, t.set_aside
      from tills t join organizations o on o.id = ${organizationId}
     where t.organization_id = ${organizationId} order by length(t.code), t.code`)
  return rows.map(({ said_sequence, said_seal, said_at, ...row }) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    currency: row.currency,
    lastSequence: row.last_sequence,
    lastSeal: row.last_seal,
    said:
      said_sequence === null || said_seal === null || said_at === null
        ? null
        : { sequence: said_sequence, seal: said_seal, at: said_at.toISOString() },
    setAside: row.set_aside,
  }))
}

interface TillRow extends Record<string, unknown> {
  id: string
  code: string
  name: string
  currency: string
  last_sequence: number
  last_seal: string
  said_sequence: number | null
  said_seal: string | null
  said_at: Date | null
  set_aside: JournalTill['setAside']
}

/** Numbers to walk. `after` is the number before them, null where the period holds nothing of this till. */
export interface Range {
  readonly after: number
  /** Null to walk to the journal's end. */
  readonly upTo: number | null
}

/**
 * The numbers of a period, with the one before and the one after it: what was taken away at the edge of a period shows in
 * the record that stands beyond the edge. A record with a wrong clock's date lies within its neighbours' numbers.
 */
export async function readRange(
  tx: Tx,
  organizationId: string,
  tillId: string,
  { from, to }: Period,
): Promise<Range> {
  const [row] = await tx.execute<{
    first: number | null
    before: number | null
    last: number | null
    next: number | null
  }>(sql`
    select min(t.till_sequence) filter (where t.trading_day >= coalesce(${from}::date, '-infinity') and t.trading_day <= coalesce(${to}::date, 'infinity')) as first,
           max(t.till_sequence) filter (where t.trading_day < ${from}::date) as before,
           max(t.till_sequence) filter (where t.trading_day >= coalesce(${from}::date, '-infinity') and t.trading_day <= coalesce(${to}::date, 'infinity')) as last,
           min(t.till_sequence) filter (where t.trading_day > ${to}::date) as next
      from transactions t where t.organization_id = ${organizationId} and t.till_id = ${tillId}`)
  const { first = null, before = null, last = null, next = null } = row ?? {}
  const after = from === null || before === null ? 0 : Math.min(before, first === null ? before : first - 1)
  if (to === null || next === null) return { after, upTo: null }
  return { after, upTo: Math.max(next, last === null ? next : last + 1) }
}

/** The seals under a number; none where it is not there. */
export async function readSealsAt(
  tx: Tx,
  organizationId: string,
  tillId: string,
  sequence: number,
): Promise<string[]> {
  if (sequence < 1) return ['']
  const rows = await tx.execute<{ seal: string }>(sql`
    select seal from journal
     where organization_id = ${organizationId} and till_id = ${tillId} and sequence = ${sequence}`)
  return rows.map(({ seal }) => seal)
}

/** An entry with what lists and totals show of its sale. */
export interface ShownRecord extends JournalRecord {
  readonly sealedByTill: boolean
  readonly digest: string
  readonly isDisputed: boolean
  readonly flags: readonly string[]
}

/** So many records are in memory at once, and so long the server is away from others' requests: a few milliseconds. */
export const CHUNK = 200

export interface Place {
  readonly sequence: number
  readonly id: string
}

/** The next records after a place, with their stored rows and whether these still have their digest. */
export async function readRecords(
  tx: Tx,
  organizationId: string,
  tillId: string,
  after: Place,
  upTo: number | null,
): Promise<ShownRecord[]> {
  await tx.execute(sql.raw(PLAN_BY_INDEX))
  const rows = await tx.execute<RecordRow>(sql`
    with entry as materialized (
      select * from journal
       where organization_id = ${organizationId} and till_id = ${tillId}
         and (sequence, id) > (${after.sequence}::int, ${after.id}::uuid) and sequence <= ${upTo ?? 2_147_483_647}
       order by sequence, id limit ${CHUNK}
    ), sale as materialized (
      select t.* from (select distinct transaction_id from entry) e,
             lateral (select * from transactions t
                       where t.organization_id = ${organizationId} and t.id = e.transaction_id limit 1) t
    ), item as materialized (
      select i.* from sale, lateral (select * from transaction_items i
               where i.organization_id = ${organizationId} and i.transaction_id = sale.id offset 0) i
    ), tender as materialized (
      select p.* from sale, lateral (select * from transaction_tenders p
               where p.organization_id = ${organizationId} and p.transaction_id = sale.id offset 0) p
    ), written as materialized (${sql.raw(writtenRows('sale', 'item', 'tender'))})
    select entry.id, entry.sequence, entry.previous_seal, entry.seal, entry.content, entry.sealed_by_till, entry.digest,
           written.rows, coalesce(entry.digest = ${sql.raw(digestOf('written', 'entry'))}, false) as digest_fits,
           exists (select from disputed_sales d where d.organization_id = ${organizationId}
                      and d.sale_id = entry.transaction_id) as is_disputed,
           (select ${sql.raw(RETURN_FLAGS)} from sale t where t.id = entry.transaction_id) as return_flags
      from entry left join written on written.id = entry.transaction_id
     order by entry.sequence, entry.id`)
  return rows.map(asRecord)
}

interface RecordRow extends Record<string, unknown> {
  id: string
  sequence: number
  previous_seal: string
  seal: string
  content: string
  sealed_by_till: boolean
  digest: string
  rows: [Record<string, unknown>, Record<string, unknown>[], Record<string, unknown>[]] | null
  digest_fits: boolean
  is_disputed: boolean
  return_flags: string[] | null
}

function asRecord(row: RecordRow): ShownRecord {
  const [sale, lines, tenders] = row.rows ?? []
  return {
    id: row.id,
    sequence: row.sequence,
    previousSeal: row.previous_seal,
    seal: row.seal,
    content: row.content,
    stored: sale && lines && tenders ? { sale, lines, tenders } : null,
    digestFits: row.digest_fits,
    isUnproven: Array.isArray(sale?.flags) && sale.flags.includes('till-unproven'),
    sealedByTill: row.sealed_by_till,
    digest: row.digest,
    isDisputed: row.is_disputed,
    flags: [...(Array.isArray(sale?.flags) ? sale.flags.map(String) : []), ...(row.return_flags ?? [])],
  }
}

/** Sales of a till that no entry of its journal names; a few are enough to tell. */
export async function readUnlisted(
  tx: Tx,
  organizationId: string,
  tillId: string,
  { after, upTo }: Range,
): Promise<{ id: string; sequence: number }[]> {
  const rows = await tx.execute<{ id: string; sequence: number }>(sql`
    select t.id, t.till_sequence as sequence from transactions t
     where t.organization_id = ${organizationId} and t.till_id = ${tillId} and t.till_sequence > ${after}
       and t.till_sequence <= ${upTo ?? 2_147_483_647}
       and not exists (select from journal j where j.organization_id = t.organization_id and j.till_id = t.till_id
                          and j.transaction_id = t.id)
     order by t.till_sequence limit 100`)
  return [...rows]
}

export interface Shop {
  readonly businessName: string
  readonly timeZone: string
  readonly currency: string
}

export async function readShop(tx: Tx, organizationId: string): Promise<Shop> {
  const [row] = await tx.execute<{ business_name: string; time_zone: string; currency: string }>(
    sql`select business_name, time_zone, currency from organizations where id = ${organizationId}`,
  )
  if (!row) throw new Error(`No organization ${organizationId}`)
  return { businessName: row.business_name, timeZone: row.time_zone, currency: row.currency }
}
