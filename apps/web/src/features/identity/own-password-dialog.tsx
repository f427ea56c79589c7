import { SHORTEST_PASSWORD } from '@tuppence/domain/staff'
import { useSignedInUser } from '../../app/session.ts'
import { Banner, Button, Dialog, Field, PasswordField, PasswordInput, toast } from '../../ui/index.ts'
import { whyRefused } from './ask-the-server.ts'
import { useNewPassword } from './use-new-password.ts'

/** One changes one's own password, with the one that one has; every other sign-in of this person ends. */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSignedInUser()
  const { typed, errors, write, submit, change } = useNewPassword({
    presentMissing: 'Enter the password you have now.',
    isAtTill: session === 'pos',
    onChanged: () => {
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
          label="New password"
          value={typed.next}
          error={errors.next}
          hint={`Of ${SHORTEST_PASSWORD} characters or more.`}
          onWrite={(text) => write('next', text)}
        />
        <Button type="submit" look="primary" size="till" busy={change.isPending}>
          Change the password
        </Button>
      </form>
    </Dialog>
  )
}
