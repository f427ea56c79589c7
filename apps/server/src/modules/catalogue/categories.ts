import type { Received } from '@tuppence/contract/call'
import type { createCategory, updateCategory } from '@tuppence/contract/catalogue-changes'
import type { Category, ListedCategory } from '@tuppence/domain/catalogue'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { touched } from '../../platform/database/touched.ts'
import type { VersionOf } from '../../platform/http/entity-tags.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { categories, products } from './catalogue.tables.ts'

type NewCategory = Received<typeof createCategory>['body']
type CategoryChange = Received<typeof updateCategory>['body']

const columns = {
  id: categories.id,
  name: categories.name,
  description: categories.description,
  colour: categories.colour,
  isActive: categories.isActive,
}

/** Categories by name, the archived ones where they are asked for, each with how many products are in it. */
export function listCategories(
  tx: Tx,
  organizationId: string,
  { archived = false }: { archived?: boolean | undefined } = {},
): Promise<ListedCategory[]> {
  const counted = tx
    .select({ categoryId: products.categoryId, productCount: count().as('product_count') })
    .from(products)
    .where(and(eq(products.organizationId, organizationId), isNull(products.archivedAt)))
    .groupBy(products.categoryId)
    .as('counted')
  return tx
    .select({ ...columns, productCount: sql<number>`coalesce(${counted.productCount}, 0)::int` })
    .from(categories)
    .leftJoin(counted, eq(counted.categoryId, categories.id))
    .where(
      and(
        eq(categories.organizationId, organizationId),
        archived ? isNotNull(categories.archivedAt) : isNull(categories.archivedAt),
      ),
    )
    .orderBy(sql`lower(${categories.name})`, categories.id)
}

/** @throws Refused not-found */
export async function readCategory(tx: Tx, organizationId: string, id: string): Promise<Category> {
  const [category] = await tx.select(columns).from(categories).where(living(organizationId, id))
  if (!category) throw new Refused('not-found')
  return category
}

/** The moment of its last change, in microseconds. It is held behind the business, as `refuseLastOffered` holds the two. */
export const categoryVersion: VersionOf = async (tx, { organizationId, id }, isHeld) => {
  if (isHeld)
    await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
  const read = tx
    .select({ version: sql<string>`(extract(epoch from ${categories.updatedAt}) * 1000000)::bigint::text` })
    .from(categories)
    .where(living(organizationId, id))
  const [category] = await (isHeld ? read.for('no key update') : read)
  return category?.version
}

/** @throws a broken unique rule where the name is in use */
export async function addCategory(tx: Tx, organizationId: string, form: NewCategory): Promise<Category> {
  const { name, description, colour, isActive } = form
  const values = { organizationId, id: uuidv7(), name, description, colour, isActive }
  const [category] = await tx.insert(categories).values(values).returning(columns)
  if (!category) throw new Error('A category was not written')
  return category
}

/**
 * Changes a category. Its products carry the name, so that tills fetch them again.
 *
 * @throws Refused not-found, orders-need-category; a broken unique rule where the name is in use
 */
export async function changeCategory(
  tx: Tx,
  organizationId: string,
  id: string,
  form: CategoryChange,
): Promise<Category> {
  const { name, description, colour, isActive } = form
  if (isActive === false) await refuseLastOffered(tx, organizationId, id)
  const [category] = await tx
    .update(categories)
    .set({ name, description, colour, isActive, updatedAt: sql`now()` })
    .where(living(organizationId, id))
    .returning(columns)
  if (!category) throw new Refused('not-found')
  if (name !== undefined) await touchProducts(tx, organizationId, id)
  return category
}

/**
 * Takes a category out of the list; its products read "Uncategorized" from then on (CAT-012, decision D12).
 *
 * @throws Refused not-found, orders-need-category
 */
export async function archiveCategory(
  tx: Tx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<undefined> {
  await refuseLastOffered(tx, organizationId, id)
  const archived = await tx
    .update(categories)
    .set({ archivedAt: now, updatedAt: sql`now()` })
    .where(living(organizationId, id))
    .returning({ id: categories.id })
  if (archived.length === 0) throw new Refused('not-found')
  await touchProducts(tx, organizationId, id)
  return undefined
}

/**
 * Brings an archived category back; its products are in it again (decision D12).
 *
 * @throws Refused not-found; a broken unique rule where the name is in use
 */
export async function restoreCategory(tx: Tx, organizationId: string, id: string): Promise<Category> {
  const [category] = await tx
    .update(categories)
    .set({ archivedAt: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(categories.organizationId, organizationId),
        eq(categories.id, id),
        isNotNull(categories.archivedAt),
      ),
    )
    .returning(columns)
  if (!category) throw new Refused('not-found')
  await touchProducts(tx, organizationId, id)
  return category
}

/** A page for online orders that is on offers something (orders/RULES.md 1). Locked as saving their settings locks it. */
async function refuseLastOffered(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
  const [last] = await tx.execute(sql`
    select from online_order_settings s
      join categories mine on mine.organization_id = s.organization_id and mine.id = ${id} and mine.is_active
       and mine.archived_at is null and s.category_ids ? mine.id::text
     where s.organization_id = ${organizationId} and s.id = ${organizationId} and s.is_on
       and not exists (select from categories c where c.organization_id = s.organization_id and c.id <> mine.id
                        and s.category_ids ? c.id::text and c.is_active and c.archived_at is null)`)
  if (last) throw new Refused('orders-need-category')
}

async function touchProducts(tx: Tx, organizationId: string, categoryId: string): Promise<void> {
  await tx
    .update(products)
    .set(touched)
    .where(and(eq(products.organizationId, organizationId), eq(products.categoryId, categoryId)))
}

const living = (organizationId: string, id: string) =>
  and(eq(categories.organizationId, organizationId), eq(categories.id, id), isNull(categories.archivedAt))
