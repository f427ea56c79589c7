import type { LineProblem, StockRow } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/tenancy.ts'
import { ownersOfBarcodes, skusInUse } from '../../catalogue/public.ts'
import { bookStock } from '../../stock/public.ts'
import { bookingOf } from './booking.ts'
import { type Judge, type JudgedLine, type KindOfImport, leftLine, type RowAt } from './kind.ts'
import { skusByFigures } from './lost-zeros.ts'
import { Seen } from './seen.ts'

interface Level {
  readonly id: string
  readonly name: string
  readonly stock: number
}

/** By how much the import moved a product's stock. */
export interface StockBefore {
  readonly change: number
}

export const stock: KindOfImport<StockRow, StockBefore> = {
  beginCheck: async (tx, { organizationId }) =>
    new StockJudge(organizationId, await skusInUse(tx, organizationId)),

  async write(tx, ground, lines, chunkId) {
    const meant = lines.filter(({ outcome }) => outcome === 'change')
    const levels = await readLevels(
      tx,
      ground.organizationId,
      meant.flatMap(({ target }) => (target === null ? [] : [target])),
      true,
    )
    const going = meant.flatMap(({ line, target, row }) => {
      const level = levels.get(target ?? '')
      const change = level && row.quantity !== undefined ? row.quantity - level.stock : undefined
      return level && change !== undefined ? [{ line, id: level.id, isNew: false, before: { change } }] : []
    })
    const booked =
      going.length > 0
        ? await bookStock(
            tx,
            bookingOf(ground, chunkId, 'Stock levels imported'),
            going.map(({ id, before }) => ({ productId: id, change: before.change })),
          )
        : undefined
    const isThere = new Set(going.map(({ line }) => line))
    return {
      lines: going,
      low: booked?.low ?? [],
      left: meant.filter(({ line }) => !isThere.has(line)).map(({ line }) => leftLine(line)),
    }
  },

  /** Moved the other way, so that what was sold since stays sold; what a person has set or counted since stays as it is. */
  async takeBack(tx, ground, written, chunk) {
    const ids = written.lines.map(({ id }) => id)
    const set = await tx.execute<{ id: string }>(sql`
      select distinct product_id as id from inventory
       where organization_id = ${ground.organizationId} and created_at > ${chunk.appliedAt}
         and transaction_type in ('adjustment', 'count') and booking_id is distinct from ${chunk.id}::uuid
         and product_id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`)
    const isSet = new Set(set.map(({ id }) => id))
    const back = written.lines.filter(({ id }) => !isSet.has(id))
    const booked =
      back.length > 0
        ? await bookStock(
            tx,
            {
              ...bookingOf(ground, uuidv7(), 'Import undone'),
              ...(isSet.size === 0 && { reversesId: chunk.id }),
            },
            back.map(({ id, before }) => ({ productId: id, change: -before.change })),
          )
        : undefined
    const left = written.lines.filter(({ id }) => isSet.has(id)).map(({ line }) => leftLine(line))
    return { left, low: booked?.low ?? [] }
  },
}

async function readLevels(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  isToChange: boolean,
): Promise<Map<string, Level>> {
  const rows = await tx.execute<Level & Record<string, unknown>>(sql`
    select id, name, stock_quantity as stock from products
     where organization_id = ${organizationId} and archived_at is null
       and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
     order by id ${isToChange ? sql`for update` : sql``}`)
  return new Map(rows.map((row) => [row.id, row]))
}

class StockJudge implements Judge<StockRow> {
  readonly newCategories = []
  readonly #organizationId: string
  readonly #skus: ReadonlyMap<string, string>
  readonly #zeros: ReadonlyMap<string, string>
  readonly #seen = new Seen()

  constructor(organizationId: string, skus: ReadonlyMap<string, string>) {
    this.#organizationId = organizationId
    this.#skus = skus
    this.#zeros = skusByFigures(skus.keys())
  }

  async judge(tx: Tx, rows: readonly RowAt<StockRow>[]): Promise<JudgedLine<StockRow>[]> {
    const codes = rows.flatMap(({ row }) => (row.barcode === undefined ? [] : [row.barcode]))
    const owners = await ownersOfBarcodes(tx, this.#organizationId, codes)
    const idsOf = ({ row }: RowAt<StockRow>) => ({
      bySku: this.#skus.get(row.sku?.toLowerCase() ?? ''),
      byCode: owners.get(row.barcode ?? ''),
    })
    const ids = rows.flatMap((row) => Object.values(idsOf(row)).filter((id) => id !== undefined))
    const levels = await readLevels(tx, this.#organizationId, ids, false)
    return rows.map((row) => this.#judgeOne(row, levels, idsOf(row)))
  }

  #judgeOne(
    { line, row, problems, notes }: RowAt<StockRow>,
    levels: ReadonlyMap<string, Level>,
    { bySku, byCode }: { bySku: string | undefined; byCode: string | undefined },
  ): JudgedLine<StockRow> {
    const found: LineProblem[] = [...problems]
    const level = levels.get(bySku ?? byCode ?? '')
    const other = levels.get(byCode ?? '')
    const label = level?.name ?? row.name ?? row.sku ?? row.barcode ?? ''
    if (level && other && other.id !== level.id)
      found.push({
        code: 'two-products',
        field: 'barcode',
        value: row.barcode,
        more: `${level.name}; ${other.name}`,
      })
    if (!level && found.length === 0) found.push(this.#unknown(row))
    if (level) found.push(...this.#seen.twice(line, [[level.id, row.sku ?? row.barcode ?? level.name]]))
    const base = { line, label, row, notes, target: level?.id ?? null }
    if (!level || row.quantity === undefined || found.length > 0)
      return { ...base, outcome: 'problem', changes: [], problems: found }
    if (level.stock === row.quantity) return { ...base, outcome: 'same', changes: [], problems: [] }
    return {
      ...base,
      outcome: 'change',
      changes: [['quantity', String(level.stock), String(row.quantity)]],
      problems: [],
    }
  }

  #unknown({ sku, barcode }: StockRow): LineProblem {
    const kept = this.#zeros.get(sku ?? '')
    if (kept !== undefined) return { code: 'sku-zeros-lost', field: 'sku', value: sku, more: kept }
    return { code: 'unknown-product', field: sku === undefined ? 'barcode' : 'sku', value: sku ?? barcode }
  }
}
