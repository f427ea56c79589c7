import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'
import { daySchema } from './day.ts'
import { FILE_NAME, NEXT_CURSOR } from './headers.ts'
import { cursorSchema } from './paging.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** What somebody did, as the audit log keeps it: it is written with the act itself and never changed. */
export const auditEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** A stable word, such as `signed-in` or `staff-archived`. */
  action: z.string(),
  /** Null where nobody of the shop acted: the provider did, or somebody who could not sign in. */
  person: named.nullable(),
  /** Who allowed it by their PIN (STAFF-039). */
  approver: named.nullable(),
  /** The provider's person, under remote access or in the portal (AUTH-058). */
  operator: named.nullable(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** What the ids in `subjectId` and `detail` stand for, as it is called now; an id that has no name is not among them. */
  names: z.record(z.string(), z.string()),
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const filter = {
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** A person's id: what they did or allowed. */
  personId: z.string().max(64).optional(),
  action: z.string().max(64).optional(),
  organizationId: z.string().optional(),
}

export const listAuditLog = defineCall({
  name: 'listAuditLog',
  method: 'GET',
  path: '/api/audit-log',
  summary:
    'What people did, the latest first. `before` and `beforeId`, instant and id of the last entry of a page, go on behind it.',
  access: 'export-data',
  query: z.object({
    ...filter,
    after: cursorSchema,
    before: z.iso.datetime().optional(),
    /** Without it, what happened at the very instant of `before` is left out. */
    beforeId: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.array(auditEntrySchema),
  answerHeaders: [NEXT_CURSOR],
})

export const listAuditActions = defineCall({
  name: 'listAuditActions',
  method: 'GET',
  path: '/api/audit-log/actions',
  summary: 'The kinds of entries that the audit log holds.',
  access: 'export-data',
  answer: z.array(z.string()),
})

export const exportAuditLog = defineCall({
  name: 'exportAuditLog',
  method: 'GET',
  path: '/api/audit-log/export',
  summary:
    'The audit log of these days as CSV, the oldest first, with the names behind its ids and the hashes that chain its entries.',
  access: 'export-data',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  query: z.object(filter),
  file: { types: ['text/csv'], says: 'The entries.' },
  answerHeaders: [FILE_NAME],
})
