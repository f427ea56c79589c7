import { CallFailed } from '@tuppence/contract/client'
import { lockSession } from '@tuppence/contract/identity'
import { pinOpens } from '@tuppence/domain/staff'
import { send } from '../../offline/session/calls.ts'
import { atDoor } from '../../offline/session/door.ts'
import type { StoredUser } from './stored-session.ts'

/** Set from the moment of a lock until the server has heard of it: without a network it is owed. */
const OWED_KEY = 'tuppence_lock_owed'

export const oweLock = () => localStorage.setItem(OWED_KEY, 'yes')

/** Somebody has just come in by a session of their own, which nobody has locked yet. */
export const forgetOwedLock = () => localStorage.removeItem(OWED_KEY)

/** Tells the server of a lock, where that is owed: its session opens the till's work only, whoever unlocks it (decision 0067). */
export async function carryOutLock(): Promise<void> {
  if (localStorage.getItem(OWED_KEY) === null) return
  try {
    await send(lockSession, {}, { headers: atDoor('till') })
  } catch (error) {
    // Where the session is over there is nothing left to shut.
    if (!(error instanceof CallFailed) || error.status >= 500) return
  }
  forgetOwedLock()
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
