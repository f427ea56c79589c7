import { useMutation } from '@tanstack/react-query'
import { changeOwnPassword } from '@tuppence/contract/pins'
import { PERSON_WORDS, SHORTEST_PASSWORD } from '@tuppence/domain/staff'
import { send } from '../../app/api.ts'
import { useSignedInUser } from '../../app/session.ts'
import { keepPassword } from '../../offline/till/keep-password.ts'
import {
  Banner,
  Button,
  Dialog,
  Field,
  PasswordField,
  PasswordInput,
  toast,
  useTyped,
} from '../../ui/index.ts'
import { whyRefused } from './ask-the-server.ts'

interface Typed {
  present: string
  next: string
}

function missing({ present, next }: Typed): Partial<Record<keyof Typed, string>> {
  return {
    ...(present === '' && { present: 'Enter the password you have now.' }),
    ...(next.length < SHORTEST_PASSWORD && { next: PERSON_WORDS.password }),
  }
}

/** One changes one's own password, with the one that one has; every other sign-in of this person ends. */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSignedInUser()
  const start: Typed = { present: '', next: '' }
  const { typed, errors, write, submit } = useTyped(start, missing, () => change.mutate())
  const change = useMutation({
    mutationFn: () => send(changeOwnPassword, { body: { password: typed.present, newPassword: typed.next } }),
    onSuccess: () => {
      // The old one must not unlock this device any more either.
      if (session === 'pos') void keepPassword(typed.next)
      toast({ title: 'Your password is changed' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Change your password"
      description="You are signed out everywhere else."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {change.isError ? <Banner tone="bad" title={whyRefused(change.error)} isUrgent /> : null}
        <Field label="The password you have now" error={errors.present} required>
          {(links) => (
            <PasswordInput
              {...links}
              autoComplete="current-password"
              value={typed.present}
              onChange={({ target }) => write('present', target.value)}
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
          Change the password
        </Button>
      </form>
    </Dialog>
  )
}
