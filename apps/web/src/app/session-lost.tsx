import type { SignedInUser } from '@tuppence/contract/identity'
import { lazy, Suspense } from 'react'
import { Button, Dialog } from '../ui/index.ts'
import { foundSession, useIsSessionLost } from './session.ts'

const SignInForm = lazy(async () => ({
  default: (await import('../features/identity/sign-in-form.tsx')).SignInForm,
}))

/**
 * Stands over the screen when the server no longer knows the session. The screen below is not touched: the cart and what
 * was typed are there when the person has signed in again. It can be put off, because a till goes on selling without.
 */
export function SessionLost({ user }: { user: SignedInUser }) {
  const isLost = useIsSessionLost()
  return (
    <Dialog
      open={isLost}
      onOpenChange={(isOpen) => isOpen || foundSession()}
      width="narrow"
      title="Sign in again"
      description="Your sign-in has ended. The cart and every sale on this device are kept; sales go out once you are back."
    >
      {user.session === 'identity-provider' ? (
        <Button look="primary" className="w-full" asChild>
          <a href={`/api/login?returnTo=${encodeURIComponent(location.pathname)}`}>Go to sign-in</a>
        </Button>
      ) : (
        <Suspense fallback={null}>
          <SignInForm
            kind={user.session === 'pos' ? 'pos' : 'back-office'}
            businessCode={user.businessCode}
            username={user.username}
            submitLabel="Sign in"
          />
        </Suspense>
      )}
    </Dialog>
  )
}
