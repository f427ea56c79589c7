import type { Minor } from '@tuppence/domain/money'
import { type CardFacts, cardFactsSchema, MOST_REASON_LETTERS } from '@tuppence/domain/payments'
import { type Progress, ProviderError } from '../providers/provider.ts'

/** What a provider says, with where the customer pays, of a link. */
export type Answer = Progress & { readonly payAt?: string }

/** As much as a sum in the books holds: ten digits of pounds. */
const MOST_MINOR: Minor = 999_999_999_999
const MOST_FACT_LETTERS = 60

/**
 * A provider's answer as the books can keep it. What it says of the card and cannot be read is left out, for the money is taken all the
 * same; a reason is cut to its length.
 *
 * @throws ProviderError unsure for an approval of what is no sum of money: whether it took any is for a person to look up
 */
export function readable(answer: Answer): Answer {
  switch (answer.kind) {
    case 'approved': {
      if (!isSum(answer.amountMinor))
        throw new ProviderError(
          'unsure',
          'The provider says that it was approved, and with an amount that is none.',
        )
      return {
        ...answer,
        providerPaymentId: readableName(answer.providerPaymentId),
        card: readableCard(answer.card),
      }
    }
    case 'waiting':
      return { ...answer, providerPaymentId: readableName(answer.providerPaymentId) }
    case 'none':
      return answer
    default:
      return { ...answer, reason: readableReason(answer.reason) }
  }
}

const isSum = (minor: Minor) => Number.isSafeInteger(minor) && minor > 0 && minor <= MOST_MINOR

/** In words that the books take: no letter that nobody can see, and not without end. */
export const readableReason = (reason: unknown): string =>
  inLetters(reason, MOST_REASON_LETTERS) ?? 'The provider does not say why.'

/** A provider's name for something, without what no text of the books can hold. */
export const readableName = (name: string): string => name.replaceAll('\u0000', '')

function inLetters(said: unknown, most: number): string | undefined {
  if (typeof said !== 'string') return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const letters = said.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return letters.length > 0 ? letters.slice(0, most).trim() : undefined
}

function readableCard(card: unknown): CardFacts {
  const told = typeof card === 'object' && card !== null ? card : {}
  const facts = Object.entries(told).flatMap(([name, said]) => {
    const read = cardFactsSchema.safeParse({ [name]: inLetters(said, MOST_FACT_LETTERS) })
    return read.success ? [read.data] : []
  })
  return Object.assign({}, ...facts) as CardFacts
}
