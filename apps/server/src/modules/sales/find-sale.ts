import { parseReceiptNumber, parseTransactionNumber } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { unproven } from './journal-order.ts'

/**
 * The id of the record that a paper's number names: "T1-000042" by the till's journal, "TXN-…" by its moment, so that no
 * further index is written with every sale. Where a till's number came twice it is the newest that the till proves, which is what somebody
 * holds in their hand today.
 */
export async function findByNumber(
  tx: Tx,
  organizationId: string,
  typed: string,
): Promise<string | undefined> {
  const transaction = parseTransactionNumber(typed)
  if (transaction) return findByMoment(tx, organizationId, transaction.number, transaction.soldAt)
  const receipt = parseReceiptNumber(typed)
  if (receipt === undefined) return undefined
  const [row] = await tx.execute<{ id: string }>(sql`
    select j.transaction_id as id from tills t
      join journal j on j.organization_id = t.organization_id and j.till_id = t.id and j.sequence = ${receipt.sequence}
     where t.organization_id = ${organizationId} and t.code = ${receipt.tillCode}
     order by ${sql.raw(unproven('j'))}, j.created_at desc, j.id desc limit 1`)
  return row?.id
}

async function findByMoment(
  tx: Tx,
  organizationId: string,
  number: string,
  soldAt: Date,
): Promise<string | undefined> {
  const at = soldAt.toISOString()
  const [row] = await tx.execute<{ id: string }>(sql`
    select id from transactions
     where organization_id = ${organizationId} and created_at = ${at}::timestamptz
       and trading_day between (${at}::timestamptz at time zone 'UTC')::date - 1
                           and (${at}::timestamptz at time zone 'UTC')::date + 1
       and upper(transaction_number) = ${number}
     order by id desc limit 1`)
  return row?.id
}
