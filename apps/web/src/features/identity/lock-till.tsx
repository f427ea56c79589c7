import { useEffect, useEffectEvent, useState } from 'react'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { lockTill } from '../../foundation/till/till-lock.ts'
import { connectivity, useConnectivity } from '../../offline/index.ts'
import { Banner, Button, Dialog } from '../../ui/index.ts'
import { useLockFromOffice } from './lock-from-office.ts'
import { PinPad } from './pin-pad.tsx'
import { useProveOwnSecret } from './prove-own-secret.ts'
import { useKnownHere } from './use-known-here.ts'

/** Locks the till for whoever is signed in there, by whichever door they came. */
export function LockTill({ onClose }: { onClose: () => void }) {
  const { session } = useSignedInUser()
  return session === 'pos' ? <LockOwnTill onClose={onClose} /> : <LockAtOffice onClose={onClose} />
}

/**
 * Locks the till at once for whom it knows. A till that has never seen their PIN asks for it once, while the server can say
 * whether it is right: from then on it opens without a network too (decision D4). Where nobody can be asked it says how it
 * will be opened again, before it is locked.
 */
function LockOwnTill({ onClose }: { onClose: () => void }) {
  const known = useKnownHere()
  const { isOnline } = useConnectivity()
  const lock = useEffectEvent(() => {
    onClose()
    lockTill()
  })
  const isKnown = known !== undefined && (known.hasPin || (isOnline && !known.canLearn))
  useEffect(() => {
    if (isKnown) lock()
  }, [isKnown])
  const lockAnyway = () => {
    onClose()
    lockTill()
  }
  if (!known || isKnown) return null
  if (isOnline) return <AskOnce onClose={onClose} onLock={lockAnyway} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Lock the till without a network?"
      actions={
        <>
          <Button onClick={onClose}>Leave it open</Button>
          <Button look={known.hasPassword ? 'primary' : 'danger'} onClick={lockAnyway}>
            Lock it
          </Button>
        </>
      }
    >
      {known.hasPassword ? (
        <Banner tone="info" title="You will unlock it with your password">
          You have not used your PIN on this till yet, and without a network it cannot learn it.
        </Banner>
      ) : (
        <Banner tone="warn" title="You could not open it before the network is back">
          This till knows neither your PIN nor your password.
        </Banner>
      )}
    </Dialog>
  )
}

/**
 * A sign-in of the back office opens more than a lock could shut: by their PIN its person goes on at the till by a sign-in of the
 * till's own, and the one of the back office ends in this browser, as when the till changes hands. From the fourth digit on it is
 * locked until the server says no. The pad stays where the network goes and comes back, with the digits that are in it.
 */
function LockAtOffice({ onClose }: { onClose: () => void }) {
  const { isOnline } = useConnectivity()
  const lock = useLockFromOffice()
  const lockWithNetwork = async (pin: string) =>
    isOnline || (await connectivity.check()) ? lock(pin) : 'You’re offline, so the till isn’t locked.'
  const { error, isBusy, show } = useShowing(lockWithNetwork, onClose)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      width="narrow"
      title="Lock the till"
      description="You came here by the back office. Your PIN signs you out of it on this device and keeps the till yours, locked; the basket stays."
      actions={
        <Button disabled={isBusy} onClick={onClose}>
          Leave it open
        </Button>
      }
    >
      <PinPad label="Enter your PIN" error={error} isBusy={isBusy} onPin={(pin) => void show(pin)} />
      {isOnline || isBusy ? null : (
        <Banner tone="info" title="This needs the network once">
          Without it the back office stays open in this browser. Wait until it is back, or log out.
        </Banner>
      )}
    </Dialog>
  )
}

function AskOnce({ onClose, onLock }: { onClose: () => void; onLock: () => void }) {
  const prove = useProveOwnSecret({ isToLearn: true })
  const { error, isBusy, show } = useShowing((pin) => prove('pin', pin), onLock)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Your PIN, once"
      description="This till has not seen your PIN yet. Enter it now, and it unlocks the till without a network too."
      actions={<Button onClick={onLock}>Lock without it</Button>}
    >
      <PinPad label="Enter your PIN" error={error} isBusy={isBusy} onPin={(pin) => void show(pin)} />
    </Dialog>
  )
}

/** Shows a PIN, and says why it was not taken. */
function useShowing(prove: (pin: string) => Promise<string | undefined>, onDone: () => void) {
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const show = async (pin: string) => {
    setIsBusy(true)
    setError(undefined)
    const why = await prove(pin).catch(() => 'This till could not do that just now. Try again.')
    setIsBusy(false)
    setError(why)
    if (why === undefined) onDone()
  }
  return { error, isBusy, show }
}
