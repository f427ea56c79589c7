import type { SaleFlag } from '@tuppence/contract/sale-flags'
import type { TransactionDetail } from '@tuppence/contract/sales'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { chainAround, earlierOf, GIVEN_BEFORE, givenBefore, notPaid, notSentOf } from '../payments/public.ts'

/**
 * What of a sale is not paid (RULES.md 36), by its payments and those of the sales whose goods were exchanged for its own; and
 * what of itself never was. Nothing where all of it is.
 */
export async function readNotPaid(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<Pick<TransactionDetail, 'notPaid' | 'givenBackBefore' | 'neverPaid'>> {
  const rows = await tx.execute<NotPaidRow>(sql`
    select p.id as "paymentId", left_open.amount::numeric(12, 2)::text as amount, p.transaction_id = ${id} as "isOwn",
           coalesce(sum(before.amount) filter (where p.transaction_id = ${id}) over (), 0)::numeric(12, 2)::text as "givenBackBefore",
           before.amount::numeric(12, 2)::text as "neverPaid",
           (select coalesce(seen.seen_to_by_name, seen.asked_by_name) from payment_refunds seen
             where seen.organization_id = p.organization_id and seen.payment_id = p.id and ${sql.raw(GIVEN_BEFORE)}
             order by seen.created_at desc limit 1) as "givenBackByName",
           (select done.reason from payment_events done
             where done.organization_id = p.organization_id and done.payment_id = p.id
               and done.kind = 'unpaid-sale-seen-to' order by done.happened_at desc limit 1) as "seenTo"
      from (select ${organizationId}::uuid as organization_id, ${id}::uuid as id) record,
           lateral ${sql.raw(earlierOf('record.organization_id', 'record.id'))} of_sale
      join payment_transactions p on p.organization_id = ${organizationId} and p.transaction_id = of_sale.id,
           lateral (select ${sql.raw(notPaid('p'))} as amount) left_open,
           lateral (select ${sql.raw(givenBefore('p.organization_id', 'p.id'))} as amount) before
     where before.amount > 0
     order by p.created_at, p.id`)
  const own = rows.filter(({ isOwn }) => isOwn)
  const left = rows.flatMap(({ givenBackBefore: _, neverPaid: __, isOwn: ___, ...part }) =>
    Number(part.amount) > 0 ? [part] : [],
  )
  return {
    ...(own[0] && {
      givenBackBefore: own[0].givenBackBefore,
      neverPaid: own.map(({ paymentId, neverPaid }) => ({ paymentId, amount: neverPaid })),
    }),
    ...(left.length > 0 && { notPaid: left }),
  }
}

/** What of a record's money to its cards is not sent: what was set against a payment that was not all paid (RULES.md 36). */
export async function readNotSent(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<Pick<TransactionDetail, 'notSent'>> {
  const gone = notSentOf(organizationId, sql`select ${id}::uuid as id`)
  const notSent = await tx.execute<
    NonNullable<TransactionDetail['notSent']>[number] & Record<string, unknown>
  >(sql`
    select payment_id as "paymentId", amount::numeric(12, 2)::text as amount from (${gone}) gone
     where amount > 0 order by payment_id`)
  return notSent.length > 0 ? { notSent: [...notSent] } : {}
}

type NotPaidRow = NonNullable<TransactionDetail['notPaid']>[number] & {
  readonly isOwn: boolean
  readonly givenBackBefore: string
  readonly neverPaid: string
} & Record<string, unknown>

/** What came back of a record in others, in the order in which they came. */
export async function readReturnsOf(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<TransactionDetail['returns']> {
  const rows = await tx.execute<ReturnRow>(sql`
    select r.id, r.kind, r.created_at, r.receipt_number, r.staff_name, r.reason, r.reason_note,
           r.total_amount::text as total_amount,
           coalesce((select jsonb_agg(jsonb_build_object('lineId', i.returns_item_id, 'quantity', -i.quantity)
                                      order by i.position)
                       from transaction_items i
                      where i.organization_id = r.organization_id and i.transaction_id = r.id
                        and i.returns_transaction_id = r.reverses_id), '[]') as lines,
           coalesce((select jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount::text, 'payment', p.payment)
                                      order by p.position)
                       from transaction_tenders p
                      where p.organization_id = r.organization_id and p.transaction_id = r.id), '[]') as tenders
      from transactions r
     where r.organization_id = ${organizationId} and r.reverses_id = ${id}
     order by r.received_at, r.id`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    receiptNumber: row.receipt_number,
    staffName: row.staff_name,
    reason: row.reason,
    reasonNote: row.reason_note,
    totalAmount: row.total_amount,
    lines: row.lines,
    tenders: row.tenders,
  }))
}

type Returns = TransactionDetail['returns'][number]
interface ReturnRow extends Record<string, unknown> {
  id: string
  kind: Returns['kind']
  created_at: Date
  receipt_number: string
  staff_name: string | null
  reason: Returns['reason']
  reason_note: string | null
  total_amount: string
  lines: Returns['lines']
  tenders: Returns['tenders']
}

/** Whether a void `v` gives back every charge of a sale `o`, by what it is and belongs to. */
const chargesAreBack = (v: string, o: string): string => `
   not exists (
     select 1 from jsonb_to_recordset(coalesce(${o}.charges, '[]') || coalesce(${v}.charges, '[]'))
            c (kind text, reference text, amount numeric)
      group by kind, reference having sum(amount) <> 0)`

/**
 * Whether a void `v` gives back the whole of a sale `o`: every unit of every line, nothing besides, and its whole total and charges. One
 * that does not is a refund by another name, and voids nothing (SELL-080).
 */
const isWhole = (v: string, o: string): string => `
  (${o}.kind = 'sale' and ${v}.total_amount = -${o}.total_amount and ${chargesAreBack(v, o)} and not exists (
     select 1 from (
       select i.id as line_id, i.quantity from transaction_items i
        where i.organization_id = ${o}.organization_id and i.transaction_id = ${o}.id and i.quantity > 0
       union all
       select i.returns_item_id, i.quantity from transaction_items i
        where i.organization_id = ${v}.organization_id and i.transaction_id = ${v}.id and i.quantity < 0) both_ways
      group by line_id having sum(quantity) <> 0))`

/** What became of a record `t` since (decision D19): a sale that is voided or returned says so only here. */
export const STATUS = `
  (case when t.kind not in ('sale', 'exchange') then 'completed'
        when exists (select from transactions v where v.organization_id = t.organization_id
                        and v.reverses_id = t.id and v.kind = 'void' and ${isWhole('v', 't')}) then 'voided'
        when exists (select from transactions v where v.organization_id = t.organization_id
                        and v.reverses_id = t.id and v.kind = 'void') then 'part-refunded'
        when not exists (select from transaction_items b where b.organization_id = t.organization_id
                            and b.returns_transaction_id = t.id) then 'completed'
        else (
          select case when bool_and(i.quantity <= coalesce(back.quantity, 0)) then 'refunded' else 'part-refunded' end
            from transaction_items i left join (
              select b.returns_item_id, -sum(b.quantity) as quantity from transaction_items b
               where b.organization_id = t.organization_id and b.returns_transaction_id = t.id
               group by b.returns_item_id) back on back.returns_item_id = i.id
           where i.organization_id = t.organization_id and i.transaction_id = t.id and i.quantity > 0)
   end)`

const UP_TO_IT = `r.organization_id = t.organization_id and r.reverses_id = t.reverses_id
                      and (r.received_at, r.id) <= (t.received_at, t.id)`
const TAKEN_IN_POINTS = `
  (select coalesce(sum(p.amount), 0) from transaction_tenders p
    where p.organization_id = t.organization_id and p.transaction_id = t.reverses_id
      and p.method = 'loyalty' and p.amount > 0)`
const BACK_IN_POINTS = `
  (select coalesce(-sum(p.amount), 0) from transactions r
     join transaction_tenders p on p.organization_id = r.organization_id and p.transaction_id = r.id
    where ${UP_TO_IT} and p.method = 'loyalty' and p.amount < 0)`

/**
 * How much of what points paid for the sale had come back as anything else by `t`: what came back otherwise, beyond what was
 * paid otherwise. Goods of an exchange that do not take its points over are such (decision 0073).
 */
const POINTS_INTO_MONEY = `
  (select greatest(least((select sum(r.returned_total) from transactions r where ${UP_TO_IT}) - in_points.back
                           - (o.total_amount + coalesce(o.returned_total, 0) - in_points.taken),
                         in_points.taken - in_points.back), 0)
     from transactions o, lateral (select ${TAKEN_IN_POINTS} as taken, ${BACK_IN_POINTS} as back) in_points
    where o.organization_id = t.organization_id and o.id = t.reverses_id)`

/** What a record `t` itself gives back in points and takes in them. */
const OWN_POINTS = `
  (select coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as back,
          coalesce(sum(p.amount) filter (where p.amount > 0), 0) as paid,
          coalesce(sum(p.points) filter (where p.amount > 0), 0) as points
     from transaction_tenders p
    where p.organization_id = t.organization_id and p.transaction_id = t.id and p.method = 'loyalty')`

/** Whether `t` hands out otherwise what points had paid for. */
const PAYS_POINTS_OUT = `
  (${TAKEN_IN_POINTS} > 0 and (select t.returned_total > own.back from ${OWN_POINTS} own) and ${POINTS_INTO_MONEY} > 0)`

/** Whether `t` gives back more in points than its sale took, or takes over another number of them than it gives back. */
const POINTS_BACK_DIFFER = `
  (select own.back > 0 and (${BACK_IN_POINTS} > sold.taken
          or own.paid > 0 and sold.taken > 0 and (
               own.points + 1 < over.points or own.paid <= own.back and own.points > over.points + 1))
     from ${OWN_POINTS} own,
          lateral (select ${TAKEN_IN_POINTS} as taken,
                          (select coalesce(sum(p.points), 0) from transaction_tenders p
                            where p.organization_id = t.organization_id and p.transaction_id = t.reverses_id
                              and p.method = 'loyalty' and p.amount > 0) as points) sold,
          lateral (select sold.points * least(own.paid, own.back) / nullif(sold.taken, 0) as points) over
    where exists (select from transactions o where o.organization_id = t.organization_id and o.id = t.reverses_id))`

/** How much of the cash of the exchange that `t` gives goods back of, and of all that it is a chain with, was left after `t`. */
const CASH_OF_CHAIN = `
  (select coalesce(sum(p.amount), 0) from ${chainAround('t.organization_id', 't.reverses_id')} of_chain
     join transactions r on r.organization_id = t.organization_id and r.id = of_chain.id
     join transaction_tenders p on p.organization_id = t.organization_id and p.transaction_id = r.id
    where p.method = 'cash' and (r.received_at, r.id) <= (t.received_at, t.id))`

/** Whether a record `t` pays out cash, and more of it went back by then than the sale, or the chain of an exchange, took: a card
 * sale paid from the drawer. What of it is points made into money has a flag of its own. Where more went back than was sold at all, that is what is flagged. */
const MORE_CASH_THAN_TAKEN = `
  exists (select from transaction_tenders p where p.organization_id = t.organization_id and p.transaction_id = t.id
             and p.method = 'cash' and p.amount < 0)
  and exists (select from transactions o where o.organization_id = t.organization_id and o.id = t.reverses_id
                 and o.total_amount + coalesce(o.returned_total, 0) >= (
                   select sum(r.returned_total) from transactions r
                    where r.organization_id = t.organization_id and r.reverses_id = t.reverses_id
                      and (r.received_at, r.id) <= (t.received_at, t.id)))
  and case when (select o.kind from transactions o where o.organization_id = t.organization_id and o.id = t.reverses_id) = 'exchange'
      then ${CASH_OF_CHAIN} + coalesce(${POINTS_INTO_MONEY}, 0) < 0
      else (select coalesce(sum(p.amount), 0) from transaction_tenders p
            where p.organization_id = t.organization_id and p.transaction_id = t.reverses_id and p.method = 'cash')
        + coalesce(${POINTS_INTO_MONEY}, 0)
        < (select coalesce(-sum(least(p.amount, 0)), 0) from transactions r
             join transaction_tenders p on p.organization_id = r.organization_id and p.transaction_id = r.id
            where r.organization_id = t.organization_id and r.reverses_id = t.reverses_id and p.method = 'cash'
              and (r.received_at, r.id) <= (t.received_at, t.id)) end`

/** Whether a record `t` hands anything out, money or new goods, although what comes back is not all paid for: that is set against
 * its own payment first. */
const PAYS_UNPAID_OUT = `
  (t.kind = 'exchange' or exists (
    select from transaction_tenders p where p.organization_id = t.organization_id and p.transaction_id = t.id
       and p.payment is null and p.amount < 0))
  and exists (select from ${earlierOf('t.organization_id', 't.reverses_id')} of_sale
                join payment_transactions p on p.organization_id = t.organization_id and p.transaction_id = of_sale.id
               where ${notPaid('p')} > 0)`

/**
 * What is wrong with a record `t` that reverses another (reliability R8), asked at every reading like the journal's order:
 * tills that were offline at once knew nothing of each other, and a return may come before its sale. Of several records
 * that give back too much together, those are flagged that came last. A line is worth its units' part of the sale's, give
 * or take the penny by which rounding shares it out: its till may not have known what came back before.
 */
export const RETURN_FLAGS = `
  (case when t.reverses_id is null then null else array_remove(array[
     case when t.kind = 'void' and exists (
            select from transactions v where v.organization_id = t.organization_id and v.reverses_id = t.reverses_id
               and v.kind = 'void' and (v.received_at, v.id) < (t.received_at, t.id)) then 'voided-twice'
          when exists (
            select from transaction_items i join transaction_items s
                on s.organization_id = i.organization_id and s.id = i.returns_item_id
             where i.organization_id = t.organization_id and i.transaction_id = t.id and i.quantity < 0
               and s.quantity < (
                 select -sum(e.quantity) from transaction_items e join transactions r
                     on r.organization_id = e.organization_id and r.id = e.transaction_id
                  where e.organization_id = t.organization_id and e.returns_transaction_id = t.reverses_id
                    and e.returns_item_id = s.id and (r.received_at, r.id) <= (t.received_at, t.id)))
            or exists (
            select from transactions o where o.organization_id = t.organization_id and o.id = t.reverses_id
               and o.total_amount + coalesce(o.returned_total, 0) < (
                 select sum(r.returned_total) from transactions r
                  where r.organization_id = t.organization_id and r.reverses_id = t.reverses_id
                    and (r.received_at, r.id) <= (t.received_at, t.id))) then 'returned-more-than-sold' end,
     case when not exists (select from transactions o where o.organization_id = t.organization_id
                              and o.id = t.reverses_id)
            or exists (
            select from transaction_items i left join transaction_items s
                on s.organization_id = i.organization_id and s.id = i.returns_item_id
               and s.transaction_id = t.reverses_id and s.quantity > 0
             where i.organization_id = t.organization_id and i.transaction_id = t.id and i.quantity < 0
               and s.id is null) then 'no-such-sale' end,
     case when exists (
            select from transaction_items i
              join transaction_items s on s.organization_id = i.organization_id and s.id = i.returns_item_id
               and s.transaction_id = t.reverses_id and s.quantity > 0
              join transactions o on o.organization_id = s.organization_id and o.id = s.transaction_id
              cross join lateral (select
                  t.vat_mode = 'as-marked' and i.vat_inclusive as includes_vat,
                  o.vat_mode = 'as-marked' and s.vat_inclusive as included_vat) holds
              cross join lateral (select
                  case when included_vat then s.net_amount + s.vat_amount else s.net_amount end as whole) sold
             where i.organization_id = t.organization_id and i.transaction_id = t.id and i.quantity < 0 and (
                   (i.product_id, i.unit_price, i.vat_code, i.vat_rate, includes_vat)
                     <> (s.product_id, s.unit_price, s.vat_code, s.vat_rate, included_vat)
                or i.total_price <> i.quantity * i.unit_price - i.discount_amount - coalesce(i.offer_amount, 0)
                or i.net_amount + case when includes_vat then i.vat_amount else 0 end <> i.total_price
                or abs((i.discount_amount + coalesce(i.offer_amount, 0)) * s.quantity - (s.quantity * s.unit_price - whole) * i.quantity)
                     > 0.01 * s.quantity
                or abs(coalesce(i.offer_amount, 0) * (s.quantity * s.unit_price - whole)
                       - coalesce(s.offer_amount, 0) * (i.discount_amount + coalesce(i.offer_amount, 0)))
                     > 0.01 * (s.quantity * s.unit_price - whole)
                or abs(i.vat_amount * whole - s.vat_amount * i.total_price) > 0.01 * whole)) then 'return-differs' end,
     case when t.kind = 'void' and exists (
            select from transactions o where o.organization_id = t.organization_id and o.id = t.reverses_id
               and not ${isWhole('t', 'o')}) then 'void-not-whole' end,
     case when ${MORE_CASH_THAN_TAKEN} then 'tender-differs' end,
     case when ${PAYS_POINTS_OUT} then 'points-paid-out' end,
     case when ${POINTS_BACK_DIFFER} then 'points-back-differ' end,
     case when ${PAYS_UNPAID_OUT} then 'unpaid-paid-out' end], null) end)`

export type ReturnFlag = Extract<
  SaleFlag,
  | 'returned-more-than-sold'
  | 'voided-twice'
  | 'no-such-sale'
  | 'return-differs'
  | 'void-not-whole'
  | 'tender-differs'
  | 'points-paid-out'
  | 'points-back-differ'
  | 'unpaid-paid-out'
>
