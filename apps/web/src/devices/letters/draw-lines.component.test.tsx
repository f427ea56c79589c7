import type { DrawnLine } from '@tuppence/printing/line-parts'
import { expect, it } from 'vitest'
import { drawLines } from './draw-lines.ts'
import { loadLetters } from './load-letters.ts'

const WIDTH = 576
const HEIGHT = 40
const lineOf = (text: string): DrawnLine => ({
  parts: [
    { text, left: 0, right: 480, place: 'left' },
    { text: '£12.50', left: 504, right: WIDTH, place: 'right' },
  ],
  ...{ width: WIDTH, height: HEIGHT, across: 1, down: 1 },
})

/** What is black in a line, as text: a row of dots for each. */
async function dotsOf(text: string) {
  const [{ data, width, height } = expect.fail()] = await drawLines([lineOf(text)])
  expect([width, height]).toEqual([WIDTH, HEIGHT])
  const ink: { x: number; y: number }[] = []
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 255) < 150) ink.push({ x: (at / 4) % width, y: Math.floor(at / 4 / width) })
  const ofName = ink.filter(({ x }) => x < 492)
  const ofPrice = ink.filter(({ x }) => x >= 492)
  return { shape: JSON.stringify(ofName), ofName, ofPrice }
}

it.each([
  ['Arabic', 'حليب', 'زيت'],
  ['Bengali', 'দুধ', 'ক্ষীর'],
  ['Punjabi', 'ਦੁੱਧ', 'ਪਨੀਰ'],
  ['Chinese', '麻婆', '豆腐'],
  ['emoji', '🍎', '🍋'],
])(
  'RCPT-024 the till draws %s at the start of a line, each letter as itself, and the price at its end',
  async (_, one, other) => {
    const first = await dotsOf(one)
    const second = await dotsOf(other)
    for (const { ofName, ofPrice } of [first, second]) {
      expect(ofName.length).toBeGreaterThan(40)
      expect(Math.min(...ofName.map(({ x }) => x))).toBeLessThan(8)
      expect(Math.max(...ofPrice.map(({ x }) => x))).toBeGreaterThan(WIDTH - 8)
    }
    // Boxes in place of letters would be the same for both.
    expect(first.shape).not.toBe(second.shape)
  },
)

it('sets letters that run to the left in the order of reading, and joins them', async () => {
  expect((await dotsOf('حجح')).shape).not.toBe((await dotsOf('ح\u200Cج\u200Cح')).shape)
  // The word that is read first stands at the right.
  const [whole, last] = [await dotsOf('حليب ا'), await dotsOf('ا')]
  const leftOf = (name: { x: number }[]) => Math.min(...name.map(({ x }) => x))
  const lowest = whole.ofName.filter(({ x }) => x < leftOf(whole.ofName) + 4).length
  expect(lowest).toBeGreaterThan(last.ofName.length / 2)
})

it('fetches the slices that have the letters, from one face each, and nothing for Latin ones', async () => {
  const loaded = () =>
    [...document.fonts].flatMap(({ status, family, unicodeRange }) =>
      status === 'loaded' && family.includes('Noto') ? [`${family.replaceAll('"', '')} ${unicodeRange}`] : [],
    )
  const before = loaded()
  await loadLetters(['Crème brûlée', 'Milk 2 l'])
  expect(loaded()).toEqual(before)
  await loadLetters(['ಕನ್ನಡ ಹಾಲು', '牛奶'])
  const added = loaded().filter((face) => !before.includes(face))
  expect(added.filter((face) => face.startsWith('Noto Sans Kannada Variable'))).toHaveLength(1)
  expect(added.filter((face) => face.startsWith('Noto Sans SC Variable')).length).toBeGreaterThan(0)
  expect(added.filter((face) => !/^Noto Sans (Kannada|SC) Variable/.test(face))).toEqual([])
})
