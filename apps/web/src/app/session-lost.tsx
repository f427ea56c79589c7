import type { SignedInUser } from '@tuppence/contract/identity'
import { lazy, Suspense } from 'react'
import { useIsSessionLost } from './session.ts'

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))

/**
 * Stands over the screen when the server no longer knows the session. The screen below is not touched: the cart and what
 * was typed are there when the person has signed in again. It can be put off, because a till goes on selling without.
 */
export function SessionLost({ user }: { user: SignedInUser }) {
  const isLost = useIsSessionLost()
  return isLost ? (
    <Suspense fallback={null}>
      <SignInAgain user={user} />
    </Suspense>
  ) : null
}
