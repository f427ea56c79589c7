import { z } from 'zod'
import { moneySumTextSchema } from '../money/index.ts'

/** The customer chosen on a sale (DATA-028). */
export const saleCustomerSchema = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})
export type SaleCustomer = z.infer<typeof saleCustomerSchema>

/** A customer as lists show it (DATA-010, CUST-003). */
export const customerSchema = saleCustomerSchema.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  loyaltyPoints: z.int(),
  totalSpent: moneySumTextSchema,
  /** False for one that was archived: a till that asks for changes forgets them. */
  isActive: z.boolean(),
})
export type Customer = z.infer<typeof customerSchema>
