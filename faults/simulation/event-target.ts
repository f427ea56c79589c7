type Hear = (event: Event) => void

/**
 * `EventTarget`, as much of it as a till uses. Node's own keeps a listener that was added with a signal until the signal is
 * aborted, and with it all that the listener can reach; a tab that is gone never aborts one, and its whole world would stay.
 */
export class SimulatedEventTarget {
  readonly #listeners = new Map<string, Set<Hear>>()

  addEventListener(type: string, hear: Hear, { signal }: { signal?: AbortSignal } = {}): void {
    if (signal?.aborted) return
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(hear))
    signal?.addEventListener('abort', () => this.removeEventListener(type, hear))
  }

  removeEventListener(type: string, hear: Hear): void {
    this.#listeners.get(type)?.delete(hear)
  }

  dispatchEvent(event: Event): boolean {
    for (const hear of [...(this.#listeners.get(event.type) ?? [])]) hear(event)
    return true
  }
}
