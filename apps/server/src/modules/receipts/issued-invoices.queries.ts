import type { IssuedInvoice } from '@tuppence/contract/e-receipts'
import { invoiceAfter, withEditions } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { isCustomerErased } from './mails.queries.ts'

/** Rows that nobody can remove: a shop makes out one or two of a sale. */
const MOST_OF_A_SALE = 100

export interface InvoiceToKeep {
  /** The asker's. */
  readonly id: string
  readonly transactionId: string
  readonly name: string
  readonly address: string
  /** Left out: the date of the first one to the same buyer, else when this one was made. */
  readonly issuedAt?: string
  readonly madeAt: string
}

/**
 * Keeps a VAT invoice as issued (rule 10); under an id that is known it changes nothing.
 *
 * @returns the date that stands on it, whether the same buyer had one before, and which of the sale's it is
 * @throws Refused sale-not-known, invoice-id-reused, too-many-invoices
 */
export async function keepInvoice(
  tx: Tx,
  { organizationId, personId, staffName }: Person,
  { id, transactionId, name, address, madeAt, ...asked }: InvoiceToKeep,
): Promise<{ issuedAt: string; isCopy: boolean; edition: number }> {
  // Of a sale one after the other, or two at once would both be the first.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`vat invoices ${organizationId} ${transactionId}`}, 0))`,
  )
  const invoices = withEditions(await listInvoices(tx, organizationId, transactionId))
  const at = invoices.findIndex((invoice) => invoice.id === id)
  const known = invoices[at]
  if (known) {
    if (known.name !== name || known.address !== address) throw new Refused('invoice-id-reused')
    const { isCopy } = invoiceAfter(invoices.slice(0, at), known)
    return { issuedAt: known.issuedAt, isCopy, edition: known.edition }
  }
  if (invoices.length >= MOST_OF_A_SALE) throw new Refused('too-many-invoices')
  const further = invoiceAfter(invoices, { name, address })
  const issuedAt = asked.issuedAt ?? further.issuedAt ?? madeAt
  const kept = await tx.execute(sql`
    insert into issued_invoices (organization_id, id, transaction_id, name, address, issued_at, made_at, issued_by, issued_by_name)
    values (${organizationId}, ${id}, ${transactionId}, ${name}, ${address}, ${issuedAt}::timestamptz, ${madeAt}::timestamptz,
            ${personId}, ${staffName})
    on conflict do nothing returning id`)
  // Known, and of another sale.
  if (kept.length === 0) throw new Refused('invoice-id-reused')
  return { issuedAt, isCopy: further.isCopy, edition: further.edition }
}

/**
 * Of a sale, in the order in which the server heard of them.
 *
 * @throws Refused sale-not-known
 */
export async function listInvoices(
  tx: Tx,
  organizationId: string,
  transactionId: string,
): Promise<IssuedInvoice[]> {
  const [sale] = await tx.execute(
    sql`select 1 from transactions where organization_id = ${organizationId} and id = ${transactionId}`,
  )
  if (!sale) throw new Refused('sale-not-known')
  const rows = await tx.execute<InvoiceRow>(sql`
    select id, name, address, issued_at, made_at, issued_by_name from issued_invoices
     where organization_id = ${organizationId} and transaction_id = ${transactionId} order by created_at, id`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    issuedAt: row.issued_at.toISOString(),
    madeAt: row.made_at.toISOString(),
    issuedByName: row.issued_by_name,
  }))
}

/**
 * As a till is told of them: whose personal data was erased is named no more, though what was made out is kept.
 *
 * @throws Refused sale-not-known
 */
export async function invoicesForTill(
  tx: Tx,
  organizationId: string,
  transactionId: string,
): Promise<{ invoices: IssuedInvoice[]; isErased: boolean }> {
  const invoices = withEditions(await listInvoices(tx, organizationId, transactionId))
  const isErased = await isCustomerErased(tx, organizationId, transactionId)
  return {
    invoices: isErased ? invoices.map((one) => ({ ...one, name: '', address: '' })) : invoices,
    isErased,
  }
}

interface InvoiceRow extends Record<string, unknown> {
  id: string
  name: string
  address: string
  issued_at: Date
  made_at: Date
  issued_by_name: string
}
