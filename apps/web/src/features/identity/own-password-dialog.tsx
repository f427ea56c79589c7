import { useSignedInUser } from '../../foundation/session/session.ts'
import { Button, Dialog, toast } from '../../ui/index.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
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
        <NewPasswordFields presentLabel="The password you have now" {...{ typed, errors, write, change }} />
        <Button type="submit" look="primary" size="till" busy={change.isPending}>
          Change the password
        </Button>
      </form>
    </Dialog>
  )
}
