export { chainAround, earlierOf } from './engine/chain.sql.ts'
export { gainsaidSales, tookNothing } from './engine/gainsaid.ts'
export {
  everPerhapsNotPaid,
  GIVEN_BEFORE,
  givenBefore,
  notPaid,
  notSentOf,
  recordsPerhapsNotPaid,
  setAgainst,
  sumNotPaid,
  wasGivenAnotherWay,
} from './engine/not-paid.sql.ts'
export { sumTakenNotUsed, unsettledPayments } from './engine/open-payments.ts'
export { OPEN_REFUND_TEXT, UNSETTLED } from './engine/open-states.sql.ts'
export { paidAfterWriteOff } from './engine/paid-after-write-off.ts'
export { balanceOf } from './engine/settlement.ts'
export { SETTLEMENT_DIFFERENCES, UNBALANCED_CAUSES } from './engine/settlement-by-rows.sql.ts'
export { isUnresolved, sumStillOwed } from './engine/still-owed.ts'
export { unallocatedBesideTry } from './engine/unallocated.sql.ts'
export { salesGivenBackBefore } from './engine/unpaid-sales.ts'
export { connectSimulatedTerminal } from './terminals/connect-simulated.ts'
