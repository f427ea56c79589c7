import type { CardOnDisplay } from '@tuppence/domain/sales'
import { Observable } from '../../../offline/observable.ts'
import type { Standing } from './follow-payment.ts'
import type { Ended } from './use-awaited.ts'

/** What the customer's screen says of their card; undefined while none is asked for. */
export const cardOnDisplay = new Observable<CardOnDisplay | undefined>(undefined)

/** A doubt is between the shop and its provider: the customer is told to present the card, and how that ended. */
export function cardToShow(
  standing: Standing | undefined,
  ended: Ended | undefined,
): CardOnDisplay | undefined {
  if (standing) return standing.state === 'waiting' && !standing.isCancelling ? 'present' : undefined
  if (!ended) return undefined
  if (ended.ending.kind === 'taken') return 'approved'
  return ended.ending.kind === 'no-money' && ended.ending.state === 'declined' ? 'declined' : 'not-taken'
}
