import type { BegunPayment, useEngine } from '../../../offline/index.ts'
import { begunHere, waitAgain } from './begun-payment.ts'

/** Waits once more for a payment of this basket that was abandoned. It is only asked after, never begun again. */
export async function backToPayment(
  engine: ReturnType<typeof useEngine>,
  { id }: Pick<BegunPayment, 'id'>,
): Promise<void> {
  begunHere.delete(id)
  await engine.keepGivenUp(id, false)
  await engine.cart.changePaying((record) => waitAgain(record, id))
}
