import { type PlatformSettings, platformSettingsSchema } from '@tuppence/contract/portal'
import { NO_CONTACT, type SiteContact } from '@tuppence/domain/support'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { noteAlert } from './operator-alerts.ts'
import { noteDeed } from './operator-deeds.ts'
import type { ByOperator } from './operator-invitations.ts'

/** What holds until the provider sets something else; the front page and the logins then show no way to reach it but the form. */
const UNSET: PlatformSettings = {
  supportPhone: '',
  supportEmail: '',
  ...NO_CONTACT,
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

/** What a deed calls each of them. */
const NAMES: Readonly<Record<keyof PlatformSettings, string>> = {
  supportPhone: 'support phone',
  supportEmail: 'support e-mail',
  salesPhone: 'phone of the front page',
  salesEmail: 'e-mail of the front page',
  salesAddress: 'address of the front page',
  defaultPlan: 'plan of a new business',
  remoteAccessMinutes: 'minutes of remote access',
}

/** Sets them and puts on record by whom, and which of them are others now. */
export async function writePlatformSettings(
  tx: Tx,
  set: PlatformSettings,
  { operatorId, address, at }: Pick<ByOperator, 'operatorId' | 'address'> & { readonly at: Date },
): Promise<void> {
  const before = await readPlatformSettings(tx)
  await tx.execute(sql`
    insert into platform_settings (key, value) values (${KEY}, ${JSON.stringify(set)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
  const changed = (Object.keys(NAMES) as (keyof PlatformSettings)[]).filter((key) => set[key] !== before[key])
  if (changed.length === 0) return
  const { supportEmail } = before
  // Whoever has alerts about operators' logins is told that somebody else has them now.
  if (supportEmail && changed.includes('supportEmail'))
    await noteAlert(tx, { at, operatorId, action: 'email-changed', address, sentTo: supportEmail })
  const subjectName = changed.map((key) => NAMES[key]).join(', ')
  await noteDeed(tx, { at, by: operatorId, action: 'set', subjectId: operatorId, subjectName, address })
}

/** What the front page says of how the provider is reached. */
export function readSiteContact(database: Database): Promise<SiteContact> {
  return onPlatform(database, readPlatformSettings)
}
