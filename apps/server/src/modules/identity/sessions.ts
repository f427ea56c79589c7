import type { SessionKind } from '@tuppence/contract/call'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Tx, whileOnPlatform } from '../../platform/tenancy.ts'
import { forgetSessions, type SessionSubject, subjectText } from './session-cache.ts'
import { hashToken, newToken } from './session-token.ts'

/** How long each kind of sign-in lasts (AUTH-028, AUTH-043, decision D17). */
export const SESSION_LIFE_MS: Record<Exclude<SessionKind, 'api'>, number> = {
  pos: 90 * DAY_MS,
  'back-office': DAY_MS,
  'identity-provider': DAY_MS,
  operator: 8 * HOUR_MS,
  remote: HOUR_MS,
}
/** A till that is not to start by itself keeps its sign-in for the day at most, and no longer than the browser is open. */
export const UNREMEMBERED_LIFE_MS = DAY_MS

/** What a session row says beside its key and end. */
export const sessSchema = z.object({
  kind: z.enum(['pos', 'back-office', 'identity-provider', 'remote', 'operator']),
  remoteAccessId: z.uuid().optional(),
  operatorId: z.uuid().optional(),
  /** The till was not to start by itself: whoever takes it over has a cookie that ends with the browser as well. */
  endsWithBrowser: z.literal(true).optional(),
  /**
   * Its person showed their password. A till's session without this was opened by a PIN, or before anybody wrote down how,
   * and opens the till's work only (decision 0067).
   */
  byPassword: z.literal(true).optional(),
  /**
   * Its person gave their second factor, at the sign-in or by setting it up here. Who has one is let in by a password in no other
   * session (decision 0055).
   */
  bySecondFactor: z.literal(true).optional(),
  /**
   * When its person last showed their password, and their second factor where they have one: what needs fresh proof is open for ten
   * minutes from then (decision 0136).
   */
  provedAt: z.iso.datetime().optional(),
  /** The till is locked, by the device's name for this lock: the session sends the queue and is unlocked, and nothing else. */
  lockedBy: z.string().optional(),
  /** The lock that was opened last: told of late, it locks nothing. */
  unlockedFrom: z.string().optional(),
  /**
   * It opens nothing any more, because its person may not come in any more. It is kept until it would have ended, so that
   * the device that has it can be told why.
   */
  over: z.literal('dismissed').optional(),
  /**
   * The key of the session that took its place when the till changed hands, while nobody has come by that one: the answer may be
   * lost on its way. It opens nothing but the same change again.
   */
  handedTo: z.string().optional(),
  /** The key of the session whose place it took, until somebody first comes by it. */
  inPlaceOf: z.string().optional(),
})
export type Sess = z.infer<typeof sessSchema>

/** The channel on which every server on this database hears whose sessions to look up again. */
export const SESSIONS_CHANNEL = 'tuppence_sessions'

export interface NewSession {
  readonly sess: Sess
  /** Null for the provider's own people in the portal. */
  readonly organizationId: string | null
  readonly personId: string
  readonly now: Date
  readonly expiresAt: Date
  /** The session of the same browser, which this one takes the place of (rotation at login, mandate 9). */
  readonly replaces?: string | undefined
  /** The one before can be handed on again until somebody comes by this one. */
  readonly untilHeardOf?: boolean
  /** What its person knows it by in their list of sessions. */
  readonly device?: string | undefined
  readonly address?: string | undefined
  readonly tillId?: string | undefined
}

/** So long a change of hands whose answer was lost can be asked for again. */
const HANDED_ON_MS = DAY_MS

/** Opens a session and answers its token, which exists nowhere else. Sweeps sessions that are over. */
export async function openSession(tx: Tx, session: NewSession): Promise<string> {
  const token = newToken()
  const { replaces } = session
  const sess = replaces && session.untilHeardOf ? { ...session.sess, inPlaceOf: replaces } : session.sess
  await whileOnPlatform(tx, async () => {
    await tx.execute(sql`delete from sessions where expire < ${session.now}`)
    await tx.execute(sql`
      insert into sessions (sid, sess, expire, organization_id, person_id, device, address, till_id, created_at)
      values (${hashToken(token)}, ${JSON.stringify(sess)}::jsonb, ${session.expiresAt},
              ${session.organizationId}::uuid, ${session.personId}, ${session.device ?? null},
              ${session.address ?? null}, ${session.tillId ?? null}::uuid, ${session.now})`)
  })
  if (replaces && session.untilHeardOf) await handOn(tx, replaces, hashToken(token), session.now)
  else if (replaces) await endSession(tx, replaces)
  return token
}

