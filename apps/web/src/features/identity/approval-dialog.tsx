import { approve } from '@tuppence/contract/pins'
import { mayApprove } from '@tuppence/domain/staff'
import { useState } from 'react'
import { send } from '../../app/api.ts'
import type { ApprovalAsked, Approved } from '../../app/approval.ts'
import { useSignedInUser } from '../../app/session.ts'
import { useEngine, useTill } from '../../offline/index.ts'
import { Banner, Dialog } from '../../ui/index.ts'
import { inTime, isOutOfReach, WHY_NOT_HERE, whyRefused } from './ask-the-server.ts'
import { NameList } from './name-list.tsx'
import { PinPad } from './pin-pad.tsx'
import { type NamedPerson, useColleagues } from './use-colleagues.ts'

interface ApprovalDialogProps {
  asked: ApprovalAsked
  onAnswer: (approved: Approved | undefined) => void
}

/** Somebody who may allows one act with their PIN, in place (STAFF-038). Never whoever is at the till. */
export function ApprovalDialog({ asked, onAnswer }: ApprovalDialogProps) {
  const user = useSignedInUser()
  const { people, isOffline } = useColleagues()
  const [chosen, choose] = useState<NamedPerson>()
  const { allow, error, isBusy } = useAllowing(asked, onAnswer)
  const approvers = people?.filter((person) =>
    mayApprove({ ...person, permissions: [...person.permissions] }, asked.action, user.id),
  )
  const withPin = approvers?.filter(({ hasPin }) => hasPin)
  const only = withPin?.length === 1 ? withPin[0] : undefined
  const approver = chosen ?? only
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onAnswer(undefined)}
      width="narrow"
      title="Ask somebody who may"
      description={`Needed for ${asked.what}. Both names are written down.`}
    >
      {approver ? (
        <div className="grid gap-4">
          <p className="text-center">
            <strong className="font-semibold">{approver.name}</strong> allows it.
            {only ? null : (
              <button
                type="button"
                className="ml-2 min-h-11 text-copper-ink underline underline-offset-4"
                onClick={() => choose(undefined)}
              >
                Somebody else
              </button>
            )}
          </p>
          <PinPad
            label={`PIN of ${approver.name}`}
            error={error}
            isBusy={isBusy}
            onPin={(pin) => void allow(approver, pin)}
          />
        </div>
      ) : (
        <NameList people={withPin} onChoose={choose} missing={<NobodyMay isOffline={isOffline} />} />
      )}
    </Dialog>
  )
}

function NobodyMay({ isOffline }: { isOffline: boolean }) {
  return isOffline ? (
    <Banner tone="warn" title="Nobody here can allow it just now">
      Without a network this till knows only those who have used their PIN on it before. Try again when the
      connection is back.
    </Banner>
  ) : (
    <Banner tone="warn" title="Nobody who may has a PIN">
      A supervisor, a manager or the owner chooses one under Choose a PIN, or in the staff list.
    </Banner>
  )
}

function useAllowing({ action, scope }: ApprovalAsked, onAnswer: ApprovalDialogProps['onAnswer']) {
  const engine = useEngine()
  const user = useSignedInUser()
  const { record } = useTill()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const allow = async (approver: NamedPerson, pin: string) => {
    if (!record) return setError('This till has not been set up yet.')
    setIsBusy(true)
    setError(undefined)
    const why = await tryPin(approver, pin, record.till.id).catch(whyRefused)
    setIsBusy(false)
    setError(why)
  }

  /** Answers, or says why not. */
  const tryPin = async (approver: NamedPerson, pin: string, tillId: string): Promise<string | undefined> => {
    const people = await engine.people()
    const approverId = approver.id
    try {
      const publicKey = await people.publicKey()
      const body = { approverId, pin, action, scope, tillId, ...(publicKey ? { publicKey } : {}) }
      const { id, at } = await send(approve, { body }, inTime())
      const person = { id: approverId, name: approver.name, permissions: [...approver.permissions] }
      void people.keep({ person, pin })
      onAnswer({ approval: { id, at, action, scope, approverId }, approver })
      return undefined
    } catch (failure) {
      if (!isOutOfReach(failure)) return whyRefused(failure)
      const here = await people.approve({ action, scope, actingId: user.id, approverId, tillId, pin })
      if (!here.ok) return here.why === 'right' ? undefined : WHY_NOT_HERE[here.why]
      onAnswer({ approval: here.approval, approver })
      return undefined
    }
  }
  return { allow, error, isBusy }
}
