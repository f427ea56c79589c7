import { type SQL, sql } from 'drizzle-orm'

/*
 * Sales whose card money had been given back before they came (RULES.md 36). A payment of such a sale has given back what no
 * record of the sale gave: what comes back of its goods is set against that first, and only the rest is anybody's money.
 */

/** Of a refund called `seen`: it was refused and tried again, which is kept at the same moment for the same reason. */
const TRIED_AGAIN = `exists (
  select from payment_refunds again
   where again.organization_id = seen.organization_id and again.payment_id = seen.payment_id and again.id <> seen.id
     and again.created_at = seen.seen_to_at and again.reason = seen.seen_to_reason)`

/** Whether the refund called `seen` gave back what a sale was to be paid with: no record's, nor instead of one of a record's. */
export const GIVEN_BEFORE = `
  seen.transaction_id is null and (seen.state <> 'refused' or seen.seen_to_at is not null and not ${TRIED_AGAIN})
  and not exists (
    select from payment_refunds failed
     where failed.organization_id = seen.organization_id and failed.payment_id = seen.payment_id
       and failed.transaction_id is not null and failed.seen_to_at = seen.created_at and failed.seen_to_reason = seen.reason)`

/** What of the payment with this id had been given back before its sale came. */
export const givenBefore = (organizationId: string, paymentId: string): string => `coalesce((
  select sum(seen.amount) from payment_refunds seen
   where seen.organization_id = ${organizationId} and seen.payment_id = ${paymentId} and ${GIVEN_BEFORE}), 0)`

/** What the records that are kept have set against it: what they say went back to that payment. */
export const setAgainst = (organizationId: string, saleId: string, paymentId: string): string => `coalesce((
  select -sum(gone.amount) from transactions back
    join transaction_tenders gone on gone.organization_id = back.organization_id and gone.transaction_id = back.id
   where back.organization_id = ${organizationId} and back.reverses_id = ${saleId} and gone.amount < 0
     and (gone.payment ->> 'id')::uuid = ${paymentId}), 0)`

/** What of the sale of the row of payment_transactions called so is not paid, by that payment. */
export const notPaid = (payment: string): string => `(
  ${givenBefore(`${payment}.organization_id`, `${payment}.id`)}
  - ${setAgainst(`${payment}.organization_id`, `${payment}.transaction_id`, `${payment}.id`)})`

/**
 * What of the money of these records is not sent to a payment, a row each, as a query to select from: what records before them
 * had not set against what had been given back of it, as far as no refund was begun for it.
 */
export const notSentOf = (organizationId: string, records: SQL): SQL => sql`
  select back.id as record_id, p.id as payment_id, p.provider,
         greatest(least(back.amount - coalesce((
             select sum(begun.amount) from payment_refunds begun
              where begun.organization_id = ${organizationId} and begun.payment_id = p.id
                and begun.transaction_id = back.id), 0),
           ${sql.raw(givenBefore('p.organization_id', 'p.id'))} - coalesce((
             select -sum(gone.amount) from transactions earlier
               join transaction_tenders gone on gone.organization_id = ${organizationId} and gone.transaction_id = earlier.id
              where earlier.organization_id = ${organizationId} and earlier.reverses_id = back.reverses_id
                and (earlier.received_at, earlier.id) < (back.received_at, back.id) and gone.amount < 0
                and (gone.payment ->> 'id')::uuid = p.id), 0)), 0) as amount
    from (select r.id, r.reverses_id, r.received_at, (gone.payment ->> 'id')::uuid as payment_id, -sum(gone.amount) as amount
            from (${records}) wanted
            join transactions r on r.organization_id = ${organizationId} and r.id = wanted.id
            join transaction_tenders gone on gone.organization_id = ${organizationId} and gone.transaction_id = r.id
           where gone.amount < 0 and gone.payment is not null
           group by r.id, r.reverses_id, r.received_at, payment_id) back
    join payment_transactions p on p.organization_id = ${organizationId} and p.id = back.payment_id
     and p.transaction_id = back.reverses_id`
