import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ScriptFaceName } from '@tuppence/printing/script-faces'
import type { Font as KnownFont } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

export type Weight = 400 | 700

/** A glyph where it is set, in units of its face. */
export interface SetGlyph {
  readonly id: number
  /** The characters that it stands for; none where the glyph before stands for them. */
  readonly codePoints: readonly number[]
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

type HarfBuzz = typeof import('harfbuzzjs')

/** A face in one weight: what HarfBuzz sets and draws, and a PDF takes along. */
export class Typeface {
  readonly unitsPerEm: number
  /** From the base line to the upper edge of a line, in ems. */
  readonly ascent: number
  readonly #harfBuzz: HarfBuzz
  readonly #font: InstanceType<HarfBuzz['Font']>
  readonly #file: Uint8Array
  readonly #letters: ReadonlySet<number>
  #embedded: KnownFont | undefined

  constructor(harfBuzz: HarfBuzz, file: Uint8Array) {
    const face = new harfBuzz.Face(new harfBuzz.Blob(file))
    this.#harfBuzz = harfBuzz
    this.#font = new harfBuzz.Font(face)
    this.#file = file
    this.#letters = new Set(face.collectUnicodes())
    this.unitsPerEm = face.upem
    this.ascent = this.#font.hExtents().ascender / face.upem
  }

  has(codePoint: number): boolean {
    return this.#letters.has(codePoint)
  }

  /** The glyphs of a text whose letters all run the same way, from left to right as they are seen. */
  set(text: string): SetGlyph[] {
    const { Buffer, shape } = this.#harfBuzz
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(this.#font, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
    const told = new Set<number>()
    return infos.map(({ codepoint: id, cluster }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      const end = starts[starts.indexOf(cluster) + 1]
      const codePoints = told.has(cluster)
        ? []
        : [...text.slice(cluster, end)].map((letter) => letter.codePointAt(0) ?? 0)
      told.add(cluster)
      return { id, codePoints, xAdvance, xOffset, yOffset }
    })
  }

  /** The outline of a glyph as the path of an SVG, upwards from the base line. */
  outline(id: number): string {
    return this.#font.glyphToPath(id)
  }

  /** For a PDF: it takes along the glyphs that are set, as HarfBuzz sets them. */
  async embedded(): Promise<KnownFont> {
    if (this.#embedded) return this.#embedded
    const { create } = await import('fontkit')
    const font = create(Buffer.from(this.#file)) as KnownFont
    const layout = (text: string) => {
      const set = this.set(text)
      const positions = set.map(({ xAdvance, xOffset, yOffset }) => ({
        ...{ xAdvance, yAdvance: 0, xOffset, yOffset },
      }))
      return {
        glyphs: set.map(({ id, codePoints }) => font.getGlyph(id, [...codePoints])),
        positions,
        // Added up when it is asked for: whoever asks has changed the positions into units of its own.
        get advanceWidth() {
          return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
        },
      }
    }
    this.#embedded = Object.assign(font, { layout })
    return this.#embedded
  }
}

/** So many stay open: a receipt of a Chinese shop takes some dozens. */
const KEPT = 96
const open = new Map<string, Promise<Typeface>>()

function kept(key: string, load: () => Promise<Typeface>): Promise<Typeface> {
  const face = open.get(key) ?? load()
  open.delete(key)
  open.set(key, face)
  face.catch(() => open.delete(key))
  const [oldest] = open.keys()
  if (oldest !== undefined && open.size > KEPT) open.delete(oldest)
  return face
}

/** A slice of a script's face, in one weight. */
export const sliceFace = (name: ScriptFaceName, slice: string, weight: Weight): Promise<Typeface> =>
  kept(`${name} ${slice} ${weight}`, async () => {
    const file = resolve(`@fontsource-variable/${name}/files/${name}-${slice}-wght-normal.woff2`)
    // Loaded with the first name in such letters: most servers of a day never need them.
    const [harfBuzz, { default: subsetFont }] = await Promise.all([
      import('harfbuzzjs'),
      import('subset-font'),
    ])
    const ofOneWeight = await subsetFont(await readFile(file), '', {
      ...{ targetFormat: 'truetype', keepAllGlyphs: true, noHinting: true, variationAxes: { wght: weight } },
    })
    return new Typeface(harfBuzz, ofOneWeight)
  })

/** A face from a file of its own. */
export const fileFace = (path: string): Promise<Typeface> =>
  kept(path, async () => new Typeface(await import('harfbuzzjs'), await readFile(path)))
