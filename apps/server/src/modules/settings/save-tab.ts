import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readSettings } from './settings.queries.ts'

export type SettingsNow = Awaited<ReturnType<typeof readSettings>>

/** What is so now; of two who save at once the later sees what the first has written. */
export async function lockSettings(tx: Tx, organizationId: string): Promise<SettingsNow> {
  await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
  return readSettings(tx, organizationId)
}

/**
 * Saves settings that stand together, for whoever saw them as they are; nobody's saving undoes another's unseen.
 *
 * @param tabOf of all settings those that stand together
 * @returns how all of it was before
 * @throws Refused changed-meanwhile
 */
export async function saveTab<Tab extends object>(
  tx: Tx,
  organizationId: string,
  seen: Tab,
  tabOf: (now: SettingsNow) => object,
  write: (before: SettingsNow) => Promise<unknown>,
): Promise<SettingsNow> {
  const before = await lockSettings(tx, organizationId)
  const now = tabOf(before)
  for (const [name, value] of Object.entries(seen))
    if (!isDeepStrictEqual(value, Reflect.get(now, name))) throw new Refused('changed-meanwhile')
  await write(before)
  return before
}

/** What has changed, as before and after. */
export function changes(before: object, after: object): Record<string, unknown> {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, Reflect.get(before, name)),
  )
  return Object.fromEntries(
    changed.map(([name, value]) => [
      name,
      name === 'openingHours' ? ['other hours', 'these hours'] : [Reflect.get(before, name), value],
    ]),
  )
}
