import { minorOf, toPounds } from '@tuppence/domain/money'
import { CHARGE_KINDS, type ChargeKind, TENDER_METHODS, type TenderMethod } from '@tuppence/domain/sales'
import type { CashOfSales, SalesFigures, Shift } from '@tuppence/domain/shifts'
import { formatRate, type VatCode, vatGroupsOf } from '@tuppence/domain/tax'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { sumNotPaid, sumStillOwed } from '../payments/public.ts'
import type { DrawersTill } from './drawers-till.ts'

/** Records of one till: its numbers above `from`, up to `to`. */
export interface Stretch {
  readonly organizationId: string
  readonly tillId: string
  readonly from: number
  readonly to: number
}

/**
 * What a shift sold: between its numbers, and never beyond the till's own last one. A record of a number that the till has not
 * reached is not of its day, whoever sent it.
 */
export function stretchOf(
  organizationId: string,
  till: DrawersTill,
  { fromSequence, toSequence }: Pick<Shift, 'fromSequence' | 'toSequence'>,
): Stretch {
  const end = Math.min(toSequence ?? till.last_sequence, till.last_sequence)
  return { organizationId, tillId: till.id, from: fromSequence, to: end }
}

/** The records of a stretch, as a query to select from. By the journal, which has the till's numbers in its index. */
function recordsOf({ organizationId, tillId, from, to }: Stretch): SQL {
  return sql`
    select t.* from journal j
      join transactions t on t.organization_id = j.organization_id and t.id = j.transaction_id
     where j.organization_id = ${organizationId} and j.till_id = ${tillId}
       and j.sequence > ${from} and j.sequence <= ${to}`
}

/**
 * What the books have of a stretch of a till: the same figures as a till makes of its own records (domain/shifts,
 * `salesFiguresOf`), by the columns that the takings and the reports are summed from.
 */
export async function sumSales(tx: Tx, stretch: Stretch): Promise<SalesFigures> {
  const [sums] = await tx.execute<Sums>(sql`
    select count(*) filter (where kind = 'sale')::int as sales, count(*) filter (where kind = 'refund')::int as refunds,
           count(*) filter (where kind = 'exchange')::int as exchanges, count(*) filter (where kind = 'void')::int as voids,
           coalesce(sum(total_amount + coalesce(returned_total, 0)), 0)::numeric(18, 2)::text as gross,
           coalesce(sum(returned_total) filter (where kind in ('refund', 'exchange')), 0)::numeric(18, 2)::text as refunded,
           coalesce(sum(returned_total) filter (where kind = 'void'), 0)::numeric(18, 2)::text as voided,
           coalesce(sum(total_amount), 0)::numeric(18, 2)::text as net,
           coalesce(sum(discount_amount), 0)::numeric(18, 2)::text as discounts
      from (${recordsOf(stretch)}) r`)
  if (!sums) throw new Error('An aggregate answers one row')
  return {
    saleCount: sums.sales,
    refundCount: sums.refunds,
    exchangeCount: sums.exchanges,
    voidCount: sums.voids,
    gross: sums.gross,
    refunds: sums.refunded,
    voids: sums.voided,
    net: sums.net,
    discounts: sums.discounts,
    ...(await sumCharges(tx, stretch)),
    tenders: await sumTenders(tx, stretch),
    vat: await sumVat(tx, stretch),
  }
}

/** What of a stretch is not proven to be its till's (decision 0060). */
export interface UnprovenSales {
  readonly count: number
  readonly net: string
  readonly cash: CashOfSales
}

export async function sumUnproven(tx: Tx, stretch: Stretch): Promise<UnprovenSales> {
  const { organizationId } = stretch
  const [row] = await tx.execute<{ count: number; net: string; taken: string; back: string }>(sql`
    with unproven as materialized (
      select r.id, r.total_amount from (${recordsOf(stretch)}) r where 'till-unproven' = any(r.flags)
    ), cash as (
      select p.amount from unproven u
        join transaction_tenders p on p.organization_id = ${organizationId} and p.transaction_id = u.id
       where p.method = 'cash'
    )
    select (select count(*)::int from unproven) as count,
           (select coalesce(sum(total_amount), 0) from unproven)::numeric(18, 2)::text as net,
           (select coalesce(sum(amount) filter (where amount > 0), 0) from cash)::numeric(18, 2)::text as taken,
           (select coalesce(-sum(amount) filter (where amount < 0), 0) from cash)::numeric(18, 2)::text as back`)
  if (!row) throw new Error('An aggregate answers one row')
  const { count, net, taken, back } = row
  return { count, net, cash: { takenMinor: minorOf(taken), backMinor: minorOf(back) } }
}

