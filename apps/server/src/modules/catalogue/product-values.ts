import type { Received } from '@tuppence/contract/call'
import type { createProduct, updateProduct } from '@tuppence/contract/catalogue-changes'
import { COUNT_NAMES, type Product, TEXT_NAMES, YES_NO_NAMES } from '@tuppence/domain/catalogue'
import { COST_WORDS, costText, parseCost, parseMoney, toPounds } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import { and, eq, isNull } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { categories, productPictures, type products } from './catalogue.tables.ts'
import { type ProductVat, type StoredVat, vatOfProduct } from './vat-of-product.ts'

export type NewProduct = Received<typeof createProduct>['body']
export type ProductChange = Received<typeof updateProduct>['body']

/** What a form says of a product, as the columns that hold it; what it leaves out is left out. */
export function productValues(form: ProductChange, presentVat: StoredVat): ProductValues {
  const values: ProductValues = vatOfProduct(form, presentVat)
  for (const name of TEXT_NAMES) if (form[name] !== undefined) values[name] = form[name]?.trim() || null
  for (const name of COUNT_NAMES) if (form[name] !== undefined) values[name] = form[name]
  for (const name of YES_NO_NAMES) if (form[name] !== undefined) values[name] = form[name]
  if (form.name !== undefined) values.name = form.name
  if (form.categoryId !== undefined) values.categoryId = form.categoryId
  if (form.price !== undefined) values.price = twoDecimals(form.price)
  if (form.cost !== undefined) values.cost = costOfForm(form.cost ?? '')
  if (form.unitType !== undefined) values.unitType = form.unitType || 'each'
  if (form.contentAmount !== undefined || form.contentUnit !== undefined)
    Object.assign(values, contentOfForm(form))
  if (form.pictureId !== undefined) values.pictureId = form.pictureId
  return values
}

type ProductValues = ProductVat & {
  -readonly [Key in keyof typeof products.$inferInsert]?: (typeof products.$inferInsert)[Key]
}

/** What a pack holds is an amount of something, or nothing said: a form that changes one of the two sends both. */
function contentOfForm({ contentAmount, contentUnit }: ProductChange) {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
  if (isEmpty(contentAmount) && isEmpty(contentUnit)) return { contentAmount: null, contentUnit: null }
  if (isEmpty(contentAmount) || isEmpty(contentUnit) || Number(contentAmount) <= 0)
    throw new Refused('invalid-request', [
      {
        field: 'body.contentAmount',
        message: 'Say how much a pack holds, and of what: 500 and g. Or leave both empty.',
      },
    ])
  return { contentAmount: String(contentAmount), contentUnit: contentUnit || null }
}

/** CAT-015: "2.5", 2.5 and "" → "2.50", "2.50" and "0.00". */
export function twoDecimals(amount: string | number): Product['price'] {
  // A number goes through its decimal text: 1.005 is no amount in pence, and is not made into one.
  const minor = amount === '' ? 0 : parseMoney(String(amount))
  if (minor === undefined)
    throw new Refused('invalid-request', [{ field: 'body.price', message: refusalMessage('bad-amount') }])
  return toPounds(minor)
}

/** The same of a cost: "0.0345", 0.0345 and "" → "0.0345", "0.0345" and "0.00". */
function costOfForm(amount: string | number): Product['cost'] {
  const cost = amount === '' ? 0 : parseCost(String(amount))
  if (cost === undefined) throw new Refused('invalid-request', [{ field: 'body.cost', message: COST_WORDS }])
  return costText(cost)
}

/** What a form points at must be there: its category, and its picture. */
export async function checkReferences(
  tx: Tx,
  organizationId: string,
  { categoryId, pictureId }: Pick<ProductChange, 'categoryId' | 'pictureId'>,
): Promise<void> {
  await checkCategory(tx, organizationId, categoryId)
  if (pictureId === null || pictureId === undefined) return
  const [picture] = await tx
    .select({ id: productPictures.id })
    .from(productPictures)
    .where(and(eq(productPictures.organizationId, organizationId), eq(productPictures.id, pictureId)))
  if (!picture)
    throw new Refused('invalid-request', [
      { field: 'body.pictureId', message: 'There is no such picture in this business.' },
    ])
}

/** A category of another business, or an archived one, is none of this business's. */
export async function checkCategory(
  tx: Tx,
  organizationId: string,
  categoryId: string | null | undefined,
): Promise<void> {
  if (categoryId === null || categoryId === undefined) return
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        eq(categories.organizationId, organizationId),
        eq(categories.id, categoryId),
        isNull(categories.archivedAt),
      ),
    )
  if (!category)
    throw new Refused('invalid-request', [
      { field: 'body.categoryId', message: 'There is no such category in this business.' },
    ])
}
