import { z } from 'zod'

/** What anybody signs in with: staff, account holders and the provider's people. None looks like another one. */
export const usernameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'must have no characters that cannot be seen')