/** The session of whoever leaves a till opens nothing from now on; what an answer that was lost had opened is over. */
async function handOn(tx: Tx, sid: string, to: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + HANDED_ON_MS)
  await whileOnPlatform(tx, async () => {
    const [before] = await tx.execute<{ unheard: string | null }>(
      sql`select sess ->> 'handedTo' as unheard from sessions where sid = ${sid} for update`,
    )
    if (before?.unheard) await endSession(tx, before.unheard)
    await tx.execute(sql`
      update sessions set expire = least(expire, ${until}),
             sess = sess - 'byPassword' - 'provedAt' || ${JSON.stringify({ handedTo: to })}::jsonb
       where sid = ${sid}`)
  })
  await announce(tx, { kind: 'session', sid })
}

/** Somebody comes by a session that took another's place: that one is over. */
export async function heardOf(tx: Tx, sid: string, inPlaceOf: string): Promise<void> {
  await whileOnPlatform(tx, async () => {
    await tx.execute(sql`delete from sessions where sid = ${inPlaceOf} and sess ->> 'handedTo' = ${sid}`)
    await tx.execute(sql`update sessions set sess = sess - 'inPlaceOf' where sid = ${sid}`)
  })
}

/** What a list of sessions says to the minute is not worth a write at every request. */
const SEEN_AGAIN_AFTER_MS = 5 * MINUTE_MS

/** Somebody comes by a session. Whoever finds it busy leaves it to whoever is busy with it: no request waits for this. */
export async function seen(tx: Tx, sid: string, before: Date | null, now: Date): Promise<void> {
  const late = new Date(now.getTime() - SEEN_AGAIN_AFTER_MS)
  if (before !== null && before >= late) return
  await whileOnPlatform(tx, () =>
    tx.execute(sql`
      update sessions set last_seen_at = ${now}
       where sid in (select sid from sessions
                      where sid = ${sid} and coalesce(last_seen_at < ${late}, true) for update skip locked)`),
  )
}

/**
 * The till of a session is locked: of what it opens the queue is left, and once it is unlocked by PIN the till's work, until its person
 * shows their password. A lock that was opened already changes nothing: the word of it was late.
 */
export async function lockSession(tx: Tx, sid: string, lockId: string): Promise<void> {
  await whileOnPlatform(tx, () =>
    tx.execute(sql`
      update sessions set sess = sess - 'byPassword' - 'provedAt' || ${JSON.stringify({ lockedBy: lockId })}::jsonb
       where sid = ${sid} and sess ->> 'unlockedFrom' is distinct from ${lockId}`),
  )
  await announce(tx, { kind: 'session', sid })
}

/**
 * The person of a till's session has shown that it is they.
 *
 * @param lockId the lock that they opened, of which the server may not have heard; undefined where none is named
 * @param opensAll their password was shown, which opens again what a lock had shut
 */
export async function unlockSession(
  tx: Tx,
  sid: string,
  lockId: string | undefined,
  opensAll: boolean,
): Promise<void> {
  await whileOnPlatform(tx, () =>
    tx.execute(sql`
      update sessions
         set sess = sess - 'lockedBy' - ${lockId === undefined || opensAll ? '' : 'byPassword'}::text
                 || jsonb_strip_nulls(jsonb_build_object('unlockedFrom', coalesce(${lockId ?? null}::text, sess ->> 'lockedBy')))
                 || ${opensAll ? '{"byPassword":true}' : '{}'}::jsonb
       where sid = ${sid}`),
  )
  await announce(tx, { kind: 'session', sid })
}

/** Ends one session, by the key of its row. */
export async function endSession(tx: Tx, sid: string): Promise<void> {
  await whileOnPlatform(tx, () => tx.execute(sql`delete from sessions where sid = ${sid}`))
  await announce(tx, { kind: 'session', sid })
}

/** Ends every session of somebody who is disabled or archived. Their devices are told so: a till closes to them. */
export async function dismissSessionsOf(tx: Tx, organizationId: string, personId: string): Promise<void> {
  await whileOnPlatform(tx, () =>
    tx.execute(sql`
      update sessions set sess = sess || '{"over":"dismissed"}'
       where organization_id = ${organizationId} and person_id = ${personId}`),
  )
  await announce(tx, { kind: 'person', organizationId, personId })
}

