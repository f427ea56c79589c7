import { CallFailed } from '@tuppence/contract/client'
import { switchStaff } from '@tuppence/contract/pins'
import { useEffect, useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import { useSignedInAgain, useSignedInUser } from '../../foundation/session/session.ts'
import { clearTakenOver } from '../../foundation/session/stored-session.ts'
import { rememberedDeviceId } from '../../offline/till/device-id.ts'
import { whyRefused } from './ask-the-server.ts'
import { lockIfDismissed } from './dismissed-take-over.ts'
import { PinPad } from './pin-pad.tsx'

/**
 * Whoever took over the till without a network shows the server that it is they, now that it is there: by PIN, as long as it
 * still knows the session of the one before.
 */
export function ConfirmTakeOver({ onNoSession }: { onNoSession: () => void }) {
  const user = useSignedInUser()
  const signedInAgain = useSignedInAgain()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    void lockIfDismissed(user)
  }, [user])
  const confirm = async (pin: string) => {
    setIsBusy(true)
    setError(undefined)
    try {
      const deviceId = rememberedDeviceId()
      await send(switchStaff, { body: { personId: user.id, pin, ...(deviceId && { deviceId }) } })
      clearTakenOver()
      await signedInAgain()
    } catch (failure) {
      if (failure instanceof CallFailed && failure.status === 401) onNoSession()
      else setError(whyRefused(failure))
    }
    setIsBusy(false)
  }
  return <PinPad label="Enter your PIN" error={error} isBusy={isBusy} onPin={(pin) => void confirm(pin)} />
}
