import { drawnOnWhite, NO_PICTURE } from '../../ui/index.ts'

/** Twice what the server keeps, so that nothing shows of it. */
const WIDEST_PX = 960
const HIGHEST_PX = 480
/** What a call takes, and as a data URL a third longer. */
const MOST_BYTES = 600_000

export type ReadyLogo = { readonly url: string } | { readonly problem: string }

/** A chosen picture as it can be sent: a PNG on white, no larger than receipts need. */
export async function readyLogo(file: File): Promise<ReadyLogo> {
  try {
    const image = await createImageBitmap(file)
    for (const share of [1, 0.5, 0.25]) {
      const url = drawn(image, share)
      if (url.length <= MOST_BYTES) return { url }
    }
    return { problem: 'This picture is too rich in detail for a receipt. Choose a simpler one.' }
  } catch {
    return { problem: NO_PICTURE }
  }
}

function drawn(image: ImageBitmap, share: number): string {
  const scale = Math.min(1, WIDEST_PX / image.width, HIGHEST_PX / image.height) * share
  return drawnOnWhite(image, scale).toDataURL('image/png')
}
