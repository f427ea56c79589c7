import { comparableBarcode } from '@tuppence/domain/catalogue'
import type { ImportPlan, LineProblem, ProductRow } from '@tuppence/domain/imports'
import type { VatMode } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import {
  ownersOfBarcodes,
  type ProductVat,
  productsThere,
  readProducts,
  type StoredProduct,
  skusInUse,
  vatOfNewProducts,
} from '../../catalogue/public.ts'
import { roomLeft } from '../../plans/public.ts'
import type { Ground, Judge, JudgedLine, RowAt } from './kind.ts'
import { skusByFigures } from './lost-zeros.ts'
import { factsOfNew } from './product-facts.ts'
import { afterRow, blankProduct, changesBetween, codesOf, doubtsOf } from './product-fields.ts'
import { Seen } from './seen.ts'

type Line = JudgedLine<ProductRow>

/** Says of rows what they would do to the catalogue: by their SKU, else by their barcode (issue of an unknown one: it is new). */
export class ProductJudge implements Judge<ProductRow> {
  readonly #organizationId: string
  readonly #skus: ReadonlyMap<string, string>
  readonly #zeros: ReadonlyMap<string, string>
  readonly #vat: ProductVat
  readonly #vatMode: VatMode
  readonly #arePricesMarked: boolean
  readonly #categories: Map<string, string | null>
  readonly #room: { left: number; readonly words: string }
  readonly #seen = new Seen()

  private constructor(
    organizationId: string,
    known: {
      skus: ReadonlyMap<string, string>
      vat: ProductVat
      vatMode: VatMode
      arePricesMarked: boolean
      categories: Map<string, string | null>
      room: { left: number; readonly words: string }
    },
  ) {
    this.#organizationId = organizationId
    this.#skus = known.skus
    this.#zeros = skusByFigures(known.skus.keys())
    this.#vat = known.vat
    this.#vatMode = known.vatMode
    this.#arePricesMarked = known.arePricesMarked
    this.#categories = known.categories
    this.#room = known.room
  }

  static async begin(tx: Tx, { organizationId }: Ground, { columns }: ImportPlan): Promise<ProductJudge> {
    const categories = await tx.execute<{ name: string }>(
      sql`select lower(name) as name from categories where organization_id = ${organizationId} and archived_at is null`,
    )
    const [business] = await tx.execute<{ vat_mode: VatMode }>(
      sql`select vat_mode from organizations where id = ${organizationId}`,
    )
    if (!business) throw new Error(`No organization ${organizationId}`)
    return new ProductJudge(organizationId, {
      vatMode: business.vat_mode,
      arePricesMarked: columns.includes('vatInclusive'),
      skus: await skusInUse(tx, organizationId),
      vat: await vatOfNewProducts(tx, organizationId),
      categories: new Map(categories.map(({ name }) => [name, null])),
      room: { ...(await roomLeft(tx, organizationId, 'products', productsThere(organizationId))) },
    })
  }

