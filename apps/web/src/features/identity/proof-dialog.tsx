import { useMutation } from '@tanstack/react-query'
import { beginPasskeyProof, listPasskeys, provePasskey } from '@tuppence/contract/passkeys'
import { proveIdentity, proveOperatorIdentity } from '@tuppence/contract/proof'
import { useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { StepDialog } from '../../foundation/asking/step-dialog.tsx'
import { useCall } from '../../foundation/asking/use-call.ts'
import { askForPasskey, explainPasskey, hasPasskeys } from '../../foundation/passkeys/passkeys.ts'
import { CodeField } from '../../foundation/second-factor/code-field.tsx'
import { isFirstAsked, needsSecondFactor } from '../../foundation/second-factor/second-factor-asked.ts'
import { documentDoor } from '../../offline/session/door.ts'
import { Button, PasswordField, toast } from '../../ui/index.ts'

/** Whoever is signed in shows that it is they, and what they had begun goes on. */
export function ProofDialog({ answer }: { answer: (isProved: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const call = documentDoor() === 'portal' ? proveOperatorIdentity : proveIdentity
  const proving = useMutation({
    mutationFn: () => send(call, { body: { password, ...(code.trim() && { code }) } }),
    onSuccess: () => answer(true),
  })
  // The field stays once it was asked for, also while another password is tried.
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  if (!isCodeAsked && needsSecondFactor(proving.error)) setIsCodeAsked(true)
  const isRefused = proving.isError && !isFirstAsked(proving.error)
  return (
    <StepDialog
      title="Confirm it’s you"
      description="Enter your password to continue. You won’t be asked again for 10 minutes."
      leave="Cancel"
      goOn="Continue"
      alsoOn={call === proveIdentity ? <ProveByPasskey onProved={() => answer(true)} /> : null}
      isFilled={password !== '' && (!isCodeAsked || code.trim() !== '')}
      sending={{ ...proving, isError: isRefused }}
      onGoOn={() => proving.mutate()}
      onClose={() => answer(false)}
    >
      <PasswordField value={password} onWrite={setPassword} />
      {isCodeAsked ? (
        <CodeField value={code} onWrite={setCode} hint="From your authenticator app, or a recovery code." />
      ) : null}
    </StepDialog>
  )
}

/** For whoever has one: their fingerprint or face in place of password and code. */
function ProveByPasskey({ onProved }: { onProved: () => void }) {
  const { data } = useCall(listPasskeys, {})
  const proving = useMutation({
    mutationFn: async () => {
      const { options } = await send(beginPasskeyProof, {})
      return send(provePasskey, { body: { asserted: await askForPasskey(options) } })
    },
    onSuccess: onProved,
    onError: (error) =>
      toast({ title: 'Not confirmed', description: explainPasskey(error), look: 'destructive' }),
  })
  if (!hasPasskeys() || !data?.isOffered || data.passkeys.length === 0) return null
  return (
    <Button busy={proving.isPending} onClick={() => proving.mutate()}>
      Use a passkey
    </Button>
  )
}
