import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

interface CustomersAsked {
  readonly ids: readonly string[]
  /** Theirs; a receipt of anybody's sale may have gone there. */
  readonly addresses: readonly string[]
}

const among = (values: readonly string[]) =>
  sql`(select json_array_elements_text(${JSON.stringify(values)}::json))`

/** The VAT invoices that were made out on the sales of customers, the first one first. */
export async function invoicesOfCustomers(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<{ receiptNumber: string; name: string; address: string; issuedAt: string }[]> {
  const rows = await tx.execute<{
    receipt_number: string
    name: string
    address: string
    issued_at: Date
  }>(sql`
    select t.receipt_number, v.name, v.address, v.issued_at
      from issued_invoices v
      join transactions t on t.organization_id = v.organization_id and t.id = v.transaction_id
     where v.organization_id = ${organizationId} and t.customer_id::text in ${among(ids)}
     order by v.issued_at, v.id`)
  return rows.map(({ receipt_number: receiptNumber, name, address, issued_at: at }) => ({
    ...{ receiptNumber, name, address },
    issuedAt: at.toISOString(),
  }))
}

/** The receipts that were asked for by mail for customers' sales, or to their addresses, and are held with an address still. */
export async function mailsOfCustomers(
  tx: Tx,
  organizationId: string,
  { ids, addresses }: CustomersAsked,
): Promise<
  { receiptNumber: string; address: string; state: string; askedAt: string; endedAt: string | null }[]
> {
  const lowered = addresses.map((address) => address.toLowerCase())
  const rows = await tx.execute<MailRow>(sql`
    select t.receipt_number, m.address, m.state, m.asked_at, m.ended_at
      from receipt_mails m
      join transactions t on t.organization_id = m.organization_id and t.id = m.transaction_id
     where m.organization_id = ${organizationId} and m.address is not null
       and (t.customer_id::text in ${among(ids)} or lower(m.address) in ${among(lowered)})
     order by m.asked_at, m.id`)
  return rows.map((row) => ({
    receiptNumber: row.receipt_number,
    address: row.address,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

interface MailRow extends Record<string, unknown> {
  receipt_number: string
  address: string
  state: string
  asked_at: Date
  ended_at: Date | null
}
