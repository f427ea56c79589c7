import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../../platform/tenancy.ts'
import { writeAudit } from '../audit.ts'
import {
  endSessionsOf,
  endSessionsOfOperator,
  operatorChanged,
  personChanged,
  setBySecondFactor,
} from '../sessions.ts'
import { countTry, giveBackTry, guardsOfSecondFactor, inTurn, lockedOut } from '../sign-in-limits.ts'
import { newAuthenticator, stepOfCode } from './authenticator.ts'
import { type Holder, holderKey } from './holder.ts'
import { hashRecoveryCode, makeRecoveryCodes, openSecret, sealSecret } from './sealed-secret.ts'

interface Row extends Record<string, unknown> {
  secret: string
  confirmed_at: Date | null
  recovery_codes: string[]
}

/** Whether there is a second factor, since when, and how many recovery codes are left. */
export function readSecondFactor(
  { database }: ModuleDeps,
  holder: Holder,
): Promise<{ since: string | null; recoveryCodesLeft: number }> {
  return onPlatform(database, async (tx) => {
    const row = await findFactor(tx, holder)
    const isThere = row?.confirmed_at != null
    return {
      since: row?.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: isThere ? row.recovery_codes.length : 0,
    }
  })
}

/**
 * Makes a secret that counts for nothing until a code of it has been given. Beginning again forgets the one before.
 *
 * @param label what the app calls it: who signs in where
 * @throws Refused `second-factor-there`
 */
export function beginSecondFactor(
  { database, secrets }: ModuleDeps,
  holder: Holder,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const made = newAuthenticator(label)
  const key = holderKey(holder)
  return onPlatform(database, async (tx) => {
    const begun = await tx.execute(sql`
      insert into second_factors as f (holder, secret) values (${key}, ${sealSecret(secrets, key, made.secret)})
      on conflict (holder) do update set secret = excluded.secret, last_step = 0, created_at = now()
       where f.confirmed_at is null
      returning 1`)
    if (begun.length === 0) throw new Refused('second-factor-there')
    return made
  })
}

/**
 * Takes the second factor into use, once a code of it has been given. The session in which it was is left; every other that the
 * password had opened by then ends with the word of it.
 *
 * @returns the recovery codes, told this once
 * @throws Refused `second-factor-not-begun`, `second-factor-wrong`, `too-many-tries`
 */
export async function confirmSecondFactor(
  deps: ModuleDeps,
  holder: Holder,
  given: { readonly code: string; readonly address: string; readonly sid: string },
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const key = holderKey(holder)
  const hashes = codes.map((code) => hashRecoveryCode(deps.secrets, key, code))
  await tryCode(deps, holder, given.address, async (tx, row) => {
    if (row.confirmed_at !== null) throw new Refused('second-factor-there')
    if (!(await spendStep(tx, deps, holder, row, given.code))) return false
    await tx.execute(sql`
      update second_factors set confirmed_at = ${deps.now()}, recovery_codes = ${JSON.stringify(hashes)}::jsonb
       where holder = ${key}`)
    await setBySecondFactor(tx, given.sid)
    await endOtherSessions(tx, holder, given.sid)
    return true
  })
  return codes
}

/**
 * Asks somebody who has proved their password for their second factor, where they have one. This is the one place that
 * decides it, for every sign-in with a password. A code works once; wrong ones lock as wrong passwords do (rule 6).
 *
 * @returns whether they have one, and have given it: their session says so
 * @throws Refused `second-factor-needed`, `second-factor-wrong`, `too-many-tries`
 */
export async function askSecondFactor(
  deps: ModuleDeps,
  holder: Holder,
  given: {
    readonly code?: string | undefined
    readonly address: string
    /** Writes a wrong code down of somebody whose log is not a business's. */
    noteWrong?(tx: Tx, at: Date): Promise<void>
  },
): Promise<boolean> {
  const row = await onPlatform(deps.database, (tx) => findFactor(tx, holder))
  if (!row?.confirmed_at) return false
  const { code } = given
  if (!code) throw new Refused('second-factor-needed')
  const look = (tx: Tx, found: Row) => spendCode(tx, deps, holder, found, code)
  await tryCode(deps, holder, given.address, look, given.noteWrong ?? noteWrongOf(holder, given.address))
  return true
}

/**
 * Does without the second factor from now on.
 *
 * @throws Refused `second-factor-not-begun`, `second-factor-wrong`, `too-many-tries`
 */
