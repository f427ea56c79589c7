import {
  CONTENT_UNITS,
  COUNT_NAMES,
  countField,
  recordOf,
  TEXT_NAMES,
  YES_NO_NAMES,
  yesNoField,
} from '@tuppence/domain/catalogue'
import { VAT_CODES } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { bytea } from '../../platform/database/bytea.ts'
import { columnOf } from '../../platform/database/column-of.ts'
import type { FormerValues } from '../../platform/database/former-values.ts'
import {
  archivedAt,
  costAmount,
  createdAt,
  moment,
  oneOf,
  tenantColumns,
  tenantPolicy,
  tenantReference,
  tenantRules,
  updatedAt,
  writtenBy,
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
    check('categories_colour', sql`${table.colour} between 0 and 7`),
  ],
)

/** Pictures of goods, made small and plain by the server: each once in a business, named by its content. */
export const productPictures = pgTable(
  'product_pictures',
  {
    organizationId: uuid('organization_id').notNull(),
    /** The first 32 digits of the SHA-256 of what was made of the upload. */
    id: text('id').notNull(),
    /** WebP, at most 800 pixels a side. */
    large: bytea('large').notNull(),
    /** WebP, at most 160 pixels a side: what the till shows, and keeps for when there is no network. */
    small: bytea('small').notNull(),
    createdAt,
  },
  (table) => [
    ...tenantRules('product_pictures', table),
    foreignKey({
      name: 'product_pictures_organization_fk',
      columns: [table.organizationId],
      foreignColumns: [organizations.id],
    }),
    check('product_pictures_named', sql`${table.id} ~ '^[0-9a-f]{32}$'`),
    check(
      'product_pictures_small',
      sql`length(${table.small}) <= 65536 and length(${table.large}) <= 1048576`,
    ),
  ],
)

/** DATA-009. `stockQuantity` is the sum of the product's movements; only the stock module's statements change it. */
export const products = pgTable(
  'products',
  {
    ...tenantColumns(() => organizations.id),
    sku: varchar('sku', { length: 100 }).notNull(),
    barcode: text('barcode'),
    /** Its further codes. `product_barcodes`, which the database makes of the two, keeps each to one product. */
    otherBarcodes: text('other_barcodes').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    ...recordOf(TEXT_NAMES, (name) => text(columnOf(name))),
    ...recordOf(COUNT_NAMES, (name) => integer(columnOf(name)).notNull().default(countField(name).initial)),
    ...recordOf(YES_NO_NAMES, (name) => boolean(columnOf(name)).notNull().default(yesNoField(name).initial)),
    categoryId: uuid('category_id'),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    /** What the next one costs, in pounds: as somebody wrote it, or as the last delivery said. */
    cost: costAmount('cost').notNull().default('0.00'),
    /** What one of those in stock cost, to six places; null where it is `cost` (stock/RULES.md 9). */
    averageCost: costAmount('average_cost'),
    stockQuantity: bigint('stock_quantity', { mode: 'number' }).notNull().default(0),
    /** What open online orders hold of it: the sum of their lines. No movement; only the orders' and the sales' statements change it. */
    heldQuantity: integer('held_quantity').notNull().default(0),
    vatCode: text('vat_code').notNull().default('standard'),
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull().default('20.00'),
    unitType: text('unit_type').notNull().default('each'),
    contentAmount: numeric('content_amount', { precision: 9, scale: 3 }),
    contentUnit: text('content_unit'),
    /** The name of its picture among those of the business; product_pictures holds it. */
    pictureId: text('picture_id'),
    /**
     * Counts the changes that people make to what the product is. A form is refused where it was filled from another one;
     * stock that moves, and a category that is renamed, leave it as it is.
     */
    revision: integer('revision').notNull().default(0),
    /** When its price became what it is; null where it has had no other, and then that is since it was made. */
    priceChangedAt: moment('price_changed_at'),
    /**
     * Its earlier prices, each with when it was last replaced: a sale is judged by the prices of its own time (sales/RULES.md 8).
     * Every statement that writes the price writes this too (`withFormerValue`).
     */
    formerPrices: jsonb('former_prices').$type<FormerValues>().notNull().default({}),
    createdAt,
    updatedAt,
    writtenBy,
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
    index('products_name').on(table.organizationId, sql`lower(${table.name})`),
    // Of the archived ones too: what a category's products are is asked when it is renamed or brought back.
    index('products_category').on(table.organizationId, table.categoryId),
    index('products_changed').on(table.organizationId, table.updatedAt),
    index('products_written').on(table.organizationId, table.writtenBy, table.id),
    check('products_named', sql`length(trim(${table.name})) > 0 and length(trim(${table.sku})) > 0`),
    check('products_held', sql`${table.heldQuantity} >= 0`),
    check('products_price', sql`${table.price} >= 0 and ${table.cost} >= 0 and ${table.minStockLevel} >= 0`),
    check('products_cost', sql`${table.cost} = round(${table.cost}, 4) and ${table.cost} < 100000000`),
    check(
      'products_average_cost',
      sql`${table.averageCost} = round(${table.averageCost}, 6) and ${table.averageCost} >= 0`,
    ),
    check('products_former_prices', sql`jsonb_typeof(${table.formerPrices}) = 'object'`),
    check('products_vat_code', oneOf(table.vatCode, VAT_CODES)),
    check('products_vat_rate', sql`${table.vatRate} between 0 and 100`),
    check('products_no_rate_no_vat', sql`${table.vatCode} not in ('zero', 'exempt') or ${table.vatRate} = 0`),
    tenantReference(
      'products_picture_fk',
      [table.organizationId, table.pictureId],
      [productPictures.organizationId, productPictures.id],
    ),
    check('products_content_unit', oneOf(table.contentUnit, CONTENT_UNITS)),
    check(
      'products_content',
      sql`(${table.contentAmount} is null) = (${table.contentUnit} is null) and ${table.contentAmount} > 0`,
    ),
  ],
)

