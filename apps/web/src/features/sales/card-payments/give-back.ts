import { type AllowedByPin, readPayment, refundPayment } from '@tuppence/contract/payments'
import { toPounds } from '@tuppence/domain/money'
import type { Tender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { explain, send } from '../../../foundation/asking/api.ts'
import type { useEngine } from '../../../offline/index.ts'
import { isGoneBack, withoutTender } from './begun-payment.ts'

/** One refund for each payment that is taken back here, however often the button is pressed. */
const refundIds = new Map<string, string>()

/** The payments that are being given back from here just now: what is heard of that is said here. */
export const goingBackFromHere = new Set<string>()

/**
 * Gives a part-payment of a basket back to its card, and takes it out of the basket once that is sure to happen: an answer
 * that is missing is the server's to find out.
 *
 * @returns why not, in a sentence; undefined where it is done
 */
export async function giveBackToCard(
  engine: ReturnType<typeof useEngine>,
  tender: Tender,
  allowed: AllowedByPin | undefined,
): Promise<string | undefined> {
  const { payment, amountMinor } = tender
  if (!payment) return 'This part was taken on another machine: give it back there.'
  goingBackFromHere.add(payment.id)
  try {
    const params = { id: payment.id }
    if (!isGoneBack(await send(readPayment, { params }))) {
      const id = refundIds.get(payment.id) ?? uuidv7()
      refundIds.set(payment.id, id)
      const amount = toPounds(amountMinor)
      const body = {
        id,
        amount,
        reason: 'Taken back at the till before the sale was completed',
        allowed,
        outOfBasket: true,
      }
      const { state, payment: now } = await send(refundPayment, { params, body })
      if (state === 'refused') {
        refundIds.delete(payment.id)
        return `The provider did not give it back. ${now.reason ?? 'Ask again, or give it back on the provider’s own pages.'}`
      }
    }
    await engine.cart.changePaying((record) => withoutTender(record, tender.id))
    return undefined
  } catch (error) {
    return explain(error)
  } finally {
    goingBackFromHere.delete(payment.id)
  }
}
