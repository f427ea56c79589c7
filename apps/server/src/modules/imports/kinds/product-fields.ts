import {
  BLANK_FIELDS,
  comparableBarcode,
  FIELD_NAMES,
  type FieldName,
  PLAIN_NAMES,
  recordOf,
} from '@tuppence/domain/catalogue'
import { doubtOf, type LineProblem, type ProductRow, writeCodes } from '@tuppence/domain/imports'
import { formatRate, vatLabel } from '@tuppence/domain/tax'
import {
  type ProductFields,
  type ProductVat,
  type StoredProduct,
  vatOfProduct,
} from '../../catalogue/public.ts'

/** A product before anything is said of it. */
export function blankProduct(vat: ProductVat): ProductFields {
  return {
    sku: '',
    name: '',
    ...BLANK_FIELDS,
    categoryId: null,
    price: '0.00',
    cost: '0.00',
    ...vat,
    barcode: null,
    otherBarcodes: [],
    unitType: 'each',
    contentAmount: null,
    contentUnit: null,
  }
}

/** What a product is after a row: what the row says nothing of stays. Its category is another matter, since it has a name. */
export function afterRow<Fields extends ProductFields>(present: Fields, row: ProductRow): Fields {
  const { sku, name, price, cost, unitType } = row
  const given = { sku, name, price, cost, unitType, ...recordOf(PLAIN_NAMES, (field) => row[field]) }
  return {
    ...present,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...vatAfter(present, row),
    ...codesAfter(present, row),
    ...(row.contentAmount !== undefined && {
      contentAmount: row.contentAmount,
      contentUnit: row.contentUnit ?? null,
    }),
  }
}

function vatAfter(present: ProductFields, { vat }: ProductRow): Partial<ProductVat> {
  if (vat === undefined) return {}
  return vatOfProduct('code' in vat ? { vatCode: vat.code } : { vatRate: formatRate(vat.rate) }, present)
}

function codesAfter(
  present: ProductFields,
  row: ProductRow,
): Partial<Pick<ProductFields, 'barcode' | 'otherBarcodes'>> {
  // A code that it has already, behind its first one or as a book's other ISBN, is no reason to change them.
  const { barcode: given } = row
  const isThere =
    given !== undefined &&
    codesOf(present).some((code) => comparableBarcode(code) === comparableBarcode(given))
  const barcode =
    isThere && row.otherBarcodes === undefined ? present.barcode : (row.barcode ?? present.barcode)
  const others = (row.otherBarcodes ?? present.otherBarcodes).filter((code) => code !== barcode)
  if (barcode === null && others.length > 0)
    return { barcode: others[0] ?? null, otherBarcodes: others.slice(1) }
  return { barcode, otherBarcodes: others }
}

export const codesOf = ({
  barcode,
  otherBarcodes,
}: Pick<ProductFields, 'barcode' | 'otherBarcodes'>): string[] =>
  barcode === null ? [...otherBarcodes] : [barcode, ...otherBarcodes]

/** What is wrong with the codes that a row brings; those that the product has already are its own. */
export function doubtsOf(after: ProductFields, present: ProductFields): LineProblem[] {
  const own = codesOf(present)
  return codesOf(after).flatMap((code) => {
    const doubt = own.includes(code) ? undefined : doubtOf(code)
    return doubt ? [{ code: doubt.problem, field: 'barcode', value: code, more: doubt.more }] : []
  })
}

type Change = readonly [field: string, before: string, after: string]

/** What a row changes, as people read it. */
export function changesBetween(
  before: StoredProduct,
  after: ProductFields,
  category: string | undefined,
): Change[] {
  const told: Change[] = FIELD_NAMES.filter(isToldAsItIs).map((field) => [
    field,
    shown(before[field]),
    shown(after[field]),
  ])
  told.push(['category', before.category ?? '', category ?? before.category ?? ''])
  told.push(['vat', vatWords(before), vatWords(after)])
  told.push(['otherBarcodes', writeCodes(before.otherBarcodes), writeCodes(after.otherBarcodes)])
  told.push(['contentAmount', contentWords(before), contentWords(after)])
  return told.filter(([, old, now]) => old !== now)
}

/** What has words of its own below, or is no change of the product: stock. */
type ToldApart = (typeof TOLD_APART)[number]
const TOLD_APART = [
  'category',
  'vat',
  'otherBarcodes',
  'openingStock',
  'contentAmount',
  'contentUnit',
] as const
const isToldAsItIs = (field: FieldName): field is Exclude<FieldName, ToldApart> =>
  !TOLD_APART.some((apart) => apart === field)

const shown = (value: string | number | boolean | null): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

const vatWords = ({ vatCode, vatRate }: ProductVat): string =>
  `${vatLabel(vatCode, Math.round(Number(vatRate) * 100))}${vatCode === 'custom' ? ' (custom)' : ''}`
const contentWords = ({ contentAmount, contentUnit }: ProductFields): string =>
  contentAmount === null ? '' : `${contentAmount} ${contentUnit}`
