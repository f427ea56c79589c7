import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { facesFor, SCRIPT_FACES, type ScriptFace, type ScriptFaceName } from '@tuppence/printing/script-faces'
import { fileFace, sliceFace, type Typeface, type Weight } from './typeface.ts'

const { resolve } = createRequire(import.meta.url)

/** The house's own faces, for Latin, Greek and Cyrillic letters. DejaVu: free to embed. */
const houseFile = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
const HOUSE_FACES = {
  sans: { 400: houseFile('DejaVuSans'), 700: houseFile('DejaVuSans-Bold') },
  mono: { 400: houseFile('DejaVuSansMono'), 700: houseFile('DejaVuSansMono-Bold') },
} as const satisfies Record<string, Record<Weight, string>>
export type HouseName = keyof typeof HOUSE_FACES

const slices = new Map<ScriptFaceName, ReadonlyMap<number, string>>()

/** The slice of a face that has a letter, as its package lists them: "U+600-6FF,U+750". */
function sliceWith(name: ScriptFaceName, codePoint: number): string | undefined {
  const known = slices.get(name) ?? readSlices(name)
  slices.set(name, known)
  return known.get(codePoint)
}

function readSlices(name: ScriptFaceName): ReadonlyMap<number, string> {
  const file = readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8')
  const listed: Record<string, string> = JSON.parse(file)
  const all = new Map<number, string>()
  for (const [slice, letters] of Object.entries(listed)) {
    // The house has those, in letters that go with the rest.
    if (/^(latin|greek|cyrillic|vietnamese|math|symbols)/.test(slice)) continue
    for (const range of letters.split(',')) {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
        if (!all.has(code)) all.set(code, slice.replace(/[[\]]/g, ''))
    }
  }
  return all
}

/** A letter with its marks, or an emoji of several parts. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const lettersOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

/** Letters that the house's faces are drawn for; what else they have is better in a face of its own. */
const OF_THE_HOUSE = /^[^\u0530-\u1CFF\u2C00-\uD7FF\uE000-\uFAFF\uFB07-\uFFFC\u{10000}-\u{10FFFF}]/u
/** Seen only in what they do to letters beside them. */
const UNSEEN = /\u200C|\u200D|[\uFE00-\uFE0F\u{E0020}-\u{E007F}]/gu
/** What is drawn for a letter that no face has. */
const NO_LETTER = '\uFFFD'

const keyOf = (name: string, slice: string, weight: Weight) => `${name} ${slice} ${weight}`

/** The faces that a number of texts need, loaded. */
export class Faces {
  readonly #house: Readonly<Record<Weight, Typeface>>
  /** For what the house's face of one width lacks of Latin, Greek and Cyrillic: some letters of Vietnamese, for one. */
  readonly #behind: Readonly<Record<Weight, Typeface>>
  readonly #loaded = new Map<string, Typeface>()

  private constructor(house: Readonly<Record<Weight, Typeface>>, behind: Readonly<Record<Weight, Typeface>>) {
    this.#house = house
    this.#behind = behind
  }

  /** @param texts those that are set in each weight */
  static async of(
    house: HouseName,
    texts: Partial<Readonly<Record<Weight, Iterable<string>>>>,
  ): Promise<Faces> {
    const faces = new Faces(await houseFaces(house), await houseFaces('sans'))
    // One after the other: each takes the processor, and whoever else asks the server something has their turn in between.
    for (const weight of [400, 700] as const)
      for (const [name, slice] of faces.#slicesOf(texts[weight] ?? []))
        faces.#loaded.set(keyOf(name, slice, weight), await sliceFace(name, slice, weight))
    return faces
  }

  #slicesOf(texts: Iterable<string>): (readonly [name: ScriptFaceName, slice: string])[] {
    const wanted = new Map<string, readonly [ScriptFaceName, string]>()
    for (const text of new Set(texts)) {
      if (PLAIN.test(text)) continue
      const asked = facesFor(text)
      for (const letter of new Set(lettersOf(text)))
        if (!this.#isOfHouse(letter)) {
          // The first is enough: Chinese, Japanese and Korean faces share most of their characters.
          const [slice] = slicesFor(letter, asked)
          if (slice) wanted.set(slice.join(' '), slice)
        }
    }
    return [...wanted.values()]
  }

  /**
   * The face for a letter, and what is set in it.
   *
   * @param asked the faces that its text may need
   * @param before the face of what stands before, which a mark or a sign that several scripts share keeps
   */
  faceFor(
    letter: string,
    asked: readonly ScriptFace[],
    weight: Weight,
    before?: Typeface,
  ): { face: Typeface; letter: string } {
    const house = this.#house[weight]
    if (this.#isOfHouse(letter)) return { face: house, letter: letter.replace(UNSEEN, '') }
    const code = letter.codePointAt(0) ?? 0
    if (before && before !== house && before.has(code)) return { face: before, letter }
    for (const [name, slice] of slicesFor(letter, asked)) {
      const face = this.#loaded.get(keyOf(name, slice, weight))
      if (face?.has(code)) return { face, letter }
    }
    const bare = letter.replace(UNSEEN, '')
    const face = [house, this.#behind[weight]].find((one) => hasAll(one, bare))
    return face ? { face, letter: bare } : { face: house, letter: NO_LETTER }
  }

  house(weight: Weight): Typeface {
    return this.#house[weight]
  }

  get all(): readonly Typeface[] {
    return [
      ...new Set([...Object.values(this.#house), ...Object.values(this.#behind), ...this.#loaded.values()]),
    ]
  }

  #isOfHouse(letter: string): boolean {
    if (!OF_THE_HOUSE.test(letter) || SCRIPT_FACES[0].letters.test(letter)) return false
    return hasAll(this.#house[400], letter.replace(UNSEEN, ''))
  }
}

const hasAll = (face: Typeface, letters: string): boolean =>
  [...letters].every((letter) => face.has(letter.codePointAt(0) ?? 0))

async function houseFaces(name: HouseName): Promise<Record<Weight, Typeface>> {
  const files = HOUSE_FACES[name]
  const [regular, bold] = await Promise.all([fileFace(files[400]), fileFace(files[700])])
  return { 400: regular, 700: bold }
}

/** Texts that the house has for sure. */
export const PLAIN = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u024F]*$/

const slicesFor = (
  letter: string,
  asked: readonly ScriptFace[],
): (readonly [name: ScriptFaceName, slice: string])[] =>
  asked.flatMap(({ name }) => {
    const slice = sliceWith(name, letter.codePointAt(0) ?? 0)
    return slice === undefined ? [] : [[name, slice] as const]
  })
