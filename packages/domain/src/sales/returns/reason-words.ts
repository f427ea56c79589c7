import type { ReturnReason } from './return-reasons.ts'

/** What people read for it, on screens and receipts. */
export const REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  'customer-request': 'Customer request',
  'wrong-amount': 'Wrong amount',
  'wrong-items': 'Wrong items',
  'payment-failed': 'Payment failed',
  'manager-override': 'Manager override',
  'system-error': 'System error',
  'changed-mind': 'Changed their mind',
  faulty: 'Faulty',
  'wrong-item': 'Wrong item',
  'not-as-described': 'Not as described',
  damaged: 'Damaged',
  other: 'Other',
}
