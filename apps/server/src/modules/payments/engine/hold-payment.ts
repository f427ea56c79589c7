import type { HeldPayment } from '@tuppence/contract/payments'
import { toPounds } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { type Asker, type EngineParts, findTheirs, isTheirTill } from './engine-parts.ts'
import { cardPayment, findPayment, selectPayments } from './payment-rows.ts'
import { leftToRefundMinor, refundableByPersonMinor } from './refund-rows.ts'

/**
 * A till has it in its basket as money that was taken, and hears what is left of it (rule P14). Where none of it went back, the
 * back office names that till before it gives the money back; what went back in part can complete no sale, and stands in no basket.
 *
 * @throws Refused with not-found or unknown-till
 */
export async function holdPayment(
  parts: EngineParts,
  { person }: Asker,
  id: string,
  tillId: string,
): Promise<HeldPayment> {
  const { organizationId } = person
  const { database, now, wake } = parts
  await findTheirs(parts, person, id)
  if (!isTheirTill(person, tillId)) throw new Refused('unknown-till')
  const held = await inOrganization(database, organizationId, async (tx) => {
    const [till] = await tx.execute(sql`
      select 1 from tills where organization_id = ${organizationId} and id = ${tillId}`)
    if (!till) throw new Refused('unknown-till')
    const [row] = await selectPayments(tx, organizationId, sql`id = ${id} for update`)
    if (!row) throw new Refused('not-found')
    const left = row.transactionId === null ? refundableByPersonMinor : leftToRefundMinor
    const leftMinor = await left(tx, organizationId, row)
    const isWhole = leftMinor > 0 && toPounds(leftMinor) === row.approvedAmount
    const holder = row.transactionId === null && isWhole ? tillId : null
    if (holder !== row.basketTillId) {
      await tx.execute(sql`
        update payment_transactions set basket_till_id = ${holder}, basket_since = ${holder ? now() : null}
         where organization_id = ${organizationId} and id = ${id}`)
      await announce(tx, organizationId, { type: 'payments-changed', paymentId: id })
    }
    const payment = cardPayment(await findPayment(tx, organizationId, id))
    return { payment, leftAmount: toPounds(leftMinor) }
  })
  wake(organizationId)
  return held
}

/**
 * Whoever gives back what a till is about to complete a sale with is told so first (rule P14).
 *
 * @throws Refused with payment-in-a-basket, naming the till
 */
export async function refuseInBasket(tx: Tx, organizationId: string, tillId: string): Promise<never> {
  const [till] = await tx.execute<{ name: string }>(sql`
    select name from tills where organization_id = ${organizationId} and id = ${tillId}`)
  const message = `${till?.name ?? 'A till'} has this money in its basket, and may be about to complete a sale with it. Look at that till first.`
  throw new Refused('payment-in-a-basket', [{ field: 'payment', message }])
}
