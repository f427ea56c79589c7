import {
  COUNT_NAMES,
  type FieldName,
  fieldOf,
  recordOf,
  TEXT_NAMES,
  YES_NO_NAMES,
} from '@tuppence/domain/catalogue'
import type { ProductForm } from './product-form.ts'

/** What somebody else has changed in a product while it was open in the form. */
export interface TheirChange {
  readonly label: string
  readonly was: string
  readonly is: string
}

const heading = (name: FieldName): string => fieldOf(name).heading
const { vatInclusive, ...others } = recordOf(YES_NO_NAMES, heading)

const labels: Readonly<Record<keyof Omit<ProductForm, 'isOwnCode' | 'stockQuantity'>, string>> = {
  sku: heading('sku'),
  barcodes: 'Barcodes',
  name: heading('name'),
  ...recordOf(TEXT_NAMES, heading),
  categoryId: heading('category'),
  price: heading('price'),
  cost: heading('cost'),
  ...recordOf(COUNT_NAMES, heading),
  minStockLevel: 'Minimum level',
  vatCode: heading('vat'),
  vatRate: 'VAT rate',
  vatInclusive,
  unitType: heading('unitType'),
  contentAmount: heading('contentAmount'),
  contentUnit: 'Content’s unit',
  ...others,
}

type Compared = keyof typeof labels
const COMPARED = Object.keys(labels) as readonly Compared[]

/**
 * Field by field, in the order of the form.
 *
 * @param categoryName what a category's id is called
 */
export function theirChanges(
  before: ProductForm,
  theirs: ProductForm,
  categoryName: (id: string) => string,
): readonly TheirChange[] {
  const words = (form: ProductForm, field: Compared): string => {
    const value = form[field]
    if (field === 'categoryId') return categoryName(form.categoryId)
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return (typeof value === 'string' ? value : value.filter(Boolean).join(', ')) || 'none'
  }
  return COMPARED.filter((field) => !isSame(before, theirs, field)).map((field) => ({
    label: labels[field],
    was: words(before, field),
    is: words(theirs, field),
  }))
}

/** What somebody wrote, over what the product has become meanwhile: fields they did not touch are as the others left them. */
export function mineOverTheirs(mine: ProductForm, before: ProductForm, theirs: ProductForm): ProductForm {
  const written = Object.entries(mine).filter(([field]) => !isSame(mine, before, field as keyof ProductForm))
  return { ...theirs, ...Object.fromEntries(written) }
}

const isSame = (one: ProductForm, other: ProductForm, field: keyof ProductForm): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field])
