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
      await alsoInOrganization(tx, person.organizationId)
      return { sessions: (await readSessions(tx, person, now())).map((row) => shownSession(row, person)) }
    }),
  )

  serve(app, endOwnSession, async ({ person, params, request }) => {
    await onPlatform(database, async (tx) => {
      await alsoInOrganization(tx, person.organizationId)
      const found = await endListedSession(tx, person, params.id, now())
      const { kind, device, till_id: tillId } = found
      await note(tx, person, { kind, device, tillId }, { at: now(), address: request.ip })
    })
    return undefined
  })

  serve(app, endOtherOwnSessions, async ({ person, request }) => {
    await onPlatform(database, async (tx) => {
      await alsoInOrganization(tx, person.organizationId)
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

/** Whose sessions: a person of a shop, or an operator, who is in none. */
interface Owner {
  /** The session that asks. */
  readonly sid: string
  readonly organizationId?: string
  readonly personId: string
}

/** Those that open something, the one that asks first; tills are named in a transaction that sees the business too. */
export async function readSessions(
  tx: Tx,
  { organizationId, personId, sid }: Owner,
  now: Date,
): Promise<readonly Row[]> {
  return tx.execute<Row>(sql`
    select s.sid, s.sess ->> 'kind' as kind, s.device, s.address, s.till_id, t.name as till_name, s.created_at,
           s.last_seen_at
      from sessions s left join tills t on t.organization_id = s.organization_id and t.id = s.till_id
     where s.organization_id is not distinct from ${organizationId ?? null}::uuid and s.person_id = ${personId}
       and s.expire > ${now} and s.sess -> 'over' is null and s.sess -> 'handedTo' is null
     order by s.sid = ${sid} desc, coalesce(s.last_seen_at, s.created_at) desc, s.sid`)
}

/**
 * Ends one of somebody's own sessions, by its id in their list.
 *
 * @throws Refused not-found
 */
export async function endListedSession(tx: Tx, owner: Owner, id: string, now: Date): Promise<Row> {
  const found = (await readSessions(tx, owner, now)).find(({ sid }) => idOf(sid) === id)
  if (!found) throw new Refused('not-found')
  await endSession(tx, found.sid)
  return found
}

/** The key of a session's row is nobody's to see, though it opens nothing. */
const idOf = (sid: string): string => sha256(`session ${sid}`)

export const shownSession = (row: Row, asking: Pick<Owner, 'sid'>): OwnSession => ({
  id: idOf(row.sid),
  kind: row.kind,
  device: row.device,
  address: row.address,
  tillName: row.till_name,
  signedInAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  isThis: row.sid === asking.sid,
})

function note(
  tx: Tx,
  { organizationId, personId }: Person,
  detail: Readonly<Record<string, unknown>>,
  from: { readonly at: Date; readonly address: string },
): Promise<void> {
  return writeAudit(tx, { organizationId, personId, action: 'logged-out-elsewhere', detail, ...from })
}
