import type { PrintDocument } from '@tuppence/domain/receipts'
import type { HouseName } from '../../../platform/letters/faces.ts'

const POINTS_A_MM = 72 / 25.4

/** A paper in points. */
export interface Paper {
  readonly width: number
  /** Of one page; a roll is as long as its document, up to this, which readers of PDF can show. */
  readonly mostHeight: number
  readonly isRoll: boolean
  readonly margin: number
  readonly size: number
  readonly face: HouseName
}

/** The roll of most printers; what is on it is in letters of one width (RCPT-020). */
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

export const PAPERS: Readonly<Record<PrintDocument['page'], Paper>> = { roll: ROLL, A4 }
