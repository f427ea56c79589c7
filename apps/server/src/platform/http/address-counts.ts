import { MINUTE_MS } from '@tuppence/domain/durations'

export interface AddressCount {
  tries: number
  readonly overAtMs: number
}

/** How often each address tried something of late, in the memory of this server. */
export class AddressCounts {
  readonly #counts = new Map<string, AddressCount>()
  #sweptAtMs = 0

  /** Undefined where there is none, or its time is over. */
  read(address: string, nowMs: number): AddressCount | undefined {
    const count = this.#counts.get(address)
    return count && count.overAtMs > nowMs ? count : undefined
  }

  begin(address: string, count: AddressCount, nowMs: number): AddressCount {
    this.#sweep(nowMs)
    this.#counts.set(address, count)
    return count
  }

  /** Once a minute: at each new address, many of them would cost the square of their number. */
  #sweep(nowMs: number): void {
    if (nowMs < this.#sweptAtMs + MINUTE_MS && nowMs >= this.#sweptAtMs) return
    this.#sweptAtMs = nowMs
    for (const [address, { overAtMs }] of this.#counts) if (overAtMs <= nowMs) this.#counts.delete(address)
  }

  get size(): number {
    return this.#counts.size
  }
}
