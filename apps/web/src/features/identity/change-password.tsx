import { useMutation } from '@tanstack/react-query'
import { changeOwnPassword } from '@tuppence/contract/pins'
import { PERSON_WORDS, SHORTEST_PASSWORD } from '@tuppence/domain/staff'
import { send } from '../../app/api.ts'
import { logOut } from '../../app/log-out.ts'
import { useSession, useSignedInAgain } from '../../app/session.ts'
import { keepPassword } from '../../offline/till/keep-password.ts'
import { Banner, Button, Field, PasswordField, PasswordInput, useTyped } from '../../ui/index.ts'
import { whyRefused } from './ask-the-server.ts'
import { LoginLayout } from './login-layout.tsx'

interface Typed {
  given: string
  next: string
}

function missing({ given, next }: Typed): Partial<Record<keyof Typed, string>> {
  return {
    ...(given === '' && { given: 'Enter the password you were given.' }),
    ...(next.length < SHORTEST_PASSWORD && { next: PERSON_WORDS.password }),
  }
}

/** Whoever was given a password changes it before anything else (decision D3). */
export function ChangePassword() {
  const session = useSession()
  const signedInAgain = useSignedInAgain()
  const start: Typed = { given: '', next: '' }
  const { typed, errors, write, submit } = useTyped(start, missing, () => change.mutate())
  const change = useMutation({
    mutationFn: () => send(changeOwnPassword, { body: { password: typed.given, newPassword: typed.next } }),
    onSuccess: async () => {
      // The one they were given must not unlock this device either.
      if (session.state === 'signed-in' && session.user.session === 'pos') void keepPassword(typed.next)
      await signedInAgain()
    },
  })
  return (
    <LoginLayout
      title="Choose your own password"
      lead="You came in with one that somebody gave you. From now on only you know it."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {change.isError ? <Banner tone="bad" title={whyRefused(change.error)} isUrgent /> : null}
        <Field label="The password you were given" error={errors.given} required>
          {(links) => (
            <PasswordInput
              {...links}
              value={typed.given}
              onChange={(event) => write('given', event.target.value)}
            />
          )}
        </Field>
        <PasswordField
          isNew
          value={typed.next}
          error={errors.next}
          hint={`Your new one, of ${SHORTEST_PASSWORD} characters or more.`}
          onWrite={(text) => write('next', text)}
        />
        <Button type="submit" look="primary" size="till" busy={change.isPending}>
          Change it and go on
        </Button>
      </form>
      <Button look="quiet" onClick={() => void logOut()}>
        Log out
      </Button>
    </LoginLayout>
  )
}
