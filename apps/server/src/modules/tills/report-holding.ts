import { type Holding, IN_TOUCH_MS, type TillFacts, tillHealth } from '@tuppence/domain/health'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

export interface HoldingReport {
  readonly organizationId: string
  readonly deviceId: string
  readonly holding: Holding
  readonly now: Date
}

/**
 * Keeps what a till says it holds. It counts as being heard of.
 *
 * @returns the till, and whether there is something new to tell
 * @throws Refused with unknown-till, where the device is no till of this business
 */
export async function reportHolding(
  tx: Tx,
  report: HoldingReport,
): Promise<{ tillId: string; isNews: boolean }> {
  const { organizationId, deviceId, holding, now } = report
  const [till] = await tx.execute<Row>(sql`
    select id, holding, held_at from tills
     where organization_id = ${organizationId} and device_id = ${deviceId} for no key update`)
  if (!till) throw new Refused('unknown-till')
  await tx.execute(sql`
    update tills set holding = ${JSON.stringify(holding)}::jsonb, held_at = ${now}, last_heartbeat = ${now},
                     status = 'online'
     where organization_id = ${organizationId} and id = ${till.id}`)
  return { tillId: till.id, isNews: isNews(till, report) }
}

interface Row extends Record<string, unknown> {
  id: string
  holding: Holding | null
  held_at: Date | null
}

/** A till says the same every minute; screens are told of what reads otherwise, and of one that is back. */
function isNews(before: Row, { holding, now }: HoldingReport): boolean {
  if (!before.holding || !before.held_at || now.getTime() - before.held_at.getTime() >= IN_TOUCH_MS)
    return true
  const words = (held: Holding) =>
    JSON.stringify(
      tillHealth(factsOf(before.id, held, now), now, '').map(({ kind, level, count, what }) => [
        kind,
        level,
        count,
        what,
      ]),
    )
  return words(before.holding) !== words(holding)
}

const factsOf = (id: string, holding: Holding, now: Date): TillFacts => ({
  ...{ id, hasDevice: true, holding, heardAt: now.toISOString(), heldAt: now.toISOString() },
  ...{ knownSequence: holding.journalSequence, journal: { missing: 0, wrong: 0 } },
})
