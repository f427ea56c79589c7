type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Which slot of a business's baskets is this tab's; remembered while the tab loads another document. */
export class TabSlot {
  readonly #key: string
  readonly #memory: Memory | undefined

  constructor(organizationId: string, memory: Memory | undefined = globalThis.sessionStorage) {
    this.#key = `tuppence_cart_slot:${organizationId}`
    this.#memory = memory
  }

  get(): number | undefined {
    const kept = this.#memory?.getItem(this.#key)
    return kept ? Number(kept) : undefined
  }

  set(slot: number): void {
    try {
      this.#memory?.setItem(this.#key, String(slot))
    } catch {
      // On a full device the next load takes a basket as a new tab does.
    }
  }
}
