import { minorOf } from '@tuppence/domain/money'
import type { PaymentOutcome } from '../../../offline/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { thatCard } from './card-words.ts'

/** How a payment ended, as the person at the till is told it. */
export interface EndedWords {
  readonly title: string
  readonly amountMinor: number
  readonly more: readonly string[]
  /** Money was taken: there is nothing to try again. */
  readonly isOver: boolean
}

export function endedWords({ begun, result, isLate }: PaymentOutcome): EndedWords {
  const { amountMinor, terminalName, provider } = begun
  const notAsked = provider ? 'The link was not made' : 'The card was not asked for'
  const nothing = (title: string, ...more: readonly (string | null)[]): EndedWords => ({
    ...{ title, amountMinor, isOver: false },
    more: more.filter((text) => text !== null),
  })
  switch (result.kind) {
    case 'refused':
      return nothing(notAsked, result.reason)
    case 'never-begun':
      return nothing(notAsked, `The till was stopped before it reached ${terminalName}. Nothing was taken.`)
    case 'no-money':
      return nothing(NO_MONEY[result.state] ?? 'Nothing was taken', result.reason, 'Nothing was taken.')
    case 'taken': {
      const takenMinor = minorOf(result.payment.approvedAmount)
      const card = thatCard(result.payment.card)
      // No provider told of a card: a person said how it ended.
      const isByWord = result.payment.card === null && provider === undefined
      const left = begun.amountMinor - takenMinor
      const isPart = left > 0
      return {
        title: isByWord
          ? 'It is noted as taken'
          : isLate
            ? `The ${provider ? 'customer' : 'card'} was quicker`
            : isPart
              ? 'Only a part was approved'
              : 'It was taken',
        amountMinor: takenMinor,
        isOver: true,
        more: [
          isByWord
            ? `Somebody said that ${formatMoney(takenMinor)} was taken. It stands in the payments of this basket.`
            : `${formatMoney(takenMinor)} was taken from ${card} and stands in the payments of this basket.`,
          isPart
            ? `${formatMoney(left)} is still to be paid, by any way.`
            : 'Complete the sale with it, or take it back there: it goes back to the card.',
        ],
      }
    }
  }
}

const NO_MONEY: Readonly<Record<string, string>> = {
  declined: 'The card was declined',
  cancelled: 'The payment was cancelled',
  failed: 'The payment did not come about',
}
