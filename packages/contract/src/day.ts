import { z } from 'zod'

/** A trading day as it is asked for: one that the calendar has, in years that shops have books of and PostgreSQL knows. */
export const daySchema = z.iso
  .date('Write a day that there is, as YYYY-MM-DD.')
  .refine((day) => day >= '1970-01-01', 'Choose a day from 1970 on.')
