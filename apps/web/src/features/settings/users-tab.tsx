import { Link } from '@tanstack/react-router'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '@tuppence/contract/second-factor'
import {
  type SecondFactorCalls,
  SecondFactorCard,
} from '../../foundation/second-factor/second-factor-card.tsx'
import { useMay } from '../../foundation/session/session.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { buttonLook, Card } from '../../ui/index.ts'
import { SignedIn } from './signed-in.tsx'

/** Who works here, for those who see to it, and what one sets for oneself. */
export function UsersTab() {
  const mayManage = useMay('manage-staff')
  return (
    <div className="grid gap-6">
      {mayManage ? (
        <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
          <div>
            <h2 className="text-xl">People of this shop</h2>
            <p className="text-ink-muted">Their roles, PINs, tills and what they may do.</p>
          </div>
          <Link to="/staff-management" className={buttonLook('secondary', 'medium')}>
            Manage people
          </Link>
        </Card>
      ) : null}
      <OwnSecondFactor />
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
