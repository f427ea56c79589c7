import type { ReceiptSale } from '@tuppence/domain/receipts'
import type { NotPaid, Sale } from '@tuppence/domain/sales'
import { formatMoney } from '../../../ui/shop-money.ts'

const KEY = 'tuppence_not_owed'

interface NotOwed {
  /** The sale that is given back. */
  readonly saleId: string | undefined
  /** In pence, by payment. */
  readonly byPayment: Readonly<Record<string, number>>
}

/**
 * Keeps what of the return that is being made goes to nobody, because it was not paid: the record says that it went back to its
 * card, and only who makes it knows that it was there before. A reload keeps it.
 */
export function noteNotOwed(
  saleId: string | undefined,
  parts: readonly Partial<Pick<NotPaid, 'amountMinor' | 'payment'>>[],
): void {
  const byPayment = Object.fromEntries(
    parts.flatMap(({ payment, amountMinor }) => (payment ? [[payment.id, amountMinor]] : [])),
  )
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ saleId, byPayment }))
  } catch {
    // A full device says of it what the record says.
  }
}

function kept(): NotOwed {
  try {
    return { byPayment: {}, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { saleId: undefined, byPayment: {} }
  }
}

/** The record that was made last as its paper says it; any other, and one of which the books have said it, as it is. */
export function withNotSent<T extends Made>(made: T): T & Pick<ReceiptSale, 'notSent'> {
  if (made.notSent || owedOf(made).notOwedMinor === 0) return made
  const notSent = Object.entries(kept().byPayment).map(([paymentId, amountMinor]) => ({
    paymentId,
    amountMinor,
  }))
  return { ...made, notSent }
}

type Made = Pick<Sale, 'kind' | 'reversesId' | 'tenders'> & Pick<ReceiptSale, 'notSent'>

/** By payment, what of the record goes to nobody, as the books have said or as who made it knew. */
function notOwedOf({ kind, reversesId, notSent }: Made): NotOwed['byPayment'] {
  if (notSent)
    return Object.fromEntries(notSent.map(({ paymentId, amountMinor }) => [paymentId, amountMinor]))
  const { saleId, byPayment } = kept()
  return kind === 'sale' || !reversesId || saleId !== reversesId ? {} : byPayment
}

/** The tenders of the record that was made last, less what of them goes to nobody, and how much that is. */
export function owedOf(made: Made): {
  readonly tenders: Sale['tenders']
  readonly notOwedMinor: number
} {
  const { tenders } = made
  const byPayment = notOwedOf(made)
  let notOwedMinor = 0
  const owed = tenders.flatMap((tender) => {
    const lessMinor = Math.min(Math.max(0, -tender.amountMinor), byPayment[tender.payment?.id ?? ''] ?? 0)
    if (lessMinor === 0) return [tender]
    notOwedMinor += lessMinor
    const amountMinor = tender.amountMinor + lessMinor
    return amountMinor === 0 ? [] : [{ ...tender, amountMinor, receivedMinor: amountMinor }]
  })
  return { tenders: owed, notOwedMinor }
}

export const notOwedInWords = (minor: number): string =>
  `${formatMoney(minor)} was not paid: the card had it back before the sale came.`
