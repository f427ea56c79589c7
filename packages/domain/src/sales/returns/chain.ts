import type { Minor } from '../../money/index.ts'
import type { Sale } from '../sale.ts'
import type { ChainPart, EarlierReturn } from './sold-sale.ts'

/** Of a record, all that its place in a chain of exchanges depends on. */
export type ChainRecord = Pick<Sale, 'id' | 'kind' | 'reversesId'> & Pick<EarlierReturn, 'tenders'>

interface Key extends ChainPart {
  /** What the earlier sales took by it. */
  beforeMinor: Minor
  /** What all the others took by it, less what went back to it but for what this record's own returns gave. */
  leftMinor: Minor
}

/**
 * What the other records of its exchanges hold for the goods of this one: what the earlier sales took, whose goods were exchanged
 * for these, less all that went back to it since, nearest first; and less than nothing where other records gave back what this one
 * took. Its own returns are left out, since whoever asks takes them off (`heldOf`). Points are carried on by each exchange itself
 * (decision 0073).
 *
 * @param records all that belong to its exchanges, and any others
 */
export function chainOf(id: string, records: readonly ChainRecord[]): readonly ChainPart[] {
  const earlier = earlierOf(id, records)
  const keys = new Map<string, Key>()
  for (const record of inOrder(earlier, records))
    for (const { method, amountMinor, payment } of record.tenders) {
      if (method === 'loyalty' || amountMinor === 0) continue
      const of = payment?.id ?? method
      const before = keys.get(of) ?? { method, amountMinor: 0, beforeMinor: 0, leftMinor: 0 }
      const key: Key = payment ? { ...before, payment } : before
      const isLeftOut = amountMinor > 0 ? record.id === id : record.reversesId === id
      if (!isLeftOut) key.leftMinor += amountMinor
      if (amountMinor > 0 && record.id !== id && earlier.includes(record)) key.beforeMinor += amountMinor
      keys.set(of, key)
    }
  return [...keys.values()].flatMap(({ beforeMinor, leftMinor, ...part }) => {
    const amountMinor = Math.min(beforeMinor, leftMinor)
    return amountMinor === 0 ? [] : [{ ...part, amountMinor }]
  })
}

/** The record and those whose goods it took in exchange, nearest first. */
function earlierOf(id: string, records: readonly ChainRecord[]): readonly ChainRecord[] {
  const earlier: ChainRecord[] = []
  let next: string | null = id
  while (next !== null) {
    const record: ChainRecord | undefined = records.find((one) => one.id === next)
    if (record === undefined || earlier.includes(record)) break
    earlier.push(record)
    next = record.kind === 'exchange' ? record.reversesId : null
  }
  return earlier
}

/** These, and all that gave back goods of any of them. */
function inOrder(earlier: readonly ChainRecord[], records: readonly ChainRecord[]): readonly ChainRecord[] {
  const all = [...earlier]
  // Grows while it is walked: what came back of what came back.
  for (const { id } of all) all.push(...records.filter((one) => one.reversesId === id && !all.includes(one)))
  return all
}
