import { receiptSaleOfDetail, voidOfDetail } from '@tuppence/contract/receipt-sale'
import {
  type ReceiptContent,
  type ReceiptOptions,
  receiptContent,
  receiptShop,
  sampleSale,
} from '@tuppence/domain/receipts'
import type { Picture } from '@tuppence/printing/paper-bytes'
import sharp from 'sharp'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readSale } from '../sales/public.ts'
import { readSettings } from '../settings/public.ts'

export interface ShopOfCaller {
  readonly organizationId: string
  readonly businessCode: string
  readonly demo: boolean
}

type PaperOptions = Pick<ReceiptOptions, 'duplicate' | 'invoiceTo'>
type KnownSale = NonNullable<Awaited<ReturnType<typeof readSale>>>

/**
 * What the paper of a sale says, as the books have it: nothing that a caller sends is printed.
 *
 * @throws Refused sale-not-known while the sale has not arrived
 */
export async function receiptOfSale(
  tx: Tx,
  shop: ShopOfCaller,
  saleId: string,
  options: PaperOptions,
): Promise<ReceiptContent> {
  return receiptOfKnown(tx, shop, await knownSale(tx, shop.organizationId, saleId), options)
}

/** @throws Refused sale-not-known while the sale has not arrived */
export async function knownSale(tx: Tx, organizationId: string, saleId: string): Promise<KnownSale> {
  const detail = await readSale(tx, organizationId, saleId)
  if (!detail) throw new Refused('sale-not-known')
  return detail
}

/** `receiptOfSale` of a sale that was read. */
export async function receiptOfKnown(
  tx: Tx,
  { organizationId, businessCode, demo }: ShopOfCaller,
  detail: KnownSale,
  options: PaperOptions,
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

/** The shop's picture in dots; null where there is none or it cannot be read: the receipt is printed all the same. */
export async function logoPicture({ business: { logoUrl } }: ReceiptContent): Promise<Picture | null> {
  const [, base64] = /^data:image\/[a-z+]+;base64,(.+)$/.exec(logoUrl ?? '') ?? []
  if (base64 === undefined) return null
  try {
    const { data, info } = await sharp(Buffer.from(base64, 'base64'), { limitInputPixels: 4_000_000 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  } catch {
    return null
  }
}
