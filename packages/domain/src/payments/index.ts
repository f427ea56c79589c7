export { afterEvent } from './after-event.ts'
export { givingBackScope, settlingScope } from './approval-scopes.ts'
export { TERMINAL_BRANDS, type TerminalBrand } from './brands.ts'
export { CARD_BRANDS, CARD_ENTRIES, type CardBrand, type CardEntry } from './card-brands.ts'
export { type CardFacts, cardFactsSchema, type TenderPayment, tenderPaymentSchema } from './card-facts.ts'
export { cardInWords } from './card-words.ts'
export {
  type ComparedDay,
  compareDay,
  DAY_DIFFERENCES,
  type DayDifferenceKind,
  type DaySum,
  type OursOfDay,
  type TheirsOfDay,
} from './compare-day.ts'
export { LINK_LASTS_MS } from './link-lasts.ts'
export { isOwnWord } from './own-words.ts'
export {
  isUnsettled,
  LEAST_SETTLING_LETTERS,
  MOST_REASON_LETTERS,
  newPayment,
  OPEN_REFUND_STATES,
  OUTCOMES_WITHOUT_MONEY,
  type OutcomeWithoutMoney,
  PAYMENT_STATES,
  PAYMENT_WAYS,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  type PaymentWay,
  REFUND_RESOLUTIONS,
  REFUND_STATES,
  type RefundResolution,
  type RefundState,
  refundableMinor,
  refundedHow,
  UNSETTLED_STATES,
} from './payment.ts'
export {
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
  PROVIDER_LABELS,
  providerInWords,
  REAL_PROVIDERS,
  type RealProviderName,
} from './provider-names.ts'
export {
  SETTLEMENT_ACCOUNTS,
  SETTLEMENT_CAUSES,
  type SettlementAccount,
  type SettlementCause,
} from './settlement.ts'
export { SIMULATED_PENCE, simulatedPence } from './simulated-pence.ts'
export {
  CONNECTION_LABELS,
  CONNECTION_TYPES,
  type ConnectionType,
  DEFAULT_TERMINAL_TIMEOUT,
  FEATURE_LABELS,
  TERMINAL_FEATURES,
  TERMINAL_STATUSES,
  TERMINAL_TIMEOUTS,
  type TerminalFeature,
  type TerminalStatus,
  type TerminalTimeout,
} from './terminal.ts'
export { type UnpaidAsItIs, unpaidWayOut } from './unpaid-sale-words.ts'
