import { marginOf, priceParts, unitPrice, unitPriceWords } from '@tuppence/domain/catalogue'
import { formatRate, type VatMode } from '@tuppence/domain/tax'
import { formatMoney, parseAmount, parseCost, shownCurrency } from '../../ui/shop-money.ts'
import { type ProductForm, rateOf } from './product-form.ts'

/** Undefined while its price or its rate cannot be read: then nothing is worked out of it. */
function goodsOf(form: ProductForm) {
  const priceMinor = parseAmount(form.price)
  const vatRate = rateOf(form)
  if (priceMinor === undefined || priceMinor < 0 || vatRate === undefined) return undefined
  return { priceMinor, vatCode: form.vatCode, vatRate, vatInclusive: form.vatInclusive }
}

/** What a kilogram, a litre or a piece of it costs the customer, as the shelf label says it. */
export function UnitPriceWords({ form, vatMode }: { form: ProductForm; vatMode: VatMode }) {
  const goods = goodsOf(form)
  if (form.contentUnit === '' || !goods) return 'For the unit price on labels.'
  const { grossMinor } = priceParts(goods, vatMode)
  const price = unitPrice(grossMinor, form.contentAmount, form.contentUnit)
  return price ? unitPriceWords(price, shownCurrency()) : 'For the unit price on labels.'
}

/** What the price leaves the shop, and where VAT comes on top, what the customer pays. */
export function MarginWords({ form, vatMode }: { form: ProductForm; vatMode: VatMode }) {
  const goods = goodsOf(form)
  if (!goods) return 'What one of it costs you, without VAT.'
  const { netMinor, grossMinor } = priceParts(goods, vatMode)
  const cost = parseCost(form.cost)
  const pays = grossMinor === goods.priceMinor ? '' : ` The customer pays ${formatMoney(grossMinor)}.`
  if (!cost) return `Without VAT it brings you ${formatMoney(netMinor)}.${pays}`
  const { profitMinor, rate } = marginOf(goods, cost, vatMode)
  if (profitMinor < 0)
    return (
      <span className="font-medium text-bad-ink">
        Sold at a loss of {formatMoney(-profitMinor)} each.{pays}
      </span>
    )
  const percent = rate === undefined ? '' : `${formatRate(rate).replace(/\.?0+$/, '') || '0'}%, `
  return `Margin ${percent}${formatMoney(profitMinor)} of ${formatMoney(netMinor)} without VAT.${pays}`
}
