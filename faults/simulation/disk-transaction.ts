import type { Chance } from './chance.ts'
import { compareKeys, type Key, KeyRange } from './key-range.ts'
import type { Life, Timeline } from './timeline.ts'

export type Row = Readonly<Record<string, unknown>>

/** A store of the till's database, as its own `upgrade` makes it. All its keys are texts. */
export interface Shape {
  readonly name: string
  readonly keyPath: string
  readonly indexes: ReadonlyMap<string, { readonly keyPath: string | string[]; readonly multiEntry: boolean }>
}

/** What one transaction changes: store → key → the row as it was and as it will be. */
export type Writes = Map<string, Map<string, { before: Row | undefined; after: Row | undefined }>>

/** What may go wrong with a device's disk. All may change while the world runs. */
export interface DiskWeather {
  /** The longest that a request and a commit take. */
  slowestMs: number
  /** The probability that a write finds no room, at the request or only when the transaction ends. */
  refuses: number
}

/** What a transaction needs of the disk that it is on. */
interface TransactionDisk {
  readonly shapes: readonly Shape[]
  readonly timeline: Timeline
  readonly chance: Chance
  readonly weather: DiskWeather
  /** What is committed. */
  rows(store: string): ReadonlyMap<string, Row>
  /** For the transaction that commits. */
  keep(writes: Writes, isStrict: boolean): void
  /** A transaction is over; those that waited for it may begin. */
  ended(tx: DiskTransaction): void
}

interface Begun {
  readonly scope: readonly string[]
  readonly mode: IDBTransactionMode
  readonly isStrict: boolean
}

interface Request {
  run(): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

export class DiskTransaction {
  state: 'waiting' | 'running' | 'committing' | 'over' = 'waiting'
  readonly life: Life
  readonly scope: readonly string[]
  readonly mode: IDBTransactionMode
  readonly done: Promise<void>
  readonly #isStrict: boolean
  readonly #disk: TransactionDisk
  readonly #writes: Writes = new Map()
  #requests: Request[] = []
  #isActive = true
  #finish: { resolve(): void; reject(error: unknown): void } = {
    resolve: () => undefined,
    reject: () => undefined,
  }

  constructor(disk: TransactionDisk, life: Life, { scope, mode, isStrict }: Begun) {
    this.#disk = disk
    this.life = life
    this.scope = scope
    this.mode = mode
    this.#isStrict = isStrict
    this.done = new Promise((resolve, reject) => {
      this.#finish = { resolve, reject }
    })
    this.done.catch(() => undefined)
    this.#restAtTurnEnd()
  }

  get store(): DiskStore {
    return this.objectStore(this.scope[0] ?? '')
  }

  objectStore(name: string): DiskStore {
    const shape = this.#disk.shapes.find((one) => one.name === name)
    if (!shape || !this.scope.includes(name))
      throw new DOMException(`The transaction is not of the store ${name}.`, 'NotFoundError')
    return new DiskStore(this, shape)
  }

  abort(error = new DOMException('The transaction was aborted.', 'AbortError')): void {
    if (this.state === 'over') return
    this.state = 'over'
    this.#isActive = false
    const requests = this.#requests.splice(0)
    // In a tab that is gone nothing goes on, not even to hear of that.
    if (this.life.isAlive) {
      for (const { reject } of requests)
        reject(new DOMException('The transaction was aborted.', 'AbortError'))
      this.#finish.reject(error)
    }
    this.#disk.ended(this)
  }

