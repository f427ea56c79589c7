import type { Call } from '@tuppence/contract/call'
import { NEXT_CURSOR } from '@tuppence/contract/headers'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { Refused } from '../http/refused.ts'
import { sha256 } from '../sha256.ts'

/** What a list is asked for with: `after`, `limit` and `offset` say which page, and all else which list. */
interface Query {
  readonly after?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

const LIST_LETTERS = 16
const cursorSchema = z.tuple([z.string(), z.unknown()])
const textKey = z
  .string()
  .max(1_000)
  .refine((text) => !text.includes('\0'))
const idKey = z.uuid()
const momentKey = z.iso.datetime().refine((at) => at >= '1900' && at < '3000')

/** The places of lists: what tells a row from all others, in the order of the list. */
export const BY_MOMENT = z.tuple([momentKey, idKey])
export const BY_MOMENT_AND_NAME = z.tuple([momentKey, textKey, idKey])
export const BY_NAME = z.tuple([textKey, idKey])
export const BY_TWO_NAMES = z.tuple([textKey.nullable(), textKey.nullable(), idKey])
/** Where some come before all others: the rank is higher, the sooner they come. */
export const BY_RANK = z.tuple([z.int().min(0).max(9), momentKey, idKey])

type MomentPlace = z.output<typeof BY_MOMENT> | undefined
type RankPlace = z.output<typeof BY_RANK> | undefined

/** Behind a place, in a list that has the latest first; of the columns by which it is in order, the moment and the id. */
export const behindMoment = (moment: SQL, id: SQL, place: MomentPlace): SQL =>
  place ? sql`(${moment}, ${id}) < (${place[0]}::timestamptz, ${place[1]}::uuid)` : sql`true`

/** The same, where the highest rank comes first. */
export const behindRank = (rank: SQL, moment: SQL, id: SQL, place: RankPlace): SQL =>
  place
    ? sql`(${rank}, ${moment}, ${id}) < (${place[0]}::int, ${place[1]}::timestamptz, ${place[2]}::uuid)`
    : sql`true`

/** A page of a list as it is asked for (decision 0145). */
interface AskedPage<Place> {
  /** The row behind which it begins; undefined for the first page. */
  readonly place: Place | undefined
  /** Tells the caller where the next page begins, by the last row of this one; nothing where this one is not full. */
  readonly tellNext: <Row>(rows: readonly Row[], placeOf: (row: Row) => Readonly<Place>) => void
}

/**
 * The page that a caller asks for. A cursor has the list that it is of and the values of one row by which the list is in order, so that
 * no row that comes or goes moves another. It opens nothing: what it says is checked, and read within the business of whoever asks.
 *
 * @param query with the parameters of the path where they say which list
 * @param by the places of the list
 * @throws Refused invalid-request for what is no cursor of this list
 */
export function askedPage<By extends z.ZodType>(
  call: Pick<Call, 'name'>,
  { query, reply }: { readonly query: Query; readonly reply: FastifyReply },
  by: By,
): AskedPage<z.output<By>> {
  const list = listOf(call, query)
  return {
    place: placeIn(list, query, by),
    tellNext: (rows, placeOf) => {
      const last = rows.at(-1)
      if (last === undefined || rows.length !== query.limit) return
      const cursor = JSON.stringify([list, placeOf(last)])
      reply.header(NEXT_CURSOR.name, Buffer.from(cursor).toString('base64url'))
    },
  }
}

function placeIn<By extends z.ZodType>(list: string, query: Query, by: By): z.output<By> | undefined {
  if (query.after === undefined) return undefined
  const cursor = cursorSchema.safeParse(parsedJson(query.after))
  if (cursor.success && cursor.data[0] === list && !query.offset) {
    const read = by.safeParse(cursor.data[1])
    if (read.success) return read.data
  }
  const message = query.offset
    ? 'A cursor says where the page begins: leave offset out.'
    : 'This is no cursor of this list. Send the same parameters as for the page before, or begin again without after.'
  throw new Refused('invalid-request', [{ field: 'query.after', message }])
}

/** A list is a call with the same filter: a cursor of another would leave out rows without a word. */
function listOf(
  { name }: Pick<Call, 'name'>,
  { after: _, limit: __, offset: ___, ...filter }: Query,
): string {
  const said = Object.entries(filter).filter(([, value]) => value !== undefined)
  return sha256(JSON.stringify([name, said.sort(([a], [b]) => (a < b ? -1 : 1))])).slice(0, LIST_LETTERS)
}

function parsedJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * A moment as ISO text to the microsecond where the database has it so exactly: pages follow each other by it, and a thousandth of a
 * second may hold several rows. Whole thousandths are written as anywhere else.
 */
export const exactly = (column: SQL): SQL<string> =>
  sql`replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z', 'Z')`
