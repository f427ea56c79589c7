export { auditCustomerReads, countCustomersRead } from './customer-reads.ts'
export { countCustomers, listCustomers } from './customers.queries.ts'
export {
  addConsents,
  consentsOfMany,
  dayInShop,
  type HeldConsent,
  type HeldConsents,
} from './many-consents.ts'
export {
  allCustomers,
  archiveCustomers,
  type CustomerFields,
  holdCustomers,
  insertCustomers,
  rewriteCustomers,
  type StoredCustomer,
  withHistory,
} from './many-customers.ts'
export { adjustMany } from './many-points.ts'
