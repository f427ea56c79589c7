import { inWindow } from '../../../offline/observable.ts'
import { formatMoney } from '../../../ui/shop-money.ts'

/** What is asked before a card is taken otherwise than usual. */
export interface CardQuestion {
  readonly title: string
  readonly consequence: string
  readonly yes: string
  readonly answer: (isYes: boolean) => void
}

/** The question on the screen; undefined where none is. */
export const cardQuestion = inWindow<CardQuestion | undefined>(() => undefined)

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
