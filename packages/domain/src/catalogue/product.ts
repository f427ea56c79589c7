import { z } from 'zod'
import { moneyTextSchema } from '../money/index.ts'
import { vatCodeSchema, vatRateTextSchema } from '../tax/index.ts'

/** A product as tills and the back office read it (DATA-009, DATA-022). Money is pounds with two decimals. */
export const productSchema = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  categoryId: z.uuid().nullable(),
  /** The category's name, "Uncategorized" where it has none. */
  category: z.string(),
  price: moneyTextSchema,
  cost: moneyTextSchema,
  stockQuantity: z.int(),
  minStockLevel: z.int(),
  vatCode: vatCodeSchema,
  vatRate: vatRateTextSchema,
  vatInclusive: z.boolean(),
  unitType: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Product = z.infer<typeof productSchema>

export const categorySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  /** One of the eight tints of the design system, by number; null takes the one of its place among the categories. */
  colour: z.int().min(0).max(7).nullable(),
  isActive: z.boolean(),
})
export type Category = z.infer<typeof categorySchema>
