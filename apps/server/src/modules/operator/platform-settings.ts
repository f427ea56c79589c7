import { type PlatformSettings, platformSettingsSchema } from '@tuppence/contract/portal'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/**
 * What holds until the provider sets something else. The number is from the range that Ofcom keeps free for use in drama,
 * and .example is reserved too.
 */
const UNSET: PlatformSettings = {
  supportPhone: '0808 157 0222',
  supportEmail: 'hello@tuppence.example',
  defaultPlan: 'Starter',
  remoteAccessMinutes: 60,
}

const KEY = 'settings'

/** What the provider has set, in a transaction of the platform. */
export async function readPlatformSettings(tx: Tx): Promise<PlatformSettings> {
  const [row] = await tx.execute<{ value: unknown }>(
    sql`select value from platform_settings where key = ${KEY}`,
  )
  // A setting that an older version did not know, or wrote otherwise, is as one that was never set.
  const kept = platformSettingsSchema.partial().safeParse(row?.value ?? {})
  return kept.success ? { ...UNSET, ...kept.data } : UNSET
}

export async function writePlatformSettings(tx: Tx, set: PlatformSettings): Promise<void> {
  await tx.execute(sql`
    insert into platform_settings (key, value) values (${KEY}, ${JSON.stringify(set)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}
