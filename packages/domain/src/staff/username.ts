import { z } from 'zod'
import { PERSON_WORDS } from './person.ts'

/** What anybody signs in with: staff, account holders and the provider's people. None looks like another one. */
export const usernameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'must have no characters that cannot be seen')

/** What somebody new is given: the blank in a name is not seen when it is told or read out. Names from before keep theirs. */
export const newUsernameSchema = usernameSchema.regex(/^\S*$/, PERSON_WORDS.username)
