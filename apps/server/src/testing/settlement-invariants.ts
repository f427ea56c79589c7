import type { Sql } from 'postgres'
import { SETTLEMENT_DIFFERENCES, UNBALANCED_CAUSES } from '../modules/payments/public.ts'

export const SETTLEMENT_BREACHES: Readonly<Record<string, string>> = {
  'the entries of a cause sum to zero': UNBALANCED_CAUSES,
  'an entry names its payment': `select * from settlement_entries where payment_id is null`,
  'the settlement ledger comes to what the rows say': SETTLEMENT_DIFFERENCES,
}

/** The balance of each kind of account in pence, without those that come to nothing. */
export async function settlementBalances(
  ownerSql: Sql<{ bigint: number | string }>,
  organizationId: string,
): Promise<Record<string, number>> {
  const rows = await ownerSql<{ account_kind: string; minor: string }[]>`
    select account_kind, sum(amount_minor)::text as minor from settlement_entries
     where organization_id = ${organizationId} group by account_kind having sum(amount_minor) <> 0`
  return Object.fromEntries(rows.map(({ account_kind, minor }) => [account_kind, Number(minor)]))
}

/** For what a test has written into a payment's rows by hand: the ledger says the same afterwards. */
export async function settleByRows(
  ownerSql: Sql<{ bigint: number | string }>,
  paymentId: string,
): Promise<void> {
  await ownerSql.unsafe(
    `with differing as materialized (
      select organization_id, payment_id, kind, account_id, wanted_minor - ledger_minor as minor from (${SETTLEMENT_DIFFERENCES}) found
       where payment_id = $1
    ), causes as materialized (
      select organization_id, payment_id, gen_random_uuid() as id from differing group by 1, 2
    )
    insert into settlement_entries (organization_id, id, account_kind, account_id, amount_minor, cause_kind, cause_id, payment_id, at)
    select moved.organization_id, gen_random_uuid(), moved.kind, moved.account_id, moved.minor, 'captured', causes.id, moved.payment_id, now()
      from (select organization_id, payment_id, kind, account_id, minor from differing
            union all
            select organization_id, payment_id, 'outside', payment_id, -sum(minor) from differing group by 1, 2) moved
      join causes on causes.organization_id = moved.organization_id and causes.payment_id = moved.payment_id
     where moved.minor <> 0`,
    [paymentId],
  )
}