/** Of these sessions, by the keys of their rows, those that are over because their person may not come in any more. */
export async function dismissedSessions(
  tx: Tx,
  sids: readonly string[],
  now: Date,
): Promise<ReadonlyArray<{ readonly sid: string; readonly kind: SessionKind }>> {
  if (sids.length === 0) return []
  return tx.execute<{ sid: string; kind: SessionKind }>(sql`
    select sid, sess ->> 'kind' as kind from sessions
     where sid in ${sids} and expire > ${now} and sess ->> 'over' = 'dismissed'`)
}

/** Writes down that the person of a session has given a code of their second factor in it. */
export async function setBySecondFactor(tx: Tx, sid: string): Promise<void> {
  await whileOnPlatform(tx, () =>
    tx.execute(sql`update sessions set sess = sess || '{"bySecondFactor":true}' where sid = ${sid}`),
  )
  await announce(tx, { kind: 'session', sid })
}

/** Writes down that the person of a session has just shown who they are. */
export async function setProvedAt(tx: Tx, sid: string, now: Date): Promise<void> {
  const proof = JSON.stringify({ provedAt: now.toISOString() })
  await whileOnPlatform(tx, () =>
    tx.execute(sql`update sessions set sess = sess || ${proof}::jsonb where sid = ${sid}`),
  )
  await announce(tx, { kind: 'session', sid })
}

/** Ends every session of a person, as when they have a new password. One's own may be left. */
export async function endSessionsOf(
  tx: Tx,
  organizationId: string,
  personId: string,
  exceptSid = '',
): Promise<void> {
  await whileOnPlatform(tx, () =>
    tx.execute(sql`
      delete from sessions
       where organization_id = ${organizationId} and person_id = ${personId} and sid <> ${exceptSid}`),
  )
  await announce(tx, { kind: 'person', organizationId, personId })
}

/**
 * Ends the tills' sessions of a person that do not go by their password: opened by PIN, or locked, when that PIN could unlock
 * them. One's own may be left.
 */
export async function endPinSessionsOf(
  tx: Tx,
  organizationId: string,
  personId: string,
  exceptSid = '',
): Promise<void> {
  await whileOnPlatform(tx, () =>
    tx.execute(sql`
      delete from sessions
       where organization_id = ${organizationId} and person_id = ${personId} and sid <> ${exceptSid}
         and sess ->> 'kind' = 'pos' and sess -> 'byPassword' is null and sess -> 'over' is null`),
  )
  await announce(tx, { kind: 'person', organizationId, personId })
}

/**
 * Ends every session of an operator in the portal; those in shops end with the access they were opened by. One's own may be
 * left.
 */
export async function endSessionsOfOperator(tx: Tx, operatorId: string, exceptSid = ''): Promise<void> {
  await whileOnPlatform(tx, () =>
    tx.execute(sql`
      delete from sessions
       where organization_id is null and person_id = ${operatorId} and sid <> ${exceptSid}`),
  )
  await announce(tx, { kind: 'operator', operatorId })
}

/** Ends every session in a business: it is closed or suspended. */
export async function endSessionsOfOrganization(tx: Tx, organizationId: string): Promise<void> {
  await whileOnPlatform(tx, () =>
    tx.execute(sql`delete from sessions where organization_id = ${organizationId}`),
  )
  await announce(tx, { kind: 'organization', organizationId })
}

/** What a whole business may do changed, as when it is suspended: its sessions are looked up again. */
export async function organizationChanged(tx: Tx, organizationId: string): Promise<void> {
  await announce(tx, { kind: 'organization', organizationId })
}

/** A person's role or flags changed: their sessions go on, with the new ones from the next request. */
export async function personChanged(tx: Tx, organizationId: string, personId: string): Promise<void> {
  await announce(tx, { kind: 'person', organizationId, personId })
}

/** What an operator may do changed: their sessions go on, and are looked up again at the next request. */
export async function operatorChanged(tx: Tx, operatorId: string): Promise<void> {
  await announce(tx, { kind: 'operator', operatorId })
}

/** This server forgets at once, the others when the transaction commits; nobody is told of one that does not. */
async function announce(tx: Tx, subject: SessionSubject): Promise<void> {
  forgetSessions(subject)
  await tx.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${subjectText(subject)})`)
}
