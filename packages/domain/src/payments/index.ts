export { afterEvent } from './after-event.ts'
export { PAYMENT_PROVIDERS, type PaymentProviderName, TERMINAL_BRANDS, type TerminalBrand } from './brands.ts'
export {
  isUnsettled,
  newPayment,
  OUTCOMES_WITHOUT_MONEY,
  type OutcomeWithoutMoney,
  PAYMENT_STATES,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  refundableMinor,
  refundedHow,
} from './payment.ts'
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
