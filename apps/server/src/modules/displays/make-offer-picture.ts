import { MOST_OFFER_PICTURE_CHARACTERS } from '@tuppence/domain/sales'
import { renderPicture } from '../../platform/pictures/render-picture.ts'

/** Beyond any picture of an offer, and little to unpack. */
const MOST_PIXELS = 24_000_000
/** From the best there is down to what always goes in. */
const TRIES = [
  { width: 960, height: 720, quality: 80 },
  { width: 960, height: 720, quality: 60 },
  { width: 640, height: 480, quality: 60 },
  { width: 480, height: 360, quality: 40 },
]

/**
 * Makes of an uploaded picture the one that displays show: decoded and written anew, so that nothing is left of what stood
 * beside it (decision 0076).
 *
 * @returns a data URL of a WebP of at most MOST_OFFER_PICTURE_CHARACTERS; '' for none
 * @throws Refused not-a-picture
 */
export async function makeOfferPicture(upload: string): Promise<string> {
  if (upload === '') return ''
  const bytes = Buffer.from(upload.slice(upload.indexOf(',') + 1), 'base64')
  return renderPicture(bytes, MOST_PIXELS, async (open) => {
    for (const { width, height, quality } of TRIES) {
      const made = await open()
        .rotate()
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
      const url = `data:image/webp;base64,${made.toString('base64')}`
      if (url.length <= MOST_OFFER_PICTURE_CHARACTERS) return url
    }
    throw new RangeError('A picture of this size cannot be made small enough')
  })
}