  start(): void {
    if (this.state !== 'waiting') return
    this.state = 'running'
    if (this.#requests.length > 0) this.#deliverSoon()
    else if (!this.#isActive) this.#commitSoon()
  }

  commit(): void {
    if (this.state === 'over') return
    this.state = 'over'
    this.#disk.keep(this.#writes, this.#isStrict)
    if (this.life.isAlive) this.#finish.resolve()
    this.#disk.ended(this)
  }

  /** @throws TransactionInactiveError where something else was awaited since the transaction's last answer */
  ask(run: () => unknown, isWrite: boolean): Promise<never> {
    if (!this.#isActive || this.state === 'committing' || this.state === 'over')
      throw new DOMException('The transaction is not active.', 'TransactionInactiveError')
    if (isWrite && this.mode !== 'readwrite')
      throw new DOMException('The transaction only reads.', 'ReadOnlyError')
    const { weather, chance } = this.#disk
    const asked = new Promise<unknown>((resolve, reject) => {
      const guarded = () => {
        if (isWrite && chance.happens(weather.refuses / 2))
          throw new DOMException('There is no room.', 'QuotaExceededError')
        return run()
      }
      this.#requests.push({ run: guarded, resolve, reject })
    })
    asked.catch(() => undefined)
    if (this.state === 'running' && this.#requests.length === 1) this.#deliverSoon()
    return asked as Promise<never>
  }

  row(store: string, key: string): Row | undefined {
    const written = this.#writes.get(store)?.get(key)
    return written ? written.after : this.#disk.rows(store).get(key)
  }

  /** In no order. */
  eachRow(store: string, see: (key: string, row: Row) => void): void {
    const written = this.#writes.get(store)
    for (const [key, row] of this.#disk.rows(store)) if (!written?.has(key)) see(key, row)
    if (written) for (const [key, { after }] of written) if (after) see(key, after)
  }

  write(store: string, key: string, after: Row | undefined): void {
    const before = this.#disk.rows(store).get(key)
    let rows = this.#writes.get(store)
    if (!rows) {
      rows = new Map()
      this.#writes.set(store, rows)
    }
    rows.set(key, { before, after: after && frozen(after) })
  }

  #deliverSoon(): void {
    const { timeline, chance, weather } = this.#disk
    timeline.plan(chance.int(0, weather.slowestMs), this.life, () => this.#deliver())
  }

  #deliver(): void {
    if (this.state !== 'running') return
    this.#isActive = true
    for (let request = this.#requests.shift(); request; request = this.#requests.shift()) {
      try {
        request.resolve(request.run())
      } catch (error) {
        request.reject(error)
        this.abort(error instanceof DOMException ? error : undefined)
        return
      }
    }
    this.#restAtTurnEnd()
  }

  #restAtTurnEnd(): void {
    this.#disk.timeline.atTurnEnd(() => {
      this.#isActive = false
      if (this.state === 'running' && this.#requests.length === 0) this.#commitSoon()
    })
  }

  #commitSoon(): void {
    const { timeline, chance, weather } = this.#disk
    this.state = 'committing'
    timeline.plan(chance.int(0, weather.slowestMs), this.life, () => {
      const isFull = this.#writes.size > 0 && chance.happens(weather.refuses / 2)
      if (isFull) this.abort(new DOMException('There is no room.', 'QuotaExceededError'))
      else this.commit()
    })
  }
}

type Range = KeyRange | Key | undefined | null

/** Where a cursor goes. */
interface Way {
  readonly range: Range
  readonly isBackwards: boolean
}

class DiskStore {
  readonly #tx: DiskTransaction
  readonly #shape: Shape

  constructor(tx: DiskTransaction, shape: Shape) {
    this.#tx = tx
    this.#shape = shape
  }

  get(range: Range) {
    return this.#read((rows) => rows[0]?.row, this.#primary, range)
  }

  getKey(range: Range) {
    return this.#read((rows) => rows[0]?.primary, this.#primary, range)
  }

  getAll(range?: Range, count?: number) {
    return this.#read((rows) => rows.slice(0, count).map(({ row }) => row), this.#primary, range)
  }

  getAllKeys(range?: Range, count?: number) {
    return this.#read((rows) => rows.slice(0, count).map(({ key }) => key), this.#primary, range)
  }

  count(range?: Range) {
    return this.#read((rows) => rows.length, this.#primary, range)
  }

  put(row: Row) {
    return this.#tx.ask(() => this.#put(row), true)
  }

  add(row: Row) {
    return this.#tx.ask(() => {
      if (this.#tx.row(this.#shape.name, this.#keyOf(row)) !== undefined)
        throw new DOMException('The key is there already.', 'ConstraintError')
      return this.#put(row)
    }, true)
  }

