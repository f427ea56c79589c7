import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { doorOf } from '@tuppence/contract/door'
import { getUser, type SignedInUser } from '@tuppence/contract/identity'
import type { Permission } from '@tuppence/domain/staff'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { inWindow } from '../../offline/observable.ts'
import { documentDoor, doorsToAsk, enterBy } from '../../offline/session/door.ts'
import { onOwedLogOut, owedLogOut } from '../../offline/session/owed-log-out.ts'
import { announceSignIn, onSignInElsewhere, signInsHeard } from '../../offline/session/sign-in-notice.ts'
import { type Place, placesFor } from '../address/places.ts'
import { fetchByKey, send } from '../asking/api.ts'
import { USER_KEY } from '../asking/queries.ts'
import { isHandedOver } from '../till/till-lock.ts'
import { closeIfDismissed } from './dismissed.ts'
import { carryOutLock, heedLock } from './locked-rights.ts'
import { pageIsLeft } from './page-is-left.ts'
import {
  clearStoredUser,
  clearTakenOver,
  readStoredUser,
  readTakenOver,
  storeUser,
} from './stored-session.ts'

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: SignedInUser }

/** What is known of the person before the server has answered, or when it cannot be asked. */
export function storedUser(): SignedInUser | null {
  const takenOver = readTakenOver()
  if (owedLogOut().state.get() && !takenOver) return null
  const stored = takenOver ?? readStoredUser()
  if (stored) enterBy(takenOver ? documentDoor() : doorOf(stored.session))
  return stored ? { ...stored, email: null, profileImageUrl: null } : null
}

/** Who took over without a network from whoever the server says is signed in, if anybody is; null where nobody did. */
function whoTookOver(user: SignedInUser | null): SignedInUser | null {
  const takenOver = readTakenOver()
  if (!takenOver) return null
  if (user?.id === takenOver.id || (user && user.organizationId !== takenOver.organizationId)) {
    clearTakenOver()
    return null
  }
  return { ...takenOver, email: null, profileImageUrl: null }
}

const askServer = fetchByKey<SignedInUser | null>('null', fetch, doorsToAsk)

/** Somebody is here, and not by the door that this document took for theirs: it is theirs now, and they see nobody else's. */
function comeBy(user: SignedInUser, isShown: boolean): void {
  clearStoredUser()
  enterBy(doorOf(user.session))
  storeUser(user)
  if (isShown) location.reload()
}

/**
 * Who is signed in (AUTH-001, AUTH-002). A person stored on this device is shown at once, so that a till starts without
 * waiting for a network; the server's answer follows and decides.
 */
export function useSession(): Session {
  const { data, isPending } = useQuery<SignedInUser | null>({
    queryKey: USER_KEY,
    queryFn: async function whoIsHere(context): Promise<SignedInUser | null> {
      try {
        await carryOutLock()
        const before = signInsHeard()
        const askedAt = performance.now()
        const user = await askServer(context)
        const takenOver = whoTookOver(user)
        if (takenOver) {
          // Somebody else is at the till than the server knows: they show it that they are they.
          void loseSession()
          return takenOver
        }
        if (user?.isLocked) heedLock(askedAt)
        const theirs = user ? doorOf(user.session) : documentDoor()
        if (owedLogOut(theirs).state.get()) return null
        if (user && isSignInLost() && isNobodyElse(context.client, user.id)) foundSession()
        if (!user) {
          if (readStoredUser()) await closeIfDismissed()
          // Meanwhile another window has signed somebody in.
          if (signInsHeard() !== before) return await whoIsHere(context)
          if (isHandedOver()) {
            // Locked, and the answer that gave the sign-in was lost: it is asked for once they have opened the lock.
            signInAsked.set('lost')
            return storedUser()
          }
          clearStoredUser()
        } else if (theirs === documentDoor()) {
          enterBy(theirs)
          storeUser(user)
        } else comeBy(user, context.client.getQueryData(USER_KEY) != null)
        return user
      } catch (error) {
        if (!(error instanceof CallFailed) || error.status >= 500) return storedUser()
        throw error
      }
    },
    initialData: () => storedUser() ?? undefined,
    // Stored data is old from the start: it is asked about once, in the background.
    initialDataUpdatedAt: 0,
    staleTime: 365 * 24 * 60 * 60 * 1000,
  })
  const owed = owedLogOut().state
  const isLeaving = useSyncExternalStore(owed.subscribe, owed.get)
  // Somebody let in offline may log out while an earlier log-out is still owed: `owed` does not change then, so this redraws the screen.
  useSyncExternalStore(pageIsLeft.subscribe, pageIsLeft.get)
  if (isLeaving && !readTakenOver()) return { state: 'signed-out' }
  if (isPending) return { state: 'loading' }
  return data ? { state: 'signed-in', user: data } : { state: 'signed-out' }
}

