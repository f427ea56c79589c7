import { fullName } from '@tuppence/domain/names'

/** How a customer is called on the till; a customer may have either name, or neither. */
export function customerName(customer: {
  readonly firstName: string | null
  readonly lastName: string | null
}): string {
  return fullName(customer) || 'Customer without a name'
}
