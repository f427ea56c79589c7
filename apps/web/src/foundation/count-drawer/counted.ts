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
  readonly isWrong: boolean
}
export type Pieces = Partial<Record<Denomination, Typed>>

/** What is in the boxes as far as it can be read, to be kept while it is being typed. */
export interface TypedCount {
  readonly way: 'pieces' | 'total'
  readonly pieces: Partial<Record<Denomination, number>>
  readonly totalMinor: number | undefined
}

export const typedOf = (way: TypedCount['way'], pieces: Pieces, total: Typed): TypedCount => ({
  way,
  pieces: Object.fromEntries(asNumbers(pieces)),
  totalMinor: total.value,
})

const asNumbers = (pieces: Pieces) =>
  DENOMINATIONS.flatMap((denomination) => {
    const value = pieces[denomination]?.value
    return value === undefined ? [] : [[denomination, value] as const]
  })

export const piecesOf = (kept: TypedCount | undefined): Pieces =>
  Object.fromEntries(
    Object.entries(kept?.pieces ?? {}).map(([denomination, value]) => [denomination, right(value)]),
  )
export const typedTotal = (kept: TypedCount | undefined): Typed => right(kept?.totalMinor)

const right = (value: number | undefined): Typed => ({ value, isWrong: false })

/** What was counted, of what is kept. */
export const countedOf = (kept: TypedCount): Counted =>
  kept.way === 'total' ? ofTotal(typedTotal(kept)) : ofPieces(piecesOf(kept))

export function ofPieces(pieces: Pieces): Counted {
  const all = Object.values(pieces)
  if (all.some(({ isWrong }) => isWrong))
    return { minor: undefined, count: null, problem: 'One of the numbers cannot be read.' }
  if (all.every(({ value }) => value === undefined)) return NOT_COUNTED
  const count = asCount(pieces)
  const minor = countedMinor(count)
  return minor > MAX_AMOUNT_MINOR ? TOO_MUCH : { minor, count, problem: undefined }
}

export function ofTotal({ value, isWrong }: Typed): Counted {
  if (isWrong) return { minor: undefined, count: null, problem: 'The sum cannot be read.' }
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
