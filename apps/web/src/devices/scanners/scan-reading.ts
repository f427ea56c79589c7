import { elementsOf, isGtin, withoutAddOn } from '@tuppence/domain/catalogue'
import { readByPlace } from './read-by-place.ts'
import { type Burst, type Focus, gapsOf, type Reading, type Scan, scanIn } from './scan-burst.ts'
import type { ScannerSettings } from './scanner-settings.ts'

/** The scan that ended here, as the scanner meant it. */
export function readScan(
  burst: Burst,
  endedAtMs: number,
  focus: Focus,
  settings: ScannerSettings,
): Reading | undefined {
  const typed = framed(burst, endedAtMs, focus, settings)
  if (settings.layout === 'device') return typed
  return readByPlace(burst, settings.layout, typed, (keys) => framed(keys, endedAtMs, focus, settings))
}

/** What scanners that cannot send the FNC1 of a GS1 code write in its place. */
const SPELT_SEPARATOR = /\^\]|<GS>|\{GS\}/g
const GROUP_SEPARATOR = '\u001d'

/** The scan without what the scanner was set to put around it. */
function framed(burst: Burst, endedAtMs: number, focus: Focus, settings: ScannerSettings): Scan | undefined {
  const { prefix, suffix } = settings
  const whole = textOf(burst)
  const isEnded = suffix !== '' && whole.endsWith(suffix)
  const keys = isEnded ? burst.slice(0, -suffix.length) : burst
  const spelt = (scan: Scan, from: number): Scan => ({
    code: scan.code.replace(SPELT_SEPARATOR, GROUP_SEPARATOR),
    from,
  })
  for (let at = placeIn(whole, prefix, 0); at !== -1; at = placeIn(whole, prefix, at + 1)) {
    const scan = scanIn(keys.slice(at + prefix.length), endedAtMs, focus)
    if (scan?.from === 0) return spelt(scan, at)
  }
  const scan = scanIn(keys, endedAtMs, focus)
  return scan && spelt(scan, scan.from)
}

const placeIn = (text: string, prefix: string, from: number) =>
  prefix === '' ? -1 : text.indexOf(prefix, from)

const textOf = (burst: Burst) => burst.map(({ character }) => character).join('')

/** Only a scanner types this evenly: what is said of a code that no key has ended. */
const EVEN_GAP_MS = 50
/** A shorter code may be the beginning of a longer one that happens to be right. */
const SHORTEST_WHOLE = 12

/**
 * The codes of a scanner that ends them with nothing, when no key follows. Two that were scanned in one breath are told apart
 * by their check digits; where that could be done in two ways, it is not done.
 */
export function codesInSilence(
  code: string,
  burst: Burst,
  settings: ScannerSettings,
): readonly string[] | undefined {
  const isWhole = withoutAddOn(code) !== undefined || (isGtin(code) && code.length >= SHORTEST_WHOLE)
  const codes = isWhole ? [code] : (gtinsIn(code) ?? (settings.ending === 'silence' ? [code] : undefined))
  const isEven = gapsOf(burst).every((gapMs) => gapMs <= EVEN_GAP_MS)
  return settings.ending === 'silence' || isEven ? codes : undefined
}

const LENGTHS = [13, 12, 8, 14]

/** The retail codes that a row of figures is made of, two at the least; undefined where that is not certain. */
export function gtinsIn(figures: string): readonly string[] | undefined {
  if (!/^\d{16,}$/.test(figures) || isGtin(figures) || elementsOf(figures)) return undefined
  const same = LENGTHS.map((length) => figures.match(new RegExp(`\\d{${length}}`, 'g')) ?? []).find(
    (codes) => codes.join('') === figures && codes.every(isGtin),
  )
  if (same) return same
  const all = splits(figures)
  return all.length === 1 ? all[0] : undefined
}

function splits(figures: string): string[][] {
  if (figures === '') return [[]]
  return LENGTHS.filter((length) => isGtin(figures.slice(0, length)) && figures.length >= length).flatMap(
    (length) => splits(figures.slice(length)).map((rest) => [figures.slice(0, length), ...rest]),
  )
}
