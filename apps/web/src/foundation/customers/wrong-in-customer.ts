import { canBeFound } from '@tuppence/domain/customers'
import { refusalMessage } from '@tuppence/domain/refusals'

const EMAIL = /^\s*([^\s@]+@[^\s@]+\.[^\s@]+\s*)?$/

type Typed = Record<'firstName' | 'lastName' | 'email' | 'phone', string>

/** What can be told of a customer's details before they are sent, each beside its field. */
export const wrongInCustomer = (typed: Typed): Partial<Record<'firstName' | 'email', string>> => ({
  ...(!canBeFound(typed) && { firstName: refusalMessage('customer-unnamed') }),
  ...(!EMAIL.test(typed.email) && { email: 'Write an e-mail address such as ada@example.com.' }),
})
