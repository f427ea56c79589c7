/** What is searched: lower case, without accents, words parted by single blanks, one in front. */
export function normaliseText(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`
}

interface Entry<T> {
  /** The newest version of the record; its words are those of the haystack. */
  record: T
  readonly haystack: string
  readonly order: string
}

/** Beyond this many hits no more are looked for: nobody reads them, and ranking them would cost more than finding. */
const MOST_HITS = 400

/**
 * Finds records by the beginnings of their words, and where that finds too few, by any part of the text. Words are filed
 * under their first one, two and three letters: no sorting, and a changed record costs only itself. At 50,000 products
 * a search takes well under a millisecond, and the scan behind it a few.
 */
export class TextIndex<T extends { readonly id: string }> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #files = new Map<string, Set<Entry<T>>>()
  readonly #textOf: (record: T) => string
  readonly #orderOf: (record: T) => string
  readonly #inside: (word: string) => string

  /** @param figures `from-start` where figures are codes: "509" is then no part of "5012509"; of a phone number, it is. */
  constructor(
    textOf: (record: T) => string,
    orderOf: (record: T) => string,
    figures: 'any-part' | 'from-start' = 'any-part',
  ) {
    this.#textOf = textOf
    this.#orderOf = orderOf
    this.#inside = (word) => (figures === 'from-start' && /^\d+$/.test(word) ? ` ${word}` : word)
  }

  get size(): number {
    return this.#entries.size
  }

  get(id: string): T | undefined {
    return this.#entries.get(id)?.record
  }

  *records(): Iterable<T> {
    for (const { record } of this.#entries.values()) yield record
  }

  put(record: T): void {
    const haystack = normaliseText(this.#textOf(record))
    const before = this.#entries.get(record.id)
    if (before?.haystack === haystack) {
      // The words are the same (a stock level moved, say): nothing needs to be filed anew.
      before.record = record
      return
    }
    if (before) this.#unfile(before)
    const entry = { record, haystack, order: this.#orderOf(record) }
    this.#entries.set(record.id, entry)
    for (const key of keysOf(entry.haystack)) {
      const file = this.#files.get(key)
      if (file) file.add(entry)
      else this.#files.set(key, new Set([entry]))
    }
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    this.#unfile(entry)
  }

  clear(): void {
    this.#entries.clear()
    this.#files.clear()
  }

  /** Those that match every word of the text, the ones whose text begins with it first, then in their order. */
  search(text: string, limit: number, accept: (record: T) => boolean = () => true): T[] {
    const needle = normaliseText(text)
    const words = needle.trim() === '' ? [] : needle.trim().split(' ')
    if (words.length === 0) return []
    const hits = this.#byWordStarts(words, accept)
    if (hits.size < limit) this.#byAnyPart(words, accept, hits, limit)
    const rank = (entry: Entry<T>) =>
      entry.haystack.startsWith(needle) ? 0 : entry.haystack.includes(needle) ? 1 : 2
    return [...hits]
      .map((entry) => ({ entry, rank: rank(entry) }))
      .sort(
        (a, b) =>
          a.rank - b.rank || (a.entry.order < b.entry.order ? -1 : a.entry.order > b.entry.order ? 1 : 0),
      )
      .slice(0, limit)
      .map(({ entry }) => entry.record)
  }

  #byWordStarts(words: readonly string[], accept: (record: T) => boolean): Set<Entry<T>> {
    const hits = new Set<Entry<T>>()
    const files = words.map((word) => this.#files.get(word.slice(0, 3)))
    const smallest = files.reduce((a, b) => ((a?.size ?? 0) <= (b?.size ?? 0) ? a : b))
    for (const entry of smallest ?? []) {
      if (words.every((word) => entry.haystack.includes(` ${word}`)) && accept(entry.record)) hits.add(entry)
      if (hits.size >= MOST_HITS) break
    }
    return hits
  }

  #byAnyPart(
    words: readonly string[],
    accept: (record: T) => boolean,
    hits: Set<Entry<T>>,
    limit: number,
  ): void {
    const parts = words.map(this.#inside)
    for (const entry of this.#entries.values()) {
      if (parts.every((part) => entry.haystack.includes(part)) && accept(entry.record)) hits.add(entry)
      if (hits.size >= limit) return
    }
  }

  #unfile(entry: Entry<T>): void {
    for (const key of keysOf(entry.haystack)) this.#files.get(key)?.delete(entry)
  }
}

function keysOf(haystack: string): Set<string> {
  const keys = new Set<string>()
  for (const word of haystack.trim().split(' '))
    for (let length = 1; length <= Math.min(3, word.length); length += 1) keys.add(word.slice(0, length))
  return keys
}
