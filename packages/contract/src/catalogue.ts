import { categorySchema, listedCategorySchema, productSchema } from '@tuppence/domain/catalogue'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { idParams, productFilterSchema, yesOrNo } from './catalogue-fields.ts'
import { NEXT_CURSOR, TOTAL_COUNT } from './headers.ts'
import { cursorSchema } from './paging.ts'

export const listProducts = defineCall({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products',
  summary:
    'Products by name, or by how well they match a search of names, SKUs and barcodes. X-Total-Count has the number of all.',
  access: 'sell',
  scope: 'products:read',
  // More than the tabs of one back office ask for, and each is much work for the database.
  atOnce: 8,
  query: productFilterSchema.extend({
    sort: z.enum(['name', 'sku', 'price', 'stock', 'category', 'changed']).optional(),
    /** Upwards where it is left out; a search without `sort` has the best match first. */
    direction: z.enum(['up', 'down']).optional(),
    /** Only what changed since, archived ones included (isActive false), for a till's copy. */
    changedSince: z.iso.datetime({ offset: true }).optional(),
    after: cursorSchema,
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(productSchema),
  errors: ['not-permitted'],
  answerHeaders: [TOTAL_COUNT, NEXT_CURSOR],
})

export const productById = defineCall({
  name: 'productById',
  method: 'GET',
  path: '/api/products/:id',
  summary: 'One product as it is now; an archived one is not active.',
  access: 'sell',
  scope: 'products:read',
  params: idParams,
  answer: productSchema,
  entityTag: 'of-version',
  errors: ['not-found'],
})

export const lowStockProducts = defineCall({
  name: 'lowStockProducts',
  method: 'GET',
  path: '/api/products/low-stock',
  summary: 'Products at or below their minimum level, the emptiest first.',
  access: 'sell',
  scope: 'products:read',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100_000).optional() }),
  answer: z.array(productSchema),
})

export const productByBarcode = defineCall({
  name: 'productByBarcode',
  method: 'GET',
  path: '/api/products/barcode/:code',
  summary:
    'The product with this barcode. UPC-A and EAN-13 forms of one code are the same, as are ISBN-10 and ISBN-13; the add-on of a magazine or book may follow its code.',
  access: 'sell',
  scope: 'products:read',
  params: z.object({ code: z.string().min(1).max(200) }),
  query: z.object({ organizationId: z.string().optional() }),
  answer: productSchema,
  errors: ['not-found'],
})

export const productPicture = defineCall({
  name: 'productPicture',
  method: 'GET',
  path: '/api/products/pictures/:pictureId',
  summary:
    'A picture as WebP: at most 160 pixels a side (small), or 800 (large). It never changes under its name.',
  access: 'sell',
  scope: 'products:read',
  params: z.object({ pictureId: z.string().max(64) }),
  query: z.object({ size: z.enum(['small', 'large']).optional() }),
  errors: ['not-found'],
  file: { types: ['image/webp'], says: 'The picture.' },
})

export const listCategories = defineCall({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  summary: 'Categories by name, each with the number of its products.',
  access: 'sell',
  scope: 'products:read',
  query: z.object({
    /** The archived ones instead of the others: for who may manage products. */
    archived: yesOrNo.optional(),
    organizationId: z.string().optional(),
  }),
  answer: z.array(listedCategorySchema),
  errors: ['not-permitted'],
})

export const categoryById = defineCall({
  name: 'categoryById',
  method: 'GET',
  path: '/api/categories/:id',
  summary: 'One category.',
  access: 'sell',
  scope: 'products:read',
  params: idParams,
  answer: categorySchema,
  entityTag: 'of-version',
  errors: ['not-found'],
})
