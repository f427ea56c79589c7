import type { PrintDocument } from '@tuppence/domain/receipts'
import { type Drawing, documentBytes } from '@tuppence/printing/document-bytes'
import { drawLines } from '../../platform/letters/draw-lines.ts'
import { renderPicture } from '../../platform/pictures/render-picture.ts'
import { type PrinterOfBusiness, paperOf } from './till-printers.ts'

const MAX_PIXELS = 4_000_000

/** How this server draws what a printer cannot write itself. */
const drawing: Drawing = {
  drawLines,
  readPicture: async (url) => {
    const [, base64] = /^data:image\/[a-z+]+;base64,(.+)$/.exec(url) ?? []
    if (base64 === undefined) return null
    try {
      const { data, info } = await renderPicture(Buffer.from(base64, 'base64'), MAX_PIXELS, (open) =>
        open().ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
      )
      return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
    } catch {
      return null
    }
  },
}

/** A document in the bytes of a till's network printer. */
export const bytesFor = ({ printer }: PrinterOfBusiness, document: PrintDocument): Promise<Uint8Array> =>
  documentBytes(document, paperOf(printer), drawing)
