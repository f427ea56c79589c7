import { DAY_MS } from '@tuppence/domain/durations'
import { doubledEditions, invoiceAfter, latestEdition } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { type KeptInvoice, keptInvoices } from '../hardware/public.ts'
import { isCustomerErased } from './mails.queries.ts'

/** Rows that nobody can remove: a shop makes out one or two of a sale. */
const MOST_OF_A_SALE = 100
/** A till's clock may be wrong by so much. */
const CLOCK_MS = DAY_MS

export interface InvoiceToKeep {
  /** The asker's. */
  readonly id: string
  readonly transactionId: string
  readonly name: string
  readonly address: string
  /** Of one that a till made out by itself: what stands on its paper. */
  readonly onPaper?: PaperOfTill | undefined
}

export interface PaperOfTill {
  readonly issuedAt: string
  readonly madeAt: string
  /** Tills of before say neither. */
  readonly edition?: number | undefined
  readonly isCopy?: boolean | undefined
}

/**
 * Keeps a VAT invoice (rules 10 and 11); under an id that is known it changes nothing.
 *
 * @returns it as it is kept; whether its number stands unmarked on another paper too, which is told of a new one only
 * @throws Refused sale-not-known, invoice-id-reused, too-many-invoices, invoice-time-wrong, invoice-out-of-order
 */
export async function keepInvoice(
  tx: Tx,
  { organizationId, personId, staffName }: Person,
  { id, transactionId, name, address, onPaper }: InvoiceToKeep,
  now: Date,
): Promise<{ invoice: KeptInvoice; isDoubled: boolean }> {
  // Of a sale one after the other, or two at once would both be the first.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`vat invoices ${organizationId} ${transactionId}`}, 0))`,
  )
  const soldAt = await saleTime(tx, organizationId, transactionId)
  const invoices = await keptInvoices(tx, organizationId, transactionId)
  const known = invoices.find((invoice) => invoice.id === id)
  if (known) {
    if (known.name !== name || known.address !== address) throw new Refused('invoice-id-reused')
    return { invoice: known, isDoubled: false }
  }
  if (invoices.length >= MOST_OF_A_SALE) throw new Refused('too-many-invoices')
  const further = invoiceAfter(invoices, { name, address })
  if (onPaper) refusePaper(onPaper, invoices, soldAt, now)
  const madeAt = onPaper?.madeAt ?? now.toISOString()
  const invoice: KeptInvoice = {
    ...{ id, name, address, madeAt, issuedByName: staffName },
    issuedAt: onPaper?.issuedAt ?? further.issuedAt ?? madeAt,
    edition: onPaper?.edition ?? further.edition,
    isCopy: onPaper?.isCopy ?? further.isCopy,
  }
  const kept = await tx.execute(sql`
    insert into issued_invoices
      (organization_id, id, transaction_id, name, address, issued_at, made_at, issued_by, issued_by_name, edition, is_copy)
    values (${organizationId}, ${id}, ${transactionId}, ${name}, ${address}, ${invoice.issuedAt}::timestamptz,
            ${madeAt}::timestamptz, ${personId}, ${staffName}, ${invoice.edition}, ${invoice.isCopy})
    on conflict do nothing returning id`)
  // Known, and of another sale.
  if (kept.length === 0) throw new Refused('invoice-id-reused')
  const isDoubled = !invoice.isCopy && doubledEditions([...invoices, invoice]).includes(invoice.edition)
  return { invoice, isDoubled }
}

/** @throws Refused sale-not-known */
async function saleTime(tx: Tx, organizationId: string, transactionId: string): Promise<Date> {
  const [sale] = await tx.execute<{ created_at: Date }>(
    sql`select created_at from transactions where organization_id = ${organizationId} and id = ${transactionId}`,
  )
  if (!sale) throw new Refused('sale-not-known')
  return sale.created_at
}

/** What cannot stand on a till's paper: a day before the sale or in the future, or a number after one that nobody has. */
function refusePaper(
  { issuedAt, madeAt, edition = 1 }: PaperOfTill,
  before: readonly KeptInvoice[],
  soldAt: Date,
  now: Date,
): void {
  const [first, last] = [soldAt.getTime() - CLOCK_MS, Math.max(now.getTime(), soldAt.getTime()) + CLOCK_MS]
  const times = [issuedAt, madeAt].map((time) => Date.parse(time))
  if (times.some((time) => time < first || time > last)) throw new Refused('invoice-time-wrong')
  if (edition > latestEdition(before) + 1) throw new Refused('invoice-out-of-order')
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
): Promise<{ invoices: KeptInvoice[]; isErased: boolean }> {
  await saleTime(tx, organizationId, transactionId)
  const invoices = await keptInvoices(tx, organizationId, transactionId)
  const isErased = await isCustomerErased(tx, organizationId, transactionId)
  return {
    invoices: invoices.map((one) => (isErased ? { ...one, name: '', address: '' } : one)),
    isErased,
  }
}
