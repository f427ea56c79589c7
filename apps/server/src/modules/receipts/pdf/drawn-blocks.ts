import { code128, QR_MARGIN, QUIET_MODULES } from '@tuppence/domain/receipts'
import qrcode from 'qrcode'
import type { Block, Sheet } from './sheet.ts'

const BARS_HEIGHT = 34
const MOST_BARS_WIDTH = 220
const QR_SIDE = 96
const ABOVE = 8
const MOST_LOGO_HEIGHT = 57
/** Where a PNG says how large it is, in bytes (ISO/IEC 15948, 11.2.2). */
const WIDTH_AT = 16
const HEIGHT_AT = 20
const AFTER_SIZE = 24

/** A picture; none where it cannot be read: the document is made all the same. */
export function imageBlock(url: string, { doc, paper, text }: Sheet): Block[] {
  const [, base64] = /^data:image\/png;base64,(.+)$/.exec(url) ?? []
  const png = Buffer.from(base64 ?? '', 'base64')
  if (png.length < AFTER_SIZE) return []
  const [own, high] = [png.readUInt32BE(WIDTH_AT), png.readUInt32BE(HEIGHT_AT)]
  const scale = Math.min((text.width * 2) / 3 / own, MOST_LOGO_HEIGHT / high)
  const [width, height] = [own * scale, high * scale]
  const left = paper.margin + (text.width - width) / 2
  const draw = (top: number) => {
    try {
      doc.image(png, left, top, { width, height })
    } catch {
      // What is no picture leaves its place white.
    }
  }
  return Number.isFinite(scale) ? [{ height: height + ABOVE, draw }] : []
}

export function barsBlock(words: string, { doc, paper, text }: Sheet): Block {
  const bars = code128(words)
  const step = text.lineHeight()
  if (!bars) return { height: step, draw: (top) => text.drawCentred(words, top) }
  const modules = bars.reduce((sum, width) => sum + width, 2 * QUIET_MODULES)
  const module = Math.min(text.width, MOST_BARS_WIDTH) / modules
  return {
    height: ABOVE + BARS_HEIGHT + step,
    draw: (top) => {
      let left = paper.margin + (text.width - modules * module) / 2 + QUIET_MODULES * module
      for (const [i, width] of bars.entries()) {
        if (i % 2 === 0) doc.rect(left, top + ABOVE, width * module, BARS_HEIGHT)
        left += width * module
      }
      doc.fill('#000')
      text.drawCentred(words, top + ABOVE + BARS_HEIGHT + 2)
    },
  }
}

export function qrBlock(row: { text: string; caption: string | null }, sheet: Sheet): Block {
  const { doc, paper, text } = sheet
  const { size, data } = qrcode.create(row.text, { errorCorrectionLevel: 'M' }).modules
  const module = QR_SIDE / (size + 2 * QR_MARGIN)
  const captions = row.caption === null ? [] : text.wrap(row.caption, text.width)
  const step = text.lineHeight()
  return {
    height: ABOVE + QR_SIDE + captions.length * step,
    draw: (top) => {
      const left = paper.margin + (text.width - QR_SIDE) / 2 + QR_MARGIN * module
      const upper = top + ABOVE + QR_MARGIN * module
      for (const [i, isDark] of data.entries())
        if (isDark)
          doc.rect(left + (i % size) * module, upper + Math.floor(i / size) * module, module, module)
      doc.fill('#000')
      text.stack(captions, top + ABOVE + QR_SIDE, 'centre')
    },
  }
}
