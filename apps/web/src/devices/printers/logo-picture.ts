import type { Picture } from '@tuppence/printing/paper-bytes'

/** The shop's picture in dots, on white; null where there is none or it cannot be read: a receipt is printed all the same. */
export async function pictureOf(url: string | null): Promise<Picture | null> {
  if (url === null || url === '') return null
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
}
