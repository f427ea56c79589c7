export { unsettledPayments } from './engine/open-payments.ts'
export { connectSimulatedTerminal } from './terminals/connect-simulated.ts'
