import type { CartProduct } from '@tuppence/domain/sales'
import type { Poster } from '../support/post.ts'
import type { Invoice } from './invoices.ts'
import { mills, sortOut } from './sort-out.ts'

const AT_ONCE = 4

/**
 * Makes the retailer's products by the public API: one to a stock code (letters' case aside, as SKUs are), under the first
 * name seen, at the first price, zero-rated, because the file's prices are what was paid and its VAT is not told.
 */
export async function loadProducts(
  poster: Poster,
  days: Iterable<Invoice[]>,
): Promise<Map<string, CartProduct>> {
  const found = new Map<string, { sku: string; name: string; priceMinor: number }>()
  for (const invoices of days) {
    for (const invoice of invoices) {
      if (invoice.number.startsWith('C')) continue
      for (const { stockCode, name, unitPrice } of sortOut(invoice).sold) {
        const key = stockCode.toLowerCase()
        const before = found.get(key)
        if (!before) found.set(key, { sku: stockCode, name, priceMinor: mills(unitPrice) / 10 })
        else if (before.name === '' && name !== '') before.name = name
      }
    }
  }
  const products = new Map<string, CartProduct>()
  const queue = [...found]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [key, { sku, name, priceMinor }] = next
      const shown = name || `(no name: ${sku})`
      const { status, body } = await poster.post(
        '/api/products',
        JSON.stringify({
          name: shown,
          sku,
          price: (priceMinor / 100).toFixed(2),
          vatRate: '0.00',
          vatInclusive: true,
        }),
      )
      if (status !== 201) throw new Error(`Product ${sku} was not taken: ${status} ${body}`)
      const { id } = JSON.parse(body) as { id: string }
      products.set(key, { id, name: shown, sku, priceMinor, vatCode: 'zero', vatRate: 0, vatInclusive: true })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return products
}
