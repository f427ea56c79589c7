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
  /** Whether whoever forgives slips knows its words. */
  isLearnt: boolean
}

/** Knows all words that are filed, and which of them somebody may have meant; `cost` says how far-fetched that is. */
export interface Forgiving {
  learn(haystack: string): void
  forget(haystack: string): void
  /** Every word that has this part; undefined for parts of which it cannot tell. */
  having(part: string): readonly string[] | undefined
  /** The likeliest first; none where the word is too short for a slip. */
  meantBy(word: string): readonly { readonly word: string; readonly cost: number }[]
}

export type SearchDepth = 'word-starts' | 'any-part'

/** Beyond this many hits no more are looked for: nobody reads them, and ranking them would cost more than finding. */
const MOST_HITS = 400
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
    const forgiven = isForgiving ? this.#byMeantWords(words, accept, hits) : []
    return [...[...hits].map((entry) => ({ entry, rank: rank(entry) })), ...forgiven]
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
    return this.#filed(words)
  }

  /** All that have a word which begins with the same three letters as one of these. */
  *#filed(words: readonly string[]): Iterable<Entry<T>> {
    for (const key of new Set(words.map((word) => word.slice(0, 3)))) yield* this.#files.get(key) ?? []
  }

  /** All that have one of these words, or one that begins as it does: of the words, the one that the fewest have. */
  #smallestFile(words: readonly string[]): Iterable<Entry<T>> {
    const files = words.map((word) => this.#files.get(word.slice(0, 3)))
    return files.reduce((a, b) => ((a?.size ?? 0) <= (b?.size ?? 0) ? a : b)) ?? []
  }

  /** What holds, for each word, it or one that may have been meant by it. Ranked behind every true match. */
  #byMeantWords(
    words: readonly string[],
    accept: (record: T) => boolean,
    hits: ReadonlySet<Entry<T>>,
  ): { entry: Entry<T>; rank: number }[] {
    const asked: Way[][] = words.map((word) => [
      { begins: ` ${word}`, cost: 0 },
      ...(this.#forgiving?.meantBy(word) ?? []).map(({ word, cost }) => ({ begins: ` ${word}`, cost })),
    ])
    const costs = new Map<Entry<T>, number>()
    for (const entry of this.#fewestOf(asked)) {
      if (costs.size >= MOST_HITS) break
      // Every true match is there already, so what is new has one of the misspelt words as it was meant.
      if (hits.has(entry)) continue
      let sum = 0
      for (const ways of asked) {
        sum += costIn(entry.haystack, ways)
        if (sum === Number.POSITIVE_INFINITY) break
      }
      if (sum !== Number.POSITIVE_INFINITY && accept(entry.record)) costs.set(entry, sum)
    }
    return [...costs].map(([entry, cost]) => ({ entry, rank: BEHIND_TRUE_MATCHES + cost }))
  }

  /** What may hold one of the words in any of its ways: of the word for which that is the fewest, the likeliest way first. */
  #fewestOf(asked: readonly Way[][]): Iterable<Entry<T>> {
    const fileOf = ({ begins }: Way) => this.#files.get(begins.slice(1, 4))
    const sizeOf = (ways: readonly Way[]) => ways.reduce((sum, way) => sum + (fileOf(way)?.size ?? 0), 0)
    const fewest = asked.reduce((a, b) => (sizeOf(a) <= sizeOf(b) ? a : b))
    return this.#filed(fewest.map(({ begins }) => begins.slice(1)))
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

const BEHIND_TRUE_MATCHES = 3

/** A word as it may stand in a text, with the blank before it. */
interface Way {
  readonly begins: string
  readonly cost: number
}

/** The least that one of the ways costs by which a text holds a word; infinite where it holds none. */
const costIn = (haystack: string, ways: readonly Way[]): number =>
  ways.reduce(
    (least, { begins, cost }) => (cost < least && haystack.includes(begins) ? cost : least),
    Number.POSITIVE_INFINITY,
  )

function keysOf(haystack: string): Set<string> {
  const keys = new Set<string>()
  for (const word of haystack.trim().split(' '))
    for (let length = 1; length <= Math.min(3, word.length); length += 1) keys.add(word.slice(0, length))
  return keys
}
