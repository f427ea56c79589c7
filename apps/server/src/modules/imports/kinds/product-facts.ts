import { priceParts } from '@tuppence/domain/catalogue'
import { minorOf, toPounds } from '@tuppence/domain/money'
import { type VatMode, vatLabel } from '@tuppence/domain/tax'
import type { ProductFields } from '../../catalogue/public.ts'
import { codesOf } from './product-fields.ts'

/** What somebody looks at to see that a new product was read rightly: its price with and without VAT among it. */
export function factsOfNew(
  product: ProductFields,
  {
    openingStock,
    category,
  }: { readonly openingStock: number | undefined; readonly category: string | undefined },
  mode: VatMode,
): [field: string, value: string][] {
  const rate = Math.round(Number(product.vatRate) * 100)
  const { vatCode, vatInclusive } = product
  const parts = priceParts({ priceMinor: minorOf(product.price), vatCode, vatRate: rate, vatInclusive }, mode)
  const codes = codesOf(product)
  return [
    ['price', toPounds(parts.grossMinor)],
    ['priceWithoutVat', toPounds(parts.netMinor)],
    ['vat', vatLabel(vatCode, rate)],
    ...(Number(product.cost) === 0 ? [] : [['cost', product.cost] satisfies [string, string]]),
    ...(openingStock === undefined
      ? []
      : [['openingStock', String(openingStock)] satisfies [string, string]]),
    ...(codes.length === 0 ? [] : [['barcode', codes.join(', ')] satisfies [string, string]]),
    ...(category === undefined ? [] : [['category', category] satisfies [string, string]]),
  ]
}
