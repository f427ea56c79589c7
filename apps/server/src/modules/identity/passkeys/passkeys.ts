import { createHash } from 'node:crypto'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { AssertedPasskey, CreatedPasskey, Passkey } from '@tuppence/contract/passkeys'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../../platform/http/refused.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { onPlatform, type Tx, whileOnPlatform } from '../../../platform/tenancy.ts'
import { type Holder, holderKey } from '../second-factor/holder.ts'
import { endSessionsOf } from '../sessions.ts'
import { type ChallengePurpose, makeChallenge, spendChallenge } from './challenges.ts'
import { sitesOwn } from './passkey-site.ts'

/** Fetched with the first passkey: most starts of the server see none. */
const webAuthn = () => import('@simplewebauthn/server')

/** A person has a few devices; more are forgotten ones. */
const MAX_PASSKEYS = 20

interface Row extends Record<string, unknown> {
  id: string
  credential_id: string
  holder: string
  public_key: string
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

type OptionsAnswer = Record<string, unknown>

export function readPasskeys({ database }: ModuleDeps, holder: Holder): Promise<Passkey[]> {
  return onPlatform(database, async (tx) => (await passkeysOf(tx, holder)).map(shown))
}

/**
 * What the browser makes a passkey with: one that it finds by itself at a sign-in, and that asks for a fingerprint, a face or the
 * device's own PIN each time.
 *
 * @throws Refused passkeys-not-offered, too-many-passkeys
 */
export async function optionsToAdd(
  deps: ModuleDeps,
  holder: Holder,
  who: { readonly userName: string; readonly displayName: string; readonly sid: string },
): Promise<OptionsAnswer> {
  const site = sitesOwn(deps.settings)
  const before = await onPlatform(deps.database, (tx) => passkeysOf(tx, holder))
  if (before.length >= MAX_PASSKEYS) throw new Refused('too-many-passkeys')
  const challenge = await makeChallenge(deps.database, { kind: 'add', boundTo: who.sid }, deps.now())
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Tuppence', rpID: site.id, userName: who.userName, userDisplayName: who.displayName },
    // The same for all passkeys of a person: a device keeps one of them.
    userID: new Uint8Array(
      createHash('sha256')
        .update(`passkeys of ${holderKey(holder)}`)
        .digest(),
    ),
    challenge,
    attestationType: 'none',
    excludeCredentials: before.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/**
 * Keeps a passkey that the browser has made.
 *
 * @throws Refused passkeys-not-offered, passkey-refused, too-many-passkeys
 */
export async function addPasskey(
  deps: ModuleDeps,
  holder: Holder,
  given: { readonly name: string; readonly created: CreatedPasskey; readonly sid: string },
  note: (tx: Tx, at: Date) => Promise<void>,
): Promise<Passkey> {
  const { created, name, sid } = given
  const site = sitesOwn(deps.settings)
  const expectedChallenge = await spentChallenge(deps, created, { kind: 'add', boundTo: sid })
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...created, response: { ...created.response } } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(refused)
  if (!registrationInfo) throw new Refused('passkey-refused')
  const { credential } = registrationInfo
  const now = deps.now()
  return onPlatform(deps.database, async (tx) => {
    // Two at once must not be one more than there may be.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys of ${holderKey(holder)}`}, 0))`,
    )
    if ((await passkeysOf(tx, holder)).length >= MAX_PASSKEYS) throw new Refused('too-many-passkeys')
    const [row] = await tx.execute<Row>(sql`
      insert into passkeys (id, credential_id, holder, public_key, counter, transports, name, created_at)
      values (${uuidv7()}::uuid, ${credential.id}, ${holderKey(holder)},
              ${Buffer.from(credential.publicKey).toString('base64url')}, ${credential.counter},
              ${JSON.stringify(credential.transports ?? [])}::jsonb, ${name}, ${now})
      on conflict (credential_id) do nothing
      returning *`)
    if (!row) throw new Refused('passkey-refused')
    await note(tx, now)
    return shown(row)
  })
}

/**
 * Removes one of somebody's own. Every other session of theirs ends with it: one may have been opened by it, on what was lost.
 *
 * @throws Refused not-found
 */
