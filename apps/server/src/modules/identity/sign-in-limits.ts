import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { networkOf } from '../../platform/http/call-tries.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

/**
 * Wrong tries that cost nothing, and how long tries are then locked. Only a name tried from one address, and an address,
 * are locked for long: a name alone is slowed down, because otherwise anybody who knows it could shut its owner out.
 */
const LIMITS = {
  account: { free: 20, firstLockS: 60, longestLockS: 60 },
  'account-here': { free: 5, firstLockS: 60, longestLockS: 24 * 60 * 60 },
  /** An address may stand for a whole shop. */
  address: { free: 30, firstLockS: 60, longestLockS: 24 * 60 * 60 },
  /**
   * Whoever guesses a second factor knows the password, and may come from many networks: at half a day for each guess a million codes
   * last for centuries. Not a whole day, after which the count would begin again.
   */
  'second-factor': { free: 10, firstLockS: 60, longestLockS: 12 * 60 * 60 },
  /** Four digits are soon tried through: a PIN locks for long, and first of all for whoever guesses it. At one session; */
  'pin-here': { free: 5, firstLockS: 5 * 60, longestLockS: 24 * 60 * 60 },
  /** at all sessions of one person who guesses; */
  'pin-by': { free: 10, firstLockS: 5 * 60, longestLockS: 24 * 60 * 60 },
  /** at everybody's, but where it was right before; */
  pin: { free: 30, firstLockS: 5 * 60, longestLockS: 24 * 60 * 60 },
  /** everybody's PINs one after another by one person, in a day; */
  'pin-guesser': { free: 15, firstLockS: 5 * 60, longestLockS: 24 * 60 * 60 },
  /** and one's own, at the session that one has opened. */
  'pin-own': { free: 5, firstLockS: 5 * 60, longestLockS: 24 * 60 * 60 },
  /** A till's code for a display is of no business that could be named: it is guarded where it is tried, */
  'display-code-here': { free: 10, firstLockS: 5 * 60, longestLockS: 24 * 60 * 60 },
  /** and slowed down for everybody, where very many addresses guess. */
  'display-code': { free: 300, firstLockS: 60, longestLockS: 60 },
} as const
/** A day without a wrong try, and the count begins again. */
const FORGOTTEN_AFTER_S = 24 * 60 * 60
/** An address somebody signed in from stays theirs so long: tries from elsewhere do not slow them down there. */
const FAMILIAR_FOR_S = 90 * 24 * 60 * 60

export type Guarded = { readonly kind: keyof typeof LIMITS; readonly key: string }

/** A try that is counted already, before anybody knows whether it is right. */
export interface CountedTry {
  readonly guards: readonly (Guarded & { readonly failures: number })[]
}

/** A try that was not looked at and not counted. */
export interface LockedTry {
  readonly lockedUntil: Date
}

/**
 * What is guarded when somebody tries a name from an address, or from anywhere in its network, where that is one customer's. Names
 * that do not exist are guarded alike.
 */
export function guardsOf(account: string, address: string): Guarded[] {
  const network = networkOf(address)
  const name = account.trim().toLowerCase()
  return [
    { kind: 'account', key: hashed(`account:${name}`) },
    { kind: 'account-here', key: hashed(`account:${name} address:${network}`) },
    { kind: 'address', key: hashed(`address:${network}`) },
  ]
}

/**
 * What is guarded when a code of somebody's second factor is tried.
 *
 * @param sealedSecret as it is kept: what was guessed of one that was lost keeps nobody from setting up the next
 */
export function guardsOfSecondFactor(holder: string, sealedSecret: string, address: string): Guarded[] {
  const anywhere: Guarded = { kind: 'second-factor', key: hashed(`second-factor:${holder}:${sealedSecret}`) }
  return guardsOf(`second-factor ${holder}`, address).map((guard) =>
    guard.kind === 'account' ? anywhere : guard,
  )
}

export interface PinTried {
  readonly organizationId: string
  /** Whose it is said to be. */
  readonly personId: string
  /** As it is kept, hashed: a new PIN begins new counts, and what was guessed of the old one tells nothing of it. */
  readonly kept: string | null
  /** At whose session. */
  readonly by: { readonly personId: string; readonly sid: string }
  readonly now: Date
}

/**
 * What is guarded when a PIN is tried. One's own, where one is signed in, is guarded there only: what others guess elsewhere
 * must not keep anybody from unlocking their till.
 */
export function guardsOfPin({ organizationId, personId, kept, by, now }: PinTried): Guarded[] {
  const who = `pin:${organizationId}:${personId}:${kept ?? ''}`
  if (by.personId === personId) return [{ kind: 'pin-own', key: hashed(`${who} own:${by.sid}`) }]
  const day = now.toISOString().slice(0, 10)
  return [
    { kind: 'pin-here', key: hashed(`${who} session:${by.sid}`) },
    { kind: 'pin-by', key: hashed(`${who} by:${by.personId}`) },
    { kind: 'pin', key: hashed(who) },
    { kind: 'pin-guesser', key: hashed(`pin:${organizationId} by:${by.personId} on:${day}`) },
  ]
}

/** What is guarded when a display tries a till's code from an address. Everybody's tries together are counted by the hour. */
export function guardsOfDisplayCode(address: string, now: Date): Guarded[] {
  return [
    { kind: 'display-code-here', key: hashed(`display code address:${networkOf(address)}`) },
    { kind: 'display-code', key: hashed(`display code in:${now.toISOString().slice(0, 13)}`) },
  ]
}

