import { MOST_ADDRESS_LETTERS, mailAddress, WRONG_MAIL_ADDRESS } from '@tuppence/domain/receipts'
import { z } from 'zod'

/** An address to which a mail can be sent. */
export const mailAddressSchema = z
  .string()
  .trim()
  .max(MOST_ADDRESS_LETTERS)
  .refine((text) => mailAddress(text) !== undefined, WRONG_MAIL_ADDRESS)
