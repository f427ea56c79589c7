import { z } from 'zod'
import { type ImportPlan, RowCells } from './import-plan.ts'
import type { Cell } from './kind.ts'
import { LineReader } from './line-reader.ts'
import { OWN_PROFILE } from './profiles.ts'
import { readBarcodeCell, readCode, readOneBarcode, readSku } from './read-code.ts'
import { readWhole } from './read-number.ts'
import { type ReadLine, said } from './read-product.ts'

/** What a row says of a product's stock: what is there. */
export const stockRowSchema = z.object({
  sku: z.string().optional(),
  barcode: z.string().optional(),
  /** Only for people to find the row by. */
  name: z.string().optional(),
  quantity: z.int().optional(),
})
export type StockRow = z.infer<typeof stockRowSchema>

export function readStockRow(cells: readonly Cell[], plan: ImportPlan): ReadLine<StockRow> {
  const of = new RowCells(cells, plan.columns)
  const line = new LineReader(of)
  const isOurs = plan.profile === OWN_PROFILE
  const row: StockRow = {
    sku: line.code('sku', isOurs ? readCode : readSku, 100),
    barcode: line.checkCode(
      'barcode',
      line.read('barcode', isOurs ? readOneBarcode : readBarcodeCell)?.[0],
      64,
    ),
    name: line.text('name', 500),
    quantity: line.read('quantity', (cell) => readWhole(cell, plan.decimals, -1_000_000_000)),
  }
  if (of.of('sku') === undefined && of.of('barcode') === undefined) line.refuse({ code: 'key-missing' })
  if (of.of('quantity') === undefined) line.refuse({ code: 'quantity-missing', field: 'quantity' })
  return { row: said(row), problems: line.problems, notes: line.notes }
}
