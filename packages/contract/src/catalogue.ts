import { categorySchema, productSchema } from '@tuppence/domain/catalogue'
import { vatCodeSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { defineCall } from './call.ts'

const idParams = z.object({ id: z.uuid() })

/** Money and rates come as string or number, as forms send them (CAT-015); the server keeps two decimals. */
const decimal = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,8}(\.\d{1,2})?$/),
  z.number().min(0).max(99_999_999.99),
])
const rate = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,2})?$/),
  z.number().min(0).max(100),
])

export const productBodySchema = z.object({
  name: z.string().trim().min(1).max(500),
  /** Left out or empty, the server makes one (CAT-047). */
  sku: z.string().trim().max(100).optional(),
  barcode: z.string().trim().max(64).nullish(),
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
  isActive: z.boolean().optional(),
  organizationId: z.string().optional(),
})

export const listProducts = defineCall({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products',
  summary: 'Products by name; search matches name, SKU and barcode. X-Total-Count has the number of all.',
  access: 'sell',
  query: z.object({
    search: z.string().max(200).optional(),
    /** A category's id or name; empty or "all" for every category. */
    category: z.string().max(100).optional(),
    /** Only what changed since, archived ones included (isActive false), for a till's copy. */
    changedSince: z.iso.datetime({ offset: true }).optional(),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(productSchema),
})

export const lowStockProducts = defineCall({
  name: 'lowStockProducts',
  method: 'GET',
  path: '/api/products/low-stock',
  summary: 'Products at or below their minimum level, the emptiest first.',
  access: 'sell',
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
  errors: ['sku-taken', 'barcode-taken', 'plan-limit'],
})

export const updateProduct = defineCall({
  name: 'updateProduct',
  method: 'PUT',
  path: '/api/products/:id',
  summary: 'Change a product; what is left out stays as it is.',
  access: 'manage-products',
  params: idParams,
  body: productBodySchema.partial(),
  answer: productSchema,
  errors: ['not-found', 'sku-taken', 'barcode-taken'],
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
  summary: 'Categories by name.',
  access: 'sell',
  query: z.object({ organizationId: z.string().optional() }),
  answer: z.array(categorySchema),
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
