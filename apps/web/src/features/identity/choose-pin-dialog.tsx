import { setOwnPin, unlockTill } from '@tuppence/contract/pins'
import { refusalMessage } from '@tuppence/domain/refusals'
import { refusePin } from '@tuppence/domain/staff'
import { type FormEvent, useState } from 'react'
import { shownName } from '../../foundation/address/places.ts'
import { send } from '../../foundation/asking/api.ts'
import { useSignedInAgain, useSignedInUser } from '../../foundation/session/session.ts'
import { useEngine, useTill } from '../../offline/index.ts'
import { Banner, Button, Dialog, PasswordField, toast } from '../../ui/index.ts'
import { inTime, whyRefused } from './ask-the-server.ts'

import { PinPad } from './pin-pad.tsx'

/** One chooses one's own PIN, twice the same, with one's password. */
export function ChoosePinDialog({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser()
  const [first, setFirst] = useState<string>()
  const [pin, setPin] = useState<string>()
  const [error, setError] = useState<string>()
  const enter = (typed: string) => {
    if (first === undefined) {
      const common = refusePin(typed) !== undefined
      setError(common ? refusalMessage('pin-common') : undefined)
      if (!common) setFirst(typed)
      return
    }
    if (typed === first) return setPin(typed)
    setFirst(undefined)
    setError('The two were not the same. Choose it again.')
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title={user.hasPin ? 'Change your PIN' : 'Choose a PIN'}
      description="Four digits with which you unlock the till, take it over, and allow things to others."
    >
      {pin === undefined ? (
        <PinPad
          key={first === undefined ? 'first' : 'again'}
          label={first === undefined ? 'New PIN' : 'The same once more'}
          error={error}
          onPin={enter}
        />
      ) : (
        <WithPassword pin={pin} onClose={onClose} />
      )}
    </Dialog>
  )
}

function WithPassword({ pin, onClose }: { pin: string; onClose: () => void }) {
  const user = useSignedInUser()
  const engine = useEngine()
  const { record } = useTill()
  const signedInAgain = useSignedInAgain()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const keep = async () => {
    await send(setOwnPin, { body: { password, pin } })
    const { people } = engine
    const publicKey = await people.publicKey()
    // Shown to the server at this till, it is good here without a network from now on.
    if (record && publicKey)
      await send(unlockTill, { body: { pin, tillId: record.till.id, publicKey } }, inTime()).catch(() => {})
    const { email: _email, profileImageUrl: _picture, ...kept } = user
    const person = { id: user.id, name: shownName(user), permissions: user.permissions }
    await people.keep({ person, user: { ...kept, hasPin: true }, pin })
    await signedInAgain()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return
    setIsBusy(true)
    const why = await keep().then(() => undefined, whyRefused)
    setIsBusy(false)
    setError(why)
    if (why !== undefined) return
    toast({ title: 'Your PIN is set' })
    onClose()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {error ? <Banner tone="bad" title={error} isUrgent /> : null}
      <PasswordField value={password} onWrite={setPassword} hint="So that nobody else sets it for you." />
      <Button type="submit" look="primary" size="till" busy={isBusy} disabled={password === ''}>
        Set the PIN
      </Button>
    </form>
  )
}
