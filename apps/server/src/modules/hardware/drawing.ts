import type { Drawing } from '@tuppence/printing/document-bytes'
import { drawLines } from '../../platform/letters/draw-lines.ts'
import { renderPicture } from '../../platform/pictures/render-picture.ts'

const MAX_PIXELS = 4_000_000

/** How this server draws what a printer cannot write itself. */
export const drawing: Drawing = {
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
