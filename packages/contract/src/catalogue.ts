import {
  categorySchema,
  contentUnitSchema,
  listedCategorySchema,
  productSchema,
} from '@tuppence/domain/catalogue'
import { vatCodeSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  barcodeText,
  content,
  decimal,
  idParams,
  productFilterSchema,
  rate,
  yesOrNo,
} from './catalogue-fields.ts'

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
  description: z.string().max(5_000).nullish(),
  categoryId: z.uuid().nullish(),
  price: decimal,
  /** An empty field of a form means no cost (CAT-046). */
  cost: z.union([z.literal(''), decimal]).nullish(),
  stockQuantity: z.coerce.number().int().min(-1_000_000_000).max(1_000_000_000).optional(),
  minStockLevel: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  vatRate: rate.optional(),
  vatCode: vatCodeSchema.optional(),
  vatInclusive: z.boolean().optional(),
  unitType: z.string().trim().max(50).optional(),
  /** What a pack holds, with its unit: both or neither. An empty field means that nobody says. */
  contentAmount: z.union([z.literal(''), content]).nullish(),
  contentUnit: z.union([z.literal(''), contentUnitSchema]).nullish(),
  /** A picture that the business has already; null takes it away. A new one comes by setProductPicture. */
  pictureId: z.string().max(64).nullish(),
  isActive: z.boolean().optional(),
  organizationId: z.string().optional(),
})

export const listProducts = defineCall({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products',
  summary:
    'Products by name, or by how well they match a search of names, SKUs and barcodes. X-Total-Count has the number of all.',
  access: 'sell',
  query: productFilterSchema.extend({
    sort: z.enum(['name', 'sku', 'price', 'stock', 'category', 'changed']).optional(),
    /** Upwards where it is left out; a search without `sort` has the best match first. */
    direction: z.enum(['up', 'down']).optional(),
    /** Only what changed since, archived ones included (isActive false), for a till's copy. */
    changedSince: z.iso.datetime({ offset: true }).optional(),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(productSchema),
  errors: ['not-permitted'],
})

export const productById = defineCall({
  name: 'productById',
  method: 'GET',
  path: '/api/products/:id',
  summary: 'One product as it is now; an archived one is not active.',
  access: 'sell',
  params: idParams,
  answer: productSchema,
  errors: ['not-found'],
})

export const lowStockProducts = defineCall({
  name: 'lowStockProducts',
  method: 'GET',
  path: '/api/products/low-stock',
  summary: 'Products at or below their minimum level, the emptiest first.',
  access: 'sell',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100_000).optional() }),
  answer: z.array(productSchema),
})

export const productByBarcode = defineCall({
  name: 'productByBarcode',
  method: 'GET',
  path: '/api/products/barcode/:code',
  summary: 'The product with this barcode; UPC-A and EAN-13 forms of one code are the same.',
  access: 'sell',
  params: z.object({ code: z.string().min(1).max(200) }),
  query: z.object({ organizationId: z.string().optional() }),
  answer: productSchema,
  errors: ['not-found'],
})

export const createProduct = defineCall({
  name: 'createProduct',
  method: 'POST',
  path: '/api/products',
  summary: 'Add a product.',
  access: 'manage-products',
  body: productBodySchema,
  answer: productSchema,
  status: 201,
  errors: ['sku-taken', 'barcode-taken', 'check-digit-wrong', 'plan-limit'],
})

export const updateProduct = defineCall({
  name: 'updateProduct',
  method: 'PUT',
  path: '/api/products/:id',
  summary: 'Change a product; what is left out stays as it is.',
  access: 'manage-products',
  params: idParams,
  body: productBodySchema.partial().extend({
    /** The `revision` that the form was filled from: refused where somebody has changed the product since. */
    revision: z.int().min(0).optional(),
  }),
  answer: productSchema,
  errors: ['not-found', 'sku-taken', 'barcode-taken', 'check-digit-wrong', 'changed-meanwhile'],
})

export const deleteProduct = defineCall({
  name: 'deleteProduct',
  method: 'DELETE',
  path: '/api/products/:id',
  summary: 'Archive a product: gone from lists and look-ups, kept for its sales (decision D12).',
  access: 'manage-products',
  params: idParams,
  status: 204,
  errors: ['not-found'],
})

export const productPicture = defineCall({
  name: 'productPicture',
  method: 'GET',
  path: '/api/products/pictures/:pictureId',
  summary:
    'A picture as WebP: at most 160 pixels a side (small), or 800 (large). It never changes under its name.',
  access: 'sell',
  params: z.object({ pictureId: z.string().max(64) }),
  query: z.object({ size: z.enum(['small', 'large']).optional() }),
  errors: ['not-found'],
})

export const categoryBodySchema = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().max(5_000).nullish(),
  colour: z.int().min(0).max(7).nullish(),
  isActive: z.boolean().optional(),
  organizationId: z.string().optional(),
})

export const listCategories = defineCall({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  summary: 'Categories by name, each with the number of its products.',
  access: 'sell',
  query: z.object({
    /** The archived ones instead of the others: for who may manage products. */
    archived: yesOrNo.optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(listedCategorySchema),
  errors: ['not-permitted'],
})

export const createCategory = defineCall({
  name: 'createCategory',
  method: 'POST',
  path: '/api/categories',
  summary: 'Add a category.',
  access: 'manage-products',
  body: categoryBodySchema,
  answer: categorySchema,
  status: 201,
  errors: ['name-taken'],
})

export const updateCategory = defineCall({
  name: 'updateCategory',
  method: 'PUT',
  path: '/api/categories/:id',
  summary: 'Change a category; what is left out stays as it is.',
  access: 'manage-products',
  params: idParams,
  body: categoryBodySchema.partial(),
  answer: categorySchema,
  errors: ['not-found', 'name-taken'],
})

export const deleteCategory = defineCall({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/api/categories/:id',
  summary: 'Archive a category (decision D12).',
  access: 'manage-products',
  params: idParams,
  status: 204,
  errors: ['not-found'],
})
