import type { LineProblem, ProductRow } from '@tuppence/domain/imports'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/tenancy.ts'
import {
  generatedSku,
  insertProducts,
  ownersOfBarcodes,
  type ProductFields,
  productsThere,
  skusTaken,
  vatOfNewProducts,
} from '../../catalogue/public.ts'
import { roomLeft } from '../../plans/public.ts'
import { bookOpenings } from '../../stock/public.ts'
import { bookingOf } from './booking.ts'
import { type Ground, type JudgedLine, type LeftLine, leftLine } from './kind.ts'
import { afterRow, blankProduct, codesOf } from './product-fields.ts'

type Line = JudgedLine<ProductRow>
type NewFields = ProductFields & { readonly id: string; readonly openingStock: number }

export interface Going {
  readonly left: LeftLine[]
  /** Makes the categories that these rows name and the shop has not, and tells each row's. */
  readonly placed: (
    rows: readonly ProductRow[],
  ) => Promise<(present: ProductFields, row: ProductRow) => string | null>
}

/** Writes the rows that are new, as far as the plan has room, with what stands on their shelves. */
export async function createProducts(
  tx: Tx,
  ground: Ground,
  lines: readonly Line[],
  { left, placed, chunkId }: Going & { readonly chunkId: string },
) {
  const { organizationId } = ground
  const meant = lines.filter(({ outcome }) => outcome === 'create')
  if (meant.length === 0) return []
  const owners = await ownersOfBarcodes(
    tx,
    organizationId,
    meant.flatMap(({ row }) => [...(row.barcode ? [row.barcode] : []), ...(row.otherBarcodes ?? [])]),
  )
  const room = await roomLeft(tx, organizationId, 'products', productsThere(organizationId))
  const blank = blankProduct(await vatOfNewProducts(tx, organizationId))
  const taken = await skusTaken(
    tx,
    organizationId,
    meant.flatMap(({ row }) => row.sku ?? []),
  )
  const rows: { line: Line; fields: NewFields }[] = []
  for (const line of meant) {
    const id = uuidv7()
    const after = afterRow(blank, line.row)
    const fields = {
      ...after,
      id,
      sku: after.sku || generatedSku(id),
      openingStock: line.row.openingStock ?? 0,
    }
    if (codesOf(fields).some((code) => owners.has(code)) || taken.has(fields.sku))
      left.push(leftLine(line.line))
    else if (rows.length >= room.left) left.push({ line: line.line, problem: planLimit(room.words) })
    else rows.push({ line, fields })
  }
  const inCategory = await placed(rows.map(({ line }) => line.row))
  const going = rows.map(({ line, fields }) => ({
    line,
    fields: { ...fields, categoryId: inCategory(blank, line.row) },
  }))
  const added = await insertProducts(
    tx,
    organizationId,
    going.map(({ fields }) => fields),
  )
  left.push(...going.filter(({ fields }) => !added.has(fields.id)).map(({ line }) => leftLine(line.line)))
  const there = going.filter(({ fields }) => added.has(fields.id))
  const stocked = there.filter(({ fields }) => fields.openingStock !== 0)
  if (stocked.length > 0)
    await bookOpenings(
      tx,
      bookingOf(ground, chunkId, 'Opening stock'),
      stocked.map(({ fields }) => ({ productId: fields.id, quantity: fields.openingStock })),
    )
  return there.map(({ line, fields }) => ({
    line: line.line,
    id: fields.id,
    isNew: true,
    before: { fields: null, revision: 0, opening: fields.openingStock },
  }))
}

const planLimit = (words: string): LineProblem => ({ code: 'plan-limit', more: words })
