import { receiptSaleOfDetail, voidOfDetail } from '@tuppence/contract/receipt-sale'
import { type ReceiptContent, receiptContent, receiptShop } from '@tuppence/domain/receipts'
import type { Picture } from '@tuppence/printing/paper-bytes'
import sharp from 'sharp'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readSale } from '../sales/public.ts'
import { readSettings } from '../settings/public.ts'

/**
 * What the paper of a sale says, as the books have it: nothing that a caller sends is printed.
 *
 * @throws Refused sale-not-known while the sale has not arrived
 */
export async function receiptOfSale(
  tx: Tx,
  shop: { readonly organizationId: string; readonly businessCode: string; readonly demo: boolean },
  saleId: string,
  isDuplicate: boolean,
): Promise<ReceiptContent> {
  const { organizationId, businessCode, demo } = shop
  const detail = await readSale(tx, organizationId, saleId)
  if (!detail) throw new Refused('sale-not-known')
  const settings = await readSettings(tx, organizationId)
  return receiptContent(receiptSaleOfDetail(detail), receiptShop({ ...settings, businessCode, demo }), {
    duplicate: isDuplicate,
    voided: voidOfDetail(detail),
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
