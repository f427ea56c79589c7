import { useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { type ReactNode, useEffect, useState } from 'react'
import { refresh } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { SetUpOrLeave } from '../../foundation/second-factor/set-up-or-leave.tsx'
import { LoadingScreen } from '../../ui/index.ts'
import { leavePortal } from './leave-portal.ts'
import { OperatorDoor } from './operator-door.tsx'
import { OPERATOR_SECOND_FACTOR } from './operator-second-factor.ts'

export interface SecondFactorGateProps {
  /** The server no longer takes this browser for the operator. */
  onSessionLost: () => void
  /** It has just been set up. */
  onSetUp: () => void
  children: ReactNode
}

/**
 * Outside a demo the portal opens to nobody without a second factor (decision 0055): what stands here instead of it is the way
 * to set one up, and the way out. The server holds to it at every call.
 */
export function SecondFactorGate({ onSessionLost, onSetUp, children }: SecondFactorGateProps) {
  const { data, error } = useCall(OPERATOR_SECOND_FACTOR.read, {})
  // Stays until its last step is left: the recovery codes are shown once, though the factor is on by then.
  const [isShut, setIsShut] = useState(false)
  if (data?.isMust && data.since === null && !isShut) setIsShut(true)
  const queries = useQueryClient()
  const isLost = error instanceof CallFailed && (error.status === 401 || error.status === 403)
  useEffect(() => {
    if (isLost) onSessionLost()
  }, [isLost, onSessionLost])
  const look = async () => {
    await refresh(queries, OPERATOR_SECOND_FACTOR.read.path)
    const state = queries.getQueryData<{ since: string | null }>([OPERATOR_SECOND_FACTOR.read.path])
    if (!state || state.since === null) return
    onSetUp()
    setIsShut(false)
  }
  if (isShut) return <Shut onLeft={() => void look()} />
  return data || error ? children : <LoadingScreen />
}

function Shut({ onLeft }: { onLeft: () => void }) {
  return (
    <OperatorDoor
      title="Set up your second factor"
      lead="This portal reaches into every business, so a password alone does not open it. From now on you sign in with a code from an app on your phone as well."
    >
      <SetUpOrLeave calls={OPERATOR_SECOND_FACTOR} onLeft={onLeft} onLogOut={leavePortal} />
    </OperatorDoor>
  )
}
