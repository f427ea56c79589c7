interface Named {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email?: string | null
  readonly phone?: string | null
}

/** How a list calls a customer: by name, else by what they can be found by. */
export function customerName({ firstName, lastName, email, phone }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ').trim()
  return name || email || phone || 'Customer without a name'
}

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