/** Whoever else is at the screen leaves it by the sign-in that is asked for, which looks after what is in the basket. */
function isNobodyElse(client: QueryClient, id: string | undefined): boolean {
  const here = client.getQueryData<SignedInUser | null>(USER_KEY)
  return !here || here.id === id
}

/** A log-out in any window of this browser is one in all of its door, and so is the next sign-in. Returns what ends it. */
export function heedLogOut(client: QueryClient): () => void {
  const end = onOwedLogOut(() => {
    if (!owedLogOut().state.get() || readTakenOver()) return
    clearStoredUser()
    void client.cancelQueries({ queryKey: USER_KEY }).then(() => client.setQueryData(USER_KEY, null))
  })
  const ending = new AbortController()
  const askAgain = () => {
    const isTheirs = isSignInLost() && isNobodyElse(client, readStoredUser()?.id)
    // What was refused here meanwhile is asked for again, and the sign-in no more.
    if (isTheirs || !client.getQueryData(USER_KEY)) void client.invalidateQueries()
  }
  onSignInElsewhere(askAgain, { signal: ending.signal })
  return () => {
    end()
    ending.abort()
  }
}

export const SignedInContext = createContext<SignedInUser | undefined>(undefined)

/** The person at the screen. Only below a gate that has let somebody in. */
export function useSignedInUser(): SignedInUser {
  const user = use(SignedInContext)
  if (!user) throw new Error('useSignedInUser is used outside the signed-in part of the app')
  return user
}

export function useMay(permission: Permission): boolean {
  return useSignedInUser().permissions.includes(permission)
}

/** Where this person's links lead; the same list for as long as they may do the same. */
export function useOpenPlaces(): readonly Place[] {
  const { permissions, session } = useSignedInUser()
  return useMemo(() => placesFor({ permissions, session }), [permissions, session])
}

/** Loads everything afresh that depends on who is signed in, which is known. */
export const reloadForPerson = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] })

/** Asks the server again who is signed in: after a login, so that everything that was refused is loaded afresh. */
export function useSignedInAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    foundSession()
    await client.refetchQueries({ queryKey: USER_KEY })
    announceSignIn()
    await reloadForPerson(client)
  }
}

/**
 * Why the sign-in comes on top of the screen, which stays as it is, cart and all: some call was refused for want of a session, or
 * somebody who came in by their PIN wants what their password opens.
 */
export type WhySignIn = 'lost' | 'more'
const signInAsked = inWindow<WhySignIn | undefined>(() => undefined)

/** A lock held by the window in which the till changes hands: the old session ends a moment before this device has the new one. */
const HAND_OVER = 'tuppence-hand-over'

/** Changes hands; until that is done no window of the till asks for a sign-in. */
export const handOver = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(HAND_OVER, work) : work()

/** Whether the session that a refused call lacked was being handed over, and now belongs to whoever is at this till. */
async function wasHandedOver(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  if (!held.some(({ name }) => name === HAND_OVER)) return false
  await navigator.locks.request(HAND_OVER, () => {})
  try {
    const { id } = await send(getUser, {})
    return (readTakenOver()?.id ?? id) === id
  } catch (error) {
    return !(error instanceof CallFailed && error.status === 401)
  }
}

/** A call was refused because it had no session: the sign-in is asked for over the screen. */
export async function loseSession(): Promise<void> {
  if (await wasHandedOver()) return
  signInAsked.set('lost')
  void closeIfDismissed()
}
export const isSignInLost = () => signInAsked.get() === 'lost'
export const askPassword = () => signInAsked.set('more')
export const foundSession = () => signInAsked.set(undefined)

export const useSignInAsked = (): WhySignIn | undefined =>
  useSyncExternalStore(signInAsked.subscribe, signInAsked.get)
