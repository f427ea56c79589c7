import type { DrawLines, DrawnLine, DrawnPart } from '@tuppence/printing/line-parts'
import type { Picture } from '@tuppence/printing/paper-bytes'
import { familiesFor, loadLetters } from './load-letters.ts'

/** In dots: letters of other scripts, and those that the printer has, as large as it sets them itself. */
const SIZE = 24
const PLAIN_SIZE = 20
const PLAIN = /^[\u0020-\u007E\u00A0-\u024F]*$/
const PLAIN_FAMILIES = 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace'
/** Of a line's height, from its upper edge. */
const BASE_LINE = 0.7

/** Lines as pictures for the receipt printer at this device. The browser shapes the letters and orders what runs to the left. */
export const drawLines: DrawLines = async (lines) => {
  await loadLetters(lines.flatMap(({ parts }) => parts.map(({ text }) => text)))
  return lines.map(drawLine)
}

function drawLine({ parts, width, height, across, down }: DrawnLine): Picture {
  const [wide, high] = [width * across, height * down]
  const context = new OffscreenCanvas(wide, high).getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, wide, high)
  context.fillStyle = '#000'
  context.scale(across, down)
  for (const part of parts) drawPart(context, part, height)
  return { data: context.getImageData(0, 0, wide, high).data, width: wide, height: high }
}

function drawPart(
  context: OffscreenCanvasRenderingContext2D,
  { text, left, right, place }: DrawnPart,
  height: number,
): void {
  const isPlain = PLAIN.test(text)
  context.font = isPlain ? `${PLAIN_SIZE}px ${PLAIN_FAMILIES}` : `${SIZE}px ${familiesFor(text)}`
  context.direction = runsLeft(text) ? 'rtl' : 'ltr'
  context.textAlign = place === 'centre' ? 'center' : place
  const at = place === 'left' ? left : place === 'right' ? right : (left + right) / 2
  context.fillText(text, at, height * BASE_LINE, right - left)
}

/** As dir="auto" does: by the first letter that has a direction. */
const runsLeft = (text: string): boolean => /[\p{sc=Arab}\p{sc=Hebr}]/u.test(/\p{L}/u.exec(text)?.[0] ?? '')
