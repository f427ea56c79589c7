import { payableMinor } from '../sale-charges.ts'
import type { SoldLine } from '../sold-line.ts'
import type { EarlierReturn, SoldSale } from './sold-sale.ts'

export interface ReturnableLine {
  readonly line: SoldLine
  readonly sold: number
  /** How many of them came back. More than were sold where two tills knew nothing of each other. */
  readonly returned: number
  /** How many may still come back. */
  readonly left: number
}

/** What of a sale may still come back, line by line. */
export function returnable(sale: SoldSale): ReturnableLine[] {
  const back = new Map<string, number>()
  for (const { lines } of sale.returns)
    for (const { lineId, quantity } of lines) back.set(lineId, (back.get(lineId) ?? 0) + quantity)
  return sale.lines.map((line) => {
    const returned = back.get(line.id) ?? 0
    return { line, sold: line.quantity, returned, left: Math.max(0, line.quantity - returned) }
  })
}

/** Whether a void names it. One of less than the whole voids nothing, but is in the way of whatever comes after it. */
export function isVoided(sale: Pick<SoldSale, 'returns'>): boolean {
  return sale.returns.some(({ kind }) => kind === 'void')
}

function isWholly(sale: SoldSale, { kind, lines, tenders }: EarlierReturn): boolean {
  if (kind !== 'void') return false
  const back = new Map<string, number>()
  for (const { lineId, quantity } of lines) back.set(lineId, (back.get(lineId) ?? 0) + quantity)
  const paidMinor = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    paidMinor === -payableMinor(sale) &&
    back.size === sale.lines.length &&
    sale.lines.every(({ id, quantity }) => back.get(id) === quantity)
  )
}

/** completed; voided; or with some or all of its goods returned. What people read of a record. */
export const SALE_STATUSES = ['completed', 'voided', 'part-refunded', 'refunded'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

export function statusOfSale(sale: SoldSale): SaleStatus {
  if (sale.returns.some((back) => isWholly(sale, back))) return 'voided'
  if (isVoided(sale)) return 'part-refunded'
  const lines = returnable(sale)
  if (lines.every(({ returned }) => returned === 0)) return 'completed'
  return lines.every(({ left }) => left === 0) ? 'refunded' : 'part-refunded'
}
