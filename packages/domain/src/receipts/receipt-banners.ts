import type { PaymentProviderName } from '../payments/index.ts'
import { payableMinor, REASON_LABELS } from '../sales/index.ts'
import { dayAndTime } from './receipt-dates.ts'
import type { ReceiptOptions, ReceiptSale } from './receipt-sale.ts'

export interface ReceiptBanner {
  readonly kind: 'test' | 'simulated' | 'training' | 'voided' | 'refund' | 'exchange' | 'duplicate'
  readonly text: string
  /** The reason and the time of a void; of goods that came back, their receipt and why. */
  readonly detail: string | null
}

/** The provider that moves no money (PAY-014). */
const SIMULATOR: PaymentProviderName = 'simulator'

/** What the paper is not: the most important first, because a reader who stops there has read what matters. */
export function bannersOf(
  sale: ReceiptSale,
  { timeZone }: { readonly timeZone: string },
  { voided, duplicate, test, training }: ReceiptOptions,
): ReceiptBanner[] {
  const banners: ReceiptBanner[] = []
  const { kind = 'sale', reversesReceipt, soldAt } = sale
  const why = [sale.reason && REASON_LABELS[sale.reason], sale.reasonNote].filter(Boolean).join(': ')
  const of = reversesReceipt ? `Receipt ${reversesReceipt}` : 'Without a receipt'
  if (test) banners.push({ kind: 'test', text: '*** TEST ***', detail: 'Nothing was sold' })
  if (training) banners.push({ kind: 'training', text: '*** TRAINING ***', detail: 'Nothing was sold' })
  const simulated = sale.tenders.filter(({ payment }) => payment?.provider === SIMULATOR)
  if (simulated.length > 0) {
    const moved = payableMinor(sale) < 0 ? 'GIVEN BACK' : 'TAKEN'
    // Cash beside it is money.
    const by = simulated.length < sale.tenders.length ? ' BY THE SIMULATOR' : ''
    banners.push({
      kind: 'simulated',
      text: '*** SIMULATED PAYMENT ***',
      detail: `NO MONEY WAS ${moved}${by}`,
    })
  }
  if (kind === 'void') {
    const { date, time } = dayAndTime(soldAt, timeZone)
    banners.push({ kind: 'voided', text: '*** VOIDED ***', detail: `${of}, ${why}, ${date} ${time}` })
  }
  if (kind === 'refund' || kind === 'exchange')
    banners.push({
      kind,
      text: `*** ${kind.toUpperCase()} ***`,
      detail: [of, why].filter(Boolean).join(', '),
    })
  if (voided) {
    const { date, time } = dayAndTime(voided.voidedAt, timeZone)
    const detail = `${voided.reason}, ${date} ${time}`
    banners.push({ kind: 'voided', text: '*** VOIDED ***', detail })
  }
  if (duplicate) banners.push({ kind: 'duplicate', text: '*** DUPLICATE ***', detail: null })
  return banners
}
