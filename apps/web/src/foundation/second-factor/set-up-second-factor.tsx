import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordField } from '../../ui/index.ts'
import { send } from '../asking/api.ts'
import { StepDialog } from '../asking/step-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SecondFactorCalls } from './second-factor-calls.ts'

export interface SetUpSecondFactorProps {
  calls: SecondFactorCalls
  /** What the button says that leaves it as it is. */
  leave?: string
  onClose: () => void
}

/** Password, then the picture for the app and a code of it, then the recovery codes, which are shown this once. */
export function SetUpSecondFactor(props: SetUpSecondFactorProps) {
  const { calls, leave = 'Not now', onClose } = props
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const steps = { calls, leave, onClose }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (begun) return <ProveTheApp {...steps} begun={begun} onProved={setCodes} />
  return <ProvePassword {...steps} onProved={setBegun} />
}

interface StepProps<Proved> {
  calls: SecondFactorCalls
  leave: string
  onProved: (proved: Proved) => void
  onClose: () => void
}

function ProvePassword({ calls, leave, onProved, onClose }: StepProps<{ secret: string; uri: string }>) {
  const [password, setPassword] = useState('')
  const begin = useMutation({
    mutationFn: () => send(calls.begin, { body: { password } }),
    onSuccess: onProved,
  })
  return (
    <StepDialog
      title="Set up a second factor"
      description="You need an authenticator app on your phone: any that shows six digits will do."
      leave={leave}
      goOn="Go on"
      isFilled={password !== ''}
      sending={begin}
      onGoOn={() => begin.mutate()}
      onClose={onClose}
    >
      <PasswordField value={password} onWrite={setPassword} hint="The one you sign in with." />
    </StepDialog>
  )
}

function ProveTheApp(props: StepProps<string[]> & { begun: { secret: string; uri: string } }) {
  const { calls, begun, leave, onProved, onClose } = props
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => send(calls.confirm, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onProved(recoveryCodes),
  })
  return (
    <StepDialog
      title="Scan this with the app"
      description="Then type the six digits that it shows. You are signed out everywhere else."
      leave={leave}
      goOn="Take it into use"
      isFilled={code.trim() !== ''}
      sending={confirm}
      onGoOn={() => confirm.mutate()}
      onClose={onClose}
    >
      <QrPicture text={begun.uri} label="The secret, for the camera of the app" />
      <p className="text-center text-sm text-ink-muted">
        No camera? Type this into the app:
        <code className="figures mt-1 block font-semibold text-ink [overflow-wrap:anywhere]">
          {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <CodeField value={code} onWrite={setCode} label="Six digits" />
    </StepDialog>
  )
}
