import { z } from 'zod'
import { CONTENT_UNITS, contentUnitSchema } from '../catalogue/index.ts'
import { type Currency, toPounds } from '../money/index.ts'
import { type ImportPlan, RowCells } from './import-plan.ts'
import type { Cell } from './kind.ts'
import { LineReader, readYesNo } from './line-reader.ts'
import type { LineProblem } from './problem.ts'
import { readBarcode, readCode, readCodes } from './read-code.ts'
import { type Read, readMoney, readWhole } from './read-number.ts'
import { readVat } from './read-vat.ts'

/**
 * What a row says of a product. A field that is left out is one the row says nothing of: an empty cell leaves what is
 * there as it is.
 */
export const productRowSchema = z.object({
  sku: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  category: z.string().optional(),
  /** Pounds with two decimals. */
  price: z.string().optional(),
  cost: z.string().optional(),
  vat: z
    .union([
      z.object({ code: z.enum(['standard', 'reduced', 'zero', 'exempt']) }),
      /** Hundredths of a percent. */
      z.object({ rate: z.int() }),
    ])
    .optional(),
  vatInclusive: z.boolean().optional(),
  barcode: z.string().optional(),
  otherBarcodes: z.array(z.string()).optional(),
  openingStock: z.int().optional(),
  minStockLevel: z.int().optional(),
  unitType: z.string().optional(),
  contentAmount: z.string().optional(),
  contentUnit: contentUnitSchema.optional(),
  isActive: z.boolean().optional(),
})
export type ProductRow = z.infer<typeof productRowSchema>

export interface ReadLine<Row> {
  readonly row: Row
  readonly problems: readonly LineProblem[]
}

export function readProductRow(
  cells: readonly Cell[],
  plan: ImportPlan,
  currency: Currency,
): ReadLine<ProductRow> {
  const line = new LineReader(new RowCells(cells, plan.columns))
  const money = (field: string) => {
    const pence = line.read(field, (cell) => readMoney(cell, plan.decimals, currency))
    return pence === undefined ? undefined : toPounds(pence)
  }
  const whole = (field: string, least: number) =>
    line.read(field, (cell) => readWhole(cell, plan.decimals, least))
  const row: ProductRow = {
    sku: line.code('sku', readCode, 100),
    name: line.text('name', 500),
    description: line.text('description', 5_000),
    category: line.text('category', 255),
    price: money('price'),
    cost: money('cost'),
    vat: line.read('vat', readVat),
    vatInclusive: line.read('vatInclusive', readYesNo),
    barcode: line.code('barcode', readBarcode, 64),
    otherBarcodes: line.read('otherBarcodes', readCodes),
    openingStock: whole('openingStock', -1_000_000_000),
    minStockLevel: whole('minStockLevel', 0),
    unitType: line.text('unitType', 50),
    ...content(line),
    isActive: line.read('isActive', readYesNo),
  }
  const others = row.otherBarcodes?.filter((code) => code !== row.barcode)
  if (others && others.length > 19) line.refuse({ code: 'too-many-codes', field: 'otherBarcodes' })
  return { row: said({ ...row, otherBarcodes: others }), problems: line.problems }
}

/** What a pack holds: "500" beside a column "g", or "500 g" in one. Neither is anything without the other. */
function content(line: LineReader): Pick<ProductRow, 'contentAmount' | 'contentUnit'> {
  const beside = line.read('contentUnit', (cell): Read<string> => ({ ok: String(cell).trim() }))
  const read = line.read('contentAmount', readContent)
  if (!read) return {}
  const { amount, within, value } = read
  const contentUnit = unitNamed(within || beside || '')
  if (contentUnit !== undefined) return { contentAmount: amount, contentUnit }
  if (within === '' && beside !== undefined)
    line.refuse({ code: 'unit-unknown', field: 'contentUnit', value: beside })
  else line.refuse({ code: 'unit-unclear', field: 'contentAmount', value })
  return {}
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  gram: 'g',
  grams: 'g',
  kilogram: 'kg',
  kgs: 'kg',
  litre: 'l',
  litres: 'l',
  ltr: 'l',
  metre: 'm',
  metres: 'm',
  piece: 'each',
  pieces: 'each',
  pcs: 'each',
  ea: 'each',
}

function unitNamed(word: string): ProductRow['contentUnit'] {
  const plain = word.toLowerCase()
  return CONTENT_UNITS.find((known) => known === (UNIT_WORDS[plain] ?? plain))
}

/** The amount, and the unit that is written behind it: empty where there is none. */
function readContent(cell: Cell): Read<{ amount: string; within: string; value: string }> {
  const value = String(cell)
  const written = /^(\d{1,6})(?:[.,](\d{1,3}))?\s*([a-z]*)$/i.exec(value.trim())
  const [, whole = '', decimals = '', within = ''] = written ?? []
  const fraction = decimals.replace(/0+$/, '')
  const amount = `${whole.replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`
  return written && Number(amount) > 0 ? { ok: { amount, within, value } } : { problem: 'unit-unclear' }
}

/** Without the fields that the row says nothing of. */
export function said<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row
}
