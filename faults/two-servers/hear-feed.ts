import { setTimeout as sleep } from 'node:timers/promises'

export interface HeardEvent {
  readonly type: string
  readonly transactionId?: string
  readonly atMs: number
}

/** A screen that follows the live feed and comes back to where it was whenever that ends, as a browser does. */
export class HeardFeed {
  readonly events: HeardEvent[] = []
  /** How often the feed ended and was opened anew. */
  returns = 0
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #over = new AbortController()
  #place: string | undefined
  #isOpen = false

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url
    this.#headers = headers
    void this.#follow()
  }

  async opened(): Promise<void> {
    for (let tries = 0; !this.#isOpen; tries += 1) {
      if (tries > 500) throw new Error('The live feed does not open')
      await sleep(20)
    }
  }

  /** @returns whether that many events have come within the time */
  async hears(count: number, withinMs: number): Promise<boolean> {
    const until = Date.now() + withinMs
    while (this.events.length < count && Date.now() < until) await sleep(5)
    return this.events.length >= count
  }

  close(): void {
    this.#over.abort()
  }

  async #follow(): Promise<void> {
    while (!this.#over.signal.aborted) {
      await this.#read().catch(() => {})
      this.returns += 1
      await sleep(100)
    }
  }

  async #read(): Promise<void> {
    const place = this.#place
    const answer = await fetch(`${this.#url}/api/events`, {
      headers: { ...this.#headers, ...(place !== undefined && { 'last-event-id': place }) },
      signal: this.#over.signal,
    })
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      rest += decoder.decode(chunk, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const id = /^id: (.*)$/m.exec(block)?.[1]
    if (id !== undefined) {
      this.#place = id
      this.#isOpen = true
    }
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (data) this.events.push({ ...JSON.parse(data), atMs: Date.now() })
  }
}
