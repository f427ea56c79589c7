import type { SignedInUser } from '@tuppence/contract/identity'
import { useSyncExternalStore } from 'react'
import { foundSession, useSignInAsked } from '../../foundation/session/session.ts'
import { isHandedOver, tillLock } from '../../foundation/till/till-lock.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { sayMissing } from '../../ui/index.ts'

const SignInAgain = fetchedPart(async () => (await import('./sign-in-again.tsx')).SignInAgain)

/** Put off as by the person: the next call that is refused asks for the sign-in again, and by then it may be had. */
function putOff() {
  foundSession()
  sayMissing('The sign-in is fetched when there is a network. The cart and every sale are kept until then.')
}

/**
 * Stands over the screen when the server no longer knows the session. The screen below is not touched: the cart and what
 * was typed are there when the person has signed in again. It can be put off, because a till goes on selling without.
 * Where a lock has taken the place of the back office's sign-in, the one that ended is that: the lock is opened first.
 */
export function SessionLost({ user }: { user: SignedInUser }) {
  const why = useSignInAsked()
  const isLocked = useSyncExternalStore(tillLock.subscribe, tillLock.get) !== undefined
  return why && !(isLocked && isHandedOver()) ? (
    <SignInAgain user={user} why={why} onMissing={putOff} />
  ) : null
}
