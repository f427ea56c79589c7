import { z } from 'zod'
import { formatPosition, type LivePosition, parsePosition } from '../live/live-position.ts'

/**
 * How far somebody has read what changed (decision 0142). A reading goes through everything that could be seen at its beginning and
 * not at the beginning of the one before, in pages; what changes meanwhile is the next one's.
 */
export interface ChangeCursor {
  /** The start of PostgreSQL that it was read after (`readStarts`); undefined for who has read nothing. */
  readonly start: string | undefined
  /** What could be seen at the beginning of the last reading that is over; undefined for who has finished none. */
  readonly seen: LivePosition | undefined
  /** In the middle of a reading: its beginning, and the last row that was read. */
  readonly reading:
    | { readonly until: LivePosition; readonly writtenBy: bigint; readonly id: string }
    | undefined
}

export const FIRST: ChangeCursor = { start: undefined, seen: undefined, reading: undefined }

const writtenSchema = z.tuple([
  z.string(),
  z.string().max(20),
  z.string(),
  z.string(),
  z.string().regex(/^\d{0,19}$/),
  z.string(),
])

/** One opaque word of letters, digits, "-" and "_", with the mark of its database (decision 0119). */
export function formatCursor(mark: string, { start = '', seen, reading }: ChangeCursor): string {
  const parts = [
    mark,
    start,
    seen ? formatPosition(seen) : '',
    reading ? formatPosition(reading.until) : '',
    reading ? reading.writtenBy.toString() : '',
    reading?.id ?? '',
  ]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** @returns undefined for what is no cursor of this database */
export function parseCursor(mark: string, text: string): ChangeCursor | undefined {
  const parts = writtenSchema.safeParse(parsedJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parts.success || parts.data[0] !== mark) return undefined
  const [, start, seenText, untilText, writtenBy, id] = parts.data
  const seen = parsePosition(seenText)
  const until = parsePosition(untilText)
  if ((seenText !== '' && !seen) || (untilText !== '' && !until)) return undefined
  if (!until) return writtenBy === '' && id === '' ? { start, seen, reading: undefined } : undefined
  if (writtenBy === '' || !z.uuid().safeParse(id).success) return undefined
  return { start, seen, reading: { until, writtenBy: BigInt(writtenBy), id } }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
