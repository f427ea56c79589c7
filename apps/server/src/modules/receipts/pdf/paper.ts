import type { ReceiptContent } from '@tuppence/domain/receipts'
import type { HouseName } from '../../../platform/letters/faces.ts'

const POINTS_A_MM = 72 / 25.4

/** A paper in points. */
export interface Paper {
  readonly width: number
  /** Of one page; a roll is as long as its receipt, up to this, which readers of PDF can show. */
  readonly mostHeight: number
  readonly isRoll: boolean
  readonly margin: number
  readonly size: number
  readonly face: HouseName
}

/** The roll of most printers; its receipts are in letters of one width (RCPT-020). */
const ROLL: Paper = {
  width: 80 * POINTS_A_MM,
  mostHeight: 14_000,
  isRoll: true,
  margin: 4 * POINTS_A_MM,
  size: 8,
  face: 'mono',
}

const A4: Paper = {
  width: 210 * POINTS_A_MM,
  mostHeight: 297 * POINTS_A_MM,
  isRoll: false,
  margin: 14 * POINTS_A_MM,
  size: 9,
  face: 'sans',
}

/** A full VAT invoice goes into a folder, and so on A4; any other receipt is as long as it is. */
export function paperOf({ invoice }: ReceiptContent): Paper {
  return invoice === 'full' ? A4 : ROLL
}
