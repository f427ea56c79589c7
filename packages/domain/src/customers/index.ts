export { type Customer, customerSchema, type SaleCustomer, saleCustomerSchema } from './customer.ts'
