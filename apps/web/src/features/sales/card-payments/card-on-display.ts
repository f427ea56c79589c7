import type { CardOnDisplay } from '@tuppence/domain/sales'
import type { PaymentOutcome } from '../../../offline/index.ts'
import { inWindow } from '../../../offline/observable.ts'
import type { Standing } from './follow-payment.ts'

/** What the customer's screen says of their card; nothing while none is asked for. */
export const cardOnDisplay = inWindow<ShownPayment>(() => ({}))

/** One object for as long as it says the same. */
export interface ShownPayment {
  readonly card?: CardOnDisplay | undefined
  /** Where the customer pays, of a payment by link. */
  readonly payAt?: string | undefined
  readonly isSimulated?: boolean | undefined
}

/** A doubt is between the shop and its provider: the customer is told to present the card, and how that ended. */
export function cardToShow(
  standing: Standing | undefined,
  outcome: PaymentOutcome | undefined,
): CardOnDisplay | undefined {
  if (standing)
    return standing.state === 'waiting' && !standing.isCancelling && !standing.payAt ? 'present' : undefined
  if (!outcome) return undefined
  if (outcome.result.kind === 'taken') return 'approved'
  return outcome.result.kind === 'no-money' && outcome.result.state === 'declined' ? 'declined' : 'not-taken'
}
