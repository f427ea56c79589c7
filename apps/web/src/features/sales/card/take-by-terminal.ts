import type { useEngine } from '../../../offline/index.ts'

export interface CardAsked {
  readonly amountMinor: number
  /** It pays all that was left: the sale completes with it. */
  readonly isLast?: boolean
  /** Where the customer wants the receipt by mail. */
  readonly mailTo?: string | undefined
}

/**
 * Has a terminal ask for the card, where this till has one. What does it is fetched behind the first screen; a till without it
 * takes cards on another machine.
 *
 * @returns whether it is seen to; else the payment is to be recorded as taken on another machine
 */
export const takeByTerminal = (engine: ReturnType<typeof useEngine>, asked: CardAsked): Promise<boolean> =>
  import('./take-card.ts').then(
    ({ takeCard }) => takeCard(engine, asked),
    () => false,
  )
