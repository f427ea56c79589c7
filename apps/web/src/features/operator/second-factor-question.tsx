import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { SetUpSecondFactor } from '../../foundation/second-factor/set-up-second-factor.tsx'
import { Banner, Button } from '../../ui/index.ts'
import { OPERATOR_SECOND_FACTOR } from './operator-second-factor.ts'

const PUT_OFF_KEY = 'tuppence_super_admin_second_factor_put_off'

/**
 * Asks an operator without a second factor to set one up: at once after their account was made, and at every sign-in until
 * it is done. It can be put off, because a first look at a demo must not need a phone; elsewhere they stand at the gate before this.
 */
export function AskForSecondFactor({ isNew }: { isNew: boolean }) {
  const { data } = useCall(OPERATOR_SECOND_FACTOR.read, {})
  const [isPutOff, setIsPutOff] = useState(() => sessionStorage.getItem(PUT_OFF_KEY) !== null)
  const [isSettingUp, setIsSettingUp] = useState(isNew)
  const queries = useQueryClient()
  const putOff = () => {
    sessionStorage.setItem(PUT_OFF_KEY, 'yes')
    setIsPutOff(true)
  }
  const close = () => {
    setIsSettingUp(false)
    void refresh(queries, OPERATOR_SECOND_FACTOR.read.path)
  }
  if (isSettingUp) return <SetUpSecondFactor calls={OPERATOR_SECOND_FACTOR} onClose={close} />
  if (isPutOff || !data || data.since !== null) return null
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-8">
      <Banner
        title="Your password alone opens this portal"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={putOff}>
              Not now
            </Button>
            <Button size="small" look="primary" onClick={() => setIsSettingUp(true)}>
              Set up a second factor
            </Button>
          </span>
        }
      >
        A code from an app on your phone keeps out whoever learns it.
      </Banner>
    </div>
  )
}
