import type { SignedInUser } from '@tuppence/contract/identity'
import { useSyncExternalStore } from 'react'
import { foundSession, useSignInAsked } from '../../foundation/session/session.ts'
import { isHandedOver, tillLock } from '../../foundation/till/till-lock.ts'
import { fetchedDialog } from '../../ui/index.ts'

const SignInAgain = fetchedDialog(async () => (await import('./session-dialogs.ts')).SignInAgain)

/**
 * Stands over the screen when the server no longer knows the session. The screen below is not touched: the cart and what
 * was typed are there when the person has signed in again. It can be put off, because a till goes on selling without.
 * Where a lock has taken the place of the back office's sign-in, the one that ended is that: the lock is opened first.
 */
export function SessionLost({ user }: { user: SignedInUser }) {
  const why = useSignInAsked()
  const isLocked = useSyncExternalStore(tillLock.subscribe, tillLock.get) !== undefined
  return why && !(isLocked && isHandedOver()) ? (
    <SignInAgain user={user} why={why} onClose={foundSession} />
  ) : null
}
