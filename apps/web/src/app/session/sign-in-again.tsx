import type { SignedInUser } from '@tuppence/contract/identity'
import { useEffect, useState } from 'react'
import { ConfirmTakeOver } from '../../features/identity/confirm-take-over.tsx'
import { SignInForm } from '../../features/identity/sign-in-form.tsx'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { foundSession, type WhySignIn } from '../../foundation/session/session.ts'
import { clearStoredUser, readTakenOver } from '../../foundation/session/stored-session.ts'
import { forgetShopHere } from '../../offline/copy/forget-shop.ts'
import { Button, buttonLook, classNames, Dialog } from '../../ui/index.ts'

/** The sign-in over the screen, for the same person and by the same door. */
export function SignInAgain({ user, why }: { user: SignedInUser; why: WhySignIn }) {
  const [byPin, setByPin] = useState(() => why === 'lost' && readTakenOver() !== undefined)
  const helped = user.session === 'remote' ? user.organizationId : undefined
  useEffect(() => {
    // Nothing of the shop stays with whoever helped there.
    if (helped !== undefined) void forgetShopHere(helped).catch(() => undefined)
  }, [helped])
  const { title, description } = byPin ? BACK : wordsFor(user, why)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || foundSession()}
      width="narrow"
      title={title}
      description={description}
      actions={byPin ? <Button onClick={() => setByPin(false)}>Use my password</Button> : null}
    >
      {byPin ? <ConfirmTakeOver onNoSession={() => setByPin(false)} /> : <ByTheSameDoor user={user} />}
    </Dialog>
  )
}

const BACK = {
  title: 'The connection is back',
  description:
    'You took over this till without a network. Enter your PIN once more, so that the server knows it too.',
}

function wordsFor({ session }: SignedInUser, why: WhySignIn) {
  if (why === 'more')
    return {
      title: 'Sign in with your password',
      description:
        'You came in with your PIN, which opens the till. Your password opens the rest of what you may do.',
    }
  return session === 'remote'
    ? {
        title: 'The access is over',
        description:
          'The shop, or its time, has ended it. Ask for another link in the portal if they still need you.',
      }
    : {
        title: 'Sign in again',
        description:
          'Your sign-in has ended. The cart and every sale on this device are kept; sales go out once you are back.',
      }
}

const wayOut = classNames(buttonLook('primary', 'medium'), 'w-full')

/** The till stays with whoever has just signed in: what they had begun was for a session that is over. */
function giveUpSwitch() {
  if (staffAsked.get() === 'switch') staffAsked.set(undefined)
}

function ByTheSameDoor({ user }: { user: SignedInUser }) {
  if (user.session === 'remote')
    return (
      <a href="/super-admin" className={wayOut} onClick={() => clearStoredUser()}>
        Back to the portal
      </a>
    )
  if (user.session === 'identity-provider')
    return (
      <a href={`/api/login?returnTo=${encodeURIComponent(location.pathname)}`} className={wayOut}>
        Go to sign-in
      </a>
    )
  return (
    <SignInForm
      kind={user.session}
      businessCode={user.businessCode}
      username={user.username}
      submitLabel="Sign in"
      onSignedIn={giveUpSwitch}
    />
  )
}
