import { useEffect, useEffectEvent, useState } from 'react'
import { lockTill } from '../../foundation/till/till-lock.ts'
import { useConnectivity } from '../../offline/index.ts'
import { Banner, Button, Dialog } from '../../ui/index.ts'
import { PinPad } from './pin-pad.tsx'
import { useProveOwnSecret } from './prove-own-secret.ts'
import { useKnownHere } from './use-known-here.ts'

/**
 * Locks the till at once for whom it knows. A till that has never seen their PIN asks for it once, while the server can say
 * whether it is right: from then on it opens without a network too (decision D4). Where nobody can be asked it says how it
 * will be opened again, before it is locked.
 */
export function LockTill({ onClose }: { onClose: () => void }) {
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

function AskOnce({ onClose, onLock }: { onClose: () => void; onLock: () => void }) {
  const prove = useProveOwnSecret({ isToLearn: true })
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const learn = async (pin: string) => {
    setIsBusy(true)
    setError(undefined)
    const why = await prove('pin', pin).catch(() => 'This till could not do that just now. Try again.')
    setIsBusy(false)
    setError(why)
    if (why === undefined) onLock()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Your PIN, once"
      description="This till has not seen your PIN yet. Enter it now, and it unlocks the till without a network too."
      actions={<Button onClick={onLock}>Lock without it</Button>}
    >
      <PinPad label="Enter your PIN" error={error} isBusy={isBusy} onPin={(pin) => void learn(pin)} />
    </Dialog>
  )
}
