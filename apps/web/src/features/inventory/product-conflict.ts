import type { ProductForm } from './product-form.ts'

/** What somebody else has changed in a product while it was open in the form. */
export interface TheirChange {
  readonly label: string
  readonly was: string
  readonly is: string
}

const labels: Readonly<Record<keyof Omit<ProductForm, 'isOwnCode' | 'stockQuantity'>, string>> = {
  sku: 'SKU',
  barcodes: 'Barcodes',
  name: 'Name',
  description: 'Description',
  categoryId: 'Category',
  price: 'Price',
  cost: 'Cost',
  minStockLevel: 'Minimum level',
  vatCode: 'VAT',
  vatRate: 'VAT rate',
  vatInclusive: 'Price includes VAT',
  unitType: 'Unit',
  contentAmount: 'Content',
  contentUnit: 'Content’s unit',
  isActive: 'Active',
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
