import {
  CONTENT_UNITS,
  type ContentUnit,
  labelOf,
  normaliseBarcode,
  type Product,
  priceParts,
  TEXT_NAMES,
  type TextName,
  textField,
  unitPrice,
  unitPriceWords,
} from '@tuppence/domain/catalogue'
import { minorOf } from '@tuppence/domain/money'
import { parseRate, rateOfCode, type VatMode } from '@tuppence/domain/tax'
import { formatMoney, shownCurrency } from '../../ui/shop-money.ts'
import type { LabelWords } from './label-layout.ts'

export type LabelledProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'sku'
  | 'barcode'
  | 'price'
  | 'vatCode'
  | 'vatRate'
  | 'vatInclusive'
  | 'unitType'
  | 'contentAmount'
  | 'contentUnit'
  | TextName
>

const ON_LABELS = TEXT_NAMES.filter((field) => textField(field).isOnLabel)

/**
 * What a product's shelf label says. Its price is what the customer pays, VAT included, also where the shop adds VAT at the
 * till: the Price Marking Order 2004 asks for that one (article 4), and for the unit price of it (article 5).
 */
export function labelWords(product: LabelledProduct, vatMode: VatMode, printedOn: string): LabelWords {
  const { grossMinor } = priceParts(
    {
      priceMinor: minorOf(product.price),
      vatCode: product.vatCode,
      vatRate: rateOfCode(product.vatCode, new Date()) ?? parseRate(product.vatRate) ?? 0,
      vatInclusive: product.vatInclusive,
    },
    vatMode,
  )
  const [amount, unit] = contentOf(product)
  const per = unit === undefined ? undefined : unitPrice(grossMinor, amount, unit)
  return {
    name: product.name,
    price: formatMoney(grossMinor),
    unitPrice: per ? unitPriceWords(per, shownCurrency()) : '',
    sku: product.sku,
    details: ON_LABELS.flatMap((field) => (product[field] ? [`${labelOf(field)}: ${product[field]}`] : [])),
    // Without a barcode of its own, what the till finds it by is its SKU.
    code: product.barcode ? normaliseBarcode(product.barcode) : product.sku,
    printedOn,
  }
}

/** How much the price is of: the pack's content, or one of what the goods are sold by. */
function contentOf(product: LabelledProduct): readonly [string, ContentUnit | undefined] {
  const { contentAmount, contentUnit, unitType } = product
  if (contentAmount !== null && contentUnit !== null) return [contentAmount, contentUnit]
  const by = CONTENT_UNITS.find((unit) => unit === unitType)
  return ['1', by === 'each' ? undefined : by]
}
