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
/** After this nothing belongs to what came before. */
const PAUSE_MS = 300
/** The shortest code that is believed where nothing is being typed into. */
const SHORTEST_SCAN = 4
/** Digits a code must hold to be believed while a field has the focus: more than any amount of money or quantity. */
const FEWEST_DIGITS_IN_A_FIELD = 7
/** What a slow scanner is believed: a retail code (GTIN-8 to GTIN-14) of digits alone. */
const RETAIL_CODE = /^\d{8,14}$/
/** What is part of an amount as people type it. */
const OF_AMOUNTS = /^[\d.,£+-]*$/

/** What has the focus while keys come: nothing that takes text, a field of words, or one of figures. */
export type Focus = 'none' | 'text' | 'figures'

interface Key {
  readonly character: string
  /** In the clock of the key events. */
  readonly atMs: number
}

export type Burst = readonly Key[]

export const noBurst: Burst = []

export interface Scan {
  readonly code: string
  /** Which key of the burst it began with: what came before was typed by somebody. */
  readonly from: number
}

/** The burst with one more key; a key after a pause begins a new one. */
export function addKey(burst: Burst, character: string, atMs: number): Burst {
  const last = burst.at(-1)
  return last && atMs - last.atMs <= PAUSE_MS ? [...burst, { character, atMs }] : [{ character, atMs }]
}

/**
 * The scan that the closing key ends, if it was one. A run is looked at as a whole: one key that came late does not cut a
 * code in two, which would take a part of the digits away and leave the rest in the field.
 *
 * @param focus "12.50" typed in a hurry is an amount where a field has the focus, and not a code
 */
export function scanIn(burst: Burst, endedAtMs: number, focus: Focus): Scan | undefined {
  const times = [...burst.map(({ atMs }) => atMs), endedAtMs]
  const gaps = times.slice(1).map((atMs, i) => atMs - (times[i] ?? atMs))
  const typicalMs = median(gaps)
  const closingMs = gaps.at(-1) ?? 0
  if (typicalMs > SLOW_GAP_MS || closingMs > PAUSE_MS) return undefined
  const limitMs = Math.max(LONGEST_GAP_MS, UNEVEN * typicalMs)
  const from = startOf(gaps, limitMs)
  const code = burst
    .slice(from)
    .map(({ character }) => character)
    .join('')
    .trim()
  const isFast = closingMs <= limitMs && gaps.slice(from).every((gap) => isFastGap(gap) || gap > limitMs)
  return isCode(code, isFast, focus) ? { code, from } : undefined
}

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
  if (focus === 'figures' && !OF_AMOUNTS.test(code)) return true
  if (!isFast) return false
  if (focus === 'none') return true
  const digits = code.replace(/\D/g, '').length
  return digits >= FEWEST_DIGITS_IN_A_FIELD && !/^\d*\.\d*$/.test(code)
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
