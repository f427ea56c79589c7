interface Named {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly company?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly erasedAt?: string | Date | null
}

/** How every screen, list and file calls a customer: by name, else by their company, else by what they can be found by. */
export function customerName({ firstName, lastName, company, email, phone, erasedAt }: Named): string {
  if (erasedAt != null) return 'Erased customer'
  const name = [firstName, lastName].filter(Boolean).join(' ').trim()
  return name || company || email || phone || 'Customer without a name'
}

/** The company of a customer whom a list calls by another name; null where it is what they are called. */
export const companyBesideName = (customer: Named): string | null =>
  customer.company === customerName(customer) ? null : (customer.company ?? null)

/** A name's words without case, accents and marks, in one order: "O’Neil, Zoë" and "zoe oneil" are the same. */
export function nameWords({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string[] {
  return [firstName, lastName]
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
}
