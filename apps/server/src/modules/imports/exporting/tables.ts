import {
  COUNT_NAMES,
  FIELD_NAMES,
  type FieldName,
  type Product,
  recordOf,
  TEXT_NAMES,
  YES_NO_NAMES,
} from '@tuppence/domain/catalogue'
import type { ConsentChannel, Customer } from '@tuppence/domain/customers'
import {
  CONSENT_FIELDS,
  fieldLabel,
  type ImportKind,
  keepFromDecoding,
  writeCodes,
} from '@tuppence/domain/imports'
import type { CellLook, ExportCell } from '../../../platform/xlsx-file.ts'

export type Columns<Row> = readonly (readonly [
  heading: string,
  cell: (row: Row) => ExportCell,
  look?: CellLook,
])[]

const label = (kind: ImportKind, field: string) => fieldLabel(kind, field)

/** Text for people, so written that an import reads it as it is here. */
const text = (said: string | null): string => keepFromDecoding(said ?? '')

/** A number where the file has numbers; what it is said as where it has text. */
const amount = (pounds: string): ExportCell => Number(pounds)

/** A column's cell, and how a workbook shows it. */
type Cells<Row> = readonly [cell: (row: Row) => ExportCell, look?: CellLook]

const PRODUCT_CELLS: Readonly<Record<FieldName, Cells<Product>>> = {
  ...recordOf(TEXT_NAMES, (name): Cells<Product> => [(product) => text(product[name])]),
  ...recordOf(COUNT_NAMES, (name): Cells<Product> => [(product) => product[name]]),
  ...recordOf(YES_NO_NAMES, (name): Cells<Product> => [(product) => yesNo(product[name])]),
  sku: [({ sku }) => sku],
  name: [({ name }) => text(name)],
  category: [(product) => text(categoryOf(product))],
  price: [({ price }) => amount(price), 'money'],
  cost: [({ cost }) => amount(cost), 'cost'],
  vat: [({ vatCode, vatRate }) => (vatCode === 'custom' ? `${vatRate}%` : vatCode)],
  barcode: [({ barcode }) => barcode],
  otherBarcodes: [({ otherBarcodes }) => writeCodes(otherBarcodes)],
  openingStock: [({ stockQuantity }) => stockQuantity],
  unitType: [({ unitType }) => text(unitType)],
  contentAmount: [({ contentAmount }) => contentAmount],
  contentUnit: [({ contentUnit }) => contentUnit],
}

/** The columns of an export are named as an import reads them, so that what is given out can come back. */
export const PRODUCT_COLUMNS: Columns<Product> = FIELD_NAMES.map((name) => [
  label('products', name),
  ...PRODUCT_CELLS[name],
])

export const STOCK_COLUMNS: Columns<Product> = [
  [label('stock', 'sku'), ({ sku }) => sku],
  [label('stock', 'barcode'), ({ barcode }) => barcode],
  [label('stock', 'name'), ({ name }) => text(name)],
  [label('stock', 'quantity'), ({ stockQuantity }) => stockQuantity],
]

/** A customer with what they said of being written to: the day since when it is a yes, or no. */
export interface CustomerWithConsents extends Customer {
  readonly consents: Readonly<Record<ConsentChannel, string>>
}

export const CUSTOMER_COLUMNS: Columns<CustomerWithConsents> = [
  [label('customers', 'id'), ({ id }) => id],
  [label('customers', 'firstName'), ({ firstName }) => text(firstName)],
  [label('customers', 'lastName'), ({ lastName }) => text(lastName)],
  [label('customers', 'company'), ({ company }) => text(company)],
  [label('customers', 'email'), ({ email }) => email],
  [label('customers', 'phone'), ({ phone }) => phone],
  [label('customers', 'address'), ({ address }) => text(address)],
  ...CONSENT_FIELDS.map(
    ([field, channel]) =>
      [label('customers', field), ({ consents }: CustomerWithConsents) => consents[channel]] as const,
  ),
  [label('customers', 'loyaltyPoints'), ({ loyaltyPoints }) => loyaltyPoints],
  // This comes from sales, and an import passes it over.
  ['Total spent', ({ totalSpent }) => amount(totalSpent), 'money'],
]

/** What stands for none in lists is none. */
const categoryOf = ({ categoryId, category }: Product): string =>
  categoryId === null || category === 'Uncategorized' ? '' : category

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')
