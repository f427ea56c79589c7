/** When one of our ids was made, in milliseconds: it begins with that (UUIDv7). Undefined for another kind of id. */
export function madeAtMs(id: string): number | undefined {
  const digits = id.replaceAll('-', '')
  return digits[12] === '7' ? Number.parseInt(digits.slice(0, 12), 16) : undefined
}

/** A terminal knows its messages again for 48 hours. That it has never heard of an older one says nothing. */
const KNOWN_AGAIN_MS = 40 * 60 * 60_000

export const isForgotten = (id: string, now: Date): boolean =>
  now.getTime() - (madeAtMs(id) ?? Number.POSITIVE_INFINITY) > KNOWN_AGAIN_MS
