import { type FormEvent, useEffect, useState } from 'react'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useEngine, useTill } from '../../offline/index.ts'
import { Banner, Button, Dialog, PasswordField, UsernameField } from '../../ui/index.ts'
import { NameList } from './name-list.tsx'
import { PinPad } from './pin-pad.tsx'
import { ScansWait } from './scans-wait.tsx'
import type { Proof } from './taking-over.ts'
import { type NamedPerson, othersForTill, useColleagues } from './use-colleagues.ts'
import { useTakeOver } from './use-take-over.ts'

/** Another person takes over the till: a name and four digits, or username and password (STAFF-040 to STAFF-044). */
export function SwitchStaffDialog({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser()
  const { people, isOffline } = useColleagues()
  const { record } = useTill()
  const [chosen, choose] = useState<NamedPerson>()
  const [byPassword, setByPassword] = useState(false)
  const { error, isBusy, take, forget } = useTaking(onClose)
  useReadyToTakeOver()
  const others = people && othersForTill(people, user.id, record)
  const back = () => {
    forget()
    choose(undefined)
    setByPassword(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Switch Staff Member"
      description="Who is at the till now? A basket with goods in it is parked for you."
      actions={
        chosen || byPassword ? (
          <Button onClick={back}>Back to the names</Button>
        ) : (
          <Button onClick={() => setByPassword(true)}>Use username and password</Button>
        )
      }
    >
      {byPassword ? (
        <PasswordForm error={error} isBusy={isBusy} onSend={(proof) => void take(proof)} />
      ) : chosen ? (
        <PinPad
          label={`PIN of ${chosen.name}`}
          error={error}
          isBusy={isBusy}
          onPin={(pin) => void take({ personId: chosen.id, pin })}
        />
      ) : (
        <NameList people={others} onChoose={choose} missing={<NoNames isOffline={isOffline} />} />
      )}
      {chosen && !byPassword ? null : <ScansWait />}
    </Dialog>
  )
}

/** Has at hand, before the fourth digit, what a change of hands needs: it is to take no time. */
function useReadyToTakeOver() {
  const engine = useEngine()
  useEffect(() => {
    void engine.people.publicKey()
  }, [engine])
}

function NoNames({ isOffline }: { isOffline: boolean }) {
  return (
    <Banner tone="info" title={isOffline ? 'No connection to the server' : 'Nobody else has a PIN yet'}>
      {isOffline
        ? 'Without a network this till knows only those who have signed in on it before.'
        : 'They can take over with their username and password, and choose a PIN then.'}
    </Banner>
  )
}

/** Takes over, and says why not. */
export function useTaking(onDone: () => void) {
  const takeOver = useTakeOver()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const take = async (proof: Proof) => {
    setIsBusy(true)
    setError(undefined)
    const why = await takeOver(proof).catch(() => 'This till could not do that just now. Try again.')
    setIsBusy(false)
    if (why === undefined) onDone()
    else setError(why)
  }
  return { error, isBusy, take, forget: () => setError(undefined) }
}

interface PasswordFormProps {
  error: string | undefined
  isBusy: boolean
  onSend: (proof: Proof) => void
}

function PasswordForm({ error, isBusy, onSend }: PasswordFormProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() !== '' && password !== '') onSend({ username, password })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {error ? <Banner tone="bad" title={error} isUrgent /> : null}
      <UsernameField value={username} onWrite={setUsername} />
      <PasswordField value={password} onWrite={setPassword} />
      <Button
        type="submit"
        look="primary"
        size="till"
        busy={isBusy}
        disabled={username.trim() === '' || password === ''}
      >
        Take over the till
      </Button>
    </form>
  )
}
