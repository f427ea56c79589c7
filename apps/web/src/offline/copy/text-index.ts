/** What is searched: lower case, without accents, words parted by single blanks, one in front. */
export function normaliseText(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`
}

/** A text that is filed under the beginnings of its words. */
export interface Filed {
  readonly haystack: string
}

interface Entry<T> extends Filed {
  /** The newest version of the record; its words are those of the haystack. */
  record: T
  readonly order: string
  /** Whether whoever forgives slips knows its words. */
  isLearnt: boolean
}

/** The texts under the first one, two and three letters of each of their words. */
export type Files<E extends Filed> = ReadonlyMap<string, ReadonlySet<E>>

/** Knows all words that are filed, and what somebody may have meant who typed others. */
export interface Forgiving {
  learn(haystack: string): void
  forget(haystack: string): void
  /** Every word that has this part; undefined for parts of which it cannot tell. */
  having(part: string): readonly string[] | undefined
  /** What holds, for each of these words, it or one that may have been meant by it; `cost` says how far-fetched that is. */
  meantByAll<E extends Filed>(
    words: readonly string[],
    files: Files<E>,
    isWanted: (entry: E) => boolean,
  ): Meant<E>[]
}

export interface Meant<E> {
  readonly entry: E
  readonly cost: number
}

export type SearchDepth = 'word-starts' | 'any-part'

/** Beyond this many hits no more are looked for: nobody reads them, and ranking them would cost more than finding. */
export const MOST_HITS = 400
/** With fewer than these somebody may have slipped: the server forgives from there on too (decision 0074). */
const ENOUGH_HITS = 5
const LEARNT_AT_ONCE = 500

/**
 * Finds records by the beginnings of their words, and where that finds too few, by any part of the text. Words are filed
 * under their first one, two and three letters: no sorting, and a changed record costs only itself. At 50,000 products
 * a search takes well under a millisecond, and the scan behind it a few. What is misspelt is found once somebody forgives it
 * (`forgiveBy`), and always comes behind what is not.
 */
export class TextIndex<T extends { readonly id: string }> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #files = new Map<string, Set<Entry<T>>>()
  readonly #textOf: (record: T) => string
  readonly #orderOf: (record: T) => string
  readonly #inside: (word: string) => string
  #forgiving: Forgiving | undefined
  #knowsAllWords = false

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
    const entry = { record, haystack, order: this.#orderOf(record), isLearnt: false }
    this.#entries.set(record.id, entry)
    this.#learn(entry)
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
    for (const entry of this.#entries.values()) this.#unlearn(entry)
    this.#entries.clear()
    this.#files.clear()
  }

  /**
   * Slips of the finger are forgiven from now on. The words of all that is filed are learnt a few hundred records at a time.
   *
   * @param pause lets whatever the screen has to do go first
   */
  async forgiveBy(forgiving: Forgiving, pause: () => Promise<void>): Promise<void> {
    this.#forgiving = forgiving
    let learnt = 0
    for (const entry of this.#entries.values()) {
      if (entry.isLearnt) continue
      this.#learn(entry)
      learnt += 1
      if (learnt % LEARNT_AT_ONCE === 0) await pause()
    }
    this.#knowsAllWords = true
  }

  /**
   * Those that match every word of the text, the ones whose text begins with it first, then in their order; where they are
   * few, behind them those that match what somebody may have meant, the likeliest first.
   *
   * @param depth `word-starts` leaves out the look through every text and what is forgiven: for what has to be there at once
   */
  search(
    text: string,
    limit: number,
    accept: (record: T) => boolean = () => true,
    depth: SearchDepth = 'any-part',
  ): T[] {
    const needle = normaliseText(text)
    const words = needle.trim() === '' ? [] : needle.trim().split(' ')
    if (words.length === 0) return []
    const hits = this.#byWordStarts(words, accept)
    const isDeep = depth === 'any-part'
    if (isDeep && hits.size < limit) this.#byAnyPart(words, accept, hits, limit)
    const rank = (entry: Entry<T>) =>
      entry.haystack.startsWith(needle) ? 0 : entry.haystack.includes(needle) ? 1 : 2
    const isForgiving = isDeep && hits.size < Math.min(ENOUGH_HITS, limit)
    // Every true match is there already, so what is new has one of the misspelt words as it was meant.
    const isNew = (entry: Entry<T>) => !hits.has(entry) && accept(entry.record)
    const forgiven = (isForgiving && this.#forgiving?.meantByAll(words, this.#files, isNew)) || []
    return [
      ...[...hits].map((entry) => ({ entry, rank: rank(entry) })),
      ...forgiven.map(({ entry, cost }) => ({ entry, rank: BEHIND_TRUE_MATCHES + cost })),
    ]
      .sort(
        (a, b) =>
          a.rank - b.rank || (a.entry.order < b.entry.order ? -1 : a.entry.order > b.entry.order ? 1 : 0),
      )
      .slice(0, limit)
      .map(({ entry }) => entry.record)
  }

  #byWordStarts(words: readonly string[], accept: (record: T) => boolean): Set<Entry<T>> {
    const hits = new Set<Entry<T>>()
    for (const entry of this.#smallestFile(words)) {
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
    // The longest is in the fewest texts, so that most are done with at a glance.
    const parts = words.map(this.#inside).sort((a, b) => b.length - a.length)
    // What counts only where a word begins is filed, and nothing else needs to be looked through.
    const fromStart = words.filter((word) => this.#inside(word) !== word)
    const entries =
      fromStart.length > 0 ? this.#smallestFile(fromStart) : (this.#having(parts) ?? this.#entries.values())
    for (const entry of entries) {
      if (parts.every((part) => entry.haystack.includes(part)) && accept(entry.record)) hits.add(entry)
      if (hits.size >= limit) return
    }
  }

  /** All that have a word with the longest part in it, and some others; undefined where only a look at every text tells. */
  #having([longest = '']: readonly string[]): Iterable<Entry<T>> | undefined {
    const words = this.#knowsAllWords ? this.#forgiving?.having(longest) : undefined
    if (!words) return undefined
    return filedUnder(words, this.#files)
  }

  /** All that have one of these words, or one that begins as it does: of the words, the one that the fewest have. */
  #smallestFile(words: readonly string[]): Iterable<Entry<T>> {
    const files = words.map((word) => this.#files.get(word.slice(0, 3)))
    return files.reduce((a, b) => ((a?.size ?? 0) <= (b?.size ?? 0) ? a : b)) ?? []
  }

  #learn(entry: Entry<T>): void {
    if (!this.#forgiving || entry.isLearnt) return
    this.#forgiving.learn(entry.haystack)
    entry.isLearnt = true
  }

  #unlearn(entry: Entry<T>): void {
    if (entry.isLearnt) this.#forgiving?.forget(entry.haystack)
    entry.isLearnt = false
  }

  #unfile(entry: Entry<T>): void {
    this.#unlearn(entry)
    for (const key of keysOf(entry.haystack)) this.#files.get(key)?.delete(entry)
  }
}

/** What somebody may have meant comes behind what they typed. */
const BEHIND_TRUE_MATCHES = 3

/** All that have a word which begins with the same three letters as one of these. */
export function* filedUnder<E extends Filed>(words: readonly string[], files: Files<E>): Iterable<E> {
  for (const key of new Set(words.map((word) => word.slice(0, 3)))) yield* files.get(key) ?? []
}

function keysOf(haystack: string): Set<string> {
  const keys = new Set<string>()
  for (const word of haystack.trim().split(' '))
    for (let length = 1; length <= Math.min(3, word.length); length += 1) keys.add(word.slice(0, length))
  return keys
}
