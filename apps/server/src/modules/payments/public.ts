export { unsettledPayments } from './engine/open-payments.ts'
