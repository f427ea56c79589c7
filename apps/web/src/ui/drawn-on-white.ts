/** A picture on white, which shows through nothing in a JPEG and on paper, at this share of its size. */
export function drawnOnWhite(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export const NO_PICTURE = 'This file is no picture that can be read here. Choose a JPEG, PNG, WebP or GIF.'
