import type { Drawing } from '@tuppence/printing/document-bytes'
import { drawLines } from '../letters/draw-lines.ts'

/** How this device draws what a printer cannot write itself; a picture on white. */
export const drawing: Drawing = {
  drawLines,
  readPicture: async (url) => {
    try {
      const image = new Image()
      image.src = url
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) return null
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.drawImage(image, 0, 0)
      return { data: context.getImageData(0, 0, width, height).data, width, height }
    } catch {
      return null
    }
  },
}
