import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  appendOnlyRules,
  createdAt,
  tenantColumns,
  tenantReference,
} from '../../platform/database/tenant-table.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { transactions } from '../sales/sales.tables.ts'
import { users } from '../staff/staff.tables.ts'

/** Stock movements (DATA-013), append-only: a product's stock is their sum. */
export const inventory = pgTable(
  'inventory',
  {
    ...tenantColumns(),
    productId: uuid('product_id').notNull(),
    transactionType: text('transaction_type').notNull(),
    quantityChange: bigint('quantity_change', { mode: 'number' }).notNull(),
    reason: text('reason'),
    userId: text('user_id'),
    /** The sale, void or refund that moved it; what people count and book in has none. */
    sourceId: uuid('source_id'),
    syncStatus: text('sync_status').notNull().default('synced'),
    createdAt,
  },
  (table) => [
    ...appendOnlyRules('inventory', table),
    tenantReference(
      'inventory_product_fk',
      [table.organizationId, table.productId],
      [products.organizationId, products.id],
    ),
    tenantReference(
      'inventory_user_fk',
      [table.organizationId, table.userId],
      [users.organizationId, users.id],
    ),
    tenantReference(
      'inventory_source_fk',
      [table.organizationId, table.sourceId],
      [transactions.organizationId, transactions.id],
    ),
    index('inventory_product').on(table.organizationId, table.productId, table.createdAt),
    check(
      'inventory_type',
      sql`${table.transactionType} in ('opening', 'sale', 'void', 'refund', 'adjustment', 'waste', 'delivery', 'count')`,
    ),
    check(
      'inventory_source',
      sql`(${table.transactionType} in ('sale', 'void', 'refund')) = (${table.sourceId} is not null)`,
    ),
    check('inventory_moves', sql`${table.quantityChange} <> 0`),
  ],
)
