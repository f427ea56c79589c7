import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import type { Database } from '../../platform/database/connect.ts'
import { countTries, networkOf, readTries } from '../../platform/http/call-tries.ts'
import { Refused } from '../../platform/http/refused.ts'

const WINDOW_MS = 10 * MINUTE_MS
/** A family behind one address orders in peace. */
const OF_ADDRESS = 12
/** So many things are carried away to one address in a day; more is an order to call the shop about. */
const PIECES_OF_ADDRESS = 300

/** How fast an address orders of a business, and how much, counted at all servers together (RULES.md 7). */
export class OrderPace {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** @throws Refused with too-many-tries */
  async step(organizationId: string, address: string): Promise<void> {
    const { current } = await countTries(
      this.#database,
      `online order ${organizationId} ${networkOf(address)}`,
      {
        windowMs: WINDOW_MS,
      },
    )
    if (current > OF_ADDRESS) throw new Refused('too-many-tries')
    if ((await readTries(this.#database, piecesOf(organizationId, address))) >= PIECES_OF_ADDRESS)
      throw new Refused('too-many-tries')
  }

  /** What was placed just now is held for this address. */
  async placed(organizationId: string, address: string, pieces: number): Promise<void> {
    await countTries(this.#database, piecesOf(organizationId, address), { windowMs: DAY_MS, by: pieces })
  }
}

const piecesOf = (organizationId: string, address: string) =>
  `pieces ordered online ${organizationId} ${networkOf(address)}`
