import { useState } from 'react'
import { Button } from '../../ui/index.ts'
import { SetUpSecondFactor, type SetUpSecondFactorProps } from './set-up-second-factor.tsx'

interface SetUpOrLeaveProps {
  calls: SetUpSecondFactorProps['calls']
  /** The last step was left; the recovery codes have been shown. */
  onLeft: () => void
  onLogOut: () => void
}

/** What is offered to whoever must have a second factor before anything else: to set it up, or to log out. */
export function SetUpOrLeave({ calls, onLeft, onLogOut }: SetUpOrLeaveProps) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  return (
    <>
      <div className="grid gap-3">
        <Button look="primary" size="till" onClick={() => setIsSettingUp(true)}>
          Set it up
        </Button>
        <Button onClick={onLogOut}>Log out</Button>
      </div>
      {isSettingUp ? (
        <SetUpSecondFactor
          calls={calls}
          leave="Back"
          onClose={() => {
            setIsSettingUp(false)
            onLeft()
          }}
        />
      ) : null}
    </>
  )
}
