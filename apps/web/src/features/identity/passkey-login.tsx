import { useMutation } from '@tanstack/react-query'
import { beginPasskeyLogin, passkeyLogin } from '@tuppence/contract/passkeys'
import { KeyRound } from 'lucide-react'
import { send } from '../../foundation/asking/api.ts'
import { askForPasskey, explainPasskey, hasPasskeys } from '../../foundation/passkeys/passkeys.ts'
import { useSignedInAgain } from '../../foundation/session/session.ts'
import { owedLogOut } from '../../offline/session/owed-log-out.ts'
import { Button, toast } from '../../ui/index.ts'
import { enterAt } from './enter-at.ts'

/** Beside the form of the back office's login: the browser offers the passkeys it has, and nothing is typed. */
export function PasskeyLogin() {
  const signedInAgain = useSignedInAgain()
  const login = useMutation({
    mutationFn: async () => {
      await owedLogOut('office').carryOut()
      const { options } = await send(beginPasskeyLogin, {})
      return send(passkeyLogin, { body: { asserted: await askForPasskey(options) } })
    },
    meta: { isLogin: true },
    onSuccess: async () => {
      enterAt('office')
      await signedInAgain()
    },
    onError: (error) =>
      toast({ title: 'Login Failed', description: explainPasskey(error), look: 'destructive' }),
  })
  if (!hasPasskeys()) return null
  return (
    <Button size="till" busy={login.isPending} onClick={() => login.mutate()}>
      {login.isPending ? null : <KeyRound size={22} aria-hidden />}
      Log in with a passkey
    </Button>
  )
}
