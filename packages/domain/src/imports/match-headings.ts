import type { Currency } from '../money/index.ts'
import {
  FIELDS_OF_KIND,
  FULL_PRICES,
  type ImportField,
  OTHER_FLAG,
  plainHeading,
  VAT_FLAGS,
} from './field.ts'
import { type ReadHeading, readHeading } from './headings.ts'
import type { Cell, ImportKind } from './kind.ts'
import { readYesNo } from './line-reader.ts'
import { type ImportProfile, OWN_PROFILE, PROFILES } from './profiles.ts'
import { isId } from './written-shapes.ts'

type Rows = readonly (readonly Cell[])[]

export interface MatchedHeadings {
  /** A profile's id, or OWN_PROFILE. */
  readonly profile: string | undefined
  readonly columns: (string | null)[]
}

/** The program whose export has these headings: of several the one that more of its signs are of. */
function recognise(kind: ImportKind, headings: readonly ReadHeading[]): ImportProfile | undefined {
  const has = (signs: string) =>
    signs.split('|').some((sign) => headings.some(({ keys }) => keys.some((key) => isMeant(sign, key))))
  return PROFILES.filter((profile) => profile.kind === kind && profile.signs.every(has)).sort(
    (one, other) => other.signs.length - one.signs.length,
  )[0]
}

const isMeant = (sign: string, key: string): boolean =>
  sign.endsWith('*') ? key.length >= sign.length && key.startsWith(sign.slice(0, -1)) : key === sign

/**
 * Which field each heading is: by our own labels, by what the program means by it that the file comes from, and else by what such
 * columns are called elsewhere.
 *
 * @param body the rows under them, where a heading alone does not say enough
 */
export function matchHeadings(
  kind: ImportKind,
  cells: readonly Cell[],
  { width, currency, body }: { width: number; currency: Currency; body: Rows },
): MatchedHeadings {
  const headings = Array.from({ length: width }, (_, i) => readHeading(cells[i], currency))
  const matching = new Matching(kind, headings)
  const fields = FIELDS_OF_KIND[kind]
  for (const { field, label } of fields)
    matching.give(field, (keys) => [plainHeading(label), plainHeading(field)].includes(keys[0] ?? ''))
  const isOurs = fields.every(
    ({ field, isForeign, mayBeMissing }) => isForeign || mayBeMissing || matching.columns.includes(field),
  )
  if (isOurs) return { profile: OWN_PROFILE, columns: matching.columns }
  const profile = recognise(kind, headings)
  matching.forget()
  if (profile) giveByProfile(matching, profile, body)
  else if (kind === 'products')
    for (const heading of FULL_PRICES) matching.give('price', (keys) => keys.includes(heading))
  for (const { field, label } of fields)
    matching.give(field, (keys) => [plainHeading(label), plainHeading(field)].includes(keys[0] ?? ''))
  if (kind === 'products') giveVatFlags(matching, headings, body)
  // The first synonym that is there wins, wherever its column stands: "SKU" before "Handle".
  for (const { field, label, synonyms } of fields)
    for (const synonym of [plainHeading(label), plainHeading(field), ...synonyms])
      matching.give(
        field,
        (keys) => keys.includes(synonym) || (PLACED.includes(synonym) && isPlaced(synonym, keys)),
      )
  if (kind === 'products') giveCaseUnits(matching, headings, body)
  return { profile: profile?.id, columns: withoutForeignIds(matching.columns, profile, body) }
}

/** Headings that some programs write with the name of a place behind them. */
const PLACED = ['currentquantity', 'newquantity', 'inventory', 'stockalertcount', 'reorderpoint']
const isPlaced = (synonym: string, keys: readonly string[]): boolean =>
  keys.some((key) => isMeant(`${synonym}*`, key))

class Matching {
  readonly columns: (string | null)[]
  readonly #headings: readonly ReadHeading[]
  readonly #mayRepeat: ReadonlySet<string>
  #left = new Set<number>()

