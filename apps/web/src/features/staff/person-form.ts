import { CallFailed } from '@tuppence/contract/client'
import type { PersonOfShop } from '@tuppence/contract/people'
import {
  type FormRole,
  looksLikeEmail,
  PERSON_WORDS,
  type Role,
  SHORTEST_PASSWORD,
  usernameFrom,
} from '@tuppence/domain/staff'

/** What the form of a person holds while it is filled in. */
export interface PersonForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly username: string
  readonly password: string
  readonly role: FormRole | Exclude<Role, 'admin'>
  readonly staffPin: string
  /** Absent where the shop has no till yet: they may sell at every one that comes. */
  readonly tillAccess?: readonly string[]
  readonly canProcessRefunds: boolean
  readonly canManageInventory: boolean
  readonly canViewReports: boolean
  readonly isActive: boolean
}

/** STAFF-029, STAFF-034: a new person is a cashier without flags, active, at every till there is. */
export const blankPerson = (tills: readonly string[]): PersonForm => ({
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  role: 'cashier',
  staffPin: '',
  ...tillsOf(tills, tills),
  canProcessRefunds: false,
  canManageInventory: false,
  canViewReports: false,
  isActive: true,
})

/** Of the tills that somebody was given those that there are; nothing to choose where there are none (STAFF-033). */
const tillsOf = (tills: readonly string[], given: readonly string[]): Pick<PersonForm, 'tillAccess'> =>
  tills.length === 0 ? {} : { tillAccess: tills.filter((id) => given.includes(id)) }

export function formOf(person: PersonOfShop, tills: readonly string[]): PersonForm {
  const { firstName, lastName, username, role, isActive } = person
  const { canProcessRefunds, canManageInventory, canViewReports } = person
  return {
    firstName,
    lastName,
    email: person.email ?? '',
    username,
    password: '',
    role: role === 'owner' ? 'admin' : role,
    staffPin: '',
    ...tillsOf(tills, person.tillAccess),
    canProcessRefunds,
    canManageInventory,
    canViewReports,
    isActive,
  }
}

/** STAFF-032. */
export const onlyPinDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 4)

export type PersonErrors = Partial<Record<keyof PersonForm, string>>

/**
 * What is wrong with the form, field by field, in the words of STAFF-025 to STAFF-033.
 *
 * @param isNew somebody who is changed may leave password and PIN as they are
 * @param hadUsername the one that somebody who is changed has
 */
export function personErrors(form: PersonForm, isNew: boolean, hadUsername = ''): PersonErrors {
  const errors: PersonErrors = {}
  if (form.firstName.trim() === '') errors.firstName = PERSON_WORDS.firstName
  if (form.lastName.trim() === '') errors.lastName = PERSON_WORDS.lastName
  if (!looksLikeEmail(form.email.trim())) errors.email = PERSON_WORDS.email
  // The username somebody has may be of before this rule.
  if (/\s/.test(form.username.trim()) && form.username.trim() !== hadUsername)
    errors.username = PERSON_WORDS.username
  if ((isNew || form.password !== '') && form.password.length < SHORTEST_PASSWORD)
    errors.password = PERSON_WORDS.password
  if ((isNew || form.staffPin !== '') && form.staffPin.length !== 4)
    errors.staffPin = 'PIN must be exactly 4 digits'
  else if (/\D/.test(form.staffPin)) errors.staffPin = 'PIN must contain only numbers'
  if (form.tillAccess?.length === 0) errors.tillAccess = PERSON_WORDS.tillAccess
  return errors
}

const FIELD_OF_REFUSAL: Readonly<Record<string, keyof PersonErrors>> = {
  'username-taken': 'username',
  'email-taken': 'email',
  'pin-common': 'staffPin',
  'password-common': 'password',
}

/** What the server refused for one field, in its words, to stand at that field; empty where it is about none of them. */
export function fieldRefused(error: unknown): PersonErrors {
  if (!(error instanceof CallFailed) || !error.problem) return {}
  const { code, message, problems = [] } = error.problem
  const field = FIELD_OF_REFUSAL[code]
  if (field) return { [field]: message }
  const ofForm = problems.filter((one) => one.field in blankPerson(['']))
  // What is about something else besides is said whole, above the form.
  if (ofForm.length < problems.length) return {}
  return Object.fromEntries(ofForm.map((one) => [one.field, one.message]))
}

/** The username somebody gets who was given none. */
export const usernameOf = ({ username, email }: PersonForm): string => username.trim() || usernameFrom(email)

/** In place of the fields for password and PIN, where somebody looks at themselves. */
export const OWN_SECRETS =
  'Your own password and PIN you change in the menu under your name, with the password you have now.'

/** The same beside a PIN, which is good at once (decision 0121). */
export const pinHint = (isNew: boolean): string =>
  isNew
    ? 'Four digits, for taking over a till and allowing others. It works at once, before they have chosen a password; they change it under their name at the till.'
    : 'Four digits, for taking over a till and allowing others. A new one ends the tills’ sign-ins by the old one.'

/** What is said beside a password that is typed for somebody, on both screens: whoever typed it knows it (decision D3). */
export function passwordHint(isNew: boolean): string {
  if (isNew) return `At least ${SHORTEST_PASSWORD} characters. They choose their own at first sign-in.`
  return 'Leave it empty to keep the present one. A new one signs them out, and they choose their own when they come back.'
}
