import { categorySchema, priceChangeSchema, productSchema } from '@tuppence/domain/catalogue'
import { vatCodeSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { idParams, productFilterSchema, rate } from './catalogue-fields.ts'

/*
 * What only the office asks of the catalogue. It stands apart from catalogue.ts, which the till loads before its first screen.
 */

export const restoreProduct = defineCall({
  name: 'restoreProduct',
  method: 'POST',
  path: '/api/products/:id/restore',
  summary:
    'Bring an archived product back, with its SKU and its codes. `problems` names who has them meanwhile.',
  access: 'manage-products',
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
    minStockLevel: z.coerce.number().int().min(0).max(1_000_000_000),
  }),
  z.object({ kind: z.literal('active'), isActive: z.boolean() }),
  z.object({ kind: z.literal('archive') }),
  z.object({ kind: z.literal('restore') }),
])
export type BulkChange = z.infer<typeof bulkChangeSchema>

export const changeProducts = defineCall({
  name: 'changeProducts',
  method: 'POST',
  path: '/api/products/bulk',
  summary: 'Change many products in one go: those named, or all that a filter lets through.',
  access: 'manage-products',
  body: z
    .object({
      ids: z.array(z.uuid()).min(1).max(1_000).optional(),
      /** As the list's query has it. `expected`: how many the person was shown; refused where it is another number. */
      filter: productFilterSchema
        .extend({ archived: z.boolean().optional(), expected: z.int().min(0).optional() })
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

/** A picture as it is uploaded. The server takes no other kinds, whatever their name says. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export const MAX_PICTURE_BYTES = 10_000_000

export const setProductPicture = defineCall({
  name: 'setProductPicture',
  method: 'PUT',
  path: '/api/products/:id/picture',
  summary:
    'Give a product a picture: the bytes of a JPEG, PNG, WebP or GIF. It is kept small, and without what it says of its maker.',
  access: 'manage-products',
  params: idParams,
  bytes: { types: PICTURE_TYPES, most: MAX_PICTURE_BYTES },
  atOnce: 2,
  answer: productSchema,
  errors: ['not-found', 'not-a-picture'],
})

export const deleteProductPicture = defineCall({
  name: 'deleteProductPicture',
  method: 'DELETE',
  path: '/api/products/:id/picture',
  summary: 'Take a product’s picture away.',
  access: 'manage-products',
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
  params: idParams,
  answer: categorySchema,
  errors: ['not-found', 'name-taken'],
})
