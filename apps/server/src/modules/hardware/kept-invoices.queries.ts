import { type InvoiceTo, withEditions } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import type { INVOICE_OUTPUTS } from './hardware.tables.ts'

/** A full VAT invoice as the books have it. */
export interface KeptInvoice {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly issuedAt: string
  readonly madeAt: string
  readonly issuedByName: string
  readonly edition: number
  /** Marked a duplicate: the same buyer had one of this edition. */
  readonly isCopy: boolean
}

/** Those of a sale, in the order in which the server heard of them. */
export async function keptInvoices(
  tx: Tx,
  organizationId: string,
  saleId: string,
): Promise<readonly KeptInvoice[]> {
  const rows = await tx.execute<InvoiceRow>(sql`
    select id, name, address, issued_at, made_at, issued_by_name, edition, is_copy from issued_invoices
     where organization_id = ${organizationId} and transaction_id = ${saleId} order by created_at, id`)
  return withEditions(
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      address: row.address,
      issuedAt: row.issued_at.toISOString(),
      madeAt: row.made_at.toISOString(),
      issuedByName: row.issued_by_name,
      edition: row.edition,
      isCopy: row.is_copy,
    })),
  )
}

/**
 * What stands on a kept VAT invoice, and whether it is marked.
 *
 * @throws Refused sale-not-known while it has not arrived
 */
export async function invoiceInBooks(
  tx: Tx,
  organizationId: string,
  saleId: string,
  invoiceId: string,
): Promise<{ invoiceTo: InvoiceTo; isCopy: boolean }> {
  const invoices = await keptInvoices(tx, organizationId, saleId)
  const found = invoices.find(({ id }) => id === invoiceId)
  if (!found) throw new Refused('sale-not-known')
  const { id, name, address, issuedAt, edition, isCopy } = found
  return { invoiceTo: { id, name, address, issuedAt, edition }, isCopy }
}

/** What an invoice comes out on. */
export type InvoiceOutput = (typeof INVOICE_OUTPUTS)[number]

/**
 * Notes that a kept invoice comes out.
 *
 * @returns how it came out first: `nowhere` where this is the first time
 */
export async function claimInvoice(
  tx: Tx,
  organizationId: string,
  invoiceId: string,
  output: InvoiceOutput,
  now: Date,
): Promise<InvoiceOutput | 'nowhere'> {
  const claimed = await tx.execute(sql`
    insert into printed_invoices (organization_id, id, output, printed_at)
    values (${organizationId}, ${invoiceId}, ${output}, ${now.toISOString()}::timestamptz)
    on conflict (organization_id, id) do nothing returning id`)
  if (claimed.length > 0) return 'nowhere'
  const [before] = await tx.execute<{ output: InvoiceOutput }>(sql`
    select output from printed_invoices where organization_id = ${organizationId} and id = ${invoiceId}`)
  return before?.output ?? 'print'
}

/** Takes it back: it is not on paper, or not whole. */
export async function releaseInvoice(tx: Tx, organizationId: string, invoiceId: string): Promise<void> {
  await tx.execute(sql`
    delete from printed_invoices where organization_id = ${organizationId} and id = ${invoiceId}`)
}

interface InvoiceRow extends Record<string, unknown> {
  id: string
  name: string
  address: string
  issued_at: Date
  made_at: Date
  issued_by_name: string
  edition: number | null
  is_copy: boolean | null
}
