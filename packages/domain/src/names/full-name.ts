/** The name of a customer or of somebody who works here, who may have either part or neither; empty where neither. */
export function fullName(named: {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
}): string {
  return [named.firstName, named.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}