/** What the records of a stretch were to give back to cards, was refused, and is still owed (rule 22). */
export function sumNotGivenBack(tx: Tx, stretch: Stretch) {
  return sumStillOwed(tx, stretch.organizationId, idsOf(stretch))
}

/** What of a stretch stands in its figures as a provider's money and is none (rule 23). */
export const notPaidOf = (tx: Tx, stretch: Stretch) => sumNotPaid(tx, stretch.organizationId, idsOf(stretch))

const idsOf = (stretch: Stretch) => sql`select r.id from (${recordsOf(stretch)}) r`

async function sumCharges(tx: Tx, stretch: Stretch): Promise<Pick<SalesFigures, 'charges'>> {
  const rows = await tx.execute<{ kind: ChargeKind; count: number; amount: string }>(sql`
    select c.kind, count(*)::int as count, sum(c.amount)::numeric(18, 2)::text as amount
      from (${recordsOf(stretch)}) r, jsonb_to_recordset(r.charges) c (kind text, amount numeric)
     group by c.kind`)
  const charges = CHARGE_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind))
  return charges.length > 0 ? { charges } : {}
}

async function sumTenders(tx: Tx, stretch: Stretch): Promise<SalesFigures['tenders']> {
  const { organizationId } = stretch
  const rows = await tx.execute<TenderRow>(sql`
    with moved as materialized (
      select p.method, p.amount, p.payment ->> 'provider' as provider
        from (${recordsOf(stretch)}) r
        join transaction_tenders p on p.organization_id = ${organizationId} and p.transaction_id = r.id
       where p.amount <> 0
    )
    select m.method, count(*)::int as count, nullif(count(*) filter (where m.amount < 0), 0)::int as back_count,
           coalesce(sum(m.amount) filter (where m.amount > 0), 0)::numeric(18, 2)::text as taken,
           coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::numeric(18, 2)::text as back,
           sum(m.amount)::numeric(18, 2)::text as net,
           (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('provider', provider, 'count', count, 'backCount', back_count,
                                                                  'net', net)) order by provider collate "C")
              from (select b.provider, count(*)::int as count,
                           nullif(count(*) filter (where b.amount < 0), 0)::int as back_count,
                           sum(b.amount)::numeric(18, 2)::text as net
                      from moved b
                     where b.method = m.method and b.provider is not null group by b.provider) each) as providers
      from moved m
     group by m.method`)
  return TENDER_METHODS.flatMap((method) => rows.filter((row) => row.method === method)).map(
    ({ method, count, back_count: backCount, taken, back, net, providers }) => ({
      ...{ method, count, taken, back, net },
      ...(backCount !== null && { backCount }),
      ...(providers && { providers }),
    }),
  )
}

async function sumVat(tx: Tx, stretch: Stretch): Promise<SalesFigures['vat']> {
  const { organizationId } = stretch
  const rows = await tx.execute<VatRow>(sql`
    select i.vat_code, (i.vat_rate * 100)::int as vat_rate, (sum(i.net_amount) * 100)::bigint::text as net,
           (sum(i.vat_amount) * 100)::bigint::text as vat
      from (${recordsOf(stretch)}) r
      join transaction_items i on i.organization_id = ${organizationId} and i.transaction_id = r.id
     group by i.vat_code, i.vat_rate`)
  const groups = vatGroupsOf(
    rows.map((row) => ({
      vatCode: row.vat_code,
      vatRate: row.vat_rate,
      netMinor: Number(row.net),
      vatMinor: Number(row.vat),
    })),
  )
  return groups.map(({ vatCode, vatRate, netMinor, vatMinor, grossMinor }) => ({
    vatCode,
    vatRate: formatRate(vatRate),
    net: toPounds(netMinor),
    vat: toPounds(vatMinor),
    gross: toPounds(grossMinor),
  }))
}

interface Sums extends Record<string, unknown> {
  sales: number
  refunds: number
  exchanges: number
  voids: number
  gross: string
  refunded: string
  voided: string
  net: string
  discounts: string
}

interface TenderRow extends Record<string, unknown> {
  method: TenderMethod
  count: number
  back_count: number | null
  taken: string
  back: string
  net: string
  providers: NonNullable<SalesFigures['tenders'][number]['providers']> | null
}

interface VatRow extends Record<string, unknown> {
  vat_code: VatCode
  vat_rate: number
  net: string
  vat: string
}
