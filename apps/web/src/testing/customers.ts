import type { Customer } from '@tuppence/domain/customers'

export function customer(firstName: string, lastName: string, part: Partial<Customer> = {}): Customer {
  return {
    ...{
      id: crypto.randomUUID(),
      firstName,
      lastName,
      email: null,
      phone: null,
      address: null,
      company: null,
    },
    ...{ loyaltyPoints: 0, totalSpent: '0.00', isActive: true },
    ...part,
  }
}
