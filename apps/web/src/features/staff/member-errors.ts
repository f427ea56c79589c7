import { PERSON_WORDS, type Role, SHORTEST_PASSWORD } from '@tuppence/domain/staff'

/** STAFF-007: the roles this screen gives. An owner keeps theirs. */
export const ROLES = ['cashier', 'supervisor', 'manager'] as const satisfies readonly Role[]

/** What the small form of a member of staff holds while it is filled in. */
export interface Member {
  readonly fullName: string
  readonly username: string
  readonly password: string
  readonly role: (typeof ROLES)[number] | 'owner'
}

export type MemberErrors = Partial<Record<'fullName' | 'username' | 'password', string>>

/** Who is changed: the username they have stays valid, and the password may be left as it is. */
type Present = { readonly username: string } | undefined

/** Whether something that is required is empty. */
export const isBlank = ({ fullName, username, password }: Member, present: Present): boolean =>
  [fullName, username, present ? 'kept' : password].some((text) => text.trim() === '')

/** What is wrong with the form, field by field. */
export function memberErrors({ fullName, username, password }: Member, present: Present): MemberErrors {
  const errors: MemberErrors = {}
  if (fullName.trim() === '') errors.fullName = 'Full name is required'
  if (username.trim() === '') errors.username = 'Username is required'
  else if (/\s/.test(username.trim()) && username.trim() !== present?.username)
    errors.username = PERSON_WORDS.username
  if (password.trim() === '' && !present) errors.password = 'Password is required'
  else if (password !== '' && password.length < SHORTEST_PASSWORD) errors.password = PERSON_WORDS.password
  return errors
}
