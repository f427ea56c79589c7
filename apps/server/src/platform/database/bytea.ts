import { customType } from 'drizzle-orm/pg-core'

/** Bytes, which Drizzle has no column of its own for. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
