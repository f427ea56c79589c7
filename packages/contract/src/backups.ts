import { z } from 'zod'
import { defineCall } from './call.ts'

export const storedBackupSchema = z.object({
  /** The name of its file. */
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** The code of the one business that it holds; null for the whole server. */
  business: z.string().nullable(),
  bytes: z.int().min(0),
  /** SHA-256 of the file, in hexadecimal; null where that was lost. */
  checksum: z.string().nullable(),
  /** The folder has lost it: the copy in the store is all there is. */
  onlyInStore: z.boolean(),
})
export type StoredBackup = z.infer<typeof storedBackupSchema>

export const listBackups = defineCall({
  name: 'listBackups',
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'The backups that are kept, newest first, and how the last making of them went.',
  access: 'operator',
  answer: z.object({
    /** The folder that they are in, on the server. */
    folder: z.string(),
    /** Where each is copied to beside it, as `s3://…`; null for nowhere. */
    bucket: z.string().nullable(),
    /** Why nobody knows what is there; null where it is known, or there is none. */
    storeFailure: z.string().nullable(),
    /** Of the whole server, and the newest of each business. */
    backups: z.array(storedBackupSchema),
    /** How many files there are in the folder altogether. */
    files: z.int().min(0),
    keptDays: z.int(),
    /** Some are being made now, by this server. */
    isBusy: z.boolean(),
    lastGoodAt: z.iso.datetime().nullable(),
    lastDrillAt: z.iso.datetime().nullable(),
    /** What went wrong the last time; null where nothing did. */
    failure: z.string().nullable(),
    failedAt: z.iso.datetime().nullable(),
    /** When trying one out failed, and why, where none went well since. */
    failedDrill: z.object({ at: z.iso.datetime(), failure: z.string() }).nullable(),
  }),
})
export type ListedBackups = z.infer<NonNullable<(typeof listBackups)['answer']>>

export const backUpNow = defineCall({
  name: 'backUpNow',
  method: 'POST',
  path: '/api/admin/backups',
  summary:
    'Begin to make backups now, of the whole server and of each business; the list says when they are made.',
  access: 'operator',
  status: 204,
})
