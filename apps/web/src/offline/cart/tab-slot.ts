import { SLOTS, slotLock } from './unheld-carts.ts'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** A tab that was left has its slot back by then, if it was to be loaded again; on a busy device that takes long. */
const LOADED_AGAIN_MS = 5_000
/** After a crash the browser opens all its tabs at once. */
const RESTORED_MS = 1_500
const LOOK_AGAIN_MS = 50

/**
 * The slot of a business's baskets that is this tab's, for as long as the tab is open. Remembered while the tab loads another document.
 * Beside it, for the other tabs: when a tab was left that has a basket, which one that is loaded again is as well as one that is closed.
 */
export class TabSlot {
  readonly #organizationId: string
  readonly #memory: Memory | undefined
  readonly #ofDevice: Memory | undefined
  #giveUp: (() => void) | undefined

  constructor(
    organizationId: string,
    memory: Memory | undefined = globalThis.sessionStorage,
    ofDevice: Memory | undefined = globalThis.localStorage,
  ) {
    this.#organizationId = organizationId
    this.#memory = memory
    this.#ofDevice = ofDevice
  }

  /**
   * Takes a slot, until `giveUp`: the one it had, or one that has a basket and whose tab is gone, or any.
   *
   * @param used the slots that have a basket
   */
  async take(used: readonly number[]): Promise<number> {
    if (!('locks' in navigator)) return 0
    const slots = Array.from({ length: SLOTS }, (_, slot) => slot)
    const own = slots.filter((slot) => slot === this.#had())
    const isBare = own.length > 0 && !own.some((slot) => used.includes(slot))
    const isLeft = isBare && (await this.#areLeft(used))
    for (const slot of new Set(isLeft ? [...used, ...own, ...slots] : [...own, ...used, ...slots]))
      if (await this.#hold(slot)) {
        this.set(slot)
        return slot
      }
    return SLOTS
  }

  /** The next load of this tab takes that slot, where no other tab has it by then. */
  set(slot: number): void {
    keep(this.#memory, this.#key('slot'), slot)
  }

  /** Notes that the tab of this slot is left with a basket in it. */
  leave(slot: number): void {
    keep(this.#ofDevice, this.#key(`left:${slot}`), Date.now())
  }

  giveUp(): void {
    this.#giveUp?.()
  }

  #had(): number | undefined {
    const kept = this.#memory?.getItem(this.#key('slot'))
    return kept ? Number(kept) : undefined
  }

  /** Whether the tab of any of these slots is gone, once it could be back. */
  async #areLeft(slots: readonly number[]): Promise<boolean> {
    const leftMs = slots.map((slot) => Number(this.#ofDevice?.getItem(this.#key(`left:${slot}`)) ?? 0))
    const now = Date.now()
    const comesUntil = Math.max(...leftMs.map((atMs) => Math.min(atMs, now) + LOADED_AGAIN_MS))
    const until = Math.max(now + RESTORED_MS, comesUntil)
    while (await this.#isAnyFree(slots)) {
      if (Date.now() >= until) return true
      await new Promise((over) => setTimeout(over, LOOK_AGAIN_MS))
    }
    return false
  }

  async #isAnyFree(slots: readonly number[]): Promise<boolean> {
    const { held = [] } = await navigator.locks.query()
    return slots.some((slot) => !held.some(({ name }) => name === this.#lockName(slot)))
  }

  #hold(slot: number): Promise<boolean> {
    return new Promise((answer, fail) => {
      navigator.locks
        .request(this.#lockName(slot), { ifAvailable: true }, (lock) => {
          answer(lock !== null)
          if (lock === null) return undefined
          return new Promise<void>((giveUp) => {
            this.#giveUp = giveUp
          })
        })
        .catch(fail)
    })
  }

  #lockName(slot: number): string {
    return slotLock(this.#organizationId, slot)
  }

  #key(what: string): string {
    return `tuppence_cart_${what}:${this.#organizationId}`
  }
}

function keep(memory: Memory | undefined, key: string, value: number): void {
  try {
    memory?.setItem(key, String(value))
  } catch {
    // On a full device the next load takes a basket as a new tab does.
  }
}
