import type { TillSetup } from '@tuppence/contract/tills'
import { eReceiptAddress, eReceiptText, eReceiptToken } from '@tuppence/domain/receipts'
import { hmacOf } from './e-receipt-hmac.ts'
import { isLoopback } from './loopback.ts'

type Shop = Pick<TillSetup['shop'], 'businessCode' | 'eReceipts'>

let shopHere: Shop | undefined

/** Says whose receipts these are, as soon as the till knows and whenever that changes. */
export function setEReceiptShop(shop: Shop | undefined): void {
  shopHere = shop
}

/**
 * Where a customer reads the receipt of a sale, made on this device and so without a network too: the page says that it
 * comes while the sale is on its way. Not by the browser's own cryptography, which a till that is reached over plain HTTP
 * does not have.
 *
 * @returns undefined until the till has been told its shop's key, which one of before has not; and where the server was told
 * no address of its own and the till reaches it as itself, since that leads nobody else anywhere
 */
export async function eReceiptLink(saleId: string): Promise<string | undefined> {
  const shop = shopHere
  if (!shop?.eReceipts) return undefined
  const { key, address } = shop.eReceipts
  if (!address && isLoopback(location.hostname)) return undefined
  const origin = { businessCode: shop.businessCode, address: address ?? location.origin }
  return eReceiptAddress(origin, saleId, eReceiptToken(hmacOf(key, eReceiptText(saleId))))
}
