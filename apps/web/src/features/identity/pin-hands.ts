import { LONGEST_GAP_MS, SLOW_GAP_MS } from '../../devices/scanners/scan-burst.ts'

export const PIN_LENGTH = 4

/** So long after the fourth digit it is seen whether more comes; longer where the four came as only a scanner types. */
const WAIT_MS = 100
const SCANNERS_WAIT_MS = 150
/** After this a key belongs to no scan before it. */
const PAUSE_MS = 300

export type Said = 'pin' | 'scan'

const isFast = (gapMs: number) => gapMs <= LONGEST_GAP_MS

/**
 * Tells the four digits of a person from a code that a scanner types into the same place: a code of goods begins like a PIN,
 * and a queue of goods would be as many wrong ones. Knows no browser: it is told which key came when.
 */
export class PinHands {
  #pin = ''
  #gaps: number[] = []
  #lastAtMs = Number.NEGATIVE_INFINITY
  #wasFigure = true
  #isScan = false

  get pin(): string {
    return this.#pin
  }

  /** How long it must stay quiet until the four digits are a PIN; undefined while there are fewer. */
  get waitMs(): number | undefined {
    if (this.#pin.length < PIN_LENGTH) return undefined
    return this.#gaps.every(isFast) ? SCANNERS_WAIT_MS : WAIT_MS
  }

  /** One more character. @returns 'pin' where a person has gone on after the fourth, which nothing has to be waited for */
  key(character: string, atMs: number): Said | undefined {
    const gapMs = atMs - this.#lastAtMs
    const isFigure = /\d/.test(character)
    const isMixed = isFast(gapMs) && !(isFigure && this.#wasFigure)
    this.#lastAtMs = atMs
    this.#wasFigure = isFigure
    if (this.#isScan && gapMs <= PAUSE_MS) return 'scan'
    this.#isScan = false
    const isWhole = this.#pin.length === PIN_LENGTH
    if (isMixed || (isWhole && this.#isScannersFifth(gapMs))) return this.scan()
    if (isWhole) return 'pin'
    if (!isFigure) return undefined
    this.#gaps = this.#pin === '' ? [] : [...this.#gaps, gapMs]
    this.#pin += character
    return undefined
  }

  /** A key of the pad on the screen, which no scanner presses. */
  tap(digit: string): Said | undefined {
    this.#isScan = false
    this.#lastAtMs = Number.NEGATIVE_INFINITY
    if (this.#pin.length < PIN_LENGTH) this.#pin += digit
    this.#gaps.push(Number.POSITIVE_INFINITY)
    return this.#pin.length === PIN_LENGTH ? 'pin' : undefined
  }

  /** Enter, or Tab: a scanner ends its codes with it, short ones too, and a person may press it after the fourth digit. */
  end(atMs: number): Said | undefined {
    const gapMs = atMs - this.#lastAtMs
    const isItsEnd = this.#isScan && gapMs <= PAUSE_MS
    const isShortCode = this.#pin !== '' && isFast(gapMs) && this.#gaps.every(isFast)
    if (isItsEnd || isShortCode) {
      this.forget()
      return 'scan'
    }
    return this.#pin.length === PIN_LENGTH ? 'pin' : undefined
  }

  /** What was heard so far is a scan's, and so is what follows without a pause. */
  scan(): 'scan' {
    this.forget()
    this.#isScan = true
    return 'scan'
  }

  takeBack(): void {
    this.#pin = this.#pin.slice(0, -1)
    this.#gaps = this.#gaps.slice(0, -1)
    this.#isScan = false
  }

  forget(): void {
    this.#pin = ''
    this.#gaps = []
    this.#isScan = false
  }

  /** The first digits of a code may have come late: then the step to the fifth tells. */
  #isScannersFifth(gapMs: number): boolean {
    const gaps = [...this.#gaps, gapMs].sort((a, b) => a - b)
    return isFast(gapMs) || (gaps[Math.floor(gaps.length / 2)] ?? 0) <= SLOW_GAP_MS
  }
}
