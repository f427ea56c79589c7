import { isGtin, withoutAddOn } from '@tuppence/domain/catalogue'
import { asTyped } from '@tuppence/domain/counts'
import type { PressedKey } from './key-places.ts'

/**
 * A keyboard-wedge scanner types a code as a very fast and very even person would, and ends it with Enter or Tab. What tells
 * it from a person is its rhythm alone, so this keeps the keys that came without a pause, and when they came.
 */

/** The longest pause between two keys of an ordinary scan. Bluetooth scanners need up to 40 ms; a fast typist averages 100. */
export const LONGEST_GAP_MS = 60
/** The typical pause of the slowest scanner. Ten digits a second is more than anybody types in a row. */
export const SLOW_GAP_MS = 90
/** A pause this much longer than the others is where somebody stopped and something else began. */
const UNEVEN = 3
/** After this nothing belongs to what came before, as far as its rhythm tells. */
const PAUSE_MS = 300
/** A busy machine or a bad radio holds a key back so long at most, where only the rhythm says what belongs together. */
const LONGEST_HICCUP_MS = 1000
/** The most keys that are kept: more than the longest code with what somebody typed before it. */
const MOST_KEYS = 256
/** The shortest code that is believed where nothing is being typed into. */
const SHORTEST_SCAN = 4
/** Digits a code must hold to be believed while a field has the focus: more than any amount of money or quantity. */
const FEWEST_DIGITS_IN_A_FIELD = 7
/** What a slow scanner is believed: a retail code (GTIN-8 to GTIN-14) of digits alone, or a magazine's or book's with its add-on. */
const RETAIL_CODE = /^(?:\d{8,14}|97[789]\d{10}(?:\d{2}|\d{5}))$/
/** How long the codes are that end in a check digit, the most usual first: GTIN-13, -12, -14 and -8. */
const GTIN_LENGTHS = [13, 12, 14, 8]
/** What is part of an amount as people type it. */
const OF_AMOUNTS = /^(?:US|CA?)?[\d.,£€$%+ -]*$/

/** What has the focus while keys come: nothing that takes text, a field of words, or one of figures. */
export type Focus = 'none' | 'text' | 'figures'

/** What stood in a field before a key came to it. */
export interface Before {
  readonly box: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  readonly text: string
}

export interface Key extends PressedKey {
  /** In the clock of the key events, so that a browser that hands them on late makes no difference. */
  readonly atMs: number
  readonly before?: Before | undefined
}

export type Burst = readonly Key[]

export const noBurst: Burst = []

export interface Scan {
  readonly code: string
  /** Which key of the burst it began with: what came before was typed by somebody. */
  readonly from: number
}

/** It was a scan, and its characters cannot be trusted: a wrong product is worse than none. */
export interface OtherLayout {
  readonly otherLayout: true
  readonly from: number
}

export type Reading = Scan | OtherLayout

/** The keys with one more. A pause ends nothing yet: what belongs together is only known when the closing key comes. */
export function addKey(burst: Burst, key: Key): Burst {
  return [...burst.slice(1 - MOST_KEYS), key]
}

/**
 * The scan that the closing key ends, if it was one. It is taken whole, whatever the pauses between its keys: a busy machine
 * holds keys back for as long as it likes, and first digits that stayed in a field would be typed into by the next code.
 * Where the rhythm is broken, the check digit says what belongs together.
 *
 * @param focus "12.50" typed in a hurry is an amount where a field has the focus, and not a code
 */
export function scanIn(burst: Burst, endedAtMs: number, focus: Focus): Scan | undefined {
  const scan = scanAmong(burst, endedAtMs, focus)
  if (!scan) return undefined
  // A space that somebody typed before the code is theirs; one at the scanner's own speed is what it sends in front.
  const gaps = gapsOf(burst)
  let { from } = scan
  while (burst[from]?.character === ' ' && !isFastGap(gaps[from] ?? 0)) from += 1
  return { code: scan.code, from }
}

