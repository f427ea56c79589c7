import { CURRENCIES } from '@tuppence/domain/money'
import { z } from 'zod'
import { defineCall } from './call.ts'

/** What one business has sold, in one of the databases. */
const businessInBooksSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Less what was voided. */
  sales: z.int(),
  takings: z.string(),
  currency: z.enum(CURRENCIES),
  /** A trading day of the shop; null for none. */
  lastSoldOn: z.iso.date().nullable(),
})
export type BusinessInBooks = z.infer<typeof businessInBooksSchema>

export const restoreRunSchema = z.object({
  /** The name of the backup's file. */
  backup: z.string(),
  database: z.string(),
  by: z.string(),
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  /** What went wrong; null where nothing did. */
  failure: z.string().nullable(),
  step: z.enum(['reading', 'filling', 'checking']),
  rowsBack: z.int().min(0),
  /** Null until the file was read to its end. */
  rowsAll: z.int().min(0).nullable(),
})
export type RestoreRun = z.infer<typeof restoreRunSchema>

export const keptDatabaseSchema = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  /** In use now. */
  isOpen: z.boolean(),
  /** What it was brought back from; null for the one that was there before any other. */
  restored: z
    .object({
      backup: z.string(),
      /** When the backup was made, and whose: null for the whole server. */
      madeAt: z.iso.datetime(),
      business: z.string().nullable(),
      by: z.string(),
      at: z.iso.datetime(),
      /** How many things were found against its books. */
      wrong: z.int().min(0),
    })
    .nullable(),
  /** Null where it cannot be read. */
  businesses: z.array(businessInBooksSchema).nullable(),
})
export type KeptDatabase = z.infer<typeof keptDatabaseSchema>

export const listRestores = defineCall({
  name: 'listRestores',
  method: 'GET',
  path: '/api/admin/restores',
  summary:
    'The databases that were brought back beside the one in use, with what each business has sold in them, and how the last restore goes or went.',
  access: 'operator',
  answer: z.object({
    /** The PostgreSQL is the server's own: what the next start opens can be chosen. */
    isEmbedded: z.boolean(),
    /** What is in the way of bringing one back, and what to do; null for nothing. */
    hindrance: z.string().nullable(),
    running: restoreRunSchema.nullable(),
    last: restoreRunSchema.nullable(),
    /** The database that an operator chose last to be opened by the next start; null where nobody did. */
    chosen: z.object({ name: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
    databases: z.array(keptDatabaseSchema),
  }),
})
export type ListedRestores = z.infer<NonNullable<(typeof listRestores)['answer']>>

export const beginRestore = defineCall({
  name: 'beginRestore',
  method: 'POST',
  path: '/api/admin/restores',
  summary:
    'Begin to bring a backup back into a new database beside the one in use, which nothing is changed in; the list says how far it is.',
  access: 'operator',
  freshProof: true,
  status: 204,
  body: z.object({ backup: z.string().max(200) }),
  errors: ['not-found', 'restore-hindered', 'restore-under-way'],
})

const NAME = z.string().min(1).max(63)

export const chooseDatabase = defineCall({
  name: 'chooseDatabase',
  method: 'POST',
  path: '/api/admin/databases/:name/next',
  summary:
    'Have the next start open this database; the one in use is kept. Choosing the one in use takes a choice back.',
  access: 'operator',
  freshProof: true,
  status: 204,
  params: z.object({ name: NAME }),
  errors: ['not-found', 'database-not-offered'],
})

export const removeDatabase = defineCall({
  name: 'removeDatabase',
  method: 'DELETE',
  path: '/api/admin/databases/:name',
  summary: 'Remove a database that was brought back, for good. One in use, or of the next start, stays.',
  access: 'operator',
  freshProof: true,
  status: 204,
  params: z.object({ name: NAME }),
  errors: ['not-found', 'database-stays', 'restore-under-way'],
})
