import type { ReactNode } from 'react'
import { OWN_SECOND_FACTOR } from '../../foundation/second-factor/own-second-factor.ts'
import { SecondFactorCard } from '../../foundation/second-factor/second-factor-card.tsx'
import { useMay, useSignedInUser } from '../../foundation/session/session.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { ApiKeys } from './api-keys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactors } from './second-factors.tsx'
import { SignedIn } from './signed-in.tsx'

/** Who works here, for those who see to it (SET-013), and what one sets for oneself. */
export function UsersTab({ people }: { people: ReactNode }) {
  const mayManage = useMay('manage-staff')
  return (
    <div className="grid gap-6">
      {mayManage ? (
        <section className="grid gap-4">
          <div>
            <h2 className="text-xl">People of this shop</h2>
            <p className="text-ink-muted">Who signs in, and as what. Each works under their own name.</p>
          </div>
          {people}
        </section>
      ) : null}
      <OwnSecondFactor />
      <Passkeys />
      <SecondFactors />
      <ApiKeys />
      <OwnSessions />
      <SignedIn />
    </div>
  )
}

/** A code beside the password, if they like or where the business asks for it. By PIN, and under remote access, there is nothing to see here. */
function OwnSecondFactor() {
  const { passwordOpens, remoteAccess } = useSignedInUser()
  const timeZone = useShopTimeZone()
  return passwordOpens || remoteAccess ? null : (
    <SecondFactorCard calls={OWN_SECOND_FACTOR} timeZone={timeZone} />
  )
}
