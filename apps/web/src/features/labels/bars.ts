import { isGtin } from '@tuppence/domain/catalogue'
import { code128, type DrawingContext, ean8, ean13, itf14, type RenderOptions, upca } from 'bwip-js/generic'

/** A barcode as its bars, in modules: the narrowest bar is one. */
export interface Bars {
  readonly kind: keyof typeof encoders
  /** What is printed under it. */
  readonly text: string
  readonly bars: readonly { readonly at: number; readonly width: number }[]
  /** Without the quiet zones. */
  readonly modules: number
  /** The empty space that a scanner needs on either side, in modules (GS1 General Specifications 5.2.3.4, 5.3.2, 5.4.2). */
  readonly quiet: number
}

const encoders = { 'ean-13': ean13, 'ean-8': ean8, 'upc-a': upca, 'itf-14': itf14, 'code-128': code128 }
const quietOf = { 'ean-13': 11, 'ean-8': 7, 'upc-a': 9, 'itf-14': 10, 'code-128': 10 } as const

type Line = readonly [x: number, width: number]

/** Hears what is drawn and keeps the bars alone; text and frames are the label's own. */
function listener(): DrawingContext<readonly Line[]> {
  const lines: Line[] = []
  const nothing = () => undefined
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    line: (x, _y0, _x1, _y1, width) => void lines.push([x, width]),
    end: () => lines,
    ...{ init: nothing, polygon: nothing, hexagon: nothing, ellipse: nothing, fill: nothing },
    ...{ clip: nothing, unclip: nothing, text: nothing },
  }
}

/** Which symbol a code is printed as: a GTIN as what it is, everything else as Code 128. */
export function kindOf(code: string): Bars['kind'] {
  if (!isGtin(code)) return 'code-128'
  if (code.length === 8) return 'ean-8'
  if (code.length === 14) return 'itf-14'
  // A UPC-A is kept as the EAN-13 that it is; tills of both kinds read the shorter symbol.
  return code.length === 12 || code.startsWith('0') ? 'upc-a' : 'ean-13'
}

/** @returns undefined for what no barcode can hold: letters beyond ASCII, or nothing */
export function barsOf(code: string): Bars | undefined {
  const kind = kindOf(code)
  const text = kind === 'upc-a' ? code.slice(-12) : code
  if (kind === 'code-128' && !/^[\x20-\x7e]{1,48}$/.test(code)) return undefined
  const options: RenderOptions = {
    bcid: 'any',
    text,
    scale: 1,
    height: 10,
    includetext: false,
    showborder: false,
  }
  const lines = encoders[kind](options, listener())
  const drawn = lines.map(([x, width]) => ({ at: x - Math.ceil(width / 2), width }))
  const first = Math.min(...drawn.map(({ at }) => at))
  const bars = drawn.map(({ at, width }) => ({ at: at - first, width }))
  const modules = Math.max(...bars.map(({ at, width }) => at + width))
  return { kind, text, bars, modules, quiet: quietOf[kind] }
}
