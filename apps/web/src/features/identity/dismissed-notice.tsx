import { whoWasDismissed } from '../../foundation/session/dismissed.ts'
import { Banner } from '../../ui/index.ts'

/** Why nobody is signed in any more, where a manager has switched somebody's sign-in off. */
export function DismissedNotice() {
  const name = whoWasDismissed()
  return name === null ? null : (
    <Banner tone="warn" title={`The sign-in of ${name} was switched off`}>
      Somebody else of the shop can sign in. The basket and every sale on this device are kept.
    </Banner>
  )
}
