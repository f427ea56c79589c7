import { type SQL, sql } from 'drizzle-orm'
import { categories, products } from './catalogue.tables.ts'

export interface ProductOrder {
  readonly sort?: 'name' | 'sku' | 'price' | 'stock' | 'category' | 'changed' | undefined
  readonly direction?: 'up' | 'down' | undefined
}

const BY: Readonly<Record<NonNullable<ProductOrder['sort']>, SQL>> = {
  name: sql`lower(${products.name})`,
  sku: sql`lower(${products.sku})`,
  price: sql`${products.price}`,
  stock: sql`${products.stockQuantity}`,
  category: sql`lower(${categories.name})`,
  changed: sql`${products.updatedAt}`,
}

/** The order of a list; by name and id among equals, so that paging can rely on it. What has no category comes last. */
export function inOrder({ sort = 'name', direction = 'up' }: ProductOrder): SQL {
  const way = direction === 'down' ? sql`desc` : sql`asc`
  if (sort === 'name') return sql`${BY.name} ${way}, ${products.id} ${way}`
  return sql`${BY[sort]} ${way} nulls last, ${BY.name}, ${products.id}`
}
