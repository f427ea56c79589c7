import type { UnpaidSale } from '@tuppence/contract/payments'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../../identity/public.ts'
import { laterOf } from './chain.sql.ts'
import type { Asker, EngineParts } from './engine-parts.ts'
import { gainsaidSales } from './gainsaid.ts'
import { GIVEN_BEFORE, setAgainst } from './not-paid.sql.ts'
import { enterNotTaken } from './not-taken.ts'
import { paidAfterWriteOff } from './paid-after-write-off.ts'
import { selectPayments } from './payment-rows.ts'
import { balanceMinor, enterSettlement } from './settlement.ts'

interface GivenBackBefore extends Record<string, unknown> {
  readonly paymentId: string
  readonly receiptNumber: string
  /** What is not paid still, in pounds with two decimals. */
  readonly givenBackAmount: string
  readonly givenBackByName: string
  /** What had been given back before it came, in the same. */
  readonly givenBeforeAmount: string
  /** Whether nothing came back of it, so that it can be voided. */
  readonly isWhole: boolean
  /** Whether goods of it, or those given for them, are left that can come back. */
  readonly hasGoodsLeft: boolean
  /** Records that gave money or other goods for its goods, or null where none did. */
  readonly givenOutBy: UnpaidSale['givenOutBy'] | null
  /** When the sale came. */
  readonly receivedAt: Date
}

const later = sql.raw(laterOf('t.organization_id', 't.id'))
const set = sql.raw(setAgainst('p.organization_id', 'p.transaction_id', 'p.id'))

/**
 * Sales that say they were paid by a card whose money a person had given back before they came: of one payment each, without
 * those that were seen to, and less what was voided or returned for nothing (rule P14).
 */
export async function salesGivenBackBefore(tx: Tx, organizationId: string, paymentId?: string) {
  const rows = await tx.execute<GivenBackBefore>(sql`
    select p.id as "paymentId", t.receipt_number as "receiptNumber",
           (sum(seen.amount) - ${set})::numeric(12, 2) as "givenBackAmount",
           sum(seen.amount)::numeric(12, 2) as "givenBeforeAmount",
           t.kind = 'sale' and not exists (
             select 1 from transactions back
              where back.organization_id = t.organization_id and back.reverses_id = t.id) as "isWhole",
           exists (
             select 1 from (select t.id union all select id from ${later} later) given
               join transaction_items s on s.organization_id = t.organization_id and s.transaction_id = given.id
              where s.quantity > coalesce((
                select -sum(e.quantity) from transaction_items e
                 where e.organization_id = s.organization_id and e.returns_transaction_id = given.id
                   and e.returns_item_id = s.id and e.quantity < 0), 0) and s.quantity > 0) as "hasGoodsLeft",
           (array_agg(coalesce(seen.seen_to_by_name, seen.asked_by_name) order by seen.created_at desc))[1] as "givenBackByName",
           t.received_at as "receivedAt",
           (select jsonb_agg(jsonb_build_object('receiptNumber', out.receipt_number, 'kind', out.kind, 'amount', out.amount::text)
                             order by out.received_at, out.id)
              from (select back.id, back.receipt_number, back.kind, back.received_at, coalesce((
                             select -sum(money.amount) from transaction_tenders money
                              where money.organization_id = back.organization_id and money.transaction_id = back.id
                                and money.amount < 0 and money.payment is null and money.method <> 'loyalty'), 0)::numeric(12, 2) as amount
                      from transactions back
                     where back.organization_id = t.organization_id
                       and back.id in (select id from ${later} later)) out
             where out.kind = 'exchange' or out.amount > 0) as "givenOutBy"
      from payment_refunds seen
      join payment_transactions p on p.organization_id = seen.organization_id and p.id = seen.payment_id
      join transactions t on t.organization_id = p.organization_id and t.id = p.transaction_id
     where seen.organization_id = ${organizationId} and ${sql.raw(GIVEN_BEFORE)}
       and ${paymentId === undefined ? sql`true` : sql`p.id = ${paymentId}`}
       and not exists (
         select 1 from payment_events done
          where done.organization_id = p.organization_id and done.payment_id = p.id
            and done.kind = 'unpaid-sale-seen-to')
     group by p.organization_id, p.id, p.created_at, p.transaction_id, t.organization_id, t.id, t.kind, t.receipt_number,
              t.received_at
    having sum(seen.amount) > ${set}
     order by p.created_at, p.id limit 200`)
  return [...rows]
}

/**
 * Says what became of a sale that its card did not pay, or paid after that was said; it stands in the payment's history and in the audit
 * log.
 *
 * @throws Refused with not-found where the payment has no such sale, or it was seen to
 */
export async function seeToUnpaidSale(
  { database, now, wake }: EngineParts,
  { person, address }: Asker,
  paymentId: string,
  reason: string,
): Promise<void> {
  const { organizationId, personId, staffName } = person
  const at = now()
  await inOrganization(database, organizationId, async (tx) => {
    const [row] = await selectPayments(tx, organizationId, sql`id = ${paymentId} for update`)
    const [sale] = await salesGivenBackBefore(tx, organizationId, paymentId)
    const [gainsaid] = await gainsaidSales(tx, organizationId, paymentId)
    const [paid] = await paidAfterWriteOff(tx, organizationId, paymentId)
    const receiptNumber = (sale ?? gainsaid ?? paid)?.receiptNumber
    if (!row || receiptNumber === undefined) throw new Refused('not-found')
    const amount = gainsaid?.amount ?? sale?.givenBackAmount ?? paid?.unallocatedAmount ?? null
    const eventId = uuidv7()
    await tx.execute(sql`
      insert into payment_events (organization_id, id, payment_id, kind, state, amount, person_id, person_name,
                                  reason, happened_at)
      values (${organizationId}, ${eventId}, ${paymentId}, 'unpaid-sale-seen-to', ${row.state}, ${amount}, ${personId},
              ${staffName}, ${reason}, ${at})`)
    await enterNotTaken(tx, organizationId, paymentId, { id: eventId, at, by: staffName })
    // Whatever the card lacks of its sale; what it has beside it is the sale's after all, and was not paid outside.
    const balance = await balanceMinor(tx, organizationId, 'payment', paymentId)
    await enterSettlement(
      tx,
      organizationId,
      { kind: 'written-off', id: eventId, paymentId, at, by: staffName },
      [
        ['payment', paymentId, -balance],
        ['outside', paymentId, balance],
      ],
    )
    await announce(tx, organizationId, { type: 'payments-changed', paymentId })
    await writeAudit(tx, {
      ...actorOf(person),
      ...{ at, action: 'unpaid-sale-seen-to', subjectType: 'payment', subjectId: paymentId },
      ...{ detail: { receiptNumber, amount, reason }, address },
    })
  })
  wake(organizationId)
}
