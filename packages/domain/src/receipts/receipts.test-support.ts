import { type Cart, cartTotals, completeSale, makeTender, type Sale } from '../sales/index.ts'
import { cartLine, id, product, STAFF, TILL } from '../sales/sales.test-support.ts'
import type { VatMode } from '../tax/index.ts'
import { documentText, type ReceiptContent, type ReceiptShop, receiptDocument, receiptShop } from './index.ts'

export const SHOP: ReceiptShop = receiptShop({
  businessCode: 'UK001',
  businessName: 'Corner Café',
  address: '1 High Street\nLeeds\n LS1 1AA ',
  phone: '0113 496 0000',
  vatNumber: 'GB 123 4567 82',
  timeZone: 'Europe/London',
  currency: 'GBP',
  receiptFooter: '',
})
/** Half past midnight of the next day in the shop. */
export const SUMMER = new Date('2026-07-01T23:30:00.000Z')

/** A cash sale of a cart, paid with so much more than it comes to. */
export function sell(
  cart: Partial<Cart>,
  vatMode: VatMode = 'as-marked',
  now = SUMMER,
  extraMinor = 0,
): Sale {
  const whole: Cart = { lines: [], customer: null, discount: null, ...cart }
  const owed = cartTotals(whole, vatMode).totalMinor
  const tenders = [makeTender(id(700), 'cash', owed + extraMinor, owed)]
  const result = completeSale(whole, {
    id: id(1000),
    now,
    till: TILL,
    tillSequence: 42,
    staff: STAFF,
    vatMode,
    tenders,
  })
  if (!result.ok) throw new Error(result.code)
  return result.sale
}

/** Two coffees with VAT, and bread without it at 40p off. */
export const lunch: Partial<Cart> = {
  lines: [
    cartLine(1, {
      product: product(1, { name: 'Flat white', priceMinor: 320 }),
      quantity: 2,
      unitPriceMinor: 320,
    }),
    cartLine(2, {
      product: product(2, { name: 'Bread', priceMinor: 240, vatCode: 'zero', vatRate: 0 }),
      unitPriceMinor: 240,
      discount: { kind: 'amount', minor: 40 },
    }),
  ],
}

export const receiptText = (content: ReceiptContent, width: number): string[] =>
  documentText(receiptDocument(content), width)
