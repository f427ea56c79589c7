import { createHash } from 'node:crypto'

/** As seals and contents are hashed: SHA-256 of the text's UTF-8, in lower-case hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
