import { logOut } from '../../foundation/session/log-out.ts'
import { useSession, useSignedInAgain } from '../../foundation/session/session.ts'
import { Button } from '../../ui/index.ts'
import { HandBack } from './hand-back.tsx'
import { LoginLayout } from './login-layout.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPassword } from './use-new-password.ts'

/** Whoever was given a password changes it before anything else (decision D3). */
export function ChangePassword() {
  const session = useSession()
  const isAtTill = session.state === 'signed-in' && session.user.session === 'pos'
  const signedInAgain = useSignedInAgain()
  const { typed, errors, write, submit, change } = useNewPassword({
    presentMissing: 'Enter the password you were given.',
    isAtTill,
    onChanged: signedInAgain,
  })
  return (
    <LoginLayout
      title="Choose your own password"
      lead="You came in with one that somebody gave you. From now on only you know it."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <NewPasswordFields presentLabel="The password you were given" {...{ typed, errors, write, change }} />
        <Button type="submit" look="primary" size="till" busy={change.isPending}>
          Change it and go on
        </Button>
      </form>
      {isAtTill ? <HandBack user={session.user} /> : null}
      <Button look="quiet" onClick={() => void logOut()}>
        Log out
      </Button>
    </LoginLayout>
  )
}
