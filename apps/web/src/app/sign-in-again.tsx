import type { SignedInUser } from '@tuppence/contract/identity'
import { SignInForm } from '../features/identity/sign-in-form.tsx'
import { Button, Dialog } from '../ui/index.ts'
import { foundSession } from './session.ts'

/** The sign-in over the screen, for the same person and by the same door. */
export function SignInAgain({ user }: { user: SignedInUser }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || foundSession()}
      width="narrow"
      title="Sign in again"
      description="Your sign-in has ended. The cart and every sale on this device are kept; sales go out once you are back."
    >
      {user.session === 'identity-provider' || user.session === 'remote' ? (
        <Button look="primary" className="w-full" asChild>
          <a href={`/api/login?returnTo=${encodeURIComponent(location.pathname)}`}>Go to sign-in</a>
        </Button>
      ) : (
        <SignInForm
          kind={user.session}
          businessCode={user.businessCode}
          username={user.username}
          submitLabel="Sign in"
        />
      )}
    </Dialog>
  )
}
