import { CallFailed } from '@tuppence/contract/client'
import { lockSession } from '@tuppence/contract/identity'
import { unlockTill } from '@tuppence/contract/pins'
import { pinOpens } from '@tuppence/domain/staff'
import { send } from '../../offline/session/calls.ts'
import { atDoor } from '../../offline/session/door.ts'
import { lastOpenedAt, lockTill, tillLock } from '../till/till-lock.ts'
import type { StoredUser } from './stored-session.ts'

/** The lock that the server has yet to hear of, by its name; without a network it is owed. */
const OWED_KEY = 'tuppence_lock_owed'

/** How the lock was opened without a network: the server asks for it too. In this window's memory and nowhere else. */
interface OpenedHere {
  readonly lockId: string
  readonly secret: { readonly pin: string } | { readonly password: string }
}
let opened: OpenedHere | undefined

export function oweLock(lockId = String(Date.now())): void {
  opened = undefined
  localStorage.setItem(OWED_KEY, lockId)
}

/** Somebody has just come in by a session of their own, which nobody has locked yet. */
export function forgetOwedLock(): void {
  opened = undefined
  localStorage.removeItem(OWED_KEY)
}

/** The device found the secret right, and the server could not be asked. */
export function oweUnlock(how: OpenedHere): void {
  opened = how
}

let carrying: Promise<void> | undefined

/**
 * Tells the server of a lock, where that is owed, and of how it was opened meanwhile: its session sends the till's queue and nothing else
 * while it is locked, and opens the till's work only after that (decisions 0067, 0133).
 */
export function carryOutLock(): Promise<void> {
  carrying ??= carryOut().finally(() => {
    carrying = undefined
  })
  return carrying
}

async function carryOut(): Promise<void> {
  const lockId = localStorage.getItem(OWED_KEY)
  if (lockId !== null) {
    try {
      await send(lockSession, { body: { lockId } }, { headers: atDoor('till') })
    } catch (error) {
      // Where the session is over there is nothing left to shut.
      if (isToTryAgain(error)) return
    }
    // Another window may have locked again meanwhile.
    if (localStorage.getItem(OWED_KEY) === lockId) localStorage.removeItem(OWED_KEY)
  }
  await tellOpened()
}

async function tellOpened(): Promise<void> {
  if (!opened || tillLock.get() !== undefined) return
  const telling = opened
  try {
    await send(
      unlockTill,
      { body: { ...telling.secret, lockId: telling.lockId } },
      { headers: atDoor('till') },
    )
  } catch (error) {
    if (isToTryAgain(error)) return
    // A PIN that was changed elsewhere, say: whoever stands here shows who they are.
    if (opened === telling && error instanceof CallFailed && error.status !== 401) lockTill()
  }
  if (opened === telling) opened = undefined
}

const isToTryAgain = (error: unknown): boolean => !(error instanceof CallFailed) || error.status >= 500

/**
 * The server says that this till is locked. Where its screen is open, and this window does not know by what, whoever stands there is asked:
 * the window that knew is gone.
 *
 * @param askedAt when the server was asked, by `performance.now()`
 */
export function heedLock(askedAt: number): void {
  if (
    askedAt <= lastOpenedAt() ||
    tillLock.get() !== undefined ||
    opened ||
    localStorage.getItem(OWED_KEY) !== null
  )
    return
  lockTill()
}

/** What a PIN opens of somebody's rights, as the server would say it (decision 0067). */
export function atTillsWork<User extends Pick<StoredUser, 'permissions' | 'passwordOpens'>>(
  user: User,
): User {
  const { permissions, passwordOpens = [] } = user
  return {
    ...user,
    permissions: permissions.filter(pinOpens),
    passwordOpens: [...passwordOpens, ...permissions.filter((each) => !pinOpens(each))],
  }
}
