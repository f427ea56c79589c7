import {
  COUNT_NAMES,
  categorySchema,
  contentUnitSchema,
  priceChangeSchema,
  productSchema,
  recordOf,
  TEXT_NAMES,
  textField,
  YES_NO_NAMES,
} from '@tuppence/domain/catalogue'
import { moneyTextSchema } from '@tuppence/domain/money'
import { vatCodeSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES } from './call.ts'
import {
  barcodeText,
  content,
  costDecimal,
  count,
  decimal,
  idParams,
  productFilterSchema,
  rate,
} from './catalogue-fields.ts'

/*
 * What changes the catalogue, or is asked of it by the office only. It stands apart from catalogue.ts, which the till loads before its
 * first screen; the till's own product form comes later.
 */

export const productBodySchema = z.object({
  name: z.string().trim().min(1).max(500),
  /** Left out or empty, the server makes one (CAT-047). */
  sku: z.string().trim().max(100).optional(),
  /** A number of 8, 12, 13 or 14 digits whose check digit is wrong is refused, unless the product has it already. */
  barcode: barcodeText.nullish(),
  /** Its further codes, all of them: what is left out of the list goes. Without a first code, the first of these becomes it. */
  otherBarcodes: z.array(barcodeText).max(19).optional(),
  /** Says that such a number is right as it is: a code that the shop made itself. */
  isOwnCode: z.boolean().optional(),
  ...recordOf(TEXT_NAMES, (name) => z.string().max(textField(name).maxLength).nullish()),
  ...recordOf(COUNT_NAMES, () => count(0, 1_000_000_000).optional()),
  ...recordOf(YES_NO_NAMES, () => z.boolean().optional()),
  categoryId: z.uuid().nullish(),
  price: decimal,
  /** An empty field of a form means no cost (CAT-046). */
  cost: z.union([z.literal(''), costDecimal]).nullish(),
  stockQuantity: count(-1_000_000_000, 1_000_000_000).optional(),
  vatRate: rate.optional(),
  vatCode: vatCodeSchema.optional(),
  unitType: z.string().trim().max(50).optional(),
  /** What a pack holds, with its unit: both or neither. An empty field means that nobody says. */
  contentAmount: z.union([z.literal(''), content]).nullish(),
  contentUnit: z.union([z.literal(''), contentUnitSchema]).nullish(),
  /** A picture that the business has already; null takes it away. A new one comes by setProductPicture. */
  pictureId: z.string().max(64).nullish(),
  organizationId: z.string().optional(),
})

export const createProduct = defineCall({
  name: 'createProduct',
  method: 'POST',
  path: '/api/products',
  summary: 'Add a product.',
  access: 'manage-products',
  scope: 'products:write',
  body: productBodySchema,
  answer: productSchema,
  location: '/api/products/:id',
  status: 201,
  errors: ['sku-taken', 'barcode-taken', 'check-digit-wrong', 'plan-limit'],
})

export const updateProduct = defineCall({
  name: 'updateProduct',
  method: 'PUT',
  path: '/api/products/:id',
  summary: 'Change a product; what is left out stays as it is.',
  access: 'manage-products',
  scope: 'products:write',
  params: idParams,
  body: productBodySchema.partial().extend({
    /** The `revision` that the form was filled from: refused where somebody has changed the product since. */
    revision: z.int().min(0).optional(),
  }),
  answer: productSchema,
  entityTag: 'of-version',
  errors: ['not-found', 'sku-taken', 'barcode-taken', 'check-digit-wrong', 'changed-meanwhile'],
})

export const deleteProduct = defineCall({
  name: 'deleteProduct',
  method: 'DELETE',
  path: '/api/products/:id',
  summary: 'Archive a product: gone from lists and look-ups, kept for its sales (decision D12).',
  access: 'manage-products',
  scope: 'products:write',
  params: idParams,
  status: 204,
  entityTag: 'of-version',
  errors: ['not-found'],
})

export const categoryBodySchema = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().max(5_000).nullish(),
  colour: z.int().min(0).max(7).nullish(),
  isActive: z.boolean().optional(),
  organizationId: z.string().optional(),
})

export const createCategory = defineCall({
  name: 'createCategory',
  method: 'POST',
  path: '/api/categories',
  summary: 'Add a category.',
  access: 'manage-products',
  scope: 'products:write',
  body: categoryBodySchema,
  answer: categorySchema,
  location: '/api/categories/:id',
  status: 201,
  errors: ['name-taken'],
})

export const updateCategory = defineCall({
  name: 'updateCategory',
  method: 'PUT',
  path: '/api/categories/:id',
  summary: 'Change a category; what is left out stays as it is.',
  access: 'manage-products',
  scope: 'products:write',
  params: idParams,
  body: categoryBodySchema.partial(),
  answer: categorySchema,
  entityTag: 'of-version',
  errors: ['not-found', 'name-taken', 'orders-need-category'],
})

export const deleteCategory = defineCall({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/api/categories/:id',
  summary: 'Archive a category (decision D12).',
  access: 'manage-products',
  scope: 'products:write',
  params: idParams,
  status: 204,
  entityTag: 'of-version',
  errors: ['not-found', 'orders-need-category'],
})

