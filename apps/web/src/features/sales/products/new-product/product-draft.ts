import type { Sent } from '@tuppence/contract/call'
import type { createProduct } from '@tuppence/contract/catalogue-changes'
import { type Category, MAX_PRICE_MINOR, normaliseBarcode, type Product } from '@tuppence/domain/catalogue'
import { parsePercent, parseQuantity } from '@tuppence/domain/counts'
import { COST_WORDS, toPounds } from '@tuppence/domain/money'
import { formatRate, rateOfCode, type VatCode, vatCodeFor } from '@tuppence/domain/tax'
import { costToSend, formatMoney, isTooLarge, parseAmount, parseCost } from '../../../../ui/shop-money.ts'

/** The two forms of a product at the till: that of `/pos`, and that of `/pos-standalone`. */
export type FormKind = 'pos' | 'standalone'

/** What is written into either form, as texts. */
export interface ProductDraft {
  readonly name: string
  readonly sku: string
  readonly barcode: string
  readonly price: string
  readonly cost: string
  /** On `/pos` a category's name (CAT-043), on `/pos-standalone` its id; empty for none. */
  readonly category: string
  readonly stockQuantity: string
  readonly minStockLevel: string
  readonly vat: VatCode
  /** Percent, for the VAT choice `custom` alone. */
  readonly vatRate: string
  readonly description: string
}

/** CAT-043, in the specified order. */
export const POS_CATEGORIES = ['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh', 'Other'] as const

/** CAT-042; what `/pos-standalone` leaves out has the specified values too (CAT-055, CAT-056). */
export const blankDraft = (kind: FormKind): ProductDraft => ({
  ...{ name: '', sku: '', barcode: '', price: '', cost: '', description: '' },
  category: kind === 'pos' ? 'Beverages' : '',
  stockQuantity: '0',
  minStockLevel: kind === 'pos' ? '5' : '0',
  vat: 'standard',
  vatRate: formatRate(rateOfCode('standard', new Date())),
})

/** A product as `/pos` shows it to be changed. */
export const draftOf = (product: Product): ProductDraft => ({
  name: product.name,
  sku: product.sku,
  barcode: product.barcode ?? '',
  price: product.price,
  cost: product.cost === '0.00' ? '' : product.cost,
  category: product.categoryId === null ? '' : product.category,
  stockQuantity: String(product.stockQuantity),
  minStockLevel: String(product.minStockLevel),
  vat: product.vatCode,
  vatRate: product.vatRate,
  description: product.description ?? '',
})

export type DraftErrors = Partial<Record<keyof ProductDraft, string>>

/** CAT-051: said above the form where one of the three is missing. */
export const REQUIRED_WORDS = 'Please fill in all required fields (Name, SKU, Price)'
/** CAT-052. */
export const PRICE_WORDS = 'Price must be greater than 0'

/** What is wrong before anything is sent, by the field that it is about. */
export function draftErrors(kind: FormKind, draft: ProductDraft): DraftErrors {
  const required = kind === 'standalone' ? ([draft.name, draft.sku, draft.price] as const) : []
  const found: DraftErrors = {
    ...(required.some((text) => text.trim() === '') && {
      [draft.name.trim() === '' ? 'name' : draft.sku.trim() === '' ? 'sku' : 'price']: REQUIRED_WORDS,
    }),
    ...(draft.price.trim() !== '' && priceError(kind, draft.price)),
    ...(isCost(draft.cost) ? {} : { cost: COST_WORDS }),
    ...(isCount(draft.stockQuantity) ? {} : { stockQuantity: COUNT_WRONG }),
    ...(isCount(draft.minStockLevel) ? {} : { minStockLevel: COUNT_WRONG }),
    ...(draft.vat === 'custom' && parsePercent(draft.vatRate) === undefined
      ? { vatRate: 'Enter a rate from 0 to 100, such as 12.5.' }
      : {}),
  }
  return found
}

function priceError(kind: FormKind, text: string): DraftErrors {
  const minor = parseAmount(text)
  if (isTooLarge(text) || (minor !== undefined && minor > MAX_PRICE_MINOR))
    return { price: `It can be at most ${formatMoney(MAX_PRICE_MINOR)}.` }
  if (minor === undefined || minor < 0) return { price: 'Enter a price such as 2.50.' }
  return kind === 'standalone' && minor === 0 ? { price: PRICE_WORDS } : {}
}

const MAX_COUNT = 1_000_000_000
const COUNT_WRONG = 'Enter a whole number such as 12.'

