import { useState } from 'react'
import { OWN_SECOND_FACTOR } from '../../foundation/second-factor/own-second-factor.ts'
import { SetUpSecondFactor } from '../../foundation/second-factor/set-up-second-factor.tsx'
import { logOut } from '../../foundation/session/log-out.ts'
import { useSignedInAgain } from '../../foundation/session/session.ts'
import { Button } from '../../ui/index.ts'
import { LoginLayout } from './login-layout.tsx'

/** Where the business requires a second factor, managers and owners set theirs up before anything else of the back office. */
export function RequiredSecondFactor({ onLeft }: { onLeft: () => void }) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  const signedInAgain = useSignedInAgain()
  return (
    <LoginLayout
      title="Set up your second factor"
      lead="Your business asks managers and owners for a code from an app on their phone as well as the password. Set yours up to continue. The tills work as usual."
    >
      <div className="grid gap-3">
        <Button look="primary" size="till" onClick={() => setIsSettingUp(true)}>
          Set it up
        </Button>
        <Button look="quiet" onClick={() => void logOut()}>
          Log out
        </Button>
      </div>
      {isSettingUp ? (
        <SetUpSecondFactor
          calls={OWN_SECOND_FACTOR}
          leave="Back"
          onClose={() => {
            setIsSettingUp(false)
            void signedInAgain().then(onLeft)
          }}
        />
      ) : null}
    </LoginLayout>
  )
}
