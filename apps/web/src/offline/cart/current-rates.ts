import { withCurrentRates } from '@tuppence/domain/sales'
import type { VatRates } from '@tuppence/domain/tax'
import { type CartRecord, isPaymentBegun } from './cart-record.ts'
import { withoutFailedOutcomes } from './payment-outcome.ts'

/** The record with its cart at the VAT rates of now, until payment starts: then its total is agreed. */
export function atCurrentRates(record: CartRecord, now: Date, rates: VatRates | undefined): CartRecord {
  const cart = isPaymentBegun(record) ? record.cart : withCurrentRates(record.cart, now, rates)
  return cart === record.cart ? record : withoutFailedOutcomes({ ...record, cart })
}
