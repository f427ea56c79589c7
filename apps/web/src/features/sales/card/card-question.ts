import { formatMoney } from '@tuppence/domain/money'
import type { useEngine } from '../../../offline/index.ts'
import { Observable } from '../../../offline/observable.ts'

/** What is asked before a card is taken otherwise than usual. */
export interface CardQuestion {
  readonly title: string
  readonly consequence: string
  readonly yes: string
  readonly answer: (isYes: boolean) => void
}

/** The question on the screen; undefined where none is. */
export const cardQuestion = new Observable<CardQuestion | undefined>(undefined)

export function askAboutCard(words: Omit<CardQuestion, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    cardQuestion.set({
      ...words,
      answer: (isYes) => {
        cardQuestion.set(undefined)
        resolve(isYes)
      },
    })
  })
}

/** Asks before a payment is recorded that this till asked nobody for. */
export const isPaidElsewhere = (amountMinor: number, why: string) =>
  askAboutCard({
    title: 'The card terminal cannot be asked',
    consequence: `${why} Take ${formatMoney(amountMinor)} on another card machine, or choose another way to pay. The sale is recorded as paid by card once you say so.`,
    yes: 'It is paid on another machine',
  })

/** Asked before the basket is paid otherwise, or emptied, while it is not known whether a card has paid for it. Nobody is asked where none is in doubt. */
export async function mayGoOnInDoubt(
  engine: ReturnType<typeof useEngine>,
  isVoided = false,
): Promise<boolean> {
  const { leftBehind = [] } = engine.cart.state.get()
  if (leftBehind.length === 0) return true
  const sum = leftBehind.map(({ amountMinor }) => formatMoney(amountMinor)).join(' and ')
  return await askAboutCard(
    isVoided
      ? {
          title: 'A card payment of this basket is in doubt',
          consequence: `Nobody knows yet whether ${sum} was taken. Without the basket it stands under Payment Terminals until somebody says how it ended, and must be given back if it was taken.`,
          yes: 'Empty the basket',
        }
      : {
          title: 'Is it not paid by card already?',
          consequence: `Nobody knows yet whether ${sum} was taken for this basket. If it was, the customer pays twice until it is given back.`,
          yes: 'Take the money',
        },
  )
}
