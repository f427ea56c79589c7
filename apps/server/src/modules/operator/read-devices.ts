import type { PortalTill } from '@tuppence/contract/portal'
import { VERSION } from '@tuppence/contract/version'
import {
  byUrgency,
  type Holding,
  IN_TOUCH_MS,
  tillHealth,
  unsentCount,
  verdictOf,
} from '@tuppence/domain/health'
import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform, overAllTills } from '../../platform/tenancy.ts'

interface Row extends Record<string, unknown> {
  organization_id: string
  id: string
  code: string
  name: string
  location: string | null
  last_heartbeat: Date | null
  holding: Holding | null
  held_at: Date | null
  known_sequence: number
}

/** Every device that sells, of every business that is not closed: those that need somebody first. */
export async function readDevices(
  deps: ModuleDeps,
): Promise<{ at: string; serverVersion: string; tills: PortalTill[] }> {
  const now = deps.now()
  const rows = await overAllTills(deps.database, (tx) =>
    tx.execute<Row>(sql`
      select organization_id, id, code, name, location, last_heartbeat, holding, held_at,
             greatest(last_sequence, coalesce((set_aside -> -1 ->> 'to')::int, 0)) as known_sequence
        from tills where device_id is not null and code <> ${SERVER_TILL_CODE}`),
  )
  const accounts = await onPlatform(deps.database, (tx) =>
    tx.execute<{ organization_id: string; business_code: string; business_name: string }>(
      sql`select organization_id, business_code, business_name from admin_customers where archived_at is null`,
    ),
  )
  const accountOf = new Map(accounts.map((account) => [account.organization_id, account]))
  const tills = rows.flatMap((row) => {
    const account = accountOf.get(row.organization_id)
    return account ? [asTill(row, account, now)] : []
  })
  return { at: now.toISOString(), serverVersion: VERSION, tills: tills.sort(byVerdict) }
}

function asTill(row: Row, account: { business_code: string; business_name: string }, now: Date): PortalTill {
  const heardAt = row.last_heartbeat?.toISOString() ?? null
  const facts = {
    ...{ id: row.id, hasDevice: true, heardAt, holding: row.holding },
    heldAt: row.held_at?.toISOString() ?? null,
    knownSequence: row.known_sequence,
    // What is in a journal is the shop's own; its owner sees this on the page about the store's health.
    journal: { missing: 0, wrong: 0 },
  }
  const findings = byUrgency(tillHealth(facts, now, VERSION))
  return {
    tillId: row.id,
    businessCode: account.business_code,
    businessName: account.business_name,
    code: row.code,
    name: row.name,
    location: row.location,
    isOnline: row.last_heartbeat !== null && now.getTime() - row.last_heartbeat.getTime() < IN_TOUCH_MS,
    heardAt,
    version: row.holding?.appVersion ?? null,
    unsent: row.holding ? unsentCount(row.holding) : 0,
    verdict: verdictOf(findings),
    findings,
  }
}

const WORST_FIRST = ['act', 'look', 'safe'] as const

function byVerdict(one: PortalTill, other: PortalTill): number {
  return (
    WORST_FIRST.indexOf(one.verdict) - WORST_FIRST.indexOf(other.verdict) ||
    one.businessCode.localeCompare(other.businessCode, 'en-GB', { numeric: true }) ||
    one.code.localeCompare(other.code, 'en-GB', { numeric: true })
  )
}
