export { unsettledPayments } from './engine/open-payments.ts'
/**
 * What a recorded sale does to payments. In a statement of SQL the same holds: a refund's turn in payment_turns is under the id of its
 * payment, due at once.
 */
export {
  beginRefundsOf,
  linkPayments,
  type NotStanding,
  type PaidTender,
  type ReversalOfPayments,
} from './engine/record-payments.ts'
