import { holdsCardNumber } from '@tuppence/domain/card-numbers'
import { answeredMessage } from '@tuppence/domain/refusals'

/** What machines read or match: goods numbers stand in these, and are taken at their word. */
const CODES: readonly string[] = ['barcode', 'sku', 'code', 'search', 'receipt', 'qr']

/**
 * Texts that nobody writes for others to read: secrets, which are hashed, and what programs make, in which so many digits are
 * chance.
 */
const NOT_WRITTEN: readonly string[] = [
  ...['password', 'currentPassword', 'newPassword', 'pin', 'token', 'publicKey', 'signature', 'returnTo'],
  ...['seal', 'previousSeal', 'tillProof', 'idempotencyKey', 'after', 'state', 'logoUrl', 'receiptLink'],
]
/** A sale of a batch, which is read by itself. */
const SALE_OF_BATCH = 'request'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Every text in what a call was sent that looks like a card number (reliability R18), as problems with the way out. It
 * is looked at for every call alike, so that a new field is guarded by itself.
 */
export function cardNumbersIn(input: unknown, field: string): { field: string; message: string }[] {
  const name = field.slice(field.lastIndexOf('.') + 1)
  if (name === SALE_OF_BATCH) return []
  if (typeof input === 'string') {
    if (NOT_WRITTEN.includes(name)) return []
    const isOne = !ID.test(input) && holdsCardNumber(input, CODES.includes(name))
    return isOne ? [{ field, message: answeredMessage('card-number') }] : []
  }
  if (typeof input !== 'object' || input === null) return []
  // An entry of a list is of the same kind as the list.
  if (Array.isArray(input)) return input.flatMap((entry) => cardNumbersIn(entry, field))
  return Object.entries(input).flatMap(([key, value]) => cardNumbersIn(value, `${field}.${key}`))
}
