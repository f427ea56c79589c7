import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../ui/index.ts'
import { send } from '../asking/api.ts'
import { StepDialog } from '../asking/step-dialog.tsx'
import { CodeField } from './code-field.tsx'
import type { SecondFactorCalls } from './second-factor-calls.ts'

export interface RemoveSecondFactorProps {
  calls: SecondFactorCalls
  /** Nothing opens to whoever has none. */
  isMust: boolean
  onClose: () => void
}

/** Asks for a code of it before the second factor is gone: a session left open must not be enough. */
export function RemoveSecondFactor({ calls, isMust, onClose }: RemoveSecondFactorProps) {
  const [code, setCode] = useState('')
  const remove = useMutation({
    mutationFn: () => send(calls.remove, { body: { code } }),
    onSuccess: () => {
      toast({
        title: 'The second factor is removed',
        description: isMust ? 'Set up another now.' : 'Your password alone signs you in now.',
      })
      onClose()
    },
  })
  return (
    <StepDialog
      title="Remove the second factor"
      description={`${isMust ? 'You can’t do anything else until you’ve set up another.' : 'Your password alone will sign you in.'} Its recovery codes stop working.`}
      leave="Keep it"
      goOn="Remove it"
      look="danger"
      isFilled={code.trim() !== ''}
      sending={remove}
      onGoOn={() => remove.mutate()}
      onClose={onClose}
    >
      <CodeField value={code} onWrite={setCode} hint="From the app, or one of your recovery codes." />
    </StepDialog>
  )
}
