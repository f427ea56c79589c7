import type { Sent } from '@tuppence/contract/call'
import type { createProduct } from '@tuppence/contract/catalogue-changes'
import {
  type Category,
  COUNT_NAMES,
  type ContentUnit,
  type CountName,
  countField,
  normaliseBarcode,
  type PlainName,
  type Product,
  recordOf,
  TEXT_NAMES,
  type TextName,
  YES_NO_NAMES,
  type YesNoName,
  yesNoField,
} from '@tuppence/domain/catalogue'
import { parseDecimal, parsePercent } from '@tuppence/domain/counts'
import { formatRate, rateOfCode, type VatCode, vatCodeFor } from '@tuppence/domain/tax'
import { costToSend } from '../../ui/shop-money.ts'
import { refuseBarcode } from './barcode-words.ts'
import { countOf, poundsOf, refuseCost, refuseCount, refuseName, refusePrice } from './product-values.ts'

/** What the form of a product holds while it is filled in: texts, as they were typed. */
export interface ProductForm
  extends Readonly<Record<TextName | CountName, string> & Record<YesNoName, boolean>> {
  readonly sku: string
  /** The first is the one that labels carry. */
  readonly barcodes: readonly string[]
  /** Numbers whose check digit does not fit are the shop's own. */
  readonly isOwnCode: boolean
  readonly name: string
  /** Empty for none; at a till one of the specified names too (CAT-043). */
  readonly categoryId: string
  readonly price: string
  readonly cost: string
  readonly stockQuantity: string
  readonly vatCode: VatCode
  /** Counts for `custom` alone. */
  readonly vatRate: string
  readonly unitType: string
  readonly contentAmount: string
  readonly contentUnit: ContentUnit | ''
}

/** A field of the form, by what it holds of a product; `barcodes`, `vatCode` and `contentAmount` stand for all that belongs to them. */
export type FormField =
  | PlainName
  | 'sku'
  | 'name'
  | 'categoryId'
  | 'price'
  | 'cost'
  | 'vatCode'
  | 'stockQuantity'
  | 'barcodes'
  | 'contentAmount'

/** What is different about the form of a product where it is opened. */
export interface FormKind {
  /** What it shows, in this order. What it doesn't show stays as it was. */
  readonly fields: readonly FormField[]
  readonly labels: Partial<Record<FormField, string>>
  /** At a till one code is enough, a scan replaces it, there is no picture, and nothing leads to the office. */
  readonly isAtTill: boolean
  /** What a new product begins with, where that differs. */
  readonly start: Partial<ProductForm>
  /** What a count is that was left empty, where that isn't 0. */
  readonly emptyCounts: Partial<Record<CountName, number>>
  readonly isSkuMade: boolean
  readonly mayBeFree: boolean
  /** It can't be sent before these are filled in. */
  readonly waitsFor: readonly ('name' | 'price')[]
  /** Offered as categories by name, whether the shop has them or not. */
  readonly categories: readonly string[]
  readonly addTitle: string
  readonly add: string
  readonly save: string
  readonly created: (name: string) => string
  /** A notice of what is missing, beside what each field says. */
  readonly missing?: (form: ProductForm) => string | undefined
  /** The notice of what couldn't be saved, beside what the form says of it. */
  readonly failed?: (
    isChange: boolean,
    error: unknown,
  ) => { readonly title: string; readonly description: string }
}

/** A new product, at the VAT that the business charges where nobody says otherwise. */
export const blankProduct = (
  { start }: FormKind,
  { vatCode, vatRate }: Pick<ProductForm, 'vatCode' | 'vatRate'>,
): ProductForm => ({
  sku: '',
  barcodes: [''],
  isOwnCode: false,
  name: '',
  ...recordOf(TEXT_NAMES, () => ''),
  ...recordOf(COUNT_NAMES, (name) => String(countField(name).suggested)),
  ...recordOf(YES_NO_NAMES, (name) => yesNoField(name).initial),
  categoryId: '',
  price: '',
  cost: '',
  stockQuantity: '0',
  vatCode,
  vatRate,
  unitType: 'each',
  contentAmount: '',
  contentUnit: '',
  ...start,
})

export function formOf(product: Product): ProductForm {
  const { sku, name, price, vatCode, vatRate, unitType } = product
  const codes = [product.barcode ?? '', ...product.otherBarcodes]
  return {
    ...{ sku, name, price, vatCode, vatRate, unitType },
    ...recordOf(TEXT_NAMES, (field) => product[field] ?? ''),
    ...recordOf(COUNT_NAMES, (field) => String(product[field])),
    ...recordOf(YES_NO_NAMES, (field) => product[field]),
    barcodes: codes,
    isOwnCode: codes.some((_, place) => refuseBarcode(codes, place, false) !== undefined),
    categoryId: product.categoryId ?? '',
    cost: product.cost === '0.00' ? '' : product.cost,
    stockQuantity: String(product.stockQuantity),
    contentAmount: product.contentAmount ?? '',
    contentUnit: product.contentUnit ?? '',
  }
}

export type ProductErrors = Partial<Record<keyof ProductForm, string>> & {
  /** By the place of the code. */
  codes?: Readonly<Record<number, string>>
}

/**
 * What is wrong with the form, field by field (CAT-014, CAT-016, CAT-017, CAT-045, CAT-053, CAT-054).
 *
 * @param before the form as it was opened: goods sold before they were booked in stand below nothing, and may stay there
 */