  constructor(kind: ImportKind, headings: readonly ReadHeading[]) {
    this.#headings = headings
    this.columns = headings.map(() => null)
    this.#mayRepeat = new Set(
      FIELDS_OF_KIND[kind].filter((known: ImportField) => known.mayRepeat).map(({ field }) => field),
    )
  }

  give(field: string, isIt: (keys: readonly string[]) => boolean): void {
    for (const at of this.where(isIt))
      if (this.#mayRepeat.has(field) || !this.columns.includes(field)) this.columns[at] = field
  }

  /** Columns of no field yet whose heading is it. */
  where(isIt: (keys: readonly string[]) => boolean): number[] {
    return this.#headings.flatMap(({ keys, isForeign }, at) =>
      this.columns[at] === null && !this.#left.has(at) && !isForeign && keys.length > 0 && isIt(keys)
        ? [at]
        : [],
    )
  }

  /** No heading that is left out is anything. */
  leave(at: readonly number[]): void {
    for (const one of at) this.#left.add(one)
  }

  forget(): void {
    this.columns.fill(null)
  }
}

function giveByProfile(matching: Matching, profile: ImportProfile, body: Rows): void {
  const meanings = Object.entries(profile.columns)
  // "SalePriceExTax" is left out as such, before it is "SalePrice" without what it says of the VAT.
  matching.leave(matching.where(([heading = '']) => profile.columns[heading] === null))
  for (const [sign, field] of meanings) {
    if (sign.endsWith('*') || field === null) continue
    matching.give(field, (keys) => keys.includes(sign))
  }
  matching.leave(
    matching.where((keys) => meanings.some(([sign, field]) => field === null && keys.includes(sign))),
  )
  for (const [sign, field] of meanings) {
    if (!sign.endsWith('*') || field === null || matching.columns.includes(field)) continue
    const places = matching.where((keys) => isPlaced(sign.slice(0, -1), keys))
    // Which of several shops' prices is meant, only a person knows.
    if (field !== 'price' || areAlike(places, body))
      matching.give(field, (keys) => isPlaced(sign.slice(0, -1), keys))
    matching.leave(places)
  }
  matching.leave(
    matching.where((keys) =>
      meanings.some(([sign]) => sign.endsWith('*') && isPlaced(sign.slice(0, -1), keys)),
    ),
  )
}

const areAlike = (places: readonly number[], body: Rows): boolean =>
  body.every((cells) => new Set(places.map((at) => String(cells[at] ?? ''))).size <= 1)

/** "Tax - VAT (20%)" above cells of yes and no. */
function giveVatFlags(matching: Matching, headings: readonly ReadHeading[], body: Rows): void {
  for (const [field, percent] of VAT_FLAGS) {
    const at = headings.findIndex(
      ({ rate }, i) => rate === percent && matching.columns[i] === null && saysYesOrNo(body, i),
    )
    if (at !== -1) matching.columns[at] = field
  }
  for (const [at, { rate }] of headings.entries())
    if (rate !== undefined && matching.columns[at] === null && saysYesOrNo(body, at))
      matching.columns[at] = OTHER_FLAG
}

/** "Pack size" is what a pack holds, but beside what a case costs and above bare counts it is how many are in the case. */
function giveCaseUnits(matching: Matching, headings: readonly ReadHeading[], body: Rows): void {
  const { columns } = matching
  if (!columns.includes('caseCost') || columns.includes('caseUnits')) return
  const at = headings.findIndex(({ keys }, i) => {
    const filled = body.map((cells) => String(cells[i] ?? '').trim()).filter((cell) => cell !== '')
    const areCounts = filled.length > 0 && filled.every((cell) => /^\d{1,4}(?:\s*[x×]\s*\d.*)?$/i.test(cell))
    return (
      areCounts &&
      keys.some((key) => PACKS.includes(key)) &&
      [null, 'contentAmount'].includes(columns[i] ?? null)
    )
  })
  if (at !== -1) columns[at] = 'caseUnits'
}

const PACKS = ['packsize', 'pack', 'packqty', 'packquantity', 'unitsperpack']

function saysYesOrNo(body: Rows, at: number): boolean {
  const filled = body.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => 'ok' in readYesNo(cell))
}

/** Another program's customer numbers mean nobody here. */
function withoutForeignIds(
  columns: (string | null)[],
  profile: ImportProfile | undefined,
  body: Rows,
): (string | null)[] {
  const at = columns.indexOf('id')
  const isOurs =
    profile === undefined &&
    (at === -1 ||
      body.length === 0 ||
      body.some((cells) =>
        isId(
          String(cells[at] ?? '')
            .trim()
            .toLowerCase(),
        ),
      ))
  return isOurs ? columns : columns.map((field) => (field === 'id' ? null : field))
}
