import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '@tuppence/contract/second-factor'
import type { ReactNode } from 'react'
import {
  type SecondFactorCalls,
  SecondFactorCard,
} from '../../foundation/second-factor/second-factor-card.tsx'
import { useMay } from '../../foundation/session/session.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { OwnSessions } from './own-sessions.tsx'
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
      <OwnSessions />
      <SignedIn />
    </div>
  )
}

const OWN_SECOND_FACTOR: SecondFactorCalls = {
  read: secondFactor,
  begin: beginSecondFactor,
  confirm: confirmSecondFactor,
  remove: removeSecondFactor,
}

/** For owners, who may do everything: a code beside their password, if they like. */
function OwnSecondFactor() {
  const isOwner = useMay('manage-owners')
  const timeZone = useShopTimeZone()
  return isOwner ? <SecondFactorCard calls={OWN_SECOND_FACTOR} timeZone={timeZone} /> : null
}
