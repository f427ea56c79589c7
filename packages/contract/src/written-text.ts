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

/** So many are told, and so much of each name that a client chose. */
const MOST_TOLD = 20
const LONGEST_NAME = 60

/** What holds something: its own name, and what that is in. */
interface Place {
  readonly name: string
  readonly within?: Place
}

/**
 * Every text in what a call was sent that looks like a card number (reliability R18), as problems with the way out, at most
 * twenty. It is looked at for every call alike, so that a new field is guarded by itself. The work grows with what was sent, and
 * no faster, whatever a client calls its fields.
 */
export function cardNumbersIn(input: unknown, part: string): { field: string; message: string }[] {
  const found: string[] = []
  const waiting: [unknown, Place][] = [[input, { name: part }]]
  for (let next = waiting.pop(); next && found.length < MOST_TOLD; next = waiting.pop()) {
    const [value, place] = next
    if (place.name === SALE_OF_BATCH) continue
    if (typeof value === 'string') {
      if (isCardNumber(value, place.name)) found.push(fieldOf(place))
    } else if (Array.isArray(value)) {
      // An entry of a list is of the same kind as the list.
      for (const entry of value.toReversed()) waiting.push([entry, place])
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value).reverse())
        waiting.push([inner, { name, within: place }])
    }
  }
  return found.map((field) => ({ field, message: answeredMessage('card-number') }))
}

const isCardNumber = (text: string, name: string): boolean =>
  !NOT_WRITTEN.includes(name) && !ID.test(text) && holdsCardNumber(text, CODES.includes(name))

function fieldOf(place: Place): string {
  const names: string[] = []
  for (let at: Place | undefined = place; at; at = at.within) names.unshift(at.name)
  return placeOf(names)
}

/** The name of a field by those it is in, the outermost first, each cut to what a message has room for. */
export const placeOf = (names: readonly string[]): string =>
  names.map((name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)).join('.')
