import type { Minor } from '@tuppence/domain/money'
import type { SettlementAccount, SettlementCause } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/tenancy.ts'

interface Cause {
  readonly kind: SettlementCause
  /** The event of the payment, or the refund. */
  readonly id: string
  readonly paymentId: string
  readonly at: Date
  /** Who decided it, where a person did. */
  readonly by?: string | undefined
  /** The refund that this one tries again. */
  readonly retryOf?: string | undefined
}

/** The balance of an account of the settlement ledger in pence, by the columns that say whose business and which account it is. */
export const balanceOf = (organizationId: string, kind: SettlementAccount, accountId: string): string =>
  `coalesce((
    select sum(entry.amount_minor) from settlement_entries entry
     where entry.organization_id = ${organizationId} and entry.account_kind = '${kind}' and entry.account_id = ${accountId}), 0)`

/** What is due to a customer by the refund of the row called so, in pence. */
export const dueBy = (refund: string): string =>
  balanceOf(`${refund}.organization_id`, 'refund-payable', `${refund}.id`)

/** The balance of an account of the settlement ledger, in pence. */
export async function balanceMinor(
  tx: Tx,
  organizationId: string,
  kind: SettlementAccount,
  accountId: string,
): Promise<Minor> {
  const [row] = await tx.execute<{ minor: string }>(sql`
    select coalesce(sum(amount_minor), 0)::text as minor from settlement_entries
     where organization_id = ${organizationId} and account_kind = ${kind} and account_id = ${accountId}`)
  return Number(row?.minor)
}

type Movement = readonly [account: SettlementAccount, id: string, amountMinor: Minor]

/**
 * Writes the entries of one cause into the settlement ledger (decision 0150), without those of zero. What a sale moves is written by its own
 * statement.
 *
 * @throws where the entries do not sum to zero, or this cause was entered before
 */
export async function enterSettlement(
  tx: Tx,
  organizationId: string,
  { kind, id, paymentId, at, by, retryOf }: Cause,
  movements: readonly Movement[],
): Promise<void> {
  const entries = movements.filter(([, , amountMinor]) => amountMinor !== 0)
  if (entries.reduce((sum, [, , amountMinor]) => sum + amountMinor, 0) !== 0)
    throw new Error(`The entries of ${kind} ${id} do not sum to zero`)
  for (const [account, accountId, amountMinor] of entries)
    await tx.execute(sql`
      insert into settlement_entries (organization_id, id, account_kind, account_id, amount_minor, cause_kind, cause_id,
                                      payment_id, retry_of, by, at)
      values (${organizationId}, ${uuidv7()}, ${account}, ${accountId}, ${amountMinor}, ${kind}, ${id},
              ${paymentId}, ${retryOf ?? null}, ${by ?? null}, ${at})`)
}
