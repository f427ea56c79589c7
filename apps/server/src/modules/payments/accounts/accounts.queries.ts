import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/tenancy.ts'
import type { Account } from '../providers/provider.ts'
import type { SecretBox } from './secret-box.ts'

const placeOf = (organizationId: string, provider: string) => `${organizationId} ${provider}`

/** Keeps the key of a business's account, sealed; whoever asks later is told since when and by whom. */
export async function keepApiKey(
  tx: Tx,
  box: SecretBox,
  account: { organizationId: string; provider: string; apiKey: string; by: string; at: Date },
): Promise<void> {
  const { organizationId, provider, apiKey, by, at } = account
  const sealed = box.seal(apiKey, placeOf(organizationId, provider))
  await tx.execute(sql`
    insert into integrations (organization_id, id, provider, provider_type, is_enabled,
                              credentials, credentials_set_at, credentials_set_by)
    values (${organizationId}, ${uuidv7()}, ${provider}, 'payments', true, ${sealed}, ${at}, ${by})
    on conflict (organization_id, provider) do update
       set credentials = excluded.credentials, credentials_set_at = excluded.credentials_set_at,
           credentials_set_by = excluded.credentials_set_by, is_enabled = true, updated_at = now()`)
}

interface KeySet {
  readonly provider: string
  readonly at: Date
  readonly by: string | null
}

export async function keysSet(tx: Tx, organizationId: string): Promise<KeySet[]> {
  const rows = await tx.execute<KeySet & Record<string, unknown>>(sql`
    select provider, credentials_set_at as at, credentials_set_by as by from integrations
     where organization_id = ${organizationId} and credentials is not null`)
  return [...rows]
}

/** Opens the account for one call. The key is undefined where there is none, or none that this server's secret opens. */
export async function openAccount(
  tx: Tx,
  box: SecretBox,
  organizationId: string,
  { provider, merchantId, testMode }: { provider: string; merchantId: string | null; testMode: boolean },
): Promise<Account> {
  const [row] = await tx.execute<{ credentials: string | null }>(sql`
    select credentials from integrations
     where organization_id = ${organizationId} and provider = ${provider}`)
  const apiKey = row?.credentials ? box.open(row.credentials, placeOf(organizationId, provider)) : undefined
  return { organizationId, apiKey, webhookSecret: undefined, merchantId: merchantId ?? undefined, testMode }
}
