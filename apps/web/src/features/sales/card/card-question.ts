import type { Tender } from '@tuppence/domain/sales'
import type { useEngine } from '../../../offline/index.ts'
import { inWindow } from '../../../offline/observable.ts'
import { sayMissing } from '../../../ui/index.ts'
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

/** What asks the payments of a basket; without a network it may not be here, which is then said. */
const asking = () =>
  import('./basket-payments.ts').catch(() =>
    sayMissing('What asks after its card payments is fetched when there is a network.'),
  )

/** Asked before the basket is emptied while it is not known whether a card has paid for it. */
export const mayEmptyInDoubt = async (engine: ReturnType<typeof useEngine>): Promise<boolean> =>
  !engine.cart.state.get().leftBehind?.length ||
  ((await (await asking())?.mayGoOnInDoubt(engine, true)) ?? false)

/** Whether a sale may be recorded with these: a card in doubt is asked about, and what a card paid was not given back meanwhile. */
export const mayRecord = async (
  engine: ReturnType<typeof useEngine>,
  tenders: readonly Tender[],
): Promise<boolean> =>
  (!engine.cart.state.get().leftBehind?.length && !tenders.some(({ payment }) => payment)) ||
  ((await (await asking())?.mayRecord(engine, tenders)) ?? false)
