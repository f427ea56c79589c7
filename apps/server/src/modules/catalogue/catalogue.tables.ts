import { VAT_CODES } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  archivedAt,
  createdAt,
  oneOf,
  tenantColumns,
  tenantReference,
  tenantRules,
  updatedAt,
} from '../../platform/database/tenant-table.ts'
import { organizations } from '../settings/settings.tables.ts'

/** DATA-006. */
export const categories = pgTable(
  'categories',
  {
    ...tenantColumns(() => organizations.id),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description'),
    colour: integer('colour'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
    updatedAt,
    archivedAt,
  },
  (table) => [
    ...tenantRules('categories', table),
    uniqueIndex('categories_name')
      .on(table.organizationId, sql`lower(${table.name})`)
      .where(sql`archived_at is null`),
    check('categories_named', sql`length(trim(${table.name})) > 0`),
    check('categories_colour', sql`${table.colour} between 0 and 11`),
  ],
)

/** DATA-009. `stockQuantity` is the sum of the product's movements; only the stock module's statements change it. */
export const products = pgTable(
  'products',
  {
    ...tenantColumns(() => organizations.id),
    sku: varchar('sku', { length: 100 }).notNull(),
    barcode: text('barcode'),
    name: text('name').notNull(),
    description: text('description'),
    categoryId: uuid('category_id'),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    cost: numeric('cost', { precision: 10, scale: 2 }).notNull().default('0.00'),
    stockQuantity: bigint('stock_quantity', { mode: 'number' }).notNull().default(0),
    minStockLevel: integer('min_stock_level').notNull().default(0),
    vatCode: text('vat_code').notNull().default('standard'),
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull().default('20.00'),
    vatInclusive: boolean('vat_inclusive').notNull().default(true),
    unitType: text('unit_type').notNull().default('each'),
    isActive: boolean('is_active').notNull().default(true),
    /**
     * What searches look in: name, SKU and barcode in lower case without accents. Made by the database, so that it is
     * right whoever writes the row; `searchWords` does the same to what is typed.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`regexp_replace(normalize(lower(name || ' ' || sku || ' ' || coalesce(barcode, '')), NFKD), '[\\u0300-\\u036f]', '', 'g')`,
      ),
    createdAt,
    updatedAt,
    archivedAt,
  },
  (table) => [
    ...tenantRules('products', table),
    tenantReference(
      'products_category_fk',
      [table.organizationId, table.categoryId],
      [categories.organizationId, categories.id],
    ),
    uniqueIndex('products_sku')
      .on(table.organizationId, sql`lower(${table.sku})`)
      .where(sql`archived_at is null`),
    uniqueIndex('products_barcode')
      .on(table.organizationId, table.barcode)
      .where(sql`archived_at is null and barcode is not null`),
    index('products_name').on(table.organizationId, sql`lower(${table.name})`),
    index('products_changed').on(table.organizationId, table.updatedAt),
    check('products_named', sql`length(trim(${table.name})) > 0 and length(trim(${table.sku})) > 0`),
    check('products_price', sql`${table.price} >= 0 and ${table.cost} >= 0 and ${table.minStockLevel} >= 0`),
    check('products_vat_code', oneOf(table.vatCode, VAT_CODES)),
    check('products_vat_rate', sql`${table.vatRate} between 0 and 100`),
    check('products_no_rate_no_vat', sql`${table.vatCode} not in ('zero', 'exempt') or ${table.vatRate} = 0`),
  ],
)