const isCost = (text: string) => text.trim() === '' || parseCost(text) !== undefined
const isCount = (text: string) => text.trim() === '' || parseQuantity(text, MAX_COUNT) !== undefined

/**
 * CAT-046, CAT-054: a whole number, and of an empty box what it stands for. A box that cannot be read is no empty one
 * (decision 0126).
 *
 * @throws of what `draftErrors` refuses
 */
export function countOr(text: string, ifEmpty: number): number {
  const count = text.trim() === '' ? ifEmpty : parseQuantity(text, MAX_COUNT)
  if (count === undefined) throw new Error('A count that cannot be read is not sent')
  return count
}

/** The pounds of an amount as calls have them. @throws of what `draftErrors` refuses */
function poundsOf(text: string): string {
  const minor = parseAmount(text)
  if (minor === undefined) throw new Error('An amount that cannot be read is not sent')
  return toPounds(minor)
}

/** @throws of what `draftErrors` refuses */
function rateOf({ vat, vatRate }: ProductDraft): number {
  const rate = rateOfCode(vat, new Date()) ?? parsePercent(vatRate)
  if (rate === undefined) throw new Error('A VAT rate that cannot be read is not sent')
  return rate
}

type Body = Sent<typeof createProduct>['body']

/**
 * CAT-046 to CAT-048: what `/pos` sends, with the shop's category of the chosen name where it has one. The code beside
 * the standard rate keeps the goods at it when the law changes it.
 */
export function posBody(
  draft: ProductDraft,
  organizationId: string,
  categories: readonly Pick<Category, 'id' | 'name'>[],
): Body {
  const categoryId = categoryNamed(draft.category, categories)?.id
  return {
    name: draft.name.trim(),
    barcode: normaliseBarcode(draft.barcode) || null,
    price: poundsOf(draft.price),
    cost: costToSend(draft.cost),
    stockQuantity: countOr(draft.stockQuantity, 0),
    minStockLevel: countOr(draft.minStockLevel, 5),
    organizationId,
    sku: draft.sku.trim(),
    description: draft.description.trim(),
    vatRate: formatRate(rateOfCode('standard', new Date())),
    vatCode: 'standard',
    vatInclusive: true,
    unitType: 'each',
    isActive: true,
    ...(categoryId && { categoryId }),
  }
}

/** What is kept of a product that `/pos` changes: all that its form does not show stays as it is. */
export function posChange(
  draft: ProductDraft,
  before: Product,
  categories: readonly Pick<Category, 'id' | 'name'>[],
): Partial<Body> & { revision: number } {
  const was = draftOf(before)
  return {
    name: draft.name.trim(),
    ...(draft.barcode !== was.barcode && { barcode: normaliseBarcode(draft.barcode) || null }),
    price: poundsOf(draft.price),
    ...(draft.cost !== was.cost && {
      cost: costToSend(draft.cost),
    }),
    // A figure that nobody touched is left out, or a sale that came meanwhile would be taken back with it.
    ...(draft.stockQuantity !== was.stockQuantity && { stockQuantity: countOr(draft.stockQuantity, 0) }),
    minStockLevel: countOr(draft.minStockLevel, 5),
    sku: draft.sku.trim() || before.sku,
    description: draft.description.trim(),
    ...(draft.category !== was.category && {
      categoryId: categoryNamed(draft.category, categories)?.id ?? null,
    }),
    revision: before.revision,
  }
}

/** CAT-056: what `/pos-standalone` sends. The code beside the rate says which 0% is meant (decision D1). */
export function standaloneBody(draft: ProductDraft, organizationId: string): Body {
  return {
    name: draft.name.trim(),
    sku: draft.sku.trim(),
    barcode: normaliseBarcode(draft.barcode) || null,
    price: poundsOf(draft.price),
    categoryId: draft.category || null,
    description: draft.description.trim(),
    stockQuantity: countOr(draft.stockQuantity, 0),
    minStockLevel: 0,
    cost: '0.00',
    vatRate: formatRate(rateOf(draft)),
    // A rate that has a name is called by it; no rate at all is the zero rate and not an exemption.
    vatCode: draft.vat === 'custom' ? vatCodeFor(rateOf(draft), new Date()) : draft.vat,
    organizationId,
  }
}

export const categoryNamed = <C extends { readonly name: string }>(
  name: string,
  categories: readonly C[],
): C | undefined => categories.find((one) => one.name.trim().toLowerCase() === name.trim().toLowerCase())

/** Which form belongs to the till's address: `/pos-standalone` has its own (CAT-050), the others that of `/pos`. */
export const formHere = (path = location.pathname): FormKind =>
  path === '/pos-standalone' ? 'standalone' : 'pos'
