import { PAPER_MM, PX_A_MM, type ReceiptLook } from './receipt-look.ts'

/** What a roll's page is longer than what stands on it: print sets lines a little differently than the screen. */
const SLACK = 1.1

/**
 * How large the page is that a receipt goes on, as CSS: a roll's is as long as the receipt, so that it is one page without the
 * browser's own lines above and below.
 *
 * @param heightPx how long the receipt is on screen, its margins included
 */
export function pageRule({ paperSize, margins }: ReceiptLook, heightPx: number): string {
  if (paperSize === 'A4') {
    const { top, right, bottom, left } = margins
    return `@page { size: A4; margin: ${top}mm ${right}mm ${bottom}mm ${left}mm; }`
  }
  const width = PAPER_MM[paperSize]
  // A page that is wider than long would be turned round.
  const length = Math.max(width, Math.ceil((heightPx / PX_A_MM) * SLACK))
  return `@page { size: ${width}mm ${length}mm; margin: 0; }`
}
