export { listCustomers } from './customers.queries.ts'
export {
  allCustomers,
  archiveCustomers,
  type CustomerFields,
  holdCustomers,
  insertCustomers,
  rewriteCustomers,
  type StoredCustomer,
} from './many-customers.ts'
