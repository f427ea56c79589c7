import { MOST_LOGO_CHARACTERS } from '@tuppence/domain/receipts'
import { Refused } from '../../platform/http/refused.ts'
import { renderPicture } from '../../platform/pictures/render-picture.ts'

const BEGINNING = 'data:image/png;base64,'
/** Beyond any logo, and little to unpack. */
const MOST_PIXELS = 16_000_000
/** From the best there is down to what always goes in: wide enough for print, small enough for every till to carry. */
const TRIES = [
  { width: 480, height: 240, colours: 64 },
  { width: 480, height: 240, colours: 16 },
  { width: 320, height: 160, colours: 16 },
  { width: 320, height: 160, colours: 4 },
  { width: 160, height: 80, colours: 2 },
]

/**
 * Makes of an uploaded picture the one that receipts show: decoded and written anew, so that nothing is left of what stood
 * beside it (decision 0076), on white, and small, because it goes with the settings to every till.
 *
 * @returns a data URL of a PNG of at most MOST_LOGO_CHARACTERS; '' for none
 * @throws Refused not-a-picture
 */
export async function makeLogo(upload: string): Promise<string> {
  if (upload === '') return ''
  if (!upload.startsWith(BEGINNING)) throw new Refused('not-a-picture')
  const bytes = Buffer.from(upload.slice(BEGINNING.length), 'base64')
  return renderPicture(bytes, MOST_PIXELS, async (open) => {
    for (const { width, height, colours } of TRIES) {
      const made = await open()
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .png({ palette: true, colours, compressionLevel: 9, effort: 7 })
        .toBuffer()
      const url = BEGINNING + made.toString('base64')
      if (url.length <= MOST_LOGO_CHARACTERS) return url
    }
    throw new RangeError('A logo of this size cannot be made small enough')
  })
}
