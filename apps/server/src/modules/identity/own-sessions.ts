import {
  endOtherOwnSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@tuppence/contract/own-sessions'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { sha256 } from '../../platform/sha256.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { writeAudit } from './audit.ts'
import { endSession, endSessionsOf } from './sessions.ts'

/** Where somebody is logged in, for themselves to see and to end. */
export function ownSessionRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps

  serve(app, listOwnSessions, ({ person }) =>
    onPlatform(database, async (tx) => {
      const rows = await readSessions(tx, person, now())
      return { sessions: rows.map((row) => shown(row, person)) }
    }),
  )

  serve(app, endOwnSession, async ({ person, params, request }) => {
    await onPlatform(database, async (tx) => {
      const found = (await readSessions(tx, person, now())).find(({ sid }) => idOf(sid) === params.id)
      if (!found) throw new Refused('not-found')
      await endSession(tx, found.sid)
      const { kind, device, till_id: tillId } = found
      await note(tx, person, { kind, device, tillId }, { at: now(), address: request.ip })
    })
    return undefined
  })

  serve(app, endOtherOwnSessions, async ({ person, request }) => {
    await onPlatform(database, async (tx) => {
      const others = (await readSessions(tx, person, now())).filter(({ sid }) => sid !== person.sid)
      await endSessionsOf(tx, person.organizationId, person.personId, person.sid)
      if (others.length > 0)
        await note(tx, person, { sessions: others.length }, { at: now(), address: request.ip })
    })
    return undefined
  })
}

interface Row extends Record<string, unknown> {
  sid: string
  kind: OwnSession['kind']
  device: string | null
  address: string | null
  till_id: string | null
  till_name: string | null
  created_at: Date
  last_seen_at: Date | null
}

/** Those that open something, in a transaction that then sees the business too. */
async function readSessions(
  tx: Tx,
  { organizationId, personId, sid }: Person,
  now: Date,
): Promise<readonly Row[]> {
  await alsoInOrganization(tx, organizationId)
  return tx.execute<Row>(sql`
    select s.sid, s.sess ->> 'kind' as kind, s.device, s.address, s.till_id, t.name as till_name, s.created_at,
           s.last_seen_at
      from sessions s left join tills t on t.organization_id = s.organization_id and t.id = s.till_id
     where s.organization_id = ${organizationId} and s.person_id = ${personId} and s.expire > ${now}
       and s.sess -> 'over' is null and s.sess -> 'handedTo' is null
     order by s.sid = ${sid} desc, coalesce(s.last_seen_at, s.created_at) desc, s.sid`)
}

/** The key of a session's row is nobody's to see, though it opens nothing. */
const idOf = (sid: string): string => sha256(`session ${sid}`)

const shown = (row: Row, person: Person): OwnSession => ({
  id: idOf(row.sid),
  kind: row.kind,
  device: row.device,
  address: row.address,
  tillName: row.till_name,
  signedInAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  isThis: row.sid === person.sid,
})

function note(
  tx: Tx,
  { organizationId, personId }: Person,
  detail: Readonly<Record<string, unknown>>,
  from: { readonly at: Date; readonly address: string },
): Promise<void> {
  return writeAudit(tx, { organizationId, personId, action: 'logged-out-elsewhere', detail, ...from })
}