/** Whether a try that was wrong has locked the next ones. */
export const hasLocked = ({ guards }: CountedTry): boolean =>
  guards.some(({ kind, failures }) => failures >= LIMITS[kind].free)

/** The table holds no names and addresses of people who only mistyped. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What is said to whoever is locked: how long they have to wait, which is no secret. */
export const lockedOut = ({ lockedUntil }: LockedTry, now: Date): Refused =>
  new Refused('too-many-tries', undefined, lockedUntil.getTime() - now.getTime())

interface Row extends Record<string, unknown> {
  key: string
  failures: number
  locked_until: Date | string | null
  familiar: boolean
}

/**
 * Counts a try before its password is looked at, so that tries sent all at once are not all looked at. From the limit on
 * tries are locked for a minute, and for twice as long after each further one (reliability R12); a right one is given
 * back by `giveBackTry`. The count is in the database: it outlives a restart and holds for all servers on it.
 *
 * @returns until when it is locked, right or wrong; such a try is not counted
 */
export async function countTry(
  tx: Tx,
  guards: readonly Guarded[],
  now: Date,
): Promise<CountedTry | LockedTry> {
  // One after another, also where there is no row yet, and in one order, so that two never wait for each other.
  const ordered = [...guards].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key } of ordered)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`)
  const rows = await tx.execute<Row>(sql`
    select key, failures, locked_until,
           failures = 0 and last_failure_at > ${now}::timestamptz - make_interval(secs => ${FAMILIAR_FOR_S}) as familiar
      from sign_in_failures where key in ${ordered.map(({ key }) => key)}`)
  const kindOf = new Map(guards.map(({ key, kind }) => [key, kind]))
  const familiar = rows.some((row) => row.familiar && isHome(kindOf.get(row.key)))
  // At home they pass what strangers locked: a name or a PIN tried from elsewhere, and an address that a shop shares with its
  // guests.
  const isPassed = (key: string): boolean =>
    familiar && ['account', 'second-factor', 'address', 'pin'].includes(kindOf.get(key) ?? '')
  const ends = rows.flatMap(({ key, locked_until: end }) =>
    end && !isPassed(key) ? [new Date(end).getTime()] : [],
  )
  const lockedUntil = new Date(Math.max(0, ...ends))
  if (lockedUntil > now) return { lockedUntil }
  const counted = []
  for (const guard of ordered) counted.push({ ...guard, failures: await count(tx, guard, now) })
  return { guards: counted }
}

/** Of these the row stays after a right try: it says that somebody is known there. */
const isHome = (kind: Guarded['kind'] | undefined): boolean => kind === 'account-here' || kind === 'pin-by'

async function count(tx: Tx, { kind, key }: Guarded, now: Date): Promise<number> {
  const { free, firstLockS, longestLockS } = LIMITS[kind]
  const [row] = await tx.execute<{ failures: number }>(sql`
    insert into sign_in_failures as f (key, failures, last_failure_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when f.last_failure_at < ${now}::timestamptz - make_interval(secs => ${FORGOTTEN_AFTER_S})
                      then 1 else f.failures + 1 end,
      last_failure_at = ${now}
    returning failures`)
  await tx.execute(sql`
    update sign_in_failures
       set locked_until = ${now}::timestamptz + make_interval(
             secs => least(${longestLockS}, ${firstLockS} * power(2, least(failures - ${free}, 20))))
     where key = ${key} and failures >= ${free}`)
  return row?.failures ?? 1
}

/**
 * Takes back the count of a try that was right. It clears the name's, here and everywhere, but only itself from the
 * address's or the guesser's: one's own account must not reset the tries at others. Sweeps counts that are over.
 */
export async function giveBackTry(tx: Tx, { guards }: CountedTry, now: Date): Promise<void> {
  // In the order they were counted in, which is that of every other transaction here.
  for (const { kind, key, failures } of guards) {
    if (['account', 'second-factor', 'pin', 'pin-here', 'pin-own'].includes(kind))
      await tx.execute(sql`delete from sign_in_failures where key = ${key}`)
    else if (isHome(kind)) {
      // The row stays: it says that this person is at home here.
      await tx.execute(sql`
        update sign_in_failures set failures = 0, locked_until = null, last_failure_at = ${now} where key = ${key}`)
    } else {
      // The lock is this try's own unless another was counted since.
      await tx.execute(sql`
        update sign_in_failures
           set failures = greatest(failures - 1, 0),
               locked_until = case when failures <= ${failures} then null else locked_until end
         where key = ${key}`)
    }
  }
  await sweep(tx, now)
}

/** Removes what no limit looks at any more, but for rows that a try is counted in at this moment. */
async function sweep(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from sign_in_failures where key in (
      select key from sign_in_failures
       where last_failure_at < ${now}::timestamptz - make_interval(secs => ${FORGOTTEN_AFTER_S})
         and (failures > 0 or last_failure_at < ${now}::timestamptz - make_interval(secs => ${FAMILIAR_FOR_S}))
         and coalesce(locked_until < ${now}, true)
         for update skip locked)`)
}

const waiting = new Map<string, Promise<unknown>>()

/**
 * Does the tries of one address one after another. A try counts as wrong while it is being looked at: several tills that
 * sign in at the same moment would otherwise lock one another.
 */
export function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const turn = (waiting.get(address) ?? Promise.resolve()).then(work, work)
  waiting.set(address, turn)
  const leave = () => {
    if (waiting.get(address) === turn) waiting.delete(address)
  }
  turn.then(leave, leave)
  return turn
}
