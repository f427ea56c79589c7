import type { CustomerRow } from '@tuppence/domain/imports'
import type { CustomerFields } from '../../customers/public.ts'

export const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'address', 'company'] as const
export const NOBODY: CustomerFields = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  address: null,
  company: null,
}

export const fieldsOf = (from: CustomerFields): CustomerFields => {
  const { firstName, lastName, email, phone, address, company } = from
  return { firstName, lastName, email, phone, address, company }
}

/** What a customer is after a row: what the row says nothing of stays. */
export const afterRow = (present: CustomerFields, { id: _, ...row }: CustomerRow): CustomerFields =>
  fieldsOf({ ...present, ...row })

export const isAlike = (one: CustomerFields, other: CustomerFields): boolean =>
  FIELDS.every((field) => one[field] === other[field])
