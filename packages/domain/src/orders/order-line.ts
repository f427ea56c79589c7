/** The place of a UUID's version; 8 is left to whoever makes it (RFC 9562, 5.8). */
const VERSION_PLACE = 14
const OWN_VERSION = '8'

/**
 * The id of a line of an online order: a UUID that says so of itself. The till's basket keeps the ids of its lines, and the
 * sale has them, so that a recorded sale tells by itself which order it hands over, offline and with no column of its own.
 */
export function orderLineId(uuid: string): string {
  return uuid.slice(0, VERSION_PLACE) + OWN_VERSION + uuid.slice(VERSION_PLACE + 1)
}

export function isOrderLine(id: string): boolean {
  return id.charAt(VERSION_PLACE) === OWN_VERSION
}

/** As the customer says it at the counter: W-0042. */
export function orderNumber(number: number): string {
  return `W-${String(number).padStart(4, '0')}`
}
