import type { CodesOfProduct, Product } from '@tuppence/domain/catalogue'
import { rateTextAt, type VatCode } from '@tuppence/domain/tax'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { withFormerValue } from '../../platform/database/former-values.ts'
import { touched } from '../../platform/database/touched.ts'
import { Refused } from '../../platform/http/refused.ts'
import { type Person, userIdOf } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { refuseBeyondPlan } from '../plans/public.ts'
import { setStock, tellStockLow } from '../stock/public.ts'
import { products } from './catalogue.tables.ts'
import { fileNewProducts, fileProducts } from './file-products.ts'
import { codesOfForm, refuseTaken } from './product-codes.ts'
import { selectProducts, toProduct } from './product-row.ts'
import {
  checkReferences,
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
  await refuseBeyondPlan(tx, organizationId, 'products', productsThere(organizationId))
  const vat = await vatOfNewProducts(tx, organizationId)
  await checkReferences(tx, organizationId, form)
  const id = uuidv7()
  const codes = codesOfForm(form)
  await refuseTaken(tx, organizationId, id, { sku: form.sku, codes })
  await tx.insert(products).values({
    ...productValues(form, vat),
    ...asColumns(codes),
    organizationId,
    id,
    name: form.name,
    price: twoDecimals(form.price),
    sku: form.sku || generatedSku(id),
  })
  await setStock(tx, {
    organizationId,
    productId: id,
    stockQuantity: form.stockQuantity ?? 0,
    movement: 'opening',
    reason: 'Opening stock',
    userId: userIdOf(person),
  })
  await fileNewProducts(tx, organizationId, [id])
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
  const storedRate = await holdProduct(tx, organizationId, id)
  const before = await findProduct(tx, organizationId, id)
  if (form.revision !== undefined && form.revision !== before.revision) throw new Refused('changed-meanwhile')
  await checkReferences(tx, organizationId, {
    ...form,
    categoryId: form.categoryId === before.categoryId ? undefined : form.categoryId,
  })
  const codes = codesOfForm(form, before)
  await refuseTaken(tx, organizationId, id, { sku: form.sku || undefined, codes, had: before })
  const values = productValues(form, { ...before, storedRate })
  await tx
    .update(products)
    .set({
      ...values,
      ...asColumns(codes),
      ...(form.sku ? { sku: form.sku } : {}),
      ...(values.price !== undefined &&
        values.price !== before.price && {
          priceChangedAt: sql`now()`,
          formerPrices: withFormerValue(
            sql`${products.formerPrices}`,
            sql`${products.price}`,
            sql`${values.price}::numeric(10, 2)`,
          ),
        }),
      ...(values.cost !== undefined && values.cost !== before.cost && { averageCost: null }),
      revision: sql`${products.revision} + 1`,
      ...touched,
    })
    .where(living(organizationId, id))
  if (codes || form.name !== undefined || form.sku) await fileProducts(tx, organizationId, [id])
  if (form.stockQuantity !== undefined) {
    const low = await setStock(tx, {
      organizationId,
      productId: id,
      stockQuantity: form.stockQuantity,
      movement: 'adjustment',
      reason: 'Changed in the product form',
      userId: userIdOf(person),
    })
    await tellStockLow(tx, organizationId, low)
  }
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
    .set({ archivedAt: now, ...touched, revision: sql`${products.revision} + 1` })
    .where(living(organizationId, id))
    .returning({ id: products.id })
  if (archived.length === 0) throw new Refused('not-found')
  await fileProducts(tx, organizationId, [id])
  return undefined
}

/**
 * Brings an archived product back, with its SKU and its codes, where nobody has them meanwhile (decision D12).
 *
 * @throws Refused not-found, plan-limit; sku-taken or barcode-taken, naming who has it
 */
export async function restoreProduct(tx: Tx, organizationId: string, id: string): Promise<Product> {
  await refuseBeyondPlan(tx, organizationId, 'products', productsThere(organizationId))
  const [archived] = await tx
    .select({ sku: products.sku, barcode: products.barcode, otherBarcodes: products.otherBarcodes })
    .from(products)
    .where(
      and(eq(products.organizationId, organizationId), eq(products.id, id), isNotNull(products.archivedAt)),
    )
    .for('no key update')
  if (!archived) throw new Refused('not-found')
  await refuseTaken(tx, organizationId, id, { sku: archived.sku, codes: archived })
  await tx
    .update(products)
    .set({ archivedAt: null, ...touched, revision: sql`${products.revision} + 1` })
    .where(and(eq(products.organizationId, organizationId), eq(products.id, id)))
  await fileProducts(tx, organizationId, [id])
  return findProduct(tx, organizationId, id)
}

/** The VAT of new products, which is the business's own unless the form says another. */
export async function vatOfNewProducts(tx: Tx, organizationId: string): Promise<ProductVat> {
  const [business] = await tx.execute<{ vat_code: VatCode; vat_rate: string }>(
    sql`select vat_code, vat_rate from organizations where id = ${organizationId}`,
  )
  if (!business) throw new Error(`No organization ${organizationId}`)
  return { vatCode: business.vat_code, vatRate: rateTextAt(business.vat_code, business.vat_rate, new Date()) }
}

async function findProduct(tx: Tx, organizationId: string, id: string): Promise<Product> {
  const [row] = await selectProducts(tx).where(living(organizationId, id))
  if (!row) throw new Refused('not-found')
  return toProduct(row)
}

/**
 * Two changes of one product follow one another: the second is told what the first made of it.
 *
 * @returns the VAT rate that is stored with it
 */
async function holdProduct(tx: Tx, organizationId: string, id: string): Promise<string | undefined> {
  const [row] = await tx.execute<{ vat_rate: string }>(sql`
    select vat_rate::text from products where organization_id = ${organizationId} and id = ${id}::uuid for no key update`)
  return row?.vat_rate
}

/** For the room of the plan: how many there are. */
export const productsThere = (organizationId: string) =>
  sql`(select count(*) from products where organization_id = ${organizationId} and archived_at is null)`

const asColumns = (codes: CodesOfProduct | undefined) =>
  codes && { barcode: codes.barcode, otherBarcodes: [...codes.otherBarcodes] }

const living = (organizationId: string, id: string) =>
  and(eq(products.organizationId, organizationId), eq(products.id, id), isNull(products.archivedAt))

/** CAT-047. From the random end of the id. With eight digits one file of ten thousand products in 75 had two alike. */
export const generatedSku = (id: string): string => `SKU-${id.slice(-12).toUpperCase()}`
