import type { BookFinding } from '@tuppence/domain/journal'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { type Period, readShop } from '../read-journal.ts'
import type { Ask } from '../walk-till.ts'
import { compareCustomers } from './compare-customers.ts'
import { compareDrawers, compareZReads } from './compare-drawers.ts'
import { compareSettlement } from './compare-settlement.ts'
import { compareMovements, compareStock } from './compare-stock.ts'
import { compareTakings } from './compare-takings.ts'
import { findGone, findToldOtherwise, findUntold } from './compare-telling.ts'
import { type Found, inMoney } from './found.ts'

/** What comparing the books with the records came to. */
export interface ComparedBooks {
  /** The first of each kind. */
  readonly findings: readonly BookFinding[]
  readonly findingCount: number
}

/** Every row is compared once. A planner that expects few would look each up by itself, which a year's sales make slow. */
const PLAN_WHOLE_TABLES = 'set local enable_nestloop = off; set local jit = off'

/**
 * Compares what was worked out from the records, and what tells of them, with the records themselves. Each comparison is one
 * statement over the whole period, so it sees one moment, and sales may arrive meanwhile.
 *
 * @param now what was recorded less than a minute before it may still be on its way to the audit log
 */
export async function compareBooks(
  ask: Ask,
  organizationId: string,
  period: Period,
  now: Date,
): Promise<ComparedBooks> {
  const compare = (statement: (tx: Tx) => Promise<Found>): Promise<Found> =>
    ask(async (tx) => {
      await tx.execute(sql.raw(PLAN_WHOLE_TABLES))
      return await statement(tx)
    })
  const money = inMoney((await ask((tx) => readShop(tx, organizationId))).currency)
  const found: Found[] = [
    await compare((tx) => findGone(tx, organizationId, period)),
    await compare((tx) => compareTakings(tx, organizationId, period, money)),
    await compare((tx) => findToldOtherwise(tx, organizationId, period, money)),
    await compare((tx) => compareMovements(tx, organizationId, period)),
    await compare((tx) => compareStock(tx, organizationId)),
    await compare((tx) => compareCustomers(tx, organizationId, money)),
    await compare((tx) => compareSettlement(tx, organizationId, money)),
    await compare((tx) => compareZReads(tx, organizationId, period)),
    await compare((tx) => compareDrawers(tx, organizationId, period, money)),
    await compare((tx) => findUntold(tx, organizationId, period, { now, inMoney: money })),
  ]
  return {
    findings: found.flatMap(({ findings }) => findings),
    findingCount: found.reduce((sum, { count }) => sum + count, 0),
  }
}