export const restoreProduct = defineCall({
  name: 'restoreProduct',
  method: 'POST',
  path: '/api/archived-products/:id/restore',
  formerPath: '/api/products/:id/restore',
  summary:
    'Bring an archived product back, with its SKU and its codes. `problems` names who has them meanwhile.',
  access: 'manage-products',
  scope: 'products:write',
  params: idParams,
  answer: productSchema,
  errors: ['not-found', 'sku-taken', 'barcode-taken', 'plan-limit'],
})

const bulkChangeSchema = z.discriminatedUnion('kind', [
  /** null takes them out of their categories. */
  z.object({ kind: z.literal('category'), categoryId: z.uuid().nullable() }),
  z.object({ kind: z.literal('vat'), vatCode: vatCodeSchema, vatRate: rate.optional() }),
  z.object({ kind: z.literal('price'), price: priceChangeSchema }),
  z.object({
    kind: z.literal('min-stock-level'),
    minStockLevel: count(0, 1_000_000_000),
  }),
  z.object({ kind: z.literal('active'), isActive: z.boolean() }),
  z.object({ kind: z.literal('archive') }),
  z.object({ kind: z.literal('restore') }),
])
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** So many prices can be taken back with one press. */
export const MOST_TAKEN_BACK = 5_000

/** A price as it was, and the product's `revision` that the change made: whatever was changed since is another. */
const formerPriceSchema = z.object({
  id: z.uuid(),
  price: moneyTextSchema.refine((text) => !text.startsWith('-'), { message: 'No price is below nothing.' }),
  revision: z.int().min(0),
})

export const changeProducts = defineCall({
  name: 'changeProducts',
  method: 'POST',
  path: '/api/products/bulk',
  summary: 'Change many products in one go: those named, or all that a filter lets through.',
  access: 'manage-products',
  scope: 'products:write',
  bodyBytes: LARGE_BODY_BYTES,
  body: z
    .object({
      ids: z.array(z.uuid()).min(1).max(1_000).optional(),
      /**
       * As the list's query has it. `except`: those that were taken out by hand. `expected`: how many the person was shown that
       * this is done to; refused where it is another number.
       */
      filter: productFilterSchema
        .extend({
          archived: z.boolean().optional(),
          except: z.array(z.uuid()).max(1_000).optional(),
          expected: z.int().min(0).optional(),
        })
        .optional(),
      change: bulkChangeSchema,
      organizationId: z.string().optional(),
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      message: 'Name products by their ids, or by a filter: one of the two.',
    }),
  answer: z.object({
    changed: z.int(),
    /** They were so already. */
    unchanged: z.int(),
    /** Of a change of prices: what takes it back (`takeBackPrices`). Left out where they are more than that takes. */
    former: z.array(formerPriceSchema).optional(),
    refusedCount: z.int(),
    /** The first thousand of those that stayed as they were, each with the reason. */
    refused: z.array(
      z.object({
        productId: z.uuid(),
        /** Null where there is no such product. */
        name: z.string().nullable(),
        sku: z.string().nullable(),
        code: z.string(),
        message: z.string(),
      }),
    ),
  }),
  errors: ['changed-meanwhile', 'plan-limit'],
})

export const takeBackPrices = defineCall({
  name: 'takeBackPrices',
  method: 'POST',
  path: '/api/products/bulk/undo',
  summary: 'Give products the price they had before a change of many. Those that were changed since stay.',
  access: 'manage-products',
  scope: 'products:write',
  bodyBytes: LARGE_BODY_BYTES,
  body: z.object({
    former: z.array(formerPriceSchema).min(1).max(MOST_TAKEN_BACK),
    organizationId: z.string().optional(),
  }),
  answer: z.object({
    changed: z.int(),
    /** They were changed, or archived, since. */
    stayed: z.int(),
  }),
})

/** A picture as it is uploaded. The server takes no other kinds, whatever their name says. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export const MAX_PICTURE_BYTES = 10_000_000

export const repricedProducts = defineCall({
  name: 'repricedProducts',
  method: 'GET',
  path: '/api/products/repriced',
  summary:
    'The products that have had another price since, or are new since, by name: those whose shelf labels are wrong.',
  access: 'sell',
  query: z.object({
    since: z.iso.datetime({ offset: true }),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(productSchema),
})

export const setProductPicture = defineCall({
  name: 'setProductPicture',
  method: 'PUT',
  path: '/api/product-pictures/:id',
  formerPath: '/api/products/:id/picture',
  summary:
    'Give a product a picture: the bytes of a JPEG, PNG, WebP or GIF. It is kept small, and without what it says of its maker.',
  access: 'manage-products',
  scope: 'products:write',
  params: idParams,
  bytes: { types: PICTURE_TYPES, most: MAX_PICTURE_BYTES },
  atOnce: 2,
  answer: productSchema,
  errors: ['not-found', 'not-a-picture'],
})

export const deleteProductPicture = defineCall({
  name: 'deleteProductPicture',
  method: 'DELETE',
  path: '/api/product-pictures/:id',
  formerPath: '/api/products/:id/picture',
  summary: 'Take a product’s picture away.',
  access: 'manage-products',
  scope: 'products:write',
  params: idParams,
  answer: productSchema,
  errors: ['not-found'],
})

export const restoreCategory = defineCall({
  name: 'restoreCategory',
  method: 'POST',
  path: '/api/categories/:id/restore',
  summary: 'Bring an archived category back; its products are in it again.',
  access: 'manage-products',
  scope: 'products:write',
  params: idParams,
  answer: categorySchema,
  errors: ['not-found', 'name-taken'],
})
