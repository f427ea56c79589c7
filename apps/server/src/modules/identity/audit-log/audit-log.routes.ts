import { Readable } from 'node:stream'
import { exportAuditLog, listAuditActions, listAuditLog } from '@tuppence/contract/audit'
import { entryLines } from '@tuppence/domain/audit'
import { localTimeOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { CSV_START, csvLine } from '../../../platform/csv.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { Refused } from '../../../platform/http/refused.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { askedPage, BY_MOMENT } from '../../../platform/paging/list-cursor.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { type AuditFilter, type ChainedEntry, readAuditActions, readAuditLog } from './read-audit-log.ts'

/** So many entries are read for the file at once, each time in a transaction of its own. */
const CHUNK = 1_000

/** The audit log of a business, for whoever answers for it. It is written by `writeAudit` and by nothing else. */
export function auditLogRoutes(app: FastifyInstance, { database }: ModuleDeps): void {
  serve(app, listAuditLog, async ({ query, person, reply }) => {
    const { limit, after: _, ...filter } = query
    const { place, tellNext } = askedPage(listAuditLog, { query, reply }, BY_MOMENT)
    const [before, beforeId] = place ?? [query.before, query.beforeId]
    const entries = await readAuditLog(
      database,
      person.organizationId,
      { ...filter, before, beforeId },
      { limit, order: 'latest first' },
    )
    tellNext(entries, ({ exactAt, id }) => [exactAt, id])
    return entries.map(({ previousHash: __, hash: ___, exactAt: ____, ...entry }) => entry)
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

/** By what the shop reads amounts and times. */
interface Ways extends Record<string, unknown> {
  readonly currency: string
  readonly timeZone: string
}

const waysOf = (database: Database, organizationId: string): Promise<Ways> =>
  inOrganization(database, organizationId, async (tx) => {
    const [row] = await tx.execute<Ways>(
      sql`select currency, time_zone as "timeZone" from organizations where id = ${organizationId}`,
    )
    if (!row) throw new Refused('not-found')
    return row
  })

async function* csvOf(
  database: Database,
  organizationId: string,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield `${CSV_START}${csvLine(Object.keys(COLUMNS))}`
  const ways = await waysOf(database, organizationId)
  let after: ChainedEntry | undefined
  for (;;) {
    const entries: ChainedEntry[] = await readAuditLog(
      database,
      organizationId,
      { ...filter, after },
      { limit: CHUNK, order: 'oldest first' },
    )
    for (const entry of entries) yield csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(entry, ways)))
    if (entries.length < CHUNK) return
    after = entries.at(-1)
  }
}

/** Names and words beside the ids and the detail as they were written, which the hashes are over. */
const COLUMNS: Record<string, (entry: ChainedEntry, ways: Ways) => string | null> = {
  'local time': ({ at }, { timeZone }) => localTimeOf(new Date(at), timeZone),
  at: ({ at }) => at,
  action: ({ action }) => action,
  person: ({ person }) => person?.name ?? null,
  'approved by': ({ approver }) => approver?.name ?? null,
  provider: ({ operator }) => operator?.name ?? null,
  subject: ({ subjectType }) => subjectType,
  'subject name': ({ subjectId, names }) => names[subjectId ?? ''] ?? null,
  'subject id': ({ subjectId }) => subjectId,
  'in words': (entry, { currency }) => entryLines(entry, { currency }).join('; '),
  detail: ({ detail }) => JSON.stringify(detail),
  address: ({ address }) => address,
  id: ({ id }) => id,
  'previous hash': ({ previousHash }) => previousHash,
  hash: ({ hash }) => hash,
}
