import type { TenderMethod } from '@tuppence/domain/sales'
import type { useEngine } from '../../../offline/index.ts'

export interface CardAsked {
  /** On a terminal, or by a link that the customer opens. */
  readonly method: TenderMethod
  readonly amountMinor: number
  /** It pays all that was left: the sale completes with it. */
  readonly isLast?: boolean
  /** Where the customer wants the receipt by mail. */
  readonly mailTo?: string | undefined
}

/**
 * Has a provider ask for the money, on a terminal or by link, where this till has one. What does it is fetched behind the first
 * screen; a till without it takes cards on another machine.
 *
 * @returns whether it is seen to; else the payment is to be recorded as taken on another machine
 */
export const takeByTerminal = (engine: ReturnType<typeof useEngine>, asked: CardAsked): Promise<boolean> =>
  import('./take-card.ts').then(
    ({ takeCard }) => takeCard(engine, asked),
    () => false,
  )
