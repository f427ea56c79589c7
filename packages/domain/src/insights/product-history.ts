import type { CostPence } from '../money/index.ts'

/** A product with what it sold, day by day; days on which none was sold are left out. */
export interface ProductHistory {
  readonly productId: string
  readonly name: string
  /** What could be sold now: stock less what online orders hold. */
  readonly free: number
  readonly stock: number
  /** What one costs the shop, in pence; 0 where nobody has said. */
  readonly cost: CostPence
  readonly minStock: number
  /** The day it was entered. */
  readonly since: string
  readonly days: readonly ProductDay[]
}

export interface ProductDay {
  readonly day: string
  /** Pieces sold less those that came back. */
  readonly pieces: number
  /** What customers paid for them, in pence. */
  readonly paidMinor: number
}

/** Pieces sold on the days from one to another, both included; what came back in them counts off, to no less than none. */
export function piecesBetween(product: ProductHistory, from: string, to: string): number {
  let pieces = 0
  for (const day of product.days) if (day.day >= from && day.day <= to) pieces += day.pieces
  return Math.max(0, pieces)
}