export function productErrors(kind: FormKind, form: ProductForm, before: ProductForm): ProductErrors {
  const stock = form.stockQuantity === before.stockQuantity ? undefined : refuseCount(form.stockQuantity)
  const found: ProductErrors = {
    name: refuseName(form.name),
    sku: form.sku.trim() === '' && !kind.isSkuMade ? 'SKU is required' : undefined,
    price: refusePrice(form.price, kind.mayBeFree),
    cost: refuseCost(form.cost),
    stockQuantity: stock,
    ...recordOf(COUNT_NAMES, (field) => refuseCount(form[field])),
    vatRate:
      form.vatCode === 'custom' && parsePercent(form.vatRate) === undefined
        ? 'Enter a rate from 0 to 100, such as 12.5.'
        : undefined,
    contentAmount: kind.fields.includes('contentAmount') ? refuseContent(form) : undefined,
    codes: refuseCodes(form),
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined))
}

function refuseContent({ contentAmount, contentUnit }: ProductForm): string | undefined {
  const text = contentAmount.trim()
  if (text === '') return contentUnit === '' ? undefined : 'Write how much a pack holds, or choose no unit.'
  if (!thousandthsOf(text)) return 'Enter a number with at most three decimals, such as 0.75.'
  return contentUnit === '' ? 'Choose what it is measured in.' : undefined
}

/** What a pack holds, in thousandths of its unit; undefined for what is no such number. */
const thousandthsOf = (text: string) => parseDecimal(text, { decimals: 3, max: 999_999_999 })

/** The same as calls have it: "1,250.5" is "1250.500". */
function contentOf(text: string): string | null {
  const thousandths = thousandthsOf(text)
  return thousandths ? (thousandths / 1000).toFixed(3).replace(/\.?0+$/, '') : null
}

function refuseCodes({ barcodes, isOwnCode }: ProductForm): ProductErrors['codes'] {
  const refused = barcodes.flatMap((_, place) => {
    const words = refuseBarcode(barcodes, place, isOwnCode)
    return words === undefined ? [] : [[place, words]]
  })
  return refused.length === 0 ? undefined : Object.fromEntries(refused)
}

/**
 * The body of the calls that add and change a product (CAT-015, CAT-018, CAT-019, CAT-048, CAT-056). Money and rates go as texts.
 *
 * @param before what the form was opened with; a stock figure that nobody touched is left out, or a sale that came
 *   meanwhile would be taken back with it
 */
export function bodyOf(kind: FormKind, form: ProductForm, shop: ShopParts, before?: ProductForm): Body {
  const [barcode, ...otherBarcodes] = form.barcodes.map(normaliseBarcode).filter((code) => code !== '')
  const isStockTouched = before === undefined || before.stockQuantity !== form.stockQuantity
  return {
    sku: form.sku.trim() || (before?.sku ?? ''),
    barcode: barcode ?? null,
    otherBarcodes,
    ...(form.isOwnCode && { isOwnCode: true }),
    name: form.name.trim(),
    ...recordOf(TEXT_NAMES, (field) => form[field].trim() || null),
    ...recordOf(COUNT_NAMES, (field) => countOf(form[field], kind.emptyCounts[field])),
    ...recordOf(YES_NO_NAMES, (field) => form[field]),
    categoryId: kind.categories.includes(form.categoryId)
      ? (categoryNamed(form.categoryId, shop.categories)?.id ?? null)
      : form.categoryId || null,
    price: poundsOf(form.price),
    cost: costToSend(form.cost),
    ...(isStockTouched && { stockQuantity: countOf(form.stockQuantity) }),
    vatCode: codeOf(form, before),
    vatRate: formatRate(rateToSend(form)),
    unitType: form.unitType.trim() || 'each',
    contentAmount: contentOf(form.contentAmount),
    contentUnit: form.contentUnit || null,
    organizationId: shop.organizationId,
  }
}

type Body = Sent<typeof createProduct>['body']
interface ShopParts {
  readonly organizationId: string
  readonly categories: readonly Pick<Category, 'id' | 'name'>[]
}

export const categoryNamed = <C extends { readonly name: string }>(
  name: string,
  categories: readonly C[],
): C | undefined => categories.find((one) => one.name.trim().toLowerCase() === name.trim().toLowerCase())

/** A rate that has a name is called by it: no rate at all is the zero rate and not an exemption (decision D1). */
function codeOf(form: ProductForm, before: ProductForm | undefined): VatCode {
  const isUntouched = before?.vatCode === form.vatCode && before.vatRate === form.vatRate
  return form.vatCode === 'custom' && !isUntouched ? vatCodeFor(rateToSend(form), new Date()) : form.vatCode
}

/** Hundredths of a percent; undefined of a rate that cannot be read. */
export const rateOf = ({ vatCode, vatRate }: Pick<ProductForm, 'vatCode' | 'vatRate'>): number | undefined =>
  rateOfCode(vatCode, new Date()) ?? parsePercent(vatRate)

/** @throws of what `productErrors` refuses */
function rateToSend(form: ProductForm): number {
  const rate = rateOf(form)
  if (rate === undefined) throw new Error('A VAT rate that cannot be read is not sent')
  return rate
}

/** Whether anything was written since. An empty code more or less is nothing. */
export const isTouched = (form: ProductForm, before: ProductForm): boolean =>
  JSON.stringify(comparable(form)) !== JSON.stringify(comparable(before))

const comparable = (form: ProductForm) => ({
  ...form,
  barcodes: form.barcodes.filter((code) => code.trim() !== ''),
})
