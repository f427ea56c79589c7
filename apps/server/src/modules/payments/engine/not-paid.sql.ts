import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { earlierOf, laterOf } from './chain.sql.ts'

/*
 * Sales whose card money had been given back before they came (rule P14, sales/RULES.md 36). A payment of such a sale has given
 * back what no record of the sale gave: what comes back of its goods is set against that first, and only the rest is anybody's
 * money. Whoever asks what was not paid asks it by these.
 */

/**
 * Whether a person said of the refused refund called so that the customer has its money another way. What a record of another sale than
 * the payment's asked for is none of the payment's, whatever was said of it: its own sale gives it back still.
 */
export const wasGivenAnotherWay = (refund: string): string => `(
  ${refund}.resolution = 'paid-another-way' and not exists (
    select from payment_transactions paid
      join transactions asked on asked.organization_id = paid.organization_id and asked.id = ${refund}.transaction_id
     where paid.organization_id = ${refund}.organization_id and paid.id = ${refund}.payment_id
       and paid.transaction_id not in (
         select id from ${earlierOf('asked.organization_id', 'coalesce(asked.reverses_id, asked.id)')} chain)))`

/**
 * Whether the refund called `seen` gave back what a sale was to be paid with: no record's, and asked for before a sale had the payment. What a
 * person refunds after that is what no sale accounts for, or is of the record whose refund it tries again.
 */
export const GIVEN_BEFORE = `
  seen.transaction_id is null and (seen.state <> 'refused' or seen.resolution = 'paid-another-way')
  and not exists (
    select from settlement_entries taken
     where taken.organization_id = seen.organization_id and taken.account_kind = 'payment' and taken.account_id = seen.payment_id
       and taken.cause_kind = 'allocated' and taken.at < seen.created_at)`

/** What of the payment with this id had been given back before its sale came. */
export const givenBefore = (organizationId: string, paymentId: string): string => `coalesce((
  select sum(seen.amount) from payment_refunds seen
   where seen.organization_id = ${organizationId} and seen.payment_id = ${paymentId} and ${GIVEN_BEFORE}), 0)`

/**
 * What the records that are kept have set against it: what they say went back to that payment, those too of which goods came back
 * that had been exchanged for the sale's.
 */
export const setAgainst = (organizationId: string, saleId: string, paymentId: string): string => `coalesce((
  select -sum(set_back.amount) from ${laterOf(organizationId, saleId)} set_by, lateral (
    select set_tender.amount from transaction_tenders set_tender
     where set_tender.organization_id = ${organizationId} and set_tender.transaction_id = set_by.id
       and set_tender.amount < 0 and (set_tender.payment ->> 'id')::uuid = ${paymentId}) set_back), 0)`

/** What of the sale of the row of payment_transactions called so is not paid, by that payment; nothing or less where it is. */
export const notPaid = (payment: string): string => `(
  select case when gone.before = 0 then 0 else gone.before
              - ${setAgainst(`${payment}.organization_id`, `${payment}.transaction_id`, `${payment}.id`)} end
    from (select ${givenBefore(`${payment}.organization_id`, `${payment}.id`)} as before) gone)`

/**
 * What of the money of these records is not sent to a payment, a row each, as a query to select from: what records before them
 * had not set against what had been given back of it, as far as no refund was begun for it.
 */
export const notSentOf = (organizationId: string, records: SQL): SQL => sql`
  select back.id as record_id, p.id as payment_id, p.provider, left_open.amount
    from (select r.id, r.reverses_id, r.received_at, (gone.payment ->> 'id')::uuid as payment_id, -sum(gone.amount) as amount
            from (${records}) wanted
            join transactions r on r.organization_id = ${organizationId} and r.id = wanted.id
            join transaction_tenders gone on gone.organization_id = ${organizationId} and gone.transaction_id = r.id
           where gone.amount < 0 and gone.payment is not null
           group by r.id, r.reverses_id, r.received_at, payment_id) back
    join payment_transactions p on p.organization_id = ${organizationId} and p.id = back.payment_id,
         lateral (select ${sql.raw(givenBefore('p.organization_id', 'p.id'))} as amount) before,
         lateral (select greatest(least(back.amount - coalesce((
             select sum(begun.amount) from payment_refunds begun
              where begun.organization_id = ${organizationId} and begun.payment_id = p.id
                and begun.transaction_id = back.id), 0),
           before.amount - coalesce((
             select -sum(gone.amount) from ${sql.raw(laterOf('p.organization_id', 'p.transaction_id'))} one
               join transactions earlier on earlier.organization_id = ${organizationId} and earlier.id = one.id
               join transaction_tenders gone on gone.organization_id = ${organizationId} and gone.transaction_id = one.id
              where (earlier.received_at, earlier.id) < (back.received_at, back.id) and gone.amount < 0
                and (gone.payment ->> 'id')::uuid = p.id), 0)), 0) as amount) left_open
   where before.amount > 0
     and p.transaction_id in (select id from ${sql.raw(earlierOf('p.organization_id', 'back.reverses_id'))} chain)`

interface NotPaidBy extends Record<string, unknown> {
  readonly provider: string
  /** Sales whose money had gone back before they came. */
  readonly sales: { readonly count: number; readonly amount: string }
  /** Records that say that money goes back which was set against that. */
  readonly returns: { readonly count: number; readonly amount: string }
}

/**
 * The sales whose money a payment gave back with no record, and what came back of them and of that, as a query of their ids: few of
 * all there are.
 */
export const everPerhapsNotPaid = (organizationId: string): SQL => sql`(
  with recursive given as (
    select p.transaction_id as id from payment_refunds r
      join payment_transactions p on p.organization_id = ${organizationId} and p.id = r.payment_id
     where r.organization_id = ${organizationId} and r.transaction_id is null and p.transaction_id is not null
    union
    select t.id from given, lateral (
      select back.id from transactions back
       where back.organization_id = ${organizationId} and back.reverses_id = given.id) t
  ) select id from given)`

/** Those of these trading days, both included. */
export const recordsPerhapsNotPaid = (
  organizationId: string,
  { from, to }: { readonly from: string; readonly to: string },
): SQL => sql`
  select t.id from ${everPerhapsNotPaid(organizationId)} given
    join transactions t on t.organization_id = ${organizationId} and t.id = given.id
   where t.trading_day between ${from}::date and ${to}::date`

/**
 * What these records say of money at a provider, taken or given back, that is not so; by providers.
 *
 * @param records a query of the ids of records
 */
export async function sumNotPaid(tx: Tx, organizationId: string, records: SQL): Promise<NotPaidBy[]> {
  const sum = (
    which: SQL,
  ) => sql`jsonb_build_object('count', count(distinct record_id) filter (where ${which}),
    'amount', coalesce(sum(amount) filter (where ${which}), 0)::numeric(18, 2)::text)`
  const rows = await tx.execute<NotPaidBy>(sql`
    with wanted as materialized (${records}), never as (
      select p.transaction_id as record_id, p.provider, ${sql.raw(givenBefore('p.organization_id', 'p.id'))} as amount, true as of_sale
        from payment_transactions p
       where p.organization_id = ${organizationId} and p.transaction_id in (select id from wanted)
         and p.id in (select payment_id from payment_refunds
                       where organization_id = ${organizationId} and transaction_id is null)
      union all
      select record_id, provider, amount, false from (${notSentOf(organizationId, sql`select id from wanted`)}) gone
    )
    select provider, ${sum(sql`of_sale`)} as sales, ${sum(sql`not of_sale`)} as returns
      from never where amount > 0 group by provider order by provider collate "C"`)
  return [...rows]
}
