import type { Currency } from '@tuppence/domain/money'
import { connect, type Database } from '../../../platform/database/connect.ts'
import { besideUrl } from './beside-databases.ts'

export interface BusinessFigures {
  readonly code: string
  readonly name: string
  /** Less what was voided. */
  readonly sales: number
  /** Pounds as text, or what else the business sells in. */
  readonly takings: string
  readonly currency: Currency
  readonly lastSoldOn: string | null
}

/** Reads them from a database, as the role that the server works as. */
export type ReadFigures = (database: Database) => Promise<BusinessFigures[]>

const KEPT_MS = 60_000

/** The same of databases that nobody has opened, which is read once a minute at most. */
export class BesideFigures {
  readonly #database: Database
  readonly #readFigures: ReadFigures
  readonly #kept = new Map<
    string,
    { readonly at: number; readonly figures: Promise<BusinessFigures[] | null> }
  >()

  constructor(database: Database, readFigures: ReadFigures) {
    this.#database = database
    this.#readFigures = readFigures
  }

  /** @returns null where it cannot be read */
  of(name: string): Promise<BusinessFigures[] | null> {
    const kept = this.#kept.get(name)
    if (kept && performance.now() - kept.at < KEPT_MS) return kept.figures
    const figures = this.#read(name).catch(() => null)
    this.#kept.set(name, { at: performance.now(), figures })
    return figures
  }

  forget(name: string): void {
    this.#kept.delete(name)
  }

  async #read(name: string): Promise<BusinessFigures[]> {
    // A pooler may not know it.
    const url = besideUrl(this.#database.beyondPooler ?? this.#database.url, name)
    const beside = connect(url, { max: 1, applicationName: 'tuppence beside' })
    try {
      return await this.#readFigures(beside)
    } finally {
      await beside.close(1_000)
    }
  }
}
