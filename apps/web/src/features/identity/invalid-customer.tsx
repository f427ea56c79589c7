import { useMutation } from '@tanstack/react-query'
import { endSession } from '@tuppence/contract/identity'
import { send } from '../../foundation/asking/api.ts'
import { clearStoredUser, clearTakenOver } from '../../foundation/session/stored-session.ts'
import { Button } from '../../ui/index.ts'
import { LoginLayout } from './login-layout.tsx'

/** AUTH-034: a till that cannot say whose it is sells for nobody: its receipts would have no name on them. */
export function InvalidCustomer() {
  const leave = useMutation({
    // Whatever the server says to it: who is stored here is what is wrong.
    mutationFn: () => send(endSession, {}).catch(() => undefined),
    onSettled: () => {
      clearStoredUser()
      clearTakenOver()
      location.assign('/pos')
    },
  })
  return (
    <LoginLayout
      title="Error: Invalid Customer Data"
      lead="The business of this sign-in has no name, so this till cannot sell for it. Sign in again, or call support."
    >
      <Button look="primary" size="till" busy={leave.isPending} onClick={() => leave.mutate()}>
        Return to Login
      </Button>
    </LoginLayout>
  )
}
