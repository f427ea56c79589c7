import { OWN_SECOND_FACTOR } from '../../foundation/second-factor/own-second-factor.ts'
import { SetUpOrLeave } from '../../foundation/second-factor/set-up-or-leave.tsx'
import { logOut } from '../../foundation/session/log-out.ts'
import { useSignedInAgain } from '../../foundation/session/session.ts'
import { LoginLayout } from './login-layout.tsx'

/** Where the business requires a second factor, managers and owners set theirs up before anything else of the back office. */
export function RequiredSecondFactor({ onLeft }: { onLeft: () => void }) {
  const signedInAgain = useSignedInAgain()
  return (
    <LoginLayout
      title="Set up your second factor"
      lead="Your business asks managers and owners for a code from an app on their phone as well as the password. Set yours up to continue. The tills work as usual."
    >
      <SetUpOrLeave
        calls={OWN_SECOND_FACTOR}
        onLeft={() => void signedInAgain().then(onLeft)}
        onLogOut={() => void logOut()}
      />
    </LoginLayout>
  )
}