  get newCategories(): string[] {
    return [...this.#categories.values()].filter((name) => name !== null)
  }

  async judge(tx: Tx, rows: readonly RowAt<ProductRow>[]): Promise<Line[]> {
    const codes = rows.flatMap(({ row }) => codesInRow(row))
    const owners = await ownersOfBarcodes(tx, this.#organizationId, codes)
    const ids = new Set(owners.values())
    for (const { row } of rows) {
      const id = row.sku === undefined ? undefined : this.#skus.get(row.sku.toLowerCase())
      if (id !== undefined) ids.add(id)
    }
    const stored = await readProducts(tx, this.#organizationId, [...ids], false)
    return rows.map((row) => this.#judgeOne(row, owners, stored))
  }

  #judgeOne(
    { line, row: read, problems, notes }: RowAt<ProductRow>,
    owners: ReadonlyMap<string, string>,
    stored: ReadonlyMap<string, StoredProduct>,
  ): Line {
    const found: LineProblem[] = [...problems]
    if (Object.keys(read).length === 0 && found.length === 0)
      return { line, outcome: 'same', label: '', target: null, row: read, changes: [], problems: [] }
    const present = this.#presentOf(read, owners, stored, found)
    const row = this.#withMark(read, present)
    const blank = blankProduct(this.#vat)
    const after = afterRow<Omit<StoredProduct, 'id' | 'category' | 'revision'>>(present ?? blank, row)
    const label = row.name ?? present?.name ?? row.sku ?? row.barcode ?? ''
    found.push(...doubtsOf(after, present ?? blank))
    for (const code of codesOf(after)) {
      const owner = stored.get(owners.get(code) ?? '')
      if (owner && present && owner.id !== present.id && !found.some(({ code: is }) => is === 'two-products'))
        found.push({ code: 'code-of-another', field: 'barcode', value: code, more: owner.name })
    }
    if (!present) found.push(...this.#lostZeros(row), ...missingIn(row, [...problems, ...notes]))
    found.push(...this.#seen.twice(line, keysOf(row, present)))
    const base = { line, label, target: present?.id ?? null, row, notes: notesOf(notes, present, row) }
    if (!present && found.length === 0 && !this.#takeRoom())
      found.push({ code: 'plan-limit', more: this.#room.words })
    if (found.length > 0) return { ...base, outcome: 'problem', changes: [], problems: found }
    this.#noteCategory(row.category)
    if (!present) {
      const facts = factsOfNew(
        after,
        { openingStock: row.openingStock, category: row.category },
        this.#vatMode,
      )
      return { ...base, outcome: 'create', facts, changes: [], problems: [] }
    }
    const changes = changesBetween(present, after, this.#sameName(row.category, present.category))
    const outcome = changes.length === 0 ? 'same' : 'change'
    return { ...base, outcome, revision: present.revision, changes, problems: [] }
  }

  /** The product that a row means; a row that means two is a problem. */
  #presentOf(
    row: ProductRow,
    owners: ReadonlyMap<string, string>,
    stored: ReadonlyMap<string, StoredProduct>,
    found: LineProblem[],
  ): StoredProduct | undefined {
    const bySku = row.sku === undefined ? undefined : stored.get(this.#skus.get(row.sku.toLowerCase()) ?? '')
    const code = codesInRow(row).find((one) => owners.has(one))
    const byCode = code === undefined ? undefined : stored.get(owners.get(code) ?? '')
    if (bySku && byCode && bySku.id !== byCode.id)
      found.push({
        code: 'two-products',
        field: 'barcode',
        value: code,
        more: `${bySku.name}; ${byCode.name}`,
      })
    return bySku ?? byCode
  }

  /**
   * A price of a file without marks is what the customer pays, where prices are as marked. Of a product whose price here is without VAT the
   * mark goes with it, or VAT would come on top of the new price.
   */
  #withMark(row: ProductRow, present: StoredProduct | undefined): ProductRow {
    const isNetHere = this.#vatMode === 'as-marked' && present?.vatInclusive === false
    return isNetHere && !this.#arePricesMarked && row.price !== undefined
      ? { ...row, vatInclusive: true }
      : row
  }

  /** A new SKU that an old one has been made of by a spreadsheet: "777" beside "00777". */
  #lostZeros({ sku }: ProductRow): LineProblem[] {
    const kept = sku === undefined ? undefined : this.#zeros.get(sku)
    return kept === undefined ? [] : [{ code: 'sku-zeros-lost', field: 'sku', value: sku, more: kept }]
  }

  #takeRoom(): boolean {
    this.#room.left -= 1
    return this.#room.left >= 0
  }

  #noteCategory(name: string | undefined): void {
    if (name !== undefined && !this.#categories.has(name.toLowerCase()))
      this.#categories.set(name.toLowerCase(), name)
  }

  /** "DRINKS" is the category Drinks, and no change of it. */
  #sameName(said: string | undefined, present: string | null): string | undefined {
    return said !== undefined && said.toLowerCase() === present?.toLowerCase() ? present : said
  }
}

/** What matters of the notes of a row: stock is set of new products only, and a price of nothing only where it is new. */
const notesOf = (
  notes: readonly LineProblem[],
  present: StoredProduct | undefined,
  row: ProductRow,
): LineProblem[] =>
  present === undefined
    ? [...notes]
    : notes.filter(
        ({ code, field }) =>
          field !== 'openingStock' &&
          code !== 'price-open' &&
          (code !== 'price-zero' || row.price !== present.price),
      )

const codesInRow = (row: ProductRow): string[] => [
  ...(row.barcode === undefined ? [] : [row.barcode]),
  ...(row.otherBarcodes ?? []),
]

/** What may stand in a file only once. */
function keysOf(row: ProductRow, present: StoredProduct | undefined): (readonly [string, string])[] {
  return [
    ...(row.sku === undefined ? [] : [[`sku ${row.sku.toLowerCase()}`, row.sku] as const]),
    ...codesInRow(row).map((code) => [`code ${comparableBarcode(code)}`, code] as const),
    ...(present ? [[`id ${present.id}`, present.name] as const] : []),
  ]
}

/** What a new product cannot do without; a cell that could not be read is told as that. */
function missingIn(row: ProductRow, problems: readonly LineProblem[]): LineProblem[] {
  const isMissing = (field: 'name' | 'price') =>
    row[field] === undefined && !problems.some((problem) => problem.field === field)
  return [
    ...(isMissing('name') ? [{ code: 'name-missing', field: 'name' } as const] : []),
    ...(isMissing('price') ? [{ code: 'price-missing', field: 'price' } as const] : []),
  ]
}