  delete(range: Range) {
    return this.#tx.ask(() => {
      for (const { primary } of this.#found(this.#primary, range))
        this.#tx.write(this.#shape.name, primary, undefined)
      return undefined
    }, true)
  }

  clear() {
    return this.delete(undefined)
  }

  index(name: string) {
    const index = this.#shape.indexes.get(name)
    if (!index) throw new DOMException(`There is no index ${name}.`, 'NotFoundError')
    const { keyPath, multiEntry } = index
    const keysOf = (row: Row): Key[] => {
      const found = Array.isArray(keyPath) ? keyPath.map((part) => row[part]) : row[keyPath]
      if (multiEntry) return (Array.isArray(found) ? found : [found]).filter(isKey)
      return isKey(found) ? [found] : []
    }
    return {
      get: (range: Range) => this.#read((rows) => rows[0]?.row, keysOf, range),
      getAll: (range?: Range, count?: number) =>
        this.#read((rows) => rows.slice(0, count).map(({ row }) => row), keysOf, range),
      getAllKeys: (range?: Range, count?: number) =>
        this.#read((rows) => rows.slice(0, count).map(({ primary }) => primary), keysOf, range),
      count: (range?: Range) => this.#read((rows) => rows.length, keysOf, range),
      openCursor: (range?: Range, direction?: IDBCursorDirection) =>
        this.#cursor(keysOf, { range, isBackwards: direction === 'prev' }, undefined),
    }
  }

  openCursor(range?: Range) {
    return this.#cursor(this.#primary, { range, isBackwards: false }, undefined)
  }

  readonly #primary = (row: Row): Key[] => [this.#keyOf(row)]

  async #cursor(keysOf: (row: Row) => Key[], way: Way, after: Found | undefined): Promise<object | null> {
    const isNext = (found: Found) =>
      after === undefined || (way.isBackwards ? isBehind(after, found) : isBehind(found, after))
    const next: Found | undefined = await this.#read(
      (rows) => (way.isBackwards ? rows.findLast(isNext) : rows.find(isNext)),
      keysOf,
      way.range,
    )
    if (!next) return null
    return {
      key: next.key,
      primaryKey: next.primary,
      value: next.row,
      continue: () => this.#cursor(keysOf, way, next),
      delete: () => this.delete(next.primary),
      update: (row: Row) => this.put(row),
    }
  }

  #read<T>(take: (found: Found[]) => T, keysOf: (row: Row) => Key[], range: Range): Promise<T> {
    return this.#tx.ask(() => take(this.#found(keysOf, range)), false)
  }

  #found(keysOf: (row: Row) => Key[], range: Range): Found[] {
    const { name } = this.#shape
    if (keysOf === this.#primary && typeof range === 'string') {
      const row = this.#tx.row(name, range)
      return row ? [{ key: range, primary: range, row }] : []
    }
    const found: Found[] = []
    this.#tx.eachRow(name, (primary, row) => {
      for (const key of keysOf(row)) if (isIn(range, key)) found.push({ key, primary, row })
    })
    return found.length > 1 ? found.sort(byKey) : found
  }

  #put(row: Row): string {
    const key = this.#keyOf(row)
    this.#tx.write(this.#shape.name, key, row)
    return key
  }

  #keyOf(row: Row): string {
    const key = row[this.#shape.keyPath]
    if (typeof key !== 'string') throw new DOMException('The row has no key.', 'DataError')
    return key
  }
}

interface Found {
  readonly key: Key
  readonly primary: string
  readonly row: Row
}

const byKey = (a: Found, b: Found): number => compareKeys(a.key, b.key) || compareKeys(a.primary, b.primary)
const isBehind = (found: Found, after: Found): boolean => byKey(found, after) > 0

const isIn = (range: Range, key: Key): boolean =>
  range === undefined ||
  range === null ||
  (range instanceof KeyRange ? range.includes(key) : compareKeys(key, range) === 0)

const isKey = (value: unknown): value is Key =>
  typeof value === 'string' ||
  (typeof value === 'number' && !Number.isNaN(value)) ||
  value instanceof Date ||
  (Array.isArray(value) && value.every(isKey))

/** Stands for the copy that a database makes: what is stored cannot be changed behind its back without an error. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
