export type Key = number | string | Date | readonly Key[]

/** The order of keys in IndexedDB: numbers, dates, texts, lists. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  const kinds = kindOf(a) - kindOf(b)
  if (kinds !== 0) return kinds
  if (!Array.isArray(a) || !Array.isArray(b)) return a < b ? -1 : a > b ? 1 : 0
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const here = compareKeys(a[i] as Key, b[i] as Key)
    if (here !== 0) return here
  }
  return a.length - b.length
}

const kindOf = (key: Key): number =>
  Array.isArray(key) ? 4 : typeof key === 'string' ? 3 : key instanceof Date ? 2 : 1

/** A range of keys, as the browser's own IDBKeyRange. */
export class KeyRange {
  readonly lower: Key | undefined
  readonly upper: Key | undefined
  readonly lowerOpen: boolean
  readonly upperOpen: boolean

  constructor(lower: Key | undefined, upper: Key | undefined, lowerOpen = false, upperOpen = false) {
    this.lower = lower
    this.upper = upper
    this.lowerOpen = lowerOpen
    this.upperOpen = upperOpen
    if (lower !== undefined && upper !== undefined && compareKeys(lower, upper) > 0)
      throw new DOMException('The lower key is greater than the upper key.', 'DataError')
  }

  static bound(lower: Key, upper: Key, lowerOpen = false, upperOpen = false): KeyRange {
    return new KeyRange(lower, upper, lowerOpen, upperOpen)
  }

  static only(key: Key): KeyRange {
    return new KeyRange(key, key)
  }

  static lowerBound(lower: Key, open = false): KeyRange {
    return new KeyRange(lower, undefined, open)
  }

  static upperBound(upper: Key, open = false): KeyRange {
    return new KeyRange(undefined, upper, false, open)
  }

  includes(key: Key): boolean {
    const above = this.lower === undefined ? 1 : compareKeys(key, this.lower)
    const below = this.upper === undefined ? -1 : compareKeys(key, this.upper)
    return (this.lowerOpen ? above > 0 : above >= 0) && (this.upperOpen ? below < 0 : below <= 0)
  }
}
