/** Twice what the server keeps at most, so that nothing shows of it. */
const LONGEST_SIDE_PX = 1280
/** What a call takes of one picture, as a data URL. */
const MOST_CHARACTERS = 390_000

export type ReadyPicture = { readonly url: string } | { readonly problem: string }

/** A chosen picture as it can be sent: a JPEG, no larger than a display needs. */
export async function readyPicture(file: File): Promise<ReadyPicture> {
  try {
    const image = await createImageBitmap(file)
    for (const [share, quality] of [
      [1, 0.85],
      [0.75, 0.75],
      [0.5, 0.7],
    ] as const) {
      const url = drawn(image, share, quality)
      if (url.length <= MOST_CHARACTERS) return { url }
    }
    return { problem: 'This picture is too rich in detail. Choose a simpler one.' }
  } catch {
    return { problem: 'This file is no picture that can be read here. Choose a JPEG, PNG, WebP or GIF.' }
  }
}

function drawn(image: ImageBitmap, share: number, quality: number): string {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(image.width, image.height)) * share
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  // What shows through would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}
