import type { Product } from '@tuppence/domain/catalogue'
import { ratePresently, type VatCode } from '@tuppence/domain/tax'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { refuseBeyondPlan } from '../plans/public.ts'
import { setStock } from '../stock/public.ts'
import { products } from './catalogue.tables.ts'
import { fileProducts } from './file-products.ts'
import { selectProducts, toProduct } from './product-row.ts'
import {
  checkCategory,
  type NewProduct,
  type ProductChange,
  productValues,
  twoDecimals,
} from './product-values.ts'
import type { ProductVat } from './vat-of-product.ts'

/**
 * Adds a product; what stands on the shelf is written as its opening movement.
 *
 * @throws Refused plan-limit, invalid-request; a broken unique rule for a SKU or barcode in use
 */
export async function createProduct(tx: Tx, person: Person, form: NewProduct): Promise<Product> {
  const { organizationId } = person
  await refuseBeyondPlan(
    tx,
    organizationId,
    'products',
    sql`(select count(*) from products where organization_id = ${organizationId} and archived_at is null)`,
  )
  const vat = await vatOfNewProducts(tx, organizationId)
  await checkCategory(tx, organizationId, form.categoryId)
  const id = uuidv7()
  await tx.insert(products).values({
    ...productValues(form, vat),
    organizationId,
    id,
    name: form.name,
    price: twoDecimals(form.price, 'price'),
    sku: form.sku || generatedSku(id),
  })
  await setStock(tx, {
    organizationId,
    productId: id,
    stockQuantity: form.stockQuantity ?? 0,
    movement: 'opening',
    reason: 'Opening stock',
    userId: person.operatorId === undefined ? person.personId : null,
  })
  await fileProducts(tx, organizationId, [id])
  return findProduct(tx, organizationId, id)
}

/**
 * Changes a product; what the form leaves out stays. A new stock figure becomes an adjustment in the person's name.
 *
 * @throws Refused not-found, invalid-request; a broken unique rule for a SKU or barcode in use
 */
export async function updateProduct(
  tx: Tx,
  person: Person,
  id: string,
  form: ProductChange,
  now: Date,
): Promise<Product> {
  const { organizationId } = person
  const before = await findProduct(tx, organizationId, id)
  await checkCategory(tx, organizationId, form.categoryId === before.categoryId ? null : form.categoryId)
  await tx
    .update(products)
    .set({ ...productValues(form, before), ...(form.sku ? { sku: form.sku } : {}), updatedAt: sql`now()` })
    .where(living(organizationId, id))
  await fileProducts(tx, organizationId, [id])
  if (form.stockQuantity !== undefined)
    await setStock(tx, {
      organizationId,
      productId: id,
      stockQuantity: form.stockQuantity,
      movement: 'adjustment',
      reason: 'Changed in the product form',
      userId: person.operatorId === undefined ? person.personId : null,
    })
  const after = await findProduct(tx, organizationId, id)
  if (after.price !== before.price)
    await writeAudit(tx, {
      ...actorOf(person),
      at: now,
      action: 'price-changed',
      subjectType: 'product',
      subjectId: id,
      detail: { sku: after.sku, from: before.price, to: after.price },
    })
  return after
}

/** Takes a product out of lists and look-ups; its sales keep pointing at it (CAT-011, decision D12). */
export async function archiveProduct(
  tx: Tx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<undefined> {
  const archived = await tx
    .update(products)
    .set({ archivedAt: now, updatedAt: sql`now()` })
    .where(living(organizationId, id))
    .returning({ id: products.id })
  if (archived.length === 0) throw new Refused('not-found')
  await fileProducts(tx, organizationId, [id])
  return undefined
}

/** The VAT of new products, which is the business's own unless the form says another. */
export async function vatOfNewProducts(tx: Tx, organizationId: string): Promise<ProductVat> {
  const [business] = await tx.execute<{ vat_code: VatCode; vat_rate: string }>(
    sql`select vat_code, vat_rate from organizations where id = ${organizationId}`,
  )
  if (!business) throw new Error(`No organization ${organizationId}`)
  return { vatCode: business.vat_code, vatRate: ratePresently(business.vat_code, business.vat_rate) }
}

async function findProduct(tx: Tx, organizationId: string, id: string): Promise<Product> {
  const [row] = await selectProducts(tx).where(living(organizationId, id))
  if (!row) throw new Refused('not-found')
  return toProduct(row)
}

const living = (organizationId: string, id: string) =>
  and(eq(products.organizationId, organizationId), eq(products.id, id), isNull(products.archivedAt))

/** CAT-047. From the random end of the id: short enough to read out, and as good as never taken. */
export const generatedSku = (id: string): string => `SKU-${id.slice(-8).toUpperCase()}`
