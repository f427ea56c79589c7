import type { Notes } from '../notes.ts'

/** Everything changed since. */
export const CHANGES: Notes = {
  next: [
    'Where to go on: the `after` of the next call, now or days later. It means nothing else.',
    'WyIwMTlhM2M1ZSIsIjc5OTo3OTk6IiwiIiwiIiwiIl0',
  ],
  'productChanges.more': ['Whether there is more to read at once.', false],
  'customerChanges.more': ['Whether there is more to read at once.', false],
  'saleChanges.more': ['Whether there is more to read at once.', false],
  'stockMovementChanges.more': ['Whether there is more to read at once.', false],
  'saleChanges.items.kind': 'A sale, a void, a refund or an exchange.',
  'saleChanges.items.reason': ['Why it was reversed; null for a sale.', 'faulty'],
  'saleChanges.items.status': 'What became of it since: completed, voided, partly or fully refunded.',
  'saleChanges.items.items': 'What was sold; empty for a void or a refund.',
  'saleChanges.items.returned': 'What was returned by this record.',
  tradingDay: 'The day of the shop that it counts for.',
  'stockMovementChanges.items.type': 'What moved the stock.',
  'stockMovementChanges.items.change': 'By how many the stock changed; below zero for fewer.',
  'stockMovementChanges.items.reason': ['Why; null for none.', 'damaged'],
}
