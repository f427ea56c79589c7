import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { Refused } from '../../../platform/http/refused.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { OPEN_REFUND, UNSETTLED } from '../engine/open-states.sql.ts'
import type { Account } from '../providers/provider.ts'
import type { SecretBox } from './secret-box.ts'

const placeOf = (organizationId: string, provider: string) => `${organizationId} ${provider}`

/** What is sealed, as one text: both are entered at different times, and each stays while the other changes. */
const secretsSchema = z.object({ apiKey: z.string().optional(), webhookSecret: z.string().optional() })
type Secrets = z.infer<typeof secretsSchema>

/** What of an account is no secret: payments by link have no terminal to say it for them. */
export interface AccountFacts {
  readonly merchantId: string | null
  readonly testMode: boolean
}

type Row = {
  provider: string
  credentials: string | null
  configuration: Partial<AccountFacts>
  at: Date | null
  by: string | null
} & Record<string, unknown>

export interface KeptAccount extends AccountFacts {
  readonly provider: string
  readonly secrets: Secrets
  /** They were sealed under another secret of the server, or changed by other hands: nothing opens them. */
  readonly areUnreadable: boolean
  readonly setAt: Date | null
  readonly setBy: string | null
}

/** The accounts of a business. A provider that nothing was entered for has none. */
export async function readAccounts(tx: Tx, box: SecretBox, organizationId: string): Promise<KeptAccount[]> {
  const rows = await tx.execute<Row>(sql`
    select provider, credentials, configuration, credentials_set_at as at, credentials_set_by as by
      from integrations where organization_id = ${organizationId} and provider_type = 'payments'`)
  return rows.map(({ provider, credentials, configuration, at, by }) => {
    const opened = opening(box, credentials, placeOf(organizationId, provider))
    return {
      ...{ provider, setAt: at, setBy: by, secrets: opened ?? {}, areUnreadable: opened === undefined },
      ...{ merchantId: configuration.merchantId ?? null, testMode: configuration.testMode ?? true },
    }
  })
}

/** Since when the key of an account is here; null for none. */
export async function keySetSince(tx: Tx, organizationId: string, provider: string): Promise<Date | null> {
  const [row] = await tx.execute<{ at: Date | null }>(sql`
    select credentials_set_at as at from integrations
     where organization_id = ${organizationId} and provider = ${provider} and provider_type = 'payments'`)
  return row?.at ?? null
}

function opening(box: SecretBox, sealed: string | null, place: string): Secrets | undefined {
  if (sealed === null) return {}
  try {
    const text = box.open(sealed, place)
    return text === undefined ? undefined : secretsSchema.parse(JSON.parse(text))
  } catch {
    // Of another place, or not as it was written. It is entered again, as after a change of the server's secret.
    return undefined
  }
}

export interface AccountGiven {
  readonly provider: string
  /** Blank keeps what is there. */
  readonly apiKey?: string | undefined
  readonly webhookSecret?: string | undefined
  readonly merchantId?: string | null | undefined
  readonly testMode?: boolean | undefined
  readonly by: string
  readonly at: Date
}

type FactsGiven = Pick<AccountGiven, 'merchantId' | 'testMode'>

const factsAfter = (kept: AccountFacts | undefined, { merchantId, testMode }: FactsGiven): AccountFacts => ({
  merchantId: merchantId === undefined ? (kept?.merchantId ?? null) : merchantId || null,
  testMode: testMode ?? kept?.testMode ?? true,
})

/**
 * Refuses another merchant or mode while a payment of the account is open, or money on its way back (rule P10). A key may change at
 * any time: a provider that let an old one go accepts the new one alone.
 *
 * @param which those by link are asked after by the account; those on a terminal by what the terminal says of it
 * @throws Refused with account-in-use
 */
export async function refuseAccountInUse(
  tx: Tx,
  box: SecretBox,
  organizationId: string,
  { provider, ...given }: FactsGiven & { readonly provider: string },
  which: 'all' | 'by-link',
): Promise<void> {
  const kept = (await readAccounts(tx, box, organizationId)).find((account) => account.provider === provider)
  const [before, after] = [factsAfter(kept, {}), factsAfter(kept, given)]
  if (before.merchantId === after.merchantId && before.testMode === after.testMode) return
  const [open] = await tx.execute(sql`
    select 1 from payment_transactions p
     where p.organization_id = ${organizationId} and p.provider = ${provider}
       and (${which === 'all'} or p.taken_by = 'link')
       and (p.status in ${UNSETTLED}
            or exists (select 1 from payment_refunds r
                        where r.organization_id = ${organizationId} and r.payment_id = p.id
                          and r.state in ${OPEN_REFUND}))
     limit 1`)
  if (open) throw new Refused('account-in-use')
}

/** Keeps an account: its secrets sealed; whoever asks later is told since when they are there and by whom. */
export async function keepAccount(
  tx: Tx,
  box: SecretBox,
  organizationId: string,
  given: AccountGiven,
): Promise<void> {
  const { provider, apiKey, webhookSecret, merchantId, testMode, by, at } = given
  await tx.execute(sql`
    insert into integrations (organization_id, id, provider, provider_type, is_enabled)
    values (${organizationId}, ${uuidv7()}, ${provider}, 'payments', true)
    on conflict (organization_id, provider) do update set is_enabled = true, updated_at = now()`)
  const kept = (await readAccounts(tx, box, organizationId)).find((account) => account.provider === provider)
  const facts = factsAfter(kept, { merchantId, testMode })
  await tx.execute(sql`
    update integrations set configuration = configuration || ${JSON.stringify(facts)}::jsonb
     where organization_id = ${organizationId} and provider = ${provider}`)
  if (!apiKey && !webhookSecret) return
  const secrets: Secrets = {
    ...kept?.secrets,
    ...(apiKey && { apiKey }),
    ...(webhookSecret && { webhookSecret }),
  }
  const sealed = box.seal(JSON.stringify(secrets), placeOf(organizationId, provider))
  // Since when, and by whom, is said of the key: a webhook's secret beside it makes it no other account.
  const keepsKey = kept?.secrets.apiKey !== undefined && kept.secrets.apiKey === secrets.apiKey
  await tx.execute(sql`
    update integrations
       set credentials = ${sealed},
           credentials_set_at = case when ${keepsKey} then credentials_set_at else ${at} end,
           credentials_set_by = case when ${keepsKey} then credentials_set_by else ${by} end
     where organization_id = ${organizationId} and provider = ${provider}`)
}

/**
 * Opens an account for one call. A secret is undefined where there is none, or none that this server's own opens.
 *
 * @param as how the terminal of the payment is used; left out for what has none: as was said of the account
 */
export async function openAccount(
  tx: Tx,
  box: SecretBox,
  organizationId: string,
  provider: string,
  as?: AccountFacts,
): Promise<Account> {
  const kept = (await readAccounts(tx, box, organizationId)).find((account) => account.provider === provider)
  const { merchantId, testMode } = as ?? kept ?? { merchantId: null, testMode: true }
  return {
    ...{ organizationId, apiKey: kept?.secrets.apiKey, webhookSecret: kept?.secrets.webhookSecret },
    ...{ merchantId: merchantId ?? undefined, testMode },
  }
}
