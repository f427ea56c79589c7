import { createHash } from 'node:crypto'
import { Refused } from '../../platform/http/refused.ts'

/** A picture as it is kept: two sizes of it, both WebP. */
export interface MadePicture {
  /** Named by its content: the same upload is the same picture. */
  readonly id: string
  readonly large: Buffer
  readonly small: Buffer
}

/** The first bytes of what is read. What a file calls itself says nothing. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
]

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
  if (!BEGINNINGS.some((isOne) => isOne(upload))) throw new Refused('not-a-picture')
  return oneAtATime(async () => {
    try {
      const large = await rendered(upload, LARGE)
      const small = await rendered(large, SMALL)
      const id = createHash('sha256').update(large).update(small).digest('hex').slice(0, 32)
      return { id, large, small }
    } catch {
      throw new Refused('not-a-picture')
    }
  })
}

async function rendered(bytes: Buffer, { side, quality, most }: typeof LARGE): Promise<Buffer> {
  // Loaded with the first picture: the library is large, and most servers of a day never need it.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  for (let q = quality; q > 0; q -= 20) {
    const made = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: q })
      .toBuffer()
    if (made.length <= most) return made
  }
  throw new RangeError('A picture of this size cannot be made small enough')
}

let before: Promise<unknown> = Promise.resolve()

/** Decoding takes a processor and its memory: uploads wait for each other, and sales for none of them. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = before.then(work)
  before = mine.catch(() => undefined)
  return mine
}
