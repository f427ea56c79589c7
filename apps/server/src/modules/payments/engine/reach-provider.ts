import type { Tx } from '../../../platform/tenancy.ts'
import { keySetSince, openAccount } from '../accounts/accounts.queries.ts'
import { type Account, type PaymentProvider, type PaymentRef, ProviderError } from '../providers/provider.ts'
import { findTerminal } from '../terminals/terminals.queries.ts'
import { type EngineParts, providerNamed } from './engine-parts.ts'
import type { PaymentRow } from './payment-rows.ts'

export interface Reached {
  /** @throws ProviderError where this server does not reach the provider any more */
  readonly provider: () => PaymentProvider
  readonly account: Account
  /** Since when the account's key is here; null for none. */
  readonly keySetAt: Date | null
  readonly ref: PaymentRef
  /** How long its terminal waits for a card, in milliseconds; 0 for a payment by link. */
  readonly waitsMs: number
}

/** Why "none" is no answer (rule P10). */
export const OF_ANOTHER_KEY =
  'It is not known under the key that was entered since. Look at the pages of the account that it was taken with.'

/** Whom to ask about a payment, and under which names. */
export async function reachProvider(
  tx: Tx,
  parts: EngineParts,
  organizationId: string,
  row: PaymentRow,
): Promise<Reached> {
  const terminal =
    row.terminalId === null ? undefined : await findTerminal(tx, organizationId, row.terminalId)
  return {
    provider: () => {
      const provider = providerNamed(parts, row.provider)
      if (!provider) throw new ProviderError('unsure', 'This server does not reach the provider any more.')
      return provider
    },
    account: await openAccount(tx, parts.box, organizationId, row.provider, terminal),
    keySetAt: await keySetSince(tx, organizationId, row.provider),
    ref: {
      ...{ paymentId: row.id, terminalId: terminal?.terminalId },
      providerPaymentId: row.providerPaymentId ?? undefined,
    },
    waitsMs: (terminal?.timeout ?? 0) * 1_000,
  }
}