function scanAmong(burst: Burst, endedAtMs: number, focus: Focus): Scan | undefined {
  const heard = scanByRhythm(burst, endedAtMs, focus)
  // Eight digits may be the end of a longer code that happens to be right; of more, only a leading zero can be missing.
  const isWhole = heard !== undefined && isWholeCode(heard.code)
  const gaps = gapsOf(burst)
  if (isWhole && (gaps[heard.from - 1] ?? Number.POSITIVE_INFINITY) > LONGEST_HICCUP_MS) return heard
  const limitMs = Math.max(LONGEST_GAP_MS, UNEVEN * median(gaps))
  const starts = isWhole ? [0] : [0, ...GTIN_LENGTHS.map((length) => burst.length - length)]
  const from = starts.find(
    (start) =>
      (start === 0 || (gaps[start - 1] ?? 0) > limitMs) &&
      isGtin(textFrom(burst, start)) &&
      isScannersRhythm(burst, start, endedAtMs),
  )
  if (from !== undefined) return { code: textFrom(burst, from), from }
  if (isWhole) return heard
  if (heard && RETAIL_CODE.test(heard.code)) return withLateKeys(burst, heard)
  return afterMuchTyping(burst, endedAtMs) ?? heard
}

const isWholeCode = (code: string) => (code.length > 8 && isGtin(code)) || withoutAddOn(code) !== undefined

/** Whoever has just typed a whole sentence has set the rhythm: the fast keys at its end are a code, if their check digit says so. */
function afterMuchTyping(burst: Burst, endedAtMs: number): Scan | undefined {
  const from = gapsOf(burst, endedAtMs).findLastIndex((gapMs) => !isFastGap(gapMs)) + 1
  const code = textFrom(burst, from)
  return isWholeCode(code) ? { code, from } : undefined
}

/** A code of the shop's own has no check digit: every figure that came shortly before belongs to it. */
function withLateKeys(burst: Burst, heard: Scan): Scan {
  const gaps = gapsOf(burst)
  let from = heard.from
  while (from > 0 && (gaps[from - 1] ?? 0) <= LONGEST_HICCUP_MS) from -= 1
  const code = textFrom(burst, from)
  return RETAIL_CODE.test(code) ? { code, from } : heard
}

function isScannersRhythm(burst: Burst, from: number, endedAtMs: number): boolean {
  const gaps = gapsOf(burst, endedAtMs).slice(from)
  return median(gaps) <= SLOW_GAP_MS && (gaps.at(-1) ?? 0) <= PAUSE_MS
}

function scanByRhythm(burst: Burst, endedAtMs: number, focus: Focus): Scan | undefined {
  const begin = gapsOf(burst).findLastIndex((gap) => gap > PAUSE_MS) + 1
  const keys = burst.slice(begin)
  const gaps = gapsOf(keys, endedAtMs)
  const typicalMs = median(gaps)
  const closingMs = gaps.at(-1) ?? 0
  if (typicalMs > SLOW_GAP_MS || closingMs > PAUSE_MS) return undefined
  const limitMs = Math.max(LONGEST_GAP_MS, UNEVEN * typicalMs)
  const from = startOf(gaps, limitMs)
  const code = textFrom(keys, from)
  const isFast = closingMs <= limitMs && gaps.slice(from).every((gap) => isFastGap(gap) || gap > limitMs)
  return isCode(code, isFast, focus) ? { code, from: begin + from } : undefined
}

/** The pauses between the keys, and before the closing key where it is given. */
export function gapsOf(burst: Burst, endedAtMs?: number): number[] {
  const times = burst.map(({ atMs }) => atMs)
  if (endedAtMs !== undefined) times.push(endedAtMs)
  return times.slice(1).map((atMs, i) => atMs - (times[i] ?? atMs))
}

const textFrom = (burst: Burst, from: number) =>
  from < 0
    ? ''
    : burst
        .slice(from)
        .map(({ character }) => character)
        .join('')
        .trim()

/**
 * The key that the scan began with. One late key is a hiccup of the radio or of a busy machine, and cuts no code in two; two
 * in a row are the rhythm of a person, whose keys stay.
 */
function startOf(gaps: readonly number[], limitMs: number): number {
  const isLate = (gapMs: number | undefined) => gapMs !== undefined && gapMs > limitMs
  const beforeClosing = gaps.slice(0, -1)
  return beforeClosing.findLastIndex((gap, i) => isLate(gap) && isLate(beforeClosing[i - 1])) + 1
}

const isFastGap = (gapMs: number) => gapMs <= LONGEST_GAP_MS

function isCode(code: string, isFast: boolean, focus: Focus): boolean {
  if (RETAIL_CODE.test(code)) return true
  if (code.length < SHORTEST_SCAN) return false
  // Nobody types letters into an amount: its digits must not stay there, whatever the speed.
  if (focus === 'figures' && !OF_AMOUNTS.test(asTyped(code))) return true
  if (!isFast) return false
  if (focus === 'none') return true
  const digits = code.replace(/\D/g, '').length
  return digits >= FEWEST_DIGITS_IN_A_FIELD && !/^\d*\.\d*$/.test(code)
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
