import { z } from 'zod'

/** Room for the longest names by which a list is in order. */
const MAX_CURSOR_LETTERS = 10_000

/** The place of a list behind which a page begins: the header `X-Next-Cursor` of the page before (decision 0145). */
export const cursorSchema = z
  .string()
  .max(MAX_CURSOR_LETTERS)
  .optional()
  .meta({
    description:
      'Where the page begins: the `X-Next-Cursor` of the page before, with its other parameters unchanged. Left out, the first page.',
    examples: ['WyI5ZjNhIixbIkZsYXQgd2hpdGUiLCIwMTlhM2M1ZSJdXQ'],
  })

/** What a list with a cursor takes, beside its filter. */
export const pageOf = (usual: number, most: number) => ({
  after: cursorSchema,
  limit: z.coerce.number().int().min(1).max(most).default(usual),
})
