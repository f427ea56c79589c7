import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ReceiptContent } from '@tuppence/domain/receipts'
import { Turns } from '../../../platform/turns.ts'
import { receiptPdf } from './receipt-pdf.ts'

/** The last ones stay for whoever asks again: so many, and none that is larger. */
const KEPT = 8
const MOST_KEPT_BYTES = 1024 * 1024

/** Who may ask for what a receipt is drawn as, and how many of them may wait. They take turns. */
const MOST_WAITING = { public: 4, 'signed in': 12, mail: 40 } as const
export type Asker = keyof typeof MOST_WAITING

/** Draws receipts one after the other, so that no number of them takes the server away from its tills. */
export class ReceiptDrawer {
  readonly #turns = new Turns(1)
  /** By what stands on them: those that are being made, and the last that were. */
  readonly #made = new Map<string, Promise<Buffer>>()

  /**
   * @param madeAt what the file says of when it was made; one that was made before says when that was
   * @throws Refused too-busy where more wait than may
   */
  pdf(content: ReceiptContent, madeAt: Date, asker: Asker): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64')
    const made = this.#made.get(key)
    if (made) return made
    const making = this.#turns.take(asker, () => receiptPdf(content, madeAt), MOST_WAITING[asker])
    this.#made.set(key, making)
    making.then(
      ({ length }) => this.#keepFew(key, length),
      () => this.#made.delete(key),
    )
    return making
  }

  /** @throws Refused too-busy where more wait than may */
  page(draw: () => string): Promise<string> {
    const drawn = async () => {
      // Whatever else came in meanwhile goes before it.
      await setImmediate()
      return draw()
    }
    return this.#turns.take('public', drawn, MOST_WAITING.public)
  }

  #keepFew(key: string, bytes: number): void {
    if (bytes > MOST_KEPT_BYTES) this.#made.delete(key)
    const [oldest] = this.#made.keys()
    if (oldest !== undefined && this.#made.size > KEPT) this.#made.delete(oldest)
  }
}

/** One for the whole server: it is the machine's processors that are shared out. */
export const receiptDrawer = new ReceiptDrawer()
