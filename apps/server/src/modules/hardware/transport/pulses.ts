import { Refused } from '../../../platform/http/refused.ts'

/** A till waits 3 seconds for its drawer: one that opened later would stand open with nobody before it. */
const WAITED_FOR_MS = 2_000

/** Told whether the printer took the pulse. */
type Tell = (isTaken: boolean) => void

interface Pulse {
  /** For whoever gives it; undefined where another does, or nobody waits for it any more. */
  readonly claim: () => Tell | undefined
  /** @throws Refused too-busy where the printer had no time for it, printer-cut-short where nobody knows */
  readonly given: Promise<void>
}

/** The drawers that are to open, by printer: each once, by its turn or on the line by which the printer is printing. */
export class Pulses {
  readonly #waiting = new Map<string, Pulse[]>()

  ask(printerKey: string): Pulse {
    let settle: (refusal?: Refused) => void = () => {}
    const given = new Promise<void>((resolve, reject) => {
      settle = (refusal) => (refusal ? reject(refusal) : resolve())
    })
    const tell: Tell = (isTaken) => settle(isTaken ? undefined : new Refused('printer-cut-short'))
    const leave = () => {
      const left = (this.#waiting.get(printerKey) ?? []).filter((one) => one !== pulse)
      if (left.length > 0) this.#waiting.set(printerKey, left)
      else this.#waiting.delete(printerKey)
    }
    const claim = () => {
      if (!this.#waiting.get(printerKey)?.includes(pulse)) return undefined
      clearTimeout(timer)
      leave()
      return tell
    }
    const pulse: Pulse = { claim, given }
    const timer = setTimeout(() => {
      if (claim()) settle(new Refused('too-busy'))
    }, WAITED_FOR_MS)
    this.#waiting.set(printerKey, [...(this.#waiting.get(printerKey) ?? []), pulse])
    return pulse
  }

  /** The next that waits for this printer. */
  next(printerKey: string): Tell | undefined {
    return this.#waiting.get(printerKey)?.[0]?.claim()
  }
}