/**
 * Every code of every product that is not archived, the first included: one code means one product of a business. It is
 * filed anew from the product's own columns (`fileProducts`) by whatever writes them; an archived product has none here.
 */
export const productBarcodes = pgTable(
  'product_barcodes',
  {
    organizationId: uuid('organization_id').notNull(),
    barcode: text('barcode').notNull(),
    productId: uuid('product_id').notNull(),
    /** 0 for the first, which `products.barcode` repeats. */
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ name: 'product_barcodes_key', columns: [table.organizationId, table.barcode] }),
    tenantPolicy('product_barcodes'),
    tenantReference(
      'product_barcodes_product_fk',
      [table.organizationId, table.productId],
      [products.organizationId, products.id],
    ),
    uniqueIndex('product_barcodes_place').on(table.organizationId, table.productId, table.place),
    check('product_barcodes_said', sql`length(trim(${table.barcode})) between 1 and 64`),
    check('product_barcodes_places', sql`${table.place} between 0 and 19`),
  ],
)

const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * The words that a product is found by, each as far as a search may type it: filed anew from the product's name, SKU and
 * codes (`fileProducts`) by whatever writes them; an archived product has none here. Comparing texts is leakproof, as LIKE
 * is not, so that row-level security leaves its index to a search (decision 0018).
 */
export const productWords = pgTable(
  'product_words',
  {
    organizationId: uuid('organization_id').notNull(),
    productId: uuid('product_id').notNull(),
    word: bytewise('word').notNull(),
    /** The beginning of the product's name in lower case: a search sorts by it without looking at the products. */
    nameKey: text('name_key').notNull(),
  },
  (table) => [
    primaryKey({ name: 'product_words_key', columns: [table.organizationId, table.productId, table.word] }),
    tenantPolicy('product_words'),
    index('product_words_search').on(table.organizationId, table.word, table.nameKey, table.productId),
    check(
      'product_words_said',
      sql`length(${table.word}) between 1 and 64 and length(${table.nameKey}) <= 80`,
    ),
  ],
)

/**
 * The words of a business's names, each once: where a search finds too little, the word that was meant is looked for here.
 * A word stays when its last product goes: it then leads to nothing, and costs a line.
 */
export const shopWords = pgTable(
  'shop_words',
  {
    organizationId: uuid('organization_id').notNull(),
    word: bytewise('word').notNull(),
  },
  (table) => [
    primaryKey({ name: 'shop_words_key', columns: [table.organizationId, table.word] }),
    tenantPolicy('shop_words'),
    foreignKey({
      name: 'shop_words_organization_fk',
      columns: [table.organizationId],
      foreignColumns: [organizations.id],
    }),
    check('shop_words_said', sql`length(${table.word}) between 3 and 40`),
  ],
)
