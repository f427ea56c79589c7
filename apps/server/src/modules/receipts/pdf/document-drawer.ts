import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { PrintDocument } from '@tuppence/domain/receipts'
import { Refused } from '../../../platform/http/refused.ts'
import { Turns } from '../../../platform/turns.ts'
import { documentPdf } from './document-pdf.ts'

/** The last ones stay for whoever asks again: so many, and none that is larger. */
const KEPT = 8
const MOST_KEPT_BYTES = 1024 * 1024

/** Who may ask for what a receipt is drawn as, and how many of a business may wait. */
const MOST_WAITING = { public: 4, 'signed in': 12, mail: 40 } as const
type Asker = keyof typeof MOST_WAITING

/** So many wait in all. */
const MOST_IN_ALL = 400
/** A business has three at the most under way, one of each asker: whatever they are, another's is drawn beside them. */
const AT_ONCE = 4

export interface DrawnFor {
  /** Its code. */
  readonly business: string
  readonly asker: Asker
}

/**
 * Draws receipts a few at a time, in turns of some milliseconds, so that no number of them takes the server away from its tills, nor one
 * business's from another's. Each business and each kind of asker has one at a time.
 */
export class DocumentDrawer {
  readonly #turns = new Turns(AT_ONCE)
  #waiting = 0
  /** By what stands on them: those that are being made, and the last that were. */
  readonly #made = new Map<string, Promise<Buffer>>()

  /**
   * @param madeAt what the file says of when it was made; one that was made before says when that was
   * @throws Refused too-busy where more wait than may
   */
  pdf(document: PrintDocument, madeAt: Date, who: DrawnFor): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(document)).digest('base64')
    const made = this.#made.get(key)
    if (made) return made
    const making = this.#take(who, () => documentPdf(document, madeAt))
    this.#made.set(key, making)
    making.then(
      ({ length }) => this.#keepFew(key, length),
      () => this.#made.delete(key),
    )
    return making
  }

  /** @throws Refused too-busy where more wait than may */
  page(draw: () => string, business: string): Promise<string> {
    const drawn = async () => {
      // Whatever else came in meanwhile goes before it.
      await setImmediate()
      return draw()
    }
    return this.#take({ business, asker: 'public' }, drawn)
  }

  async #take<T>({ business, asker }: DrawnFor, draw: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST_IN_ALL) throw new Refused('too-busy')
    this.#waiting += 1
    try {
      return await this.#turns.take(`${business} ${asker}`, draw, MOST_WAITING[asker])
    } finally {
      this.#waiting -= 1
    }
  }

  #keepFew(key: string, bytes: number): void {
    if (bytes > MOST_KEPT_BYTES) this.#made.delete(key)
    const [oldest] = this.#made.keys()
    if (oldest !== undefined && this.#made.size > KEPT) this.#made.delete(oldest)
  }
}

/** One for the whole server: it is the machine's processors that are shared out. */
export const documentDrawer = new DocumentDrawer()
