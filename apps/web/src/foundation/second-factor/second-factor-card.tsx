import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getUser } from '@tuppence/contract/identity'
import type { SecondFactorState } from '@tuppence/contract/second-factor'
import { counted } from '@tuppence/domain/counts'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Badge, Button, Card, Loaded } from '../../ui/index.ts'
import { refresh } from '../asking/api.ts'
import { useCall } from '../asking/use-call.ts'
import { shopTime } from '../words/shop-time.ts'
import { RemoveSecondFactor } from './remove-second-factor.tsx'
import type { SecondFactorCalls } from './second-factor-calls.ts'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

export interface SecondFactorCardProps {
  calls: SecondFactorCalls
  timeZone: string
  /** Begins at once, as at the first sign-in. */
  isAsked?: boolean
}

/** Whether a code is asked for beside the password, and the way to have it so. */
export function SecondFactorCard({ calls, timeZone, isAsked = false }: SecondFactorCardProps) {
  const state = useCall(calls.read, {})
  const [doing, setDoing] = useState<'set-up' | 'remove' | undefined>(isAsked ? 'set-up' : undefined)
  const isMust = state.data?.isMust ?? false
  const queries = useQueryClient()
  const renew = useMutation({
    // What whoever must have one may do hangs on it.
    mutationFn: () => Promise.all([refresh(queries, calls.read.path), refresh(queries, getUser.path)]),
  })
  const close = () => {
    setDoing(undefined)
    renew.mutate()
  }
  return (
    <Card aria-label="Second factor" className="grid gap-3 p-5">
      <h2 className="text-xl">Second factor</h2>
      <p className="max-w-prose text-ink-muted">
        A code from an app on your phone, asked for beside your password. Whoever learns the password alone
        cannot sign in as you.
      </p>
      <Loaded {...state} what="The second factor">
        {(told) => (
          <Standing
            state={told}
            timeZone={timeZone}
            onSetUp={() => setDoing('set-up')}
            onRemove={() => setDoing('remove')}
          />
        )}
      </Loaded>
      {doing === 'set-up' ? <SetUpSecondFactor calls={calls} onClose={close} /> : null}
      {doing === 'remove' ? <RemoveSecondFactor calls={calls} isMust={isMust} onClose={close} /> : null}
    </Card>
  )
}

interface StandingProps {
  state: SecondFactorState
  timeZone: string
  onSetUp: () => void
  onRemove: () => void
}

function Standing({ state: { since, recoveryCodesLeft }, timeZone, onSetUp, onRemove }: StandingProps) {
  if (since === null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge>Not set up</Badge>
        <Button onClick={onSetUp}>
          <ShieldCheck size={18} aria-hidden />
          Set up a second factor
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="grid justify-items-start gap-1">
        <Badge state="good">On</Badge>
        <span className="figures text-sm text-ink-muted">
          Since {shopTime(new Date(since), timeZone)}.{' '}
          {recoveryCodesLeft === 0
            ? 'No recovery code is left: set it up again for new ones.'
            : `${counted(recoveryCodesLeft, 'recovery code is', 'recovery codes are')} left.`}
        </span>
      </p>
      <Button onClick={onRemove}>
        <ShieldOff size={18} aria-hidden />
        Remove it
      </Button>
    </div>
  )
}
