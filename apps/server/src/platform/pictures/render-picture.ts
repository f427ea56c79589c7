import type { Sharp } from 'sharp'
import { Refused } from '../http/refused.ts'

/** The first bytes of what is read. What a file calls itself says nothing. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
]

/** Opens the picture once more, or another that was made of it. */
export type OpenPicture = (bytes?: Buffer) => Sharp

/**
 * The one way in which a picture that somebody sent is decoded, be it for products, receipts or displays: JPEG, PNG, WebP or GIF by
 * its first bytes, and one at a time, since it takes a processor and its memory. Sales wait for none of them.
 *
 * @param mostPixels what decoding may cost: four bytes each for a moment
 * @throws Refused not-a-picture, for what is none, is broken, or cannot be rendered
 */
export async function renderPicture<T>(
  upload: Buffer,
  mostPixels: number,
  render: (open: OpenPicture) => Promise<T>,
): Promise<T> {
  if (!BEGINNINGS.some((isOne) => isOne(upload))) throw new Refused('not-a-picture')
  return oneAtATime(async () => {
    try {
      // Loaded with the first picture: the library is large, and most servers of a day never need it.
      const { default: sharp } = await import('sharp')
      sharp.cache(false)
      sharp.concurrency(1)
      return await render((bytes = upload) =>
        sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false }),
      )
    } catch {
      throw new Refused('not-a-picture')
    }
  })
}

let before: Promise<unknown> = Promise.resolve()

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = before.then(work)
  before = mine.catch(() => undefined)
  return mine
}
