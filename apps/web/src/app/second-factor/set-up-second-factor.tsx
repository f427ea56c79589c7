import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Banner, Button, Dialog, PasswordField } from '../../ui/index.ts'
import { explain, send } from '../api.ts'
import { CodeField } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SecondFactorCalls } from './second-factor-card.tsx'

/** Password, then the picture for the app and a code of it, then the recovery codes, which are shown this once. */
export function SetUpSecondFactor({ calls, onClose }: { calls: SecondFactorCalls; onClose: () => void }) {
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (begun) return <ProveTheApp calls={calls} begun={begun} onProved={setCodes} onClose={onClose} />
  return <ProvePassword calls={calls} onProved={setBegun} onClose={onClose} />
}

interface StepProps<Proved> {
  calls: SecondFactorCalls
  onProved: (proved: Proved) => void
  onClose: () => void
}

function ProvePassword({ calls, onProved, onClose }: StepProps<{ secret: string; uri: string }>) {
  const [password, setPassword] = useState('')
  const form = useId()
  const begin = useMutation({
    mutationFn: () => send(calls.begin, { body: { password } }),
    onSuccess: onProved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') begin.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Set up a second factor"
      description="You need an authenticator app on your phone: any that shows six digits will do."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" form={form} look="primary" disabled={password === ''} busy={begin.isPending}>
            Go on
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {begin.isError ? <Banner tone="bad" title={explain(begin.error)} isUrgent /> : null}
        <PasswordField value={password} onWrite={setPassword} hint="The one you sign in with." />
      </form>
    </Dialog>
  )
}

function ProveTheApp(props: StepProps<string[]> & { begun: { secret: string; uri: string } }) {
  const { calls, begun, onProved, onClose } = props
  const [code, setCode] = useState('')
  const form = useId()
  const confirm = useMutation({
    mutationFn: () => send(calls.confirm, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onProved(recoveryCodes),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') confirm.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Scan this with the app"
      description="Then type the six digits that it shows."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            disabled={code.trim() === ''}
            busy={confirm.isPending}
          >
            Take it into use
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {confirm.isError ? <Banner tone="bad" title={explain(confirm.error)} isUrgent /> : null}
        <QrPicture text={begun.uri} label="The secret, for the camera of the app" />
        <p className="text-center text-sm text-ink-muted">
          No camera? Type this into the app:
          <code className="figures mt-1 block font-semibold text-ink [overflow-wrap:anywhere]">
            {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
        <CodeField value={code} onWrite={setCode} label="Six digits" />
      </form>
    </Dialog>
  )
}
