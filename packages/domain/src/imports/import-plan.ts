import { z } from 'zod'
import { FIELDS_OF_KIND } from './field.ts'
import { type Cell, decimalSignSchema, type ImportKind, MAX_COLUMNS } from './kind.ts'
import { textEncodingSchema } from './text-encoding.ts'

export const knownVatSchema = z.enum(['standard', 'reduced', 'zero', 'exempt'])
export type KnownVat = z.infer<typeof knownVatSchema>
export const priceVatSchema = z.enum(['as-written', 'add', 'take-off'])
export type PriceVat = z.infer<typeof priceVatSchema>
/** Rows that are looked at for the one with the headings. */
export const MAX_HEADING_ROW = 40
/** A longer cell is no code. */
export const MAX_VAT_WORD = 40

/** How a file is to be read: what a person has said, or agreed to, where columns are matched. */
export const importPlanSchema = z.object({
  /** Which sheet, counted from 0. */
  sheet: z.int().min(0).max(1_000),
  /** Whether a row names the columns. */
  hasHeadings: z.boolean(),
  /** Which of the filled rows that is, or which is the first of the goods, counted from 0: what is above it is a title. */
  headingRow: z
    .int()
    .min(0)
    .max(MAX_HEADING_ROW - 1)
    .optional(),
  /** The program that the file comes from (PROFILES), where it is known. */
  profile: z.string().max(40).optional(),
  /** How a text file is to be read, where that is not how it was. */
  encoding: textEncodingSchema.optional(),
  /** For each column the field it is read as; null for one that is left out. */
  columns: z.array(z.string().max(40).nullable()).max(MAX_COLUMNS),
  /** Which sign stands before the pence. */
  decimals: decimalSignSchema,
  /** What is done to the prices, which may include VAT in the file and not in the shop, or the other way round. */
  priceVat: priceVatSchema.optional(),
  /** The VAT of goods whose row says none, where it is needed to work out a price. */
  otherVat: knownVatSchema.optional(),
  /** What the file's own VAT codes mean, in small letters. */
  vatMeanings: z.record(z.string().max(MAX_VAT_WORD), knownVatSchema).optional(),
})

/** How many of the filled rows stand above the goods. */
export const rowsAbove = ({
  hasHeadings,
  headingRow = 0,
}: Pick<ImportPlan, 'hasHeadings' | 'headingRow'>): number => headingRow + (hasHeadings ? 1 : 0)
export type ImportPlan = z.infer<typeof importPlanSchema>

/** What is amiss with a plan before any row is read: fields without which no row can be taken, or chosen twice. */
export type PlanFault = { readonly missing: readonly string[] } | { readonly twice: string }

/** What at least must be among the columns: for each list one of it. */
const NEEDED: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  products: [['sku', 'barcode', 'name']],
  stock: [['sku', 'barcode'], ['quantity']],
  customers: [['id', 'firstName', 'lastName', 'fullName', 'email', 'phone', 'otherPhone']],
}

export function faultOfPlan(kind: ImportKind, columns: ImportPlan['columns']): PlanFault | undefined {
  for (const { field, mayRepeat } of FIELDS_OF_KIND[kind])
    if (!mayRepeat && columns.filter((column) => column === field).length > 1) return { twice: field }
  const missing = NEEDED[kind].find((fields) => !fields.some((field) => columns.includes(field)))
  return missing ? { missing } : undefined
}

/** The cell of each field in a row, blanks left out; of a field that may repeat, its filled cells. */
export class RowCells {
  readonly #cells: readonly Cell[]
  readonly #columns: ImportPlan['columns']
  constructor(cells: readonly Cell[], columns: ImportPlan['columns']) {
    this.#cells = cells
    this.#columns = columns
  }

  /** Undefined where the field has no column, or its cell is blank: nothing is said of it then. */
  of(field: string): Cell | undefined {
    const cell = this.#cells[this.#columns.indexOf(field)]
    return typeof cell === 'string' && cell.trim() === '' ? undefined : cell
  }

  allOf(field: string): Cell[] {
    return this.#cells.filter(
      (cell, i) => this.#columns[i] === field && (typeof cell === 'number' || cell.trim() !== ''),
    )
  }
}
