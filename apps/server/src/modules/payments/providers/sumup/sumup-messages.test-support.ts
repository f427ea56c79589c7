import { z } from 'zod'
import type { Answer } from '../stand-in.test-support.ts'

export const KEY = 'sup_sk_of-the-stand-in'
export const MERCHANT = 'MH4H92C7'
export const AFFILIATE = { appId: 'com.example.till', key: 'ef7b684a-d6f4-4e93-9b1b-6acdd6564a8e' }
export const READER = 'rdr_3MSAFM23CK82VSTT4BN6RWSQ65'

/** By its pence a payment does what payments sometimes do; any other amount is approved. */
export const PENCE = {
  ...{ declines: 51, noCardComes: 52, lineDrops: 53, takesThenFails: 54, slowToStart: 55 },
  ...{ readerOffline: 57, cancelledOnReader: 58, cardIsLate: 59 },
}
/** Of a refund, in pence. */
export const REFUNDS = { givesBackThenFails: 208, lineDrops: 209, isLost: 210 }

export interface Event {
  id: number
  event_type: 'REFUND'
  status: 'REFUNDED' | 'PENDING' | 'FAILED'
  amount: number
  timestamp: string
}

export interface Kept {
  readonly id: string
  readonly clientId: string
  readonly foreignId: string | undefined
  readonly summary: string
  readonly minor: number
  readonly at: Date
  readonly paymentType: 'POS' | 'ECOM' | 'CASH'
  status: 'SUCCESSFUL' | 'FAILED' | 'CANCELLED' | 'REFUNDED' | 'PENDING'
  currency: string
  events: Event[]
}

export interface OnReader {
  readonly id: string
  readonly clientId: string
  readonly foreignId: string
  readonly summary: string
  readonly minor: number
  status: 'pending' | 'successful' | 'failed' | 'cancelled'
  /** Questions until a reader that was told to stop has stopped. */
  stopsIn: number | undefined
  hidesTransaction: number
}

export interface Link {
  readonly id: string
  readonly body: z.infer<typeof checkoutBody>
  readonly at: Date
  status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED'
  transactionId: string | undefined
}

export const money = z.strictObject({
  currency: z.literal('GBP'),
  minor_unit: z.literal(2),
  value: z.int().positive(),
})
export const readerBody = z.strictObject({
  affiliate: z.strictObject({
    app_id: z.literal(AFFILIATE.appId),
    key: z.literal(AFFILIATE.key),
    foreign_transaction_id: z.uuid(),
  }),
  description: z.string().min(1),
  total_amount: money,
})
export const pounds = z
  .number()
  .positive()
  .refine((amount) => /^\d+(\.\d{1,2})?$/.test(`${amount}`), 'no more than two decimals')
export const checkoutBody = z.strictObject({
  checkout_reference: z.string().min(1).max(64),
  amount: pounds,
  currency: z.literal('GBP'),
  merchant_code: z.literal(MERCHANT),
  description: z.string().min(1),
  valid_until: z.iso.datetime(),
  hosted_checkout: z.strictObject({ enabled: z.literal(true) }),
})
export const pairBody = z.strictObject({
  pairing_code: z.string().min(8).max(9),
  name: z.string().min(1).max(500),
  metadata: z.record(z.string(), z.unknown()),
})
export const refundBody = z.strictObject({ amount: pounds })

export const REFUSED = {
  ...{ READER_BUSY: 'There is a pending checkout for the device.', READER_OFFLINE: 'The device is offline.' },
}

export const problem = (status: number, type: string, detail: string): Answer => ({
  status,
  json: { type: `https://developer.sumup.com/problem/${type}`, title: type, status, detail },
})
export const refusedByReader = (type: keyof typeof REFUSED): Answer => ({
  status: 422,
  json: { errors: { type, detail: REFUSED[type] } },
})
export const notFound = problem(
  404,
  'not-found',
  'The requested resource does not exist or does not belong to you.',
)
export const internal: Answer = { status: 500, json: { error_code: 'INTERNAL' } }
export const minorIn = (amount: number) => Math.round(amount * 100)

export const at = (rest: string, version = 'v0.1') =>
  new RegExp(`^/${version.replace('.', '\\.')}/merchants/${MERCHANT}/${rest}$`)

export const refundedMinor = ({ events }: Kept): number =>
  events.reduce((sum, { amount, status }) => sum + (status === 'FAILED' ? 0 : minorIn(amount)), 0)

export const baseOf = ({ at: timestamp, minor, currency, status, paymentType }: Kept) => ({
  ...{ transaction_code: 'TEENSK4W2K', amount: minor / 100, currency, timestamp, status },
  ...{ payment_type: paymentType, installments_count: 1 },
})

export const transactionOf = (kept: Kept) => ({
  ...{ id: kept.id, ...baseOf(kept), merchant_code: MERCHANT, vat_amount: 0, tip_amount: 0 },
  ...{ entry_mode: kept.paymentType === 'ECOM' ? 'CUSTOMER_ENTRY' : 'CONTACTLESS', auth_code: '053201' },
  ...{ foreign_transaction_id: kept.foreignId, client_transaction_id: kept.clientId },
  card: { last_4_digits: '3456', type: 'VISA' },
  ...{ product_summary: kept.summary, transaction_events: kept.events },
})

export function historyOf(kept: Kept) {
  const row = { ...baseOf(kept), transaction_id: kept.id, user: 'shop@example.com' }
  const refunded = refundedMinor(kept) / 100
  const payment = { ...row, type: 'PAYMENT', product_summary: kept.summary, refunded_amount: refunded }
  return refunded === 0
    ? [payment]
    : [payment, { ...row, type: 'REFUND', amount: refunded, refunded_amount: 0 }]
}
