import { receiptSaleOfDetail, voidOfDetail } from '@tuppence/contract/receipt-sale'
import {
  type ReceiptContent,
  type ReceiptOptions,
  receiptContent,
  receiptShop,
  sampleSale,
} from '@tuppence/domain/receipts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readSale } from '../sales/public.ts'
import { readSettings } from '../settings/public.ts'
import { invoiceInBooks } from './kept-invoices.queries.ts'

export interface ShopOfCaller {
  readonly organizationId: string
  readonly businessCode: string
  readonly demo: boolean
}

/** Which paper of a sale is wanted. */
export interface WantedOfSale {
  readonly duplicate?: boolean
  /** The kept VAT invoice, and not the receipt: whom it is for, its date and its edition are the books’. */
  readonly invoiceId?: string | undefined
}
type KnownSale = NonNullable<Awaited<ReturnType<typeof readSale>>>

/** Any buyer, to see whether an invoice can be made out. */
const SOMEBODY = { name: 'Somebody', address: 'Somewhere' }

/**
 * Whether a full VAT invoice can be made out of a sale.
 *
 * @throws Refused sale-not-known
 */
export async function mayInvoice(tx: Tx, shop: ShopOfCaller, saleId: string, now: Date): Promise<boolean> {
  const invoiceTo = { ...SOMEBODY, issuedAt: now.toISOString() }
  const detail = await knownSale(tx, shop.organizationId, saleId)
  return (
    voidOfDetail(detail) === null && (await contentOf(tx, shop, detail, { invoiceTo })).invoice === 'full'
  )
}

/**
 * What the paper of a sale says, as the books have it: nothing that a caller sends is printed.
 *
 * @throws Refused sale-not-known while the sale has not arrived
 */
export async function receiptOfSale(
  tx: Tx,
  shop: ShopOfCaller,
  saleId: string,
  { duplicate = false, invoiceId }: WantedOfSale,
): Promise<ReceiptContent> {
  const { organizationId } = shop
  const detail = await knownSale(tx, organizationId, saleId)
  if (invoiceId === undefined) return contentOf(tx, shop, detail, { duplicate })
  const { invoiceTo, isCopy } = await invoiceInBooks(tx, organizationId, saleId, invoiceId)
  return contentOf(tx, shop, detail, { duplicate: duplicate || isCopy, invoiceTo })
}

async function knownSale(tx: Tx, organizationId: string, saleId: string): Promise<KnownSale> {
  const detail = await readSale(tx, organizationId, saleId)
  if (!detail) throw new Refused('sale-not-known')
  return detail
}

async function contentOf(
  tx: Tx,
  { organizationId, businessCode, demo }: ShopOfCaller,
  detail: KnownSale,
  options: Pick<ReceiptOptions, 'duplicate' | 'invoiceTo'>,
): Promise<ReceiptContent> {
  const settings = await readSettings(tx, organizationId)
  return receiptContent(receiptSaleOfDetail(detail), receiptShop({ ...settings, businessCode, demo }), {
    ...options,
    voided: voidOfDetail(detail),
  })
}

/** A receipt of what was never sold, as the shop's settings lay it out (RCPT-031). */
export async function sampleReceipt(
  tx: Tx,
  { organizationId, businessCode, demo }: ShopOfCaller,
  now: Date,
): Promise<ReceiptContent> {
  const settings = await readSettings(tx, organizationId)
  return receiptContent(sampleSale(settings.vatMode, now), receiptShop({ ...settings, businessCode, demo }), {
    test: true,
  })
}
