import { type Cart, cartTotals, completeSale, makeTender } from '../sales/index.ts'
import type { VatMode } from '../tax/index.ts'
import type { ReceiptSale } from './receipt-sale.ts'
import { SAMPLE_SALE_ID, SAMPLE_TILL } from './sample-receipt.ts'

/** Made up, and of no business: nobody's books have an id that is all noughts but its last figures. */
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const GOODS = [
  { name: 'Flat white', sku: 'SAMPLE-1', quantity: 2, priceMinor: 320, vatCode: 'standard', vatRate: 2000 },
  { name: 'Wholemeal loaf', sku: 'SAMPLE-2', quantity: 1, priceMinor: 240, vatCode: 'zero', vatRate: 0 },
  {
    name: 'Child’s car seat',
    sku: 'SAMPLE-3',
    quantity: 1,
    priceMinor: 4_200,
    vatCode: 'reduced',
    vatRate: 500,
  },
] as const

/** What a till would print of a sale with goods at three rates and something off: for previews and for trying a printer. */
export function sampleSale(vatMode: VatMode, now: Date): ReceiptSale {
  const cart: Cart = {
    lines: GOODS.map(({ quantity, ...goods }, i) => ({
      id: idOf(10 + i),
      product: { id: idOf(20 + i), vatInclusive: true, ...goods },
      quantity,
      unitPriceMinor: goods.priceMinor,
      discount: i === 1 ? { kind: 'amount', minor: 40 } : null,
    })),
    customer: null,
    discount: null,
  }
  const { totalMinor } = cartTotals(cart, vatMode)
  const paidMinor = Math.ceil(totalMinor / 1_000) * 1_000
  const result = completeSale(cart, {
    id: SAMPLE_SALE_ID,
    now,
    // A scan of the paper finds no sale of anybody's.
    till: { id: idOf(2), code: SAMPLE_TILL },
    tillSequence: 1,
    staff: { id: idOf(3), name: 'Sam Example' },
    vatMode,
    tenders: [makeTender(idOf(4), 'cash', paidMinor, totalMinor)],
  })
  if (!result.ok) throw new Error(`The sample cannot be sold: ${result.code}`)
  return result.sale
}
