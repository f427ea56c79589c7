import { isGtin } from '@tuppence/domain/catalogue'
import { keptHere } from '../kept-here.ts'
import { meantBy } from './key-places.ts'
import type { ScanEnd } from './listen-for-scans.ts'
import type { Heard } from './scan-ear.ts'
import { readScannerSettings, SCANNER_KEY, type ScannerSettings, untold } from './scanner-settings.ts'

const kept = keptHere(readScannerSettings)
export const useScannerSettings = kept.use

/** The next scan is read by them. */
export function keepScannerSettings(settings: ScannerSettings): void {
  localStorage.setItem(SCANNER_KEY, JSON.stringify(settings))
  kept.changed()
}

/** One scan of a trial, with all that came. */
export interface Tried {
  /** As this device wrote it, and as the keys stand on an American board. */
  readonly written: string
  readonly pressed: string
  readonly end: ScanEnd
  /** Between two keys, as a rule; undefined of a scanner that presses none. */
  readonly gapMs: number | undefined
}

export function triedOf({ codes, keys }: Heard, end: ScanEnd): Tried {
  const gaps = keys.slice(1).map(({ atMs }, i) => atMs - (keys[i]?.atMs ?? atMs))
  const handed = codes.join(' ')
  return {
    written: end === 'handed' ? handed : keys.map(({ character }) => character).join(''),
    pressed: end === 'handed' ? handed : keys.map((key) => meantBy(key, 'us')).join(''),
    end,
    gapMs:
      end === 'handed' ? undefined : Math.round(gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0),
  }
}

/** A retail code in what was scanned, and what the scanner put around it. */
export interface Framed {
  readonly code: string
  readonly prefix: string
  readonly suffix: string
  /** The figures are only there when the keys are read by an American board. */
  readonly isByPlace: boolean
}

/** The mark of a symbol is no prefix: it is another one for each kind of code. */
const SYMBOL_MARK = /\][A-Za-z]\d/

/** A scan into the field of a frame may leave its mark there, where its first keys came too unevenly to be a scanner's. */
export function withoutMarks(settings: ScannerSettings): ScannerSettings {
  const { prefix, suffix } = settings
  const left = /\][A-Za-z]\d?$/
  return { ...settings, prefix: prefix.replace(left, ''), suffix: suffix.replace(left, '') }
}

export function framedCode({ written, pressed }: Tried): Framed | undefined {
  for (const text of [written, pressed].map((one) => one.replace(SYMBOL_MARK, '')))
    for (const { 0: code, index } of text.matchAll(/\d+/g))
      if (isGtin(code))
        return {
          code,
          prefix: text.slice(0, index),
          suffix: text.slice(index + code.length),
          isByPlace: text !== written.replace(SYMBOL_MARK, ''),
        }
  return undefined
}

/** What two scans of a code say of the scanner, where they agree; undefined while that is not certain. */
export function learnScanner(one: Tried, other: Tried): ScannerSettings | undefined {
  const [first, second] = [framedCode(one), framedCode(other)]
  if (!first || !second || one.end === 'handed' || (one.end === 'silence') !== (other.end === 'silence'))
    return undefined
  if (first.prefix !== second.prefix || first.suffix !== second.suffix) return undefined
  return {
    ...untold,
    prefix: first.prefix,
    suffix: first.suffix,
    ending: one.end === 'silence' ? 'silence' : 'key',
    layout: first.isByPlace && second.isByPlace ? 'us' : 'automatic',
  }
}
