/**
 * A keyboard-wedge scanner types a code as a very fast person would, and ends it with Enter or Tab. What tells it from a
 * person is its speed alone, so this keeps the run of keys that came without a pause.
 */

/** The longest pause between two keys of one scan. Bluetooth scanners need up to 40 ms; a fast typist averages 100. */
export const LONGEST_GAP_MS = 60
/** The shortest code that is believed where nothing is being typed into. */
const SHORTEST_SCAN = 4
/** Digits a code must hold to be believed while a field has the focus: more than any amount of money or quantity. */
const FEWEST_DIGITS_IN_A_FIELD = 7

export interface Burst {
  readonly text: string
  /** Of the last key, in the clock of the key events. */
  readonly lastAtMs: number
}

export const noBurst: Burst = { text: '', lastAtMs: Number.NEGATIVE_INFINITY }

/** The run with one more character; a character after a pause begins a new run. */
export function addKey(burst: Burst, character: string, atMs: number): Burst {
  const text = atMs - burst.lastAtMs <= LONGEST_GAP_MS ? burst.text + character : character
  return { text, lastAtMs: atMs }
}

/**
 * The code, if the run that the closing key ends was a scan.
 *
 * @param isInField whether a field has the focus: "12.50" typed in a hurry is then an amount, and not a code
 */
export function scanIn(burst: Burst, endedAtMs: number, isInField: boolean): string | undefined {
  if (endedAtMs - burst.lastAtMs > LONGEST_GAP_MS) return undefined
  const code = burst.text.trim()
  if (code.length < SHORTEST_SCAN) return undefined
  if (!isInField) return code
  const digits = code.replace(/\D/g, '').length
  return digits >= FEWEST_DIGITS_IN_A_FIELD && !/^\d*\.\d*$/.test(code) ? code : undefined
}