export async function removeSecondFactor(
  deps: ModuleDeps,
  holder: Holder,
  given: {
    readonly code: string
    readonly address: string
    noteWrong?(tx: Tx, at: Date): Promise<void>
  },
): Promise<void> {
  const look = async (tx: Tx, row: Row): Promise<boolean> => {
    if (row.confirmed_at === null || !(await spendCode(tx, deps, holder, row, given.code))) return false
    await forgetSecondFactor(tx, holder)
    return true
  }
  await tryCode(deps, holder, given.address, look, given.noteWrong ?? noteWrongOf(holder, given.address))
}

/** Whoever tries codes knows the password already: the shop's log says so, and its person is told. */
function noteWrongOf(holder: Holder, address: string): ((tx: Tx, at: Date) => Promise<void>) | undefined {
  if (holder.kind === 'operator') return undefined
  const { organizationId, personId } = holder
  return async (tx, at) => {
    await alsoInOrganization(tx, organizationId)
    await writeAudit(tx, { organizationId, personId, at, action: 'second-factor-wrong', address })
  }
}

/** Takes a lost second factor away, in the provider's own transaction: whoever asks for it is known otherwise. */
export async function forgetSecondFactor(tx: Tx, holder: Holder): Promise<boolean> {
  const gone = await tx.execute(
    sql`delete from second_factors where holder = ${holderKey(holder)} returning 1`,
  )
  if (gone.length > 0) await rightsChanged(tx, holder)
  return gone.length > 0
}

function endOtherSessions(tx: Tx, holder: Holder, sid: string): Promise<void> {
  return holder.kind === 'operator'
    ? endSessionsOfOperator(tx, holder.operatorId, sid)
    : endSessionsOf(tx, holder.organizationId, holder.personId, sid)
}

/** What somebody's sessions open may hang on it, from the next request on. */
function rightsChanged(tx: Tx, holder: Holder): Promise<void> {
  return holder.kind === 'operator'
    ? operatorChanged(tx, holder.operatorId)
    : personChanged(tx, holder.organizationId, holder.personId)
}

async function findFactor(tx: Tx, holder: Holder): Promise<Row | undefined> {
  const [row] = await tx.execute<Row>(sql`
    select secret, confirmed_at, recovery_codes from second_factors where holder = ${holderKey(holder)}`)
  return row
}

/** Counts a try before it is looked at, as with passwords, and gives it back where it was right. */
async function tryCode(
  deps: ModuleDeps,
  holder: Holder,
  address: string,
  look: (tx: Tx, row: Row) => Promise<boolean>,
  noteWrong?: (tx: Tx, at: Date) => Promise<void>,
): Promise<void> {
  const now = deps.now()
  const outcome = await inTurn(address, async () => {
    const counted = await onPlatform(deps.database, async (tx) => {
      const secret = (await findFactor(tx, holder))?.secret ?? ''
      return countTry(tx, guardsOfSecondFactor(holderKey(holder), secret, address), now)
    })
    if (!('guards' in counted)) throw lockedOut(counted, now)
    return onPlatform(deps.database, async (tx) => {
      const row = await findFactor(tx, holder)
      if (!row) return 'second-factor-not-begun'
      if (!(await look(tx, row))) {
        await noteWrong?.(tx, now)
        return 'second-factor-wrong'
      }
      await giveBackTry(tx, counted, now)
      return undefined
    })
  })
  if (outcome) throw new Refused(outcome)
}

async function spendCode(tx: Tx, deps: ModuleDeps, holder: Holder, row: Row, code: string): Promise<boolean> {
  return (await spendStep(tx, deps, holder, row, code)) || spendRecoveryCode(tx, deps, holder, code)
}

/** A code of the app, which is used up with every earlier one: whoever looked over a shoulder is too late. */
async function spendStep(tx: Tx, deps: ModuleDeps, holder: Holder, row: Row, code: string): Promise<boolean> {
  const key = holderKey(holder)
  const step = stepOfCode(openSecret(deps.secrets, key, row.secret), code, deps.now())
  if (step === undefined) return false
  const spent = await tx.execute(sql`
    update second_factors set last_step = ${step} where holder = ${key} and last_step < ${step} returning 1`)
  return spent.length > 0
}

async function spendRecoveryCode(
  tx: Tx,
  { secrets }: ModuleDeps,
  holder: Holder,
  code: string,
): Promise<boolean> {
  const key = holderKey(holder)
  const hash = hashRecoveryCode(secrets, key, code)
  const spent = await tx.execute(sql`
    update second_factors set recovery_codes = recovery_codes - ${hash}
     where holder = ${key} and confirmed_at is not null and recovery_codes ? ${hash} returning 1`)
  return spent.length > 0
}
