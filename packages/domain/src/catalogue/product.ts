import { z } from 'zod'
import { costTextSchema, moneyTextSchema } from '../money/index.ts'
import { vatCodeSchema, vatRateTextSchema } from '../tax/index.ts'
import { PLAIN_SHAPE } from './plain-fields.ts'

/** What a pack's content is measured in, for its price by the kilogram, litre, metre or piece on a shelf label. */
export const CONTENT_UNITS = ['g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'each'] as const
export const contentUnitSchema = z.enum(CONTENT_UNITS)
export type ContentUnit = z.infer<typeof contentUnitSchema>

/** A product as tills and the back office read it (DATA-009, DATA-022). Money is pounds with two decimals. */
export const productSchema = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  sku: z.string(),
  /** The first of its codes: the one that labels and receipts carry. */
  barcode: z.string().nullable(),
  /** Its other codes, in the order they were added: a case, a multipack, last year's packaging. */
  otherBarcodes: z.array(z.string()),
  name: z.string(),
  ...PLAIN_SHAPE,
  categoryId: z.uuid().nullable(),
  /** The category's name, "Uncategorized" where it has none. */
  category: z.string(),
  price: moneyTextSchema,
  /** Of those who may manage products or see reports only (decision D5); "0.00" for anybody else, and on the till's own copy. */
  cost: costTextSchema,
  /** What one of those in stock cost on average, by deliveries; left out where it is `cost`, or not known. */
  averageCost: costTextSchema.optional(),
  stockQuantity: z.int(),
  /** How many of them are held for online orders; left out for none. */
  heldQuantity: z.int().optional(),
  vatCode: vatCodeSchema,
  vatRate: vatRateTextSchema,
  unitType: z.string(),
  /** What a pack holds, with up to three decimals: "0.5" of `contentUnit`; null where nobody said. */
  contentAmount: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/)
    .nullable(),
  contentUnit: contentUnitSchema.nullable(),
  /** Names its picture, and changes with it; null where there is none. */
  pictureId: z.string().nullable(),
  /** Goes up when somebody changes what the product is, and stays when only its stock moves: what a form was filled from. */
  revision: z.int(),
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

/** A category as the list of them has it: with the number of products in it that are not archived. */
export const listedCategorySchema = categorySchema.extend({ productCount: z.int().min(0) })
export type ListedCategory = z.infer<typeof listedCategorySchema>
