import type { ReceiptConfig, ReceiptShop, TableBlock } from '@tuppence/domain/receipts'
import { type FontSize, type Paper, paperHere } from './printer-settings.ts'

/** How a receipt is laid out by the browser. */
export interface ReceiptLook {
  readonly paperSize: Paper
  readonly fontSize: FontSize
  readonly margins: ReceiptConfig['margins']
}

/** How this device lays out the receipts of its shop. */
export function lookHere(shop: ReceiptShop): ReceiptLook {
  return { ...paperHere(shop), margins: shop.margins }
}

/** RCPT-018; of an A4 page, its text. */
const WIDTHS_PX: Readonly<Record<Paper, number>> = { '58mm': 220, '80mm': 320, '110mm': 420, A4: 680 }
export const PAPER_MM: Readonly<Record<Paper, number>> = { '58mm': 58, '80mm': 80, '110mm': 110, A4: 210 }
/** RCPT-019. */
const FONTS_PX: Readonly<Record<FontSize, number>> = { small: 14, medium: 16, large: 20 }
/** CSS counts 96 px to the inch. */
export const PX_A_MM = 96 / 25.4
/** How wide a letter of the printers' face is, as a part of its size: the widest of those named in receipt.css. */
const LETTER = 0.605
/** The blank between columns. */
const GAP = 1

/** How many letters stand side by side between the margins: paper is a little narrower than its picture on screen. */
export function lettersAcross({ paperSize, fontSize, margins }: ReceiptLook): number {
  const paperPx = Math.min(WIDTHS_PX[paperSize], PAPER_MM[paperSize] * PX_A_MM)
  const free = paperPx - (margins.left + margins.right) * PX_A_MM
  return Math.floor(free / (FONTS_PX[fontSize] * LETTER))
}

/** Whether all columns have room beside each other; else each row is told from top to bottom. */
export function standsSideBySide({ heads, rows }: TableBlock, look: ReceiptLook): boolean {
  const widths = heads.map((_, i) => Math.max(...[heads, ...rows].map((row) => [...(row[i] ?? '')].length)))
  const needed = widths.reduce((sum, width) => sum + width + GAP, -GAP)
  return needed <= lettersAcross(look)
}
