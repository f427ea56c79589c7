import { DOOR_PLACES } from '@tuppence/contract/door'
import { getUser } from '@tuppence/contract/identity'
import { DevicePeople, openTillDatabase } from '../../offline/index.ts'
import { atDoor, documentDoor } from '../../offline/session/door.ts'
import { shownName } from '../address/places.ts'
import { clearStoredUser, readStoredUser, readTakenOver, type StoredUser } from './stored-session.ts'

/** Whose sign-in is over for good here, by name, for the sign-in to say; until the next one. */
const KEY = 'tuppence_dismissed'

export const whoWasDismissed = (): string | null => localStorage.getItem(KEY)
export const forgetDismissed = () => localStorage.removeItem(KEY)

let looking: Promise<void> | undefined

/**
 * Asks the server why the session is over. Where its person may not come in any more, this window closes to them at once, and
 * the device lets them in no more without a network either. The basket and all that is unsent stay where they are, for whoever
 * signs in next. Where it cannot be asked nothing happens: nobody can know.
 */
export function closeIfDismissed(): Promise<void> {
  looking ??= close().finally(() => {
    looking = undefined
  })
  return looking
}

async function close(): Promise<void> {
  // Whoever took over without a network stands here, and the session is that of the one before.
  if (readTakenOver() || !(await isDismissed())) return
  const user = readStoredUser()
  // Of two windows the first has cleared it already.
  if (user) {
    localStorage.setItem(KEY, shownName({ ...user, email: null }))
    clearStoredUser()
    await forgetOnDevice(user).catch(() => {})
  }
  location.assign(DOOR_PLACES[documentDoor()])
}

async function isDismissed(): Promise<boolean> {
  try {
    const answer = await fetch(getUser.path, { headers: atDoor(), cache: 'no-store' })
    const said: unknown = await answer.json()
    return answer.status === 401 && Reflect.get(Object(said), 'code') === 'person-dismissed'
  } catch {
    return false
  }
}

async function forgetOnDevice({ id, organizationId }: StoredUser): Promise<void> {
  const db = await openTillDatabase()
  await new DevicePeople(db, organizationId).dismiss(id)
}
