/**
 * A place in a business's feed: the transaction that wrote an event, then the event's number. Transactions are what a
 * reader can know to be over; numbers alone are given before their transaction commits.
 */
export interface LivePosition {
  /** A 64-bit transaction id. */
  readonly writtenBy: bigint
  readonly number: bigint
}

/** "<writtenBy>-<number>", the id of a server-sent event. */
export function formatPosition({ writtenBy, number }: LivePosition): string {
  return `${writtenBy}-${number}`
}

export function parsePosition(text: string): LivePosition | undefined {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(text.trim())
  if (!match?.[1] || !match[2]) return undefined
  return { writtenBy: BigInt(match[1]), number: BigInt(match[2]) }
}

export function isAfter(a: LivePosition, b: LivePosition): boolean {
  return a.writtenBy > b.writtenBy || (a.writtenBy === b.writtenBy && a.number > b.number)
}

export function earliest(positions: Iterable<LivePosition>): LivePosition | undefined {
  let first: LivePosition | undefined
  for (const position of positions) if (!first || isAfter(first, position)) first = position
  return first
}
