import { FIRST_NAMES, LAST_NAMES, STREETS } from './businesses/customer-names.ts'
import type { DemoBusiness } from './demo-business.ts'
import type { Chance } from './random.ts'

export interface DemoCustomer {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
}

/** Customers who were never anybody: addresses end in .example, and the numbers are Ofcom's own for drama. */
export function inviteCustomers(business: DemoBusiness, chance: Chance, atMs: number): DemoCustomer[] {
  const one = (from: readonly string[]): string => from[chance.below(from.length)] ?? ''
  const taken = new Set<string>()
  return Array.from({ length: business.customers }, () => {
    let [firstName, lastName] = [one(FIRST_NAMES), one(LAST_NAMES)]
    while (taken.has(`${firstName} ${lastName}`)) [firstName, lastName] = [one(FIRST_NAMES), one(LAST_NAMES)]
    taken.add(`${firstName} ${lastName}`)
    const mailbox = `${firstName}.${lastName}`
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z.]/g, '')
    return {
      id: chance.id(atMs),
      firstName,
      lastName,
      email: chance.next() < 0.8 ? `${mailbox}@post.example` : null,
      phone: chance.next() < 0.7 ? `07700 900${String(chance.below(1000)).padStart(3, '0')}` : null,
      address: chance.next() < 0.5 ? `${1 + chance.below(90)} ${one(STREETS)}, ${business.town}` : null,
    }
  })
}
