/** How a customer is called on the till; a customer may have either name, or neither. */
export function customerName(customer: {
  readonly firstName: string | null
  readonly lastName: string | null
}): string {
  return [customer.firstName, customer.lastName].filter(Boolean).join(' ') || 'Customer without a name'
}
