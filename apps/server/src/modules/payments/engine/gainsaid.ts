import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'

/** A sale whose payment was charged by a person's word, and took nothing, or only a part, by its provider's. */
interface Gainsaid extends Record<string, unknown> {
  readonly paymentId: string
  readonly receiptNumber: string
  /** Whose word it was that it was charged, and how they knew. */
  readonly settledByName: string
  readonly settledReason: string
  /** What of it was not taken, and what was, by the provider's word. In pounds with two decimals. */
  readonly amount: string
  readonly takenAmount: string
  /** When the provider said otherwise. */
  readonly saidAt: Date
}

/**
 * Sales that were paid by a person's word alone, of which the provider says since that it took nothing, or less (rule P17): without
 * those that were voided, and those that somebody has seen to since.
 */
export const gainsaidSales = (
  tx: Tx,
  organizationId: string,
  paymentId?: string,
): Promise<readonly Gainsaid[]> =>
  selectGainsaid(
    tx,
    organizationId,
    sql`${paymentId === undefined ? sql`true` : sql`p.id = ${paymentId}`} and not exists (
      select 1 from transactions back
       where back.organization_id = t.organization_id and back.reverses_id = t.id and back.kind = 'void')`,
  )

/** What a provider says of a payment after a person did. */
const SAID = `('declined', 'cancelled', 'failed', 'approved')`

/**
 * Whether somebody has written off what the payment called so lacks, since its provider first denied what a person had said of it: whatever the
 * provider says after that, it stands.
 */
const isWrittenOff = (payment: string): string => `exists (
  select from payment_events done
   where done.organization_id = ${payment}.organization_id and done.payment_id = ${payment}.id
     and done.kind = 'unpaid-sale-seen-to' and done.happened_at >= (
       select min(said.happened_at) from payment_events said
        where said.organization_id = done.organization_id and said.payment_id = done.payment_id and said.kind in ${SAID}
          and said.happened_at >= (
            select max(word.happened_at) from payment_events word
             where word.organization_id = done.organization_id and word.payment_id = done.payment_id and word.kind = 'settled')))`

/**
 * Whether the payment called so took nothing by its provider, though a person said that it was charged: until its sale is written off
 * after that, a refund of it that the provider refuses is due to nobody.
 */
export const tookNothing = (payment: string): string => `(
  ${payment}.receipt_data is null and ${payment}.approved_amount > 0 and ${payment}.error_message is not null
  and not ${isWrittenOff(payment)})`

/** As the index has it: few of all payments. */
const byWordOrInPart = sql`(p.receipt_data is null and p.approved_amount > 0 or p.status = 'part-approved')`
const taken = sql`(case when p.receipt_data is null then 0 else p.approved_amount end)`

async function selectGainsaid(tx: Tx, organizationId: string, which: SQL): Promise<readonly Gainsaid[]> {
  const rows = await tx.execute<Gainsaid>(sql`
    select p.id as "paymentId", t.receipt_number as "receiptNumber", word.person_name as "settledByName",
           word.reason as "settledReason", (word.amount - ${taken})::numeric(12, 2) as amount,
           ${taken}::numeric(12, 2) as "takenAmount", said.happened_at as "saidAt"
      from payment_transactions p
      join transactions t on t.organization_id = p.organization_id and t.id = p.transaction_id
      cross join lateral (
        select e.id, e.person_name, e.reason, e.amount, e.happened_at from payment_events e
         where e.organization_id = p.organization_id and e.payment_id = p.id and e.kind = 'settled'
         order by e.happened_at desc, e.id desc limit 1) word
      cross join lateral (
        select e.happened_at from payment_events e
         where e.organization_id = p.organization_id and e.payment_id = p.id
           and e.kind in ${sql.raw(SAID)} and (e.happened_at, e.id) > (word.happened_at, word.id)
         order by e.happened_at desc, e.id desc limit 1) said
     where p.organization_id = ${organizationId} and ${byWordOrInPart} and word.amount > ${taken}
       and ${which}
       and not ${sql.raw(isWrittenOff('p'))}
     order by p.created_at, p.id limit 200`)
  return [...rows]
}
