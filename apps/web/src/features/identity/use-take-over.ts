import { useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { doorOf } from '@tuppence/contract/door'
import type { SignedInUser } from '@tuppence/contract/identity'
import { switchStaff } from '@tuppence/contract/pins'
import { shownName } from '../../foundation/address/places.ts'
import { send } from '../../foundation/asking/api.ts'
import { atTillsWork, forgetOwedLock } from '../../foundation/session/locked-rights.ts'
import { foundSession, loseSession, USER_KEY, useSignedInUser } from '../../foundation/session/session.ts'
import {
  clearStoredUser,
  clearTakenOver,
  storeTakenOver,
  storeUser,
} from '../../foundation/session/stored-session.ts'
import { openTillLock } from '../../foundation/till/till-lock.ts'
import { basketLeft, type KeptUser, parkBasket, useEngine, useTill } from '../../offline/index.ts'
import { enterBy } from '../../offline/session/door.ts'
import { announceSignIn } from '../../offline/session/sign-in-notice.ts'
import { toast } from '../../ui/index.ts'
import { inTime, isOutOfReach, WHY_NOT_HERE, whyRefused } from './ask-the-server.ts'

export type Proof =
  | { readonly personId: string; readonly pin: string }
  | { readonly username: string; readonly password: string }

/** Why a till cannot change hands with what is in its basket, in words; undefined where it can. */
async function whyNotNow(): Promise<string | undefined> {
  const left = await basketLeft()
  if (left === 'part-paid')
    return 'Part of this sale is paid. Complete it, or void it and give the money back.'
  if (left === 'coming-back') return 'Goods are coming back in this basket. Complete it first, or empty it.'
  return undefined
}

/**
 * Another person takes over the till (STAFF-040 to STAFF-044), by the server's word, or by the device's where it cannot be
 * asked. The basket of the one who leaves is parked; what is rung up next is the new person's.
 *
 * @returns a function that answers why it could not be, in words; undefined where it is done
 */
export function useTakeOver(): (proof: Proof) => Promise<string | undefined> {
  const client = useQueryClient()
  const engine = useEngine()
  const before = useSignedInUser()
  const { record } = useTill()

  const become = async (user: SignedInUser) => {
    if (user.id !== before.id) await parkFor(before)
    await client.cancelQueries({ queryKey: USER_KEY })
    // What this document has loaded is of the back office's sign-in, which is over.
    if (doorOf(before.session) !== doorOf(user.session)) return startAgainAs(user)
    foundSession()
    forgetOwedLock()
    client.setQueryData(USER_KEY, user)
    openTillLock()
    announceSignIn()
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] })
  }

  const bySaying = async (proof: Proof): Promise<SignedInUser> => {
    const people = await engine.people()
    const publicKey = await people.publicKey()
    const till = record ? { deviceId: record.deviceId, ...(publicKey ? { publicKey } : {}) } : {}
    const body = { ...proof, ...till }
    const { user } = await send(switchStaff, { body }, inTime())
    const { email: _email, profileImageUrl: _picture, ...kept } = user
    const person = { id: user.id, name: shownName(user), permissions: user.permissions }
    void people.keep({
      person,
      user: kept,
      ...('pin' in proof ? { pin: proof.pin } : { password: proof.password }),
    })
    clearTakenOver()
    storeUser(user)
    return user
  }

  const onThisDevice = async (proof: Proof): Promise<KeptUser | string> => {
    const people = await engine.people()
    const known = (await people.list()).find(({ id, user }) =>
      'pin' in proof
        ? id === proof.personId
        : user?.username.toLowerCase() === proof.username.trim().toLowerCase(),
    )
    if (!known?.user) return WHY_NOT_HERE.unknown
    const [kind, secret] =
      'pin' in proof ? (['pin', proof.pin] as const) : (['password', proof.password] as const)
    const checked = await people.check(known.id, kind, secret)
    if (checked === 'wrong' && kind === 'password') return 'Invalid username or password for this business.'
    if (checked !== 'right') return WHY_NOT_HERE[checked]
    return kind === 'pin' ? atTillsWork(known.user) : known.user
  }

  return async (proof) => {
    const why = await whyNotNow()
    if (why) return why
    let isOver = false
    try {
      const user = await bySaying(proof)
      await become(user)
      return undefined
    } catch (failure) {
      if (!isOutOfReach(failure)) return whyRefused(failure)
      isOver = failure instanceof CallFailed && failure.status === 401
    }
    const user = await onThisDevice(proof)
    if (typeof user === 'string') {
      // Nothing but a sign-in helps here, and it is asked for now and not at the next call that happens to be made.
      if (isOver) loseSession()
      return user
    }
    storeTakenOver(user)
    await become({ ...user, email: null, profileImageUrl: null })
    return undefined
  }
}

/** The till has a sign-in of its own from now on, and begins with it. */
export function startAgainAs(user: SignedInUser): void {
  clearStoredUser(false)
  enterBy(doorOf(user.session))
  announceSignIn()
  location.reload()
}

/** The basket stays with the one who filled it: it is put aside under their name. */
async function parkFor(user: SignedInUser): Promise<void> {
  if ((await basketLeft()) !== 'goods') return
  const parked = await parkBasket({ id: user.id, name: shownName(user) }).catch(() => undefined)
  if (parked?.ok)
    toast({ title: 'Basket parked', description: `It was ${shownName(user)}’s. Recall it under Parked.` })
  else
    toast({
      title: 'The basket could not be parked',
      description: parked?.said ?? 'It stays in the cart.',
      look: 'destructive',
    })
}
