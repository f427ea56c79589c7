import type { BulkChange } from '@tuppence/contract/catalogue-changes'
import { type PriceChange, priceAfter } from '@tuppence/domain/catalogue'
import { parsePercent } from '@tuppence/domain/counts'
import { minorOf, toPounds } from '@tuppence/domain/money'
import { formatRate, type VatCode } from '@tuppence/domain/tax'
import { countOf, poundsOf, refuseCount, refusePrice } from '../../foundation/product-form/product-values.ts'
import { parseAmount } from '../../ui/shop-money.ts'

export type BulkKind = BulkChange['kind']
export type PriceRule = 'percent' | 'amount' | 'price'

/** What is filled in to change many products. What belongs to another kind of change is kept, and not sent. */
export interface BulkForm {
  readonly kind: BulkKind
  /** Empty for none. */
  readonly categoryId: string
  readonly vatCode: VatCode
  readonly vatRate: string
  readonly rule: PriceRule
  readonly isDown: boolean
  /** Percent, pounds up or down, or the new price. */
  readonly figure: string
  readonly minStockLevel: string
  readonly isActive: boolean
}

export const blankBulk = (kind: BulkKind): BulkForm => ({
  kind,
  categoryId: '',
  vatCode: 'standard',
  vatRate: '',
  rule: 'percent',
  isDown: false,
  figure: '',
  minStockLevel: '',
  isActive: true,
})

export type Asked = { readonly change: BulkChange } | { readonly problem: string }

/** What the form asks for, or what is wrong with it. */
export function changeOf(form: BulkForm): Asked {
  if (form.kind === 'price') return priceOf(form)
  if (form.kind === 'vat') return vatOf(form)
  if (form.kind === 'category') return { change: { kind: form.kind, categoryId: form.categoryId || null } }
  if (form.kind === 'active') return { change: { kind: form.kind, isActive: form.isActive } }
  if (form.kind !== 'min-stock-level') return { change: { kind: form.kind } }
  const problem = form.minStockLevel.trim() === '' ? 'Enter a level.' : refuseCount(form.minStockLevel)
  if (problem) return { problem }
  return { change: { kind: form.kind, minStockLevel: countOf(form.minStockLevel) } }
}

/** Whether a change makes prices £0.00, of those that are known: then it is asked about. */
export const comesToNothing = (
  change: BulkChange,
  products: readonly { readonly price: string }[],
): boolean =>
  change.kind === 'price' &&
  ((change.price.by === 'price' && minorOf(change.price.price) === 0) ||
    (change.price.by === 'percent' && change.price.percent === '-100.00') ||
    products.some(({ price }) => minorOf(price) > 0 && priceAfter(minorOf(price), change.price) === 0))

function vatOf({ vatCode, vatRate }: BulkForm): Asked {
  if (vatCode !== 'custom') return { change: { kind: 'vat', vatCode } }
  const rate = parsePercent(vatRate)
  if (rate === undefined) return { problem: 'Enter a rate from 0 to 100, such as 12.5.' }
  return { change: { kind: 'vat', vatCode, vatRate: formatRate(rate) } }
}

function priceOf(form: BulkForm): Asked {
  const rule = priceRuleOf(form)
  return 'problem' in rule ? rule : { change: { kind: 'price', price: rule } }
}

function priceRuleOf({ rule, isDown, figure }: BulkForm): PriceChange | { readonly problem: string } {
  if (rule === 'price') {
    const problem = refusePrice(figure)
    return problem ? { problem } : { by: 'price', price: poundsOf(figure) }
  }
  const hundredths = rule === 'percent' ? parsePercent(figure, Number.POSITIVE_INFINITY) : parseAmount(figure)
  if (hundredths === undefined || hundredths <= 0)
    return {
      problem: rule === 'percent' ? 'Enter a percentage such as 5 or 2.5.' : 'Enter an amount such as 0.20.',
    }
  const signed = toPounds(isDown ? -hundredths : hundredths)
  if (rule === 'amount') return { by: 'amount', amount: signed }
  if (hundredths > (isDown ? 10_000 : 100_000))
    return { problem: isDown ? 'Prices can go down by at most 100%.' : 'Prices can go up by at most 1,000%.' }
  return { by: 'percent', percent: signed }
}
