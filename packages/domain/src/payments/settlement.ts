/**
 * Whose money an entry of the settlement ledger moves (decision 0150). `payment`: above zero, what a card paid and no sale has; below zero,
 * what a sale was to be paid with and nobody took. `sale`: what cards have paid for it, less what goes back. `refund-payable`: what is due to a
 * customer by one refund. `provider-suspense`: below zero, what the provider holds of a payment. `outside`: what no card moved.
 */
export const SETTLEMENT_ACCOUNTS = [
  'payment',
  'sale',
  'refund-payable',
  'provider-suspense',
  'outside',
] as const
export type SettlementAccount = (typeof SETTLEMENT_ACCOUNTS)[number]

/** Why it moves: what the provider or a person said, or what a sale or a refund did. */
export const SETTLEMENT_CAUSES = [
  'captured',
  'manually-confirmed',
  'confirmation-revoked',
  'allocated',
  'refund-due',
  'refunded',
  'refund-refused',
  'refund-reversed',
  'not-taken',
  'paid-another-way',
  'written-off',
] as const
export type SettlementCause = (typeof SETTLEMENT_CAUSES)[number]