export function removePasskey(
  { database, now }: ModuleDeps,
  holder: Holder & { readonly kind: 'person' },
  { id, sid }: { readonly id: string; readonly sid: string },
  note: (tx: Tx, at: Date, name: string) => Promise<void>,
): Promise<void> {
  return onPlatform(database, async (tx) => {
    const [gone] = await tx.execute<{ name: string }>(sql`
      delete from passkeys where id = ${id}::uuid and holder = ${holderKey(holder)} returning name`)
    if (!gone) throw new Refused('not-found')
    await note(tx, now(), gone.name)
    await endSessionsOf(tx, holder.organizationId, holder.personId, sid)
  })
}

/**
 * Takes all of somebody's passkeys away: they have lost what holds them, or others gave them a new password, because somebody else may
 * know the old one and have added a passkey by it.
 */
export async function forgetPasskeys(tx: Tx, holder: Holder): Promise<boolean> {
  let isGone = false
  await whileOnPlatform(tx, async () => {
    const gone = await tx.execute(sql`delete from passkeys where holder = ${holderKey(holder)} returning 1`)
    isGone = gone.length > 0
  })
  return isGone
}

/**
 * What the browser asks for a passkey with: any of this site's for a login, one of a person's own otherwise.
 *
 * @throws Refused passkeys-not-offered, passkey-refused where they have none
 */
export async function optionsToAssert(
  deps: ModuleDeps,
  purpose: ChallengePurpose,
  holder?: Holder,
): Promise<OptionsAnswer> {
  const site = sitesOwn(deps.settings)
  const own = holder && (await onPlatform(deps.database, (tx) => passkeysOf(tx, holder)))
  if (own?.length === 0) throw new Refused('passkey-refused')
  const challenge = await makeChallenge(deps.database, purpose, deps.now())
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    ...{ rpID: site.id, challenge, userVerification: 'required' },
    ...(own && { allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })) }),
  })
  return { ...options }
}

/**
 * Proves that whoever answers a challenge has a passkey that is kept here, and was recognised by the device that holds it.
 *
 * @returns the passkey's id and its holder's key
 * @throws Refused passkeys-not-offered, passkey-refused: alike for an unknown one, a wrong signature and a spent challenge
 */
export async function checkPasskey(
  deps: ModuleDeps,
  asserted: AssertedPasskey,
  purpose: ChallengePurpose,
): Promise<{ readonly id: string; readonly holder: string }> {
  const site = sitesOwn(deps.settings)
  const expectedChallenge = await spentChallenge(deps, asserted, purpose)
  const [row] = await onPlatform(deps.database, (tx) =>
    tx.execute<Row>(sql`select * from passkeys where credential_id = ${asserted.id}`),
  )
  if (!row) throw new Refused('passkey-refused')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...asserted, response: { ...asserted.response } } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: credentialOf(row),
    requireUserVerification: true,
  }).catch(refused)
  if (!verified) throw new Refused('passkey-refused')
  const { newCounter } = authenticationInfo
  // A device that counts never counts the same twice: where two answers cross, one is of a copy.
  const used = await onPlatform(deps.database, (tx) =>
    tx.execute(sql`
      update passkeys set counter = ${newCounter}, last_used_at = ${deps.now()}
       where id = ${row.id}::uuid and (counter < ${newCounter} or (counter = 0 and ${newCounter}::bigint = 0)) returning 1`),
  )
  if (used.length === 0) throw new Refused('passkey-refused')
  return { id: row.id, holder: row.holder }
}

/** @throws Refused passkey-refused where it was none of ours, for something else, from elsewhere, used or too old */
async function spentChallenge(
  { database, now }: ModuleDeps,
  answer: { readonly response: { readonly clientDataJSON: string } },
  purpose: ChallengePurpose,
): Promise<string> {
  const challenge = challengeIn(answer.response.clientDataJSON)
  if (challenge === undefined || !(await spendChallenge(database, challenge, purpose, now())))
    throw new Refused('passkey-refused')
  return challenge
}

function challengeIn(clientData: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const challenge = typeof said === 'object' && said !== null && Reflect.get(said, 'challenge')
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws where something does not fit; whoever tries is told no more than that it does not. */
function refused(): never {
  throw new Refused('passkey-refused')
}

async function passkeysOf(tx: Tx, holder: Holder): Promise<readonly Row[]> {
  return tx.execute<Row>(
    sql`select * from passkeys where holder = ${holderKey(holder)} order by created_at, id`,
  )
}

const credentialOf = (row: Row): WebAuthnCredential => ({
  id: row.credential_id,
  publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
  counter: Number(row.counter),
  transports: row.transports,
})

const shown = ({ id, name, created_at: createdAt, last_used_at: lastUsedAt }: Row): Passkey => ({
  ...{ id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
})
