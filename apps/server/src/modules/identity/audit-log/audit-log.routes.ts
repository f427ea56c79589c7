import { Readable } from 'node:stream'
import { exportAuditLog, listAuditActions, listAuditLog } from '@tuppence/contract/audit'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../../app.ts'
import { csvLine } from '../../../platform/csv.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { serve } from '../../../platform/http/serve.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { type AuditFilter, readAuditActions, readAuditLog } from './read-audit-log.ts'

/** So many entries are read for the file at once, each time in a transaction of its own. */
const CHUNK = 1_000

/** The audit log of a business, for whoever answers for it. It is written by `writeAudit` and by nothing else. */
export function auditLogRoutes(app: FastifyInstance, { database }: ModuleDeps): void {
  serve(app, listAuditLog, async ({ query: { limit, ...filter }, person }) => {
    const entries = await readAuditLog(database, person.organizationId, filter, {
      limit,
      order: 'latest first',
    })
    return entries.map(({ previousHash: _, hash: __, ...entry }) => entry)
  })

  serve(app, listAuditActions, ({ person }) =>
    inOrganization(database, person.organizationId, (tx) => readAuditActions(tx, person.organizationId)),
  )

  serve(app, exportAuditLog, async ({ query, person, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-log-${person.businessCode}.csv"`)
      .send(Readable.from(csvOf(database, person.organizationId, query))),
  )
}

async function* csvOf(
  database: Database,
  organizationId: string,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield csvLine([
    'at',
    'action',
    'person',
    'approved by',
    'provider',
    'subject',
    'subject id',
    'detail',
    'address',
    'id',
    'previous hash',
    'hash',
  ])
  let after: string | undefined
  for (;;) {
    const entries = await readAuditLog(
      database,
      organizationId,
      { ...filter, after },
      { limit: CHUNK, order: 'oldest first' },
    )
    for (const entry of entries)
      yield csvLine([
        entry.at,
        entry.action,
        entry.person?.name ?? null,
        entry.approver?.name ?? null,
        entry.operator?.name ?? null,
        entry.subjectType,
        entry.subjectId,
        JSON.stringify(entry.detail),
        entry.address,
        entry.id,
        entry.previousHash,
        entry.hash,
      ])
    if (entries.length < CHUNK) return
    after = entries.at(-1)?.at
  }
}
