export {
  CUSTOMER_LENGTHS,
  type Customer,
  canBeFound,
  customerSchema,
  type SaleCustomer,
  saleCustomerSchema,
} from './customer.ts'
