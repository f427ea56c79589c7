import { createHash } from 'node:crypto'
import { type OpenPicture, renderPicture } from '../../platform/pictures/render-picture.ts'

/** A picture as it is kept: two sizes of it, both WebP. */
export interface MadePicture {
  /** Named by its content: the same upload is the same picture. */
  readonly id: string
  readonly large: Buffer
  readonly small: Buffer
}

/** Beyond any camera of a telephone, and within what decoding may cost: about 250 MB for a moment. */
const MOST_PIXELS = 64_000_000
const LARGE = { side: 800, quality: 80, most: 1_048_576 }
const SMALL = { side: 160, quality: 75, most: 65_536 }

/**
 * Makes of an upload what is kept of it. It is decoded and written anew, so that nothing is left of what stood beside the
 * picture (place, camera, hidden files) or in wait for a browser.
 *
 * @throws Refused not-a-picture
 */
export async function makePicture(upload: Buffer): Promise<MadePicture> {
  return renderPicture(upload, MOST_PIXELS, async (open) => {
    const large = await rendered(open, LARGE)
    const small = await rendered(() => open(large), SMALL)
    const id = createHash('sha256').update(large).update(small).digest('hex').slice(0, 32)
    return { id, large, small }
  })
}

async function rendered(open: OpenPicture, { side, quality, most }: typeof LARGE): Promise<Buffer> {
  for (let q = quality; q > 0; q -= 20) {
    const made = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: q })
      .toBuffer()
    if (made.length <= most) return made
  }
  throw new RangeError('A picture of this size cannot be made small enough')
}
