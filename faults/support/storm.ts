import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedSale } from '@tuppence/contract/sales'
import type { CartProduct, SaleRequest } from '@tuppence/domain/sales'
import type { TestTill } from '../../apps/server/src/testing/test-till.ts'

const PAUSE_MS = 40
const PATIENCE_MS = 8_000
/** A till repeats a sale for as long as it takes; that it takes this long means that the server is gone for good. */
const LONGEST_MS = 120_000

export interface StormParts {
  readonly url: () => string
  readonly headers: () => Record<string, string>
  readonly tills: readonly TestTill[]
  readonly products: readonly CartProduct[]
}

/** Tills that sell without a pause and repeat each sale until it is acknowledged, as their outboxes do. */
export class Storm {
  readonly acknowledged = new Map<string, RecordedSale>()
  /** Sales that were begun and given up, because the storm was over: each may be in the books or not. */
  readonly unknown = new Set<string>()
  /** By till, the first number that nobody knows about: from there on its journal may have gaps. */
  readonly openFrom = new Map<string, number>()
  /** How often each status was answered; 0 where there was no answer. */
  readonly answers = new Map<number, number>()
  readonly broken: string[] = []
  readonly #parts: StormParts
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: StormParts) {
    this.#parts = parts
  }

  begin(): void {
    this.#work = Promise.allSettled(this.#parts.tills.map((till, i) => this.#sellAt(till, i)))
  }

  /** Ends after each till has heard of its last sale, or has given it up: every third one does. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #sellAt(till: TestTill, place: number): Promise<void> {
    while (!this.#isOver) {
      const parcel = Array.from({ length: Math.random() < 0.2 ? 7 : 1 }, () => this.#sell(till))
      await this.#until(parcel, place % 3 === 0)
    }
  }

  #sell(till: TestTill): SaleRequest {
    const { products } = this.#parts
    const lines = products.filter(() => Math.random() < 0.6).map((product) => ({ product }))
    const [first] = products
    return till.sell({ lines: lines.length === 0 && first ? [{ product: first }] : lines })
  }

  async #until(parcel: readonly SaleRequest[], givesUp: boolean): Promise<void> {
    const beganAt = Date.now()
    let open = parcel
    while (open.length > 0) {
      open = await this.#send(open)
      if (open.length === 0) return
      const isTooLate = Date.now() - beganAt > LONGEST_MS
      if (isTooLate) this.broken.push(`R17 no sale was taken for ${LONGEST_MS / 1000} s`)
      if (isTooLate || (this.#isOver && givesUp)) {
        for (const request of open) this.unknown.add(idOf(request))
        for (const { transaction } of open) {
          const { tillId = '', tillSequence = 0 } = transaction
          this.openFrom.set(tillId, Math.min(tillSequence, this.openFrom.get(tillId) ?? tillSequence))
        }
        if (isTooLate) this.#isOver = true
        return
      }
      await sleep(PAUSE_MS)
    }
  }

  /** Answers those of the parcel that are still open. */
  async #send(parcel: readonly SaleRequest[]): Promise<readonly SaleRequest[]> {
    const [only, ...rest] = parcel
    if (only && rest.length === 0) {
      const { status, body } = await this.#post('/api/transactions', only)
      return this.#hear(only, status, body) ? [] : parcel
    }
    const sales = parcel.map((request) => ({ idempotencyKey: idOf(request), request }))
    const { status, body } = await this.#post('/api/transactions/batch', { sales })
    if (status !== 200) return parcel
    const { results } = body as { results: { status: number; sale?: unknown }[] }
    return parcel.filter((request, i) => !this.#hear(request, results[i]?.status ?? 0, results[i]?.sale))
  }

  #hear(request: SaleRequest, status: number, body: unknown): boolean {
    if (status !== 201) {
      if (status >= 400 && status < 500)
        this.broken.push(`D2 ${idOf(request)} was refused: ${JSON.stringify(body)}`)
      return false
    }
    const sale = body as RecordedSale
    if (sale.id !== idOf(request)) this.broken.push(`R2 ${idOf(request)} was answered with ${sale.id}`)
    if (sale.flags.length > 0) this.broken.push(`${sale.receiptNumber} is flagged ${sale.flags}`)
    this.acknowledged.set(sale.id, sale)
    return true
  }

  async #post(path: string, payload: object): Promise<{ status: number; body: unknown }> {
    const { url, headers } = this.#parts
    try {
      const answer = await fetch(url() + path, {
        method: 'POST',
        headers: {
          ...headers(),
          'content-type': 'application/json',
          'x-device-time': new Date().toISOString(),
        },
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const body: unknown = await answer.json()
      this.#count(answer.status)
      return { status: answer.status, body }
    } catch {
      this.#count(0)
      return { status: 0, body: undefined }
    }
  }

  #count(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
  }
}

const idOf = (request: SaleRequest): string => String(request.transaction.offlineId)
