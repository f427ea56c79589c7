import type { Minor } from '@tuppence/domain/money'
import {
  CARD_BRANDS,
  CARD_ENTRIES,
  type CardBrand,
  type CardEntry,
  type CardFacts,
} from '@tuppence/domain/payments'
import type { Square } from 'square'
import type { Account, Progress } from '../provider.ts'
import { type AskSquare, unlessMissing, unreadable } from './ask-square.ts'

/** A payment of ours as Square has it: what asks for the money, and what that has come to. */
export interface AtSquare {
  /** Square's name for what asks: a checkout on a terminal, a link with its order, or, once taken, the payment. */
  readonly id: string
  /** Whether somebody may still pay. */
  readonly isOpen: boolean
  /** Tries with a card. Of one that was declined another may follow, as long as it is open. */
  readonly payments: readonly Square.Payment[]
  /** Why nothing was taken, where it has ended without. */
  readonly reason: string
}

/** How it stands. Money that was taken goes before all else that is said. */
export function standing({ id, isOpen, payments, reason }: AtSquare): Progress {
  const taken = payments.filter(({ status }) => status === 'COMPLETED')
  const [first] = taken
  if (first?.id) {
    const amountMinor = taken.reduce((sum, { totalMoney }) => sum + minorOf(totalMoney), 0)
    return { kind: 'approved', providerPaymentId: first.id, amountMinor, card: cardFacts(first) }
  }
  const isUnderWay = payments.some(({ status }) => status === 'APPROVED' || status === 'PENDING')
  if (isOpen || isUnderWay) return { kind: 'waiting', providerPaymentId: id }
  if (payments.some(({ status }) => status === 'FAILED'))
    return { kind: 'declined', reason: 'The card was declined.' }
  return { kind: 'cancelled', reason }
}

export async function readPayment(
  ask: AskSquare,
  account: Account,
  paymentId: string,
): Promise<Square.Payment | undefined> {
  const answer = await unlessMissing(ask(account, (square) => square.payments.get({ paymentId })))
  if (answer && !answer.payment?.id) throw unreadable()
  return answer?.payment
}

/** @throws ProviderError unsure, where one that Square named is not there */
export async function readPayments(
  ask: AskSquare,
  account: Account,
  ids: readonly string[],
): Promise<Square.Payment[]> {
  const payments = await Promise.all(ids.map((id) => readPayment(ask, account, id)))
  return payments.map((payment) => {
    if (!payment) throw unreadable()
    return payment
  })
}

export const pounds = (minor: Minor) => ({ amount: BigInt(minor), currency: 'GBP' as const })

/** @throws ProviderError unsure, for an amount that is none in pounds */
export function minorOf(money: Square.Money | null | undefined): Minor {
  const minor = Number(money?.amount ?? Number.NaN)
  if (money?.currency !== 'GBP' || !Number.isSafeInteger(minor) || minor < 0) throw unreadable()
  return minor
}

const BRANDS: Readonly<Record<string, CardBrand>> = {
  VISA: CARD_BRANDS.visa,
  MASTERCARD: CARD_BRANDS.mastercard,
  AMERICAN_EXPRESS: CARD_BRANDS.amex,
  DISCOVER: CARD_BRANDS.discover,
  DISCOVER_DINERS: CARD_BRANDS.diners,
  JCB: CARD_BRANDS.jcb,
  CHINA_UNIONPAY: CARD_BRANDS.unionPay,
  SQUARE_GIFT_CARD: CARD_BRANDS.squareGiftCard,
}

const ENTRIES: Readonly<Record<string, CardEntry>> = {
  CONTACTLESS: CARD_ENTRIES.contactless,
  EMV: CARD_ENTRIES.chip,
  SWIPED: CARD_ENTRIES.magneticStripe,
  KEYED: CARD_ENTRIES.keyed,
  ON_FILE: CARD_ENTRIES.onFile,
}

function cardFacts({ cardDetails }: Square.Payment): CardFacts {
  const { card, authResultCode, entryMethod, applicationIdentifier } = cardDetails ?? {}
  const cardType = card?.cardBrand && BRANDS[card.cardBrand]
  const entry = entryMethod ? ENTRIES[entryMethod] : undefined
  return {
    ...(cardType && { cardType }),
    ...(card?.last4 && /^\d{4}$/.test(card.last4) && { last4: card.last4 }),
    ...(authResultCode && { authCode: authResultCode }),
    ...(entry && { entry }),
    ...(applicationIdentifier && { applicationId: applicationIdentifier }),
  }
}
