export const SHORTEST_PASSWORD = 8
/** An operator comes into every shop. */
export const SHORTEST_OPERATOR_PASSWORD = 10

/**
 * What the form of a new person says is wrong, in the specification's words (STAFF-025 to STAFF-033). The PIN's two
 * sentences are those of `pinSchema`.
 */
export const PERSON_WORDS = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  password: `Password must be at least ${SHORTEST_PASSWORD} characters`,
  username: 'Username must have no spaces in it',
  tillAccess: 'Must have access to at least one till',
} as const

/** An e-mail address as far as a form can tell: something, an @, and a name with a dot. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** The name somebody signs in with, proposed from their e-mail address: "ada.byron@example.com" → "ada.byron". */
export function usernameFrom(email: string): string {
  const [name = ''] = email.trim().toLowerCase().split('@')
  return name.slice(0, 100)
}

/** The roles that the form of a person offers: those of decision D5; "admin" there is the owner of the books. */
export const FORM_ROLES = ['cashier', 'supervisor', 'manager', 'admin'] as const
export type FormRole = (typeof FORM_ROLES)[number]

/** The role that is kept for one of the form's. */
export const storedRole = (role: FormRole | 'owner') => (role === 'admin' ? 'owner' : role)
