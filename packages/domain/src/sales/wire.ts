import { z } from 'zod'

/** As PostgreSQL writes it, so that the same sale sent again in capitals is the same. */
export const wireId = z.uuid().toLowerCase()

/** A half of a character, as a cut-off emoji leaves behind, is no reason to refuse a sale: it becomes the sign for unknown. */
export const wireText = (longest: number) =>
  z
    .string()
    .max(longest)
    .overwrite((written) => written.replace(/\p{Surrogate}/gu, '\uFFFD'))
