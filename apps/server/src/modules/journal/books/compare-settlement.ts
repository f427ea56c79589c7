import type { SettlementAccount } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { SETTLEMENT_DIFFERENCES, UNBALANCED_CAUSES } from '../../payments/public.ts'
import { type Found, foundIn, type InMoney, MOST_OF_A_KIND } from './found.ts'

const WHAT: Readonly<Record<SettlementAccount, string>> = {
  payment: 'not yet used by a sale',
  sale: 'paid by card for its sale',
  'refund-payable': 'due to the customer',
  'provider-suspense': 'held by the provider',
  outside: 'paid another way or written off',
}

/** The balances of the settlement ledger beside what the payments and their refunds come to, and the sum of the entries of each cause. */
export async function compareSettlement(tx: Tx, organizationId: string, inMoney: InMoney): Promise<Found> {
  const rows = await tx.execute<AccountRow>(sql`
    with cause as (${sql.raw(UNBALANCED_CAUSES)}), difference as (
      select payment_id, kind, wanted_minor, ledger_minor from (${sql.raw(SETTLEMENT_DIFFERENCES)}) account
      union all
      select (select e.payment_id from settlement_entries e
               where e.organization_id = ${organizationId} and e.cause_kind = cause.cause_kind
                 and e.cause_id = cause.cause_id limit 1), null, 0, cause.minor
        from cause
    )
    select d.payment_id as id, d.kind, p.amount, p.created_at::date::text as day, d.wanted_minor::float8 / 100 as records,
           d.ledger_minor::float8 / 100 as ledger, count(*) over ()::int as found
      from difference d left join payment_transactions p on p.organization_id = ${organizationId} and p.id = d.payment_id
     order by p.created_at, d.payment_id, d.kind limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ id, kind, amount, day, records, ledger }) => ({
    kind: 'settlement-differs',
    about: amount === null ? 'an unknown amount' : inMoney(amount),
    day,
    recordId: id,
    differences: [
      {
        what: kind === null ? 'all entries of one cause' : WHAT[kind],
        records: inMoney(records),
        books: inMoney(ledger),
      },
    ],
  }))
}

interface AccountRow extends Record<string, unknown> {
  id: string | null
  /** Null of entries that do not sum to zero. */
  kind: SettlementAccount | null
  amount: string | null
  day: string | null
  records: number
  ledger: number
  found: number
}
