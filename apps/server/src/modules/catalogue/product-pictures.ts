import type { Product } from '@tuppence/domain/catalogue'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { touched } from '../../platform/database/touched.ts'
import { Refused } from '../../platform/http/refused.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { productPictures, products } from './catalogue.tables.ts'
import { productById } from './list-products.ts'
import type { MadePicture } from './make-picture.ts'

/** A product with what it showed before, for `forgetPicture`. */
export interface Shown {
  readonly product: Product
  readonly before: string | null
}

/**
 * Gives a product a picture, or takes its picture away.
 *
 * @throws Refused not-found
 */
export async function showPicture(
  tx: Tx,
  organizationId: string,
  productId: string,
  picture: MadePicture | null,
): Promise<Shown> {
  const own = and(
    eq(products.organizationId, organizationId),
    eq(products.id, productId),
    isNull(products.archivedAt),
  )
  const [present] = await tx
    .select({ pictureId: products.pictureId })
    .from(products)
    .where(own)
    .for('no key update')
  if (!present) throw new Refused('not-found')
  if (picture)
    await tx
      .insert(productPictures)
      .values({ organizationId, ...picture })
      .onConflictDoNothing()
  await tx
    .update(products)
    .set({ pictureId: picture?.id ?? null, revision: sql`${products.revision} + 1`, ...touched })
    .where(own)
  return { product: await productById(tx, organizationId, productId), before: present.pictureId }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Removes a picture that no product shows any more, an archived one included. */
export async function forgetPicture(
  database: Database,
  organizationId: string,
  id: string | null,
): Promise<void> {
  if (id === null) return
  try {
    await inOrganization(database, organizationId, (tx) =>
      tx.execute(sql`
        delete from product_pictures where organization_id = ${organizationId} and id = ${id}
           and not exists (select from products where organization_id = ${organizationId} and picture_id = ${id})`),
    )
  } catch (error) {
    // A product took it up in this very moment, so it stays.
    const { code } = ((error as { cause?: object }).cause ?? error) as { code?: string }
    if (code !== FOREIGN_KEY_VIOLATION) throw error
  }
}

/**
 * The bytes of a picture.
 *
 * @throws Refused not-found
 */
export async function readPicture(
  tx: Tx,
  organizationId: string,
  id: string,
  size: 'small' | 'large',
): Promise<Uint8Array> {
  const [picture] = await tx
    .select({ bytes: productPictures[size] })
    .from(productPictures)
    .where(and(eq(productPictures.organizationId, organizationId), eq(productPictures.id, id)))
  if (!picture) throw new Refused('not-found')
  return picture.bytes
}
