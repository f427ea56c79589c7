import { DRAWN_LINE_DOTS, type DrawnLine, type DrawnPart } from '@tuppence/printing/line-parts'
import type { Picture } from '@tuppence/printing/paper-bytes'
import { expect, it } from 'vitest'
import { drawLines } from './draw-lines.ts'
import { Faces } from './faces.ts'
import { SCRIPTS } from './scripts.test-support.ts'
import { runsOf } from './shaped-text.ts'

const WIDTH = 576
const lineOf = (parts: readonly DrawnPart[], larger: 1 | 2 = 1): DrawnLine => ({
  ...{ parts, width: WIDTH, height: DRAWN_LINE_DOTS, across: larger, down: larger },
})
const nameAndPrice = (text: string): DrawnPart[] => [
  { text, left: 0, right: 480, place: 'left' },
  { text: '£12.50', left: 504, right: WIDTH, place: 'right' },
]

/** The columns of dots that have ink. */
function inkOf({ data, width, height }: Picture): number[] {
  const columns = Array.from({ length: width }, (_, x) => x)
  return columns.filter((x) => {
    for (let y = 0; y < height; y += 1) if ((data[(y * width + x) * 4] ?? 255) < 150) return true
    return false
  })
}
const drawOne = async (line: DrawnLine): Promise<Picture> => (await drawLines([line]))[0] ?? expect.fail()

it.each(SCRIPTS)(
  'RCPT-024 has the letters of %s, none of them a box, and its words in their order',
  async (_, name, seen) => {
    const faces = await Faces.of('mono', { 400: [name] })
    const runs = runsOf(name, faces, 400)
    for (const { face, text } of runs)
      expect(
        face.set(text).map(({ id }) => id),
        text,
      ).not.toContain(0)
    // A run is written in the order of its letters, and the runs as they are seen.
    const words = runs
      .map(({ text }) => text.replace(/\uFE0F/g, ''))
      .join('')
      .split(' ')
    expect(words).toEqual(seen.map((word) => word.replace(/\uFE0F/g, '')))
  },
)

it.each(SCRIPTS)('RCPT-024 draws %s at the start of its line and the price at the end', async (_, name) => {
  const picture = await drawOne(lineOf(nameAndPrice(name)))
  expect([picture.width, picture.height]).toEqual([WIDTH, DRAWN_LINE_DOTS])
  const ink = inkOf(picture)
  const [ofName, ofPrice] = [ink.filter((x) => x < 492), ink.filter((x) => x >= 492)]
  expect(ofName.length).toBeGreaterThan(12)
  expect(Math.min(...ofName)).toBeLessThan(8)
  expect(Math.max(...ofName)).toBeLessThan(480)
  // Six signs of twelve dots, as wide as the printer's own.
  expect(Math.min(...ofPrice)).toBeGreaterThanOrEqual(504)
  expect(Math.max(...ofPrice)).toBeGreaterThan(WIDTH - 6)
})

it('squeezes what has no room, and draws twice as large where asked', async () => {
  const [long] = nameAndPrice('麻婆豆腐'.repeat(10))
  const ink = inkOf(await drawOne(lineOf([long ?? expect.fail()])))
  expect(Math.max(...ink)).toBeLessThanOrEqual(480)
  const middle: DrawnPart = { text: '东方超市', left: 0, right: WIDTH, place: 'centre' }
  const large = await drawOne(lineOf([middle], 2))
  expect([large.width, large.height]).toEqual([WIDTH * 2, DRAWN_LINE_DOTS * 2])
  const largeInk = inkOf(large)
  expect(largeInk.length).toBeGreaterThan(120)
  expect(Math.min(...largeInk) + Math.max(...largeInk)).toBeCloseTo(WIDTH * 2, -1)
})

it('mirrors brackets that run to the left, and shows a letter that no face has', async () => {
  const name = 'حليب (2 لتر)'
  const faces = await Faces.of('mono', { 400: [name, '𓀀'] })
  expect(
    runsOf(name, faces, 400)
      .map(({ text }) => text)
      .join(''),
  ).toBe('(لتر 2) حليب')
  expect(runsOf('𓀀', faces, 400).map(({ text }) => text)).toEqual(['\uFFFD'])
})
