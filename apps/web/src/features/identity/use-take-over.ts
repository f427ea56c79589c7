import { useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { doorOf } from '@tuppence/contract/door'
import type { SignedInUser } from '@tuppence/contract/identity'
import { USER_KEY } from '../../foundation/asking/queries.ts'
import { forgetOwedLock } from '../../foundation/session/locked-rights.ts'
import {
  foundSession,
  handOver,
  loseSession,
  reloadForPerson,
  useSignedInUser,
} from '../../foundation/session/session.ts'
import {
  clearStoredUser,
  clearTakenOver,
  readTakenOver,
  storeTakenOver,
  storeUser,
} from '../../foundation/session/stored-session.ts'
import { openTillLock } from '../../foundation/till/till-lock.ts'
import { basketLeft, useEngine, useTill } from '../../offline/index.ts'
import { enterBy } from '../../offline/session/door.ts'
import { announceSignIn } from '../../offline/session/sign-in-notice.ts'
import { isOutOfReach, whyRefused } from './ask-the-server.ts'
import { passBasketOn } from './pass-basket-on.ts'
import { askDevice, askServer, type Heard, isLate, type Proof } from './taking-over.ts'
import { type NamedPerson, useColleagues } from './use-colleagues.ts'

/** Where a sale cannot be parked, whoever takes it over must be able to give its money back. */
const NEEDS_REFUND = {
  'part-paid': 'Part of this sale is paid.',
  'coming-back': 'Goods are being returned in this basket.',
} as const

/** Why a till cannot change hands with what is in its basket, in words; undefined where it can. */
async function whyNotNow(mayRefund: () => Promise<boolean>): Promise<string | undefined> {
  const left = await basketLeft()
  if (left === 'empty' || left === 'goods' || (await mayRefund())) return undefined
  return `${NEEDS_REFUND[left]} Complete it first, or ask someone who can give refunds to take over with their PIN.`
}

/**
 * Another person takes over the till (STAFF-040 to STAFF-044), by the server's word, or by the device's where it cannot be
 * asked or is slow. The basket of the one who leaves is parked, or stays where it cannot be, for whoever may
 * give its money back (decision 0129); what is rung up next is the new person's. A slow answer is still
 * waited for, and a lost one asked for again: it brings the till's sign-in, and nobody is asked for theirs meanwhile.
 *
 * @returns a function that answers why it could not be, in words; undefined where it is done
 */
export function useTakeOver(): (proof: Proof) => Promise<string | undefined> {
  const client = useQueryClient()
  const engine = useEngine()
  const before = useSignedInUser()
  const { record } = useTill()
  const { people } = useColleagues()
  const isOffice = doorOf(before.session) !== 'till'

  const become = async (user: SignedInUser) => {
    if (user.id !== before.id) await passBasketOn(before)
    await client.cancelQueries({ queryKey: USER_KEY })
    // What this document has loaded is of the back office's sign-in, which is over.
    if (doorOf(before.session) !== doorOf(user.session)) return startAgainAs(user)
    foundSession()
    forgetOwedLock()
    client.setQueryData(USER_KEY, user)
    openTillLock()
    announceSignIn()
    void reloadForPerson(client)
  }

  const becomeFor = async (user: SignedInUser) => {
    clearTakenOver()
    storeUser(user)
    await become(user)
  }

  /** The server's word comes to whoever has the till by the device's. */
  const heardLate = async (asked: Promise<Heard>): Promise<void> => {
    const heard = await asked
    if (!('user' in heard) || readTakenOver()?.id !== heard.user.id) return
    const { user } = heard
    clearTakenOver()
    storeUser(user)
    foundSession()
    client.setQueryData(USER_KEY, user)
    announceSignIn()
    void reloadForPerson(client)
  }

  const takeOver = async (proof: Proof): Promise<string | undefined> => {
    const why = await whyNotNow(() => mayRefund(engine, people, proof))
    if (why) return why
    const asked = askServer(engine, { proof, deviceId: record?.deviceId, isOffice })
    let heard = await Promise.race([asked, isLate()])
    const isDecided = heard && ('user' in heard || !isOutOfReach(heard.failure))
    const known = isDecided ? undefined : await askDevice(engine, proof)
    // Whom the device cannot tell only the server can.
    if (typeof known === 'string') heard ??= await asked
    if (heard && 'user' in heard) {
      await becomeFor(heard.user)
      return undefined
    }
    if (heard && !isOutOfReach(heard.failure)) return whyRefused(heard.failure)
    if (known === undefined || typeof known === 'string') {
      // Nothing but a sign-in helps here, and it is asked for now and not at the next call that happens to be made.
      if (heard?.failure instanceof CallFailed && heard.failure.status === 401) void loseSession()
      return known
    }
    storeTakenOver(known)
    if (!heard) void handOver(() => heardLate(asked))
    await become({ ...known, email: null, profileImageUrl: null })
    return undefined
  }
  return (proof) => handOver(() => takeOver(proof))
}

/** By the permissions that came with the names; by username of those who have signed in on this device. */
async function mayRefund(
  engine: ReturnType<typeof useEngine>,
  people: readonly NamedPerson[] | undefined,
  proof: Proof,
): Promise<boolean> {
  const may = (person: Pick<NamedPerson, 'permissions'> | undefined) =>
    person?.permissions.includes('refund') ?? false
  if ('pin' in proof) return may(people?.find(({ id }) => id === proof.personId))
  const username = proof.username.trim().toLowerCase()
  const known = await engine.people.list()
  return may(known.find(({ user }) => user?.username.toLowerCase() === username))
}

/** The till has a sign-in of its own from now on, and begins with it. */
export function startAgainAs(user: SignedInUser): void {
  clearStoredUser(false)
  enterBy(doorOf(user.session))
  announceSignIn()
  location.reload()
}
