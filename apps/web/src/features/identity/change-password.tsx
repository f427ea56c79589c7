import { SHORTEST_PASSWORD } from '@tuppence/domain/staff'
import { logOut } from '../../app/log-out.ts'
import { useSession, useSignedInAgain } from '../../app/session.ts'
import { Banner, Button, Field, PasswordField, PasswordInput } from '../../ui/index.ts'
import { whyRefused } from './ask-the-server.ts'
import { HandBack } from './hand-back.tsx'
import { LoginLayout } from './login-layout.tsx'
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
        {change.isError ? <Banner tone="bad" title={whyRefused(change.error)} isUrgent /> : null}
        <Field label="The password you were given" error={errors.present} required>
          {(links) => (
            <PasswordInput
              {...links}
              value={typed.present}
              onChange={(event) => write('present', event.target.value)}
            />
          )}
        </Field>
        <PasswordField
          isNew
          label="New password"
          value={typed.next}
          error={errors.next}
          hint={`Of ${SHORTEST_PASSWORD} characters or more.`}
          onWrite={(text) => write('next', text)}
        />
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
