import { z } from 'zod'

export const idParams = z.object({ id: z.uuid() })

/** Money and rates come as string or number, as forms send them (CAT-015); the server keeps two decimals. */
export const decimal = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,8}(\.\d{1,2})?$/),
  z.number().min(0).max(99_999_999.99),
])
/** What one costs: as money, with four decimals. */
export const costDecimal = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,8}(\.\d{1,4})?$/),
  z.number().min(0).max(99_999_999.9999),
])
export const rate = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,2})?$/),
  z.number().min(0).max(100),
])

/** A count as number or string, as forms send them; an empty one is 0 (CAT-046). "1e3" and "0x10" are none. */
export const count = (least: number, most: number) =>
  z.union([
    z.int().min(least).max(most),
    z
      .string()
      .trim()
      .regex(/^(-?\d{1,10})?$/)
      .transform(Number)
      .pipe(z.int().min(least).max(most)),
  ])

/** As an address carries it: true, false. */
export const yesOrNo = z.union([z.boolean(), z.stringbool()])
export const barcodeText = z.string().trim().max(64)
/** Up to three decimals, above nothing. */
export const content = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,3})?$/),
  z.number().gt(0).max(999_999.999),
])

/** Which products: each part narrows, and what is left out lets all through. */
export const productFilterSchema = z.object({
  /** Words of name, SKU or codes, by their beginnings; where they find too little, also by any part and misspelt. */
  search: z.string().max(200).optional(),
  /** A category's id or name; empty or "all" for every category, "none" for what is in no category. */
  category: z.string().max(100).optional(),
  /** By stock badge (STOCK-005 to STOCK-007); `low-or-out` is what the low-stock list has. */
  status: z.enum(['all', 'in', 'low', 'out', 'low-or-out']).optional(),
  /** The archived ones instead of the others: for who may manage products. */
  archived: yesOrNo.optional(),
})
