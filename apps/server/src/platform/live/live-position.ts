/**
 * A place in a business's feed: what a reader has seen, as PostgreSQL says it of a snapshot. Every transaction below `xmax`
 * was over then but those that were still running, so whatever is written later, by however old a transaction, is news.
 */
export interface LivePosition {
  /** The first transaction that had not begun; 64-bit ids, as all here. */
  readonly xmax: bigint
  /** Those below it that were not over, in their order. */
  readonly running: readonly bigint[]
}

/** What was read at one moment. */
export interface ReadSoFar {
  /** What could be seen when it was read. */
  readonly now: LivePosition
  /** The last transaction that was read, where there is more behind it. */
  readonly upTo: bigint | undefined
}

/** Beyond this a place is said less exactly: then some news is told again, which does no harm. */
const MOST_RUNNING = 150
/** Room for as many and the colons; the contract takes no longer one. */
const MOST_LETTERS = 4_000
const MOST = 2n ** 63n - 1n

export const firstRunning = ({ xmax, running }: LivePosition): bigint => running[0] ?? xmax

/** "<xmin>:<xmax>:<running>", as PostgreSQL writes a snapshot. */
export function formatPosition(position: LivePosition): string {
  const from = firstRunning(position)
  if (position.running.length > MOST_RUNNING) return `${from}:${from}:`
  return `${from}:${position.xmax}:${position.running.join(',')}`
}

/** @returns undefined for what is no place, and for what PostgreSQL would not read as a snapshot */
export function parsePosition(text: string): LivePosition | undefined {
  const said = text.trim()
  const match = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19}|)$/.exec(said)
  if (!match?.[1] || !match[2] || said.length > MOST_LETTERS) return undefined
  const xmin = BigInt(match[1])
  const xmax = BigInt(match[2])
  const running = match[3] ? match[3].split(',').map(BigInt) : []
  const inOrder = running.every(
    (id, i) => id >= xmin && id < xmax && (i === 0 || id > (running[i - 1] ?? 0n)),
  )
  return inOrder && xmin > 0n && xmin <= xmax && xmax <= MOST ? { xmax, running } : undefined
}

/**
 * A place as it is kept outside: "<mark>/<position>", the id of a server-sent event. Databases of one PostgreSQL share their
 * counting of transactions, so a restored one would take a place in another for one of its own (decision 0119).
 */
export const formatPlace = (mark: string, position: LivePosition): string =>
  `${mark}/${formatPosition(position)}`

/** @returns undefined for a place in another database, or in one of an older server, which said no mark */
export function placeIn(mark: string, text: string): LivePosition | undefined {
  const start = `${mark}/`
  return text.startsWith(start) ? parsePosition(text.slice(start.length)) : undefined
}

/** Whether what this transaction wrote was there to be seen. */
export function hasSeen({ xmax, running }: LivePosition, writtenBy: bigint): boolean {
  return writtenBy < xmax && !running.includes(writtenBy)
}

/** Where a reader is who has been told what was read beyond their place. */
export function advance(position: LivePosition, { now, upTo }: ReadSoFar): LivePosition {
  if (upTo === undefined) return now
  return {
    xmax: position.xmax > upTo ? position.xmax : upTo + 1n,
    running: [...now.running.filter((id) => id <= upTo), ...position.running.filter((id) => id > upTo)],
  }
}
