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
  company: z.string().nullable(),
  loyaltyPoints: z.int(),
  totalSpent: moneySumTextSchema,
  /** False for one that was archived: a till that asks for changes forgets them. */
  isActive: z.boolean(),
})
export type Customer = z.infer<typeof customerSchema>

/** How many letters a customer's fields hold at most. */
export const CUSTOMER_LENGTHS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  address: 1_000,
  company: 200,
} as const

interface Contact {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** Whether a customer can be found again. No single field is needed (CUST-008), but one of these four is. */
export function canBeFound({ firstName, lastName, email, phone }: Contact): boolean {
  return [firstName, lastName, email, phone].some((text) => (text ?? '').trim() !== '')
}
