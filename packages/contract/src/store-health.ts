import { healthFindingSchema, holdingSchema, verdictSchema } from '@tuppence/domain/health'
import { z } from 'zod'
import { defineCall } from './call.ts'

export const tillHealthSchema = z.object({
  tillId: z.uuid(),
  code: z.string(),
  name: z.string(),
  verdict: verdictSchema,
  findings: z.array(healthFindingSchema),
  /** When the till last registered, sold or said what it holds; null for never. */
  heardAt: z.iso.datetime().nullable(),
  /** What it last said it holds, and when; null where it never did. */
  holding: holdingSchema.nullable(),
  heldAt: z.iso.datetime().nullable(),
})
export type HealthOfTill = z.infer<typeof tillHealthSchema>

/** Coarse, because other businesses may be on the same server. */
const roughBytes = z.int()

export const storeHealth = defineCall({
  name: 'storeHealth',
  method: 'GET',
  path: '/api/store-health',
  summary:
    'Whether the data of the shop is safe: what each till has not sent, the journal, storage, clocks and backups.',
  access: 'manage-tills',
  answer: z.object({
    verdict: verdictSchema,
    at: z.iso.datetime(),
    /** What the provider did to the account holder's sign-in in the last 30 days. */
    provider: z.array(healthFindingSchema),
    tills: z.array(tillHealthSchema),
    server: z.object({
      findings: z.array(healthFindingSchema),
      version: z.string(),
      databaseBytes: roughBytes,
      /** Null where the database is not on the server's own disk. */
      disk: z.object({ freeBytes: roughBytes, sizeBytes: roughBytes }).nullable(),
      lastBackupAt: z.iso.datetime().nullable(),
      /** When one was last brought back, to see that it can be. */
      lastDrillAt: z.iso.datetime().nullable(),
    }),
  }),
})
export type StoreHealthAnswer = z.infer<NonNullable<(typeof storeHealth)['answer']>>
