import { MAX_AMOUNT_MINOR } from '@tuppence/domain/money'
import { type Count, countedMinor, DENOMINATIONS, type Denomination } from '@tuppence/domain/shifts'

/** What was counted: the sum, and the pieces where they were counted one by one. */
export type Counted =
  | { readonly minor: number; readonly count: Count | null; readonly problem: undefined }
  /** Nothing that could be called a count, and why. */
  | { readonly minor: undefined; readonly count: null; readonly problem: string }

/** Empty boxes are no count: an empty drawer is counted by writing a 0. */
export const NOT_COUNTED: Counted = {
  minor: undefined,
  count: null,
  problem: 'Nothing is counted yet. If the drawer is empty, write 0.',
}

/** What is in a box: nothing, a number, or what is no number. */
export interface Typed {
  readonly value: number | undefined
  /** As it was typed, where it cannot be read: it is asked for again, and never counted as nothing. */
  readonly unread?: string | undefined
}
export type Pieces = Partial<Record<Denomination, Typed>>

/** What is in the boxes, to be kept while it is being typed: numbers, and as texts what cannot be read. */
export interface TypedCount {
  readonly way: 'pieces' | 'total'
  readonly pieces: Partial<Record<Denomination, number | string>>
  /** In pence. */
  readonly total: number | string | undefined
}

export const typedOf = (way: TypedCount['way'], pieces: Pieces, total: Typed): TypedCount => ({
  way,
  pieces: Object.fromEntries(asKept(pieces)),
  total: total.value ?? total.unread,
})

const asKept = (pieces: Pieces) =>
  DENOMINATIONS.flatMap((denomination) => {
    const { value: number, unread } = pieces[denomination] ?? {}
    const value = number ?? unread
    return value === undefined ? [] : [[denomination, value] as const]
  })

export const piecesOf = (kept: TypedCount | undefined): Pieces =>
  Object.fromEntries(
    Object.entries(kept?.pieces ?? {}).map(([denomination, value]) => [denomination, typedAgain(value)]),
  )
export const typedTotal = (kept: TypedCount | undefined): Typed => typedAgain(kept?.total)

const typedAgain = (kept: number | string | undefined): Typed =>
  typeof kept === 'string' ? { value: undefined, unread: kept } : { value: kept }

/** What was counted, of what is kept. */
export const countedOf = (kept: TypedCount): Counted =>
  kept.way === 'total' ? ofTotal(typedTotal(kept)) : ofPieces(piecesOf(kept))

export function ofPieces(pieces: Pieces): Counted {
  const all = Object.values(pieces)
  if (all.some(({ unread }) => unread !== undefined))
    return { minor: undefined, count: null, problem: 'One of the numbers can’t be read. Put it right first.' }
  if (all.every(({ value }) => value === undefined)) return NOT_COUNTED
  const count = asCount(pieces)
  const minor = countedMinor(count)
  return minor > MAX_AMOUNT_MINOR ? TOO_MUCH : { minor, count, problem: undefined }
}

export function ofTotal({ value, unread }: Typed): Counted {
  if (unread !== undefined)
    return { minor: undefined, count: null, problem: 'The sum can’t be read. Put it right first.' }
  if (value === undefined) return NOT_COUNTED
  return value > MAX_AMOUNT_MINOR ? TOO_MUCH : { minor: value, count: null, problem: undefined }
}

const TOO_MUCH: Counted = { minor: undefined, count: null, problem: 'No drawer holds that much.' }

export function asCount(pieces: Pieces): Count {
  return DENOMINATIONS.flatMap((denomination) => {
    const number = pieces[denomination]?.value ?? 0
    return number > 0 ? [{ denomination, pieces: number }] : []
  })
}
