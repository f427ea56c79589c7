import { Broken } from './broken.ts'

interface Numbered {
  readonly id: string
  readonly tillId: string
  readonly sequence: number
}

/**
 * Each till's receipt numbers and seals, from what its disks have kept: one after the other without a gap, each sealed onto
 * the one before. A till that has lost its memory may pass numbers over, and never goes back (mandate 5).
 */
export class NumberLedger {
  readonly #ends = new Map<string, { sequence: number; seal: string }>()
  readonly #seals = new Map<string, Set<string>>()
  /** Tills that have lost their memory and sold nothing since. */
  readonly #withoutMemory = new Set<string>()

  forgotten(tillId: string): void {
    this.#withoutMemory.add(tillId)
  }

  kept({ id, tillId, sequence }: Numbered, { seal, before }: { seal: string; before: string }): void {
    const end = this.#ends.get(tillId) ?? { sequence: 0, seal: '' }
    const seals = this.#seals.get(tillId) ?? new Set([''])
    // Nor does one whose first answer was lost for so long that it might have sold by it.
    const hasForgotten = this.#withoutMemory.delete(tillId) || !this.#ends.has(tillId)
    if (hasForgotten ? sequence <= end.sequence : sequence !== end.sequence + 1)
      throw new Broken(`R7 ${id} has number ${sequence} and the one before was ${end.sequence}`)
    if (hasForgotten ? !seals.has(before) : before !== end.seal)
      throw new Broken(`R13 ${id} is not sealed onto the one before it`)
    this.#ends.set(tillId, { sequence, seal })
    this.#seals.set(tillId, seals.add(seal))
  }
}
