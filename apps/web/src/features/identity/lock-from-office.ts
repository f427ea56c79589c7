import { useQueryClient } from '@tanstack/react-query'
import { doorOf } from '@tuppence/contract/door'
import type { SignedInUser } from '@tuppence/contract/identity'
import { switchStaff, unlockTill } from '@tuppence/contract/pins'
import { useEffect } from 'react'
import { shownName } from '../../foundation/address/places.ts'
import { send } from '../../foundation/asking/api.ts'
import { USER_KEY } from '../../foundation/asking/queries.ts'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { atTillsWork, forgetOwedLock } from '../../foundation/session/locked-rights.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { clearStoredUser, clearTakenOver, storeUser } from '../../foundation/session/stored-session.ts'
import {
  endLockFromOffice,
  isHandedOver,
  lockedFromOffice,
  lockFromOffice,
  openTillLock,
  showTillLock,
} from '../../foundation/till/till-lock.ts'
import { useEngine, useTill } from '../../offline/index.ts'
import { atDoor, enterBy } from '../../offline/session/door.ts'
import { owedLogOut } from '../../offline/session/owed-log-out.ts'
import { onlyOneTab } from '../../offline/sync/only-one-tab.ts'
import { toast } from '../../ui/index.ts'
import { inTime, isOutOfReach, WHY_NOT_HERE, whyRefused } from './ask-the-server.ts'
import { startAgainAs } from './use-take-over.ts'

/** An answer that is there sooner is seen without a lock that comes and goes. */
const SHOWN_AFTER_MS = 1_000
const GIVEN_UP_AFTER_MS = 60_000

/** Held by the window that waits for the till's own sign-in: the back office's is needed until that is there. */
export const HAND_OVER = 'tuppence-hand-over-from-office'
/** The same where the browser has no Web Locks, for this document alone. */
let isWaiting = false

/**
 * Locks the till of whoever stands there by the back office's sign-in. It is written down before anything is asked, so that the
 * till is locked whatever becomes of the answers, and taken back only where the server says no. The PIN is proved first and kept
 * here, so that it opens the lock also where the answer that brings the till's own sign-in is lost.
 *
 * @returns a function that answers why it could not be, in words; undefined where it is locked
 */
export function useLockFromOffice(): (pin: string) => Promise<string | undefined> {
  const client = useQueryClient()
  const engine = useEngine()
  const before = useSignedInUser()
  const { record } = useTill()
  const { email, profileImageUrl, ...stored } = before
  const kept = { ...atTillsWork(stored), session: 'pos' as const }

  /** Why it is not their PIN; `unsaid` where nobody could say. */
  const prove = async (pin: string, publicKey: string | undefined): Promise<string | undefined> => {
    const { people } = engine
    try {
      const till = record ? { tillId: record.till.id, ...(publicKey ? { publicKey } : {}) } : {}
      await send(unlockTill, { body: { pin, ...till } }, inTime())
    } catch (failure) {
      if (!isOutOfReach(failure)) return whyRefused(failure)
      const checked = await people.check(before.id, 'pin', pin)
      if (checked === 'right') return undefined
      return checked === 'wrong' ? WHY_NOT_HERE.wrong : 'unsaid'
    }
    const person = { id: before.id, name: shownName(before), permissions: before.permissions }
    await people.keep({ person, user: kept, pin }).catch(() => {})
    return undefined
  }

  const handOver = async (pin: string, publicKey: string | undefined): Promise<void> => {
    // Another window may have handed over meanwhile.
    if (lockedFromOffice() !== 'asked') return
    const user: SignedInUser = { ...kept, email, profileImageUrl }
    const office = atDoor(doorOf(before.session))
    lockFromOffice('handed-over')
    clearTakenOver()
    storeUser(user)
    clearStoredUser(false)
    enterBy('till')
    await client.cancelQueries({ queryKey: USER_KEY })
    client.setQueryData(USER_KEY, user)
    staffAsked.set(undefined)
    showTillLock()
    const till = record ? { deviceId: record.deviceId, ...(publicKey ? { publicKey } : {}) } : {}
    const body = { personId: before.id, pin, ...till }
    const options = { headers: office, signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS) }
    const given = await send(switchStaff, { body }, options).catch(() => undefined)
    if (given) {
      storeUser(given.user)
      endLockFromOffice()
      forgetOwedLock()
      return startAgainAs(given.user)
    }
    // Perhaps it was never asked: then the back office's sign-in is still there.
    endOffice()
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] })
  }

  return async (pin) => {
    isWaiting = true
    lockFromOffice('asked')
    const shown = setTimeout(showTillLock, SHOWN_AFTER_MS)
    const began = Date.now()
    try {
      const publicKey = await engine.people.publicKey()
      const why = await prove(pin, publicKey)
      // Whoever has opened the lock meanwhile is back.
      if (lockedFromOffice() !== 'asked') return undefined
      if (why === 'unsaid') showTillLock()
      else if (why === undefined) await onlyOneTab(HAND_OVER, () => handOver(pin, publicKey))
      else {
        openTillLock()
        if (Date.now() - began < SHOWN_AFTER_MS) return why
        // The lock that was shown took the rights and the dialog with it.
        void client.invalidateQueries({ queryKey: USER_KEY })
        toast({ title: 'The till is not locked', description: why, look: 'destructive' })
        return why
      }
      return undefined
    } finally {
      clearTimeout(shown)
      isWaiting = false
    }
  }
}

/** Nothing of the back office is left behind a lock that took its place, also where the answer came to nobody. */
export function useOfficeEnded(): void {
  useEffect(() => {
    void onlyOneTab(HAND_OVER, async () => {
      if (!isWaiting && lockedFromOffice() === 'handed-over') endOffice()
    })
  }, [])
}

function endOffice(): void {
  owedLogOut('office').remember()
  if (isHandedOver()) lockFromOffice('office-ended')
}
