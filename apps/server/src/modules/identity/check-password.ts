import { setTimeout as sleep } from 'node:timers/promises'
import type { RefusalCode } from '@tuppence/domain/refusals'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { verifyPassword } from './passwords.ts'
import {
  type CountedTry,
  countTry,
  type Guarded,
  giveBackTry,
  guardsOf,
  inTurn,
  lockedOut,
} from './sign-in-limits.ts'

/** Every refused sign-in takes at least so long: what happened behind it does not show in the time it took. */
const REFUSAL_TAKES_MS = 250

export interface PasswordTry<Found> {
  /** The name that is guarded, the same however it is looked up. */
  readonly account: string
  readonly address: string
  readonly password: string
  /** What is counted, where that is not the name at this address: a PIN is guarded at its device. */
  readonly guards?: readonly Guarded[]
  /** The code for an unknown name and a wrong password alike. */
  readonly refusal: RefusalCode
  /** Whoever has the name; not asked for while the name or the address is locked. */
  find(tx: Tx): Promise<Found | undefined>
  /** Writes down that a name which exists was tried in vain. */
  noteFailure(tx: Tx, found: Found, at: Date, counted: CountedTry): Promise<void>
}

/**
 * Tries a name and its secret, as every sign-in with one does, and every PIN: counted before it is looked at, one address after itself,
 * and slow to say no.
 *
 * @throws Refused `too-many-tries` while locked, or the try's own refusal
 */
export async function checkPassword<Found extends { readonly password: string | null }>(
  deps: ModuleDeps,
  given: PasswordTry<Found>,
): Promise<Found> {
  const earliest = sleep(REFUSAL_TAKES_MS)
  const outcome = await inTurn(given.address, () => tryPassword(deps, given))
  if (!(outcome instanceof Refused)) return outcome
  await earliest
  throw outcome
}

async function tryPassword<Found extends { readonly password: string | null }>(
  deps: ModuleDeps,
  given: PasswordTry<Found>,
): Promise<Found | Refused> {
  const guards = given.guards ?? guardsOf(given.account, given.address)
  const now = deps.now()
  const { counted, found } = await onPlatform(deps.database, async (tx) => {
    const reserved = await countTry(tx, guards, now)
    return { counted: reserved, found: 'guards' in reserved ? await given.find(tx) : undefined }
  })
  if (!('guards' in counted)) return lockedOut(counted, now)
  if (!(await verifyPassword(deps.secrets, found?.password, given.password)) || !found) {
    if (found) await onPlatform(deps.database, async (tx) => given.noteFailure(tx, found, now, counted))
    return new Refused(given.refusal)
  }
  await onPlatform(deps.database, (tx) => giveBackTry(tx, counted, now))
  return found
}
