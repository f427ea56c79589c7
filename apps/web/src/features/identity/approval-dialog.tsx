import { approve } from '@tuppence/contract/pins'
import type { SaleApproval } from '@tuppence/domain/sales'
import { mayApprove } from '@tuppence/domain/staff'
import { useState } from 'react'
import { send } from '../../foundation/asking/api.ts'
import type { ApprovalAsked, Approved } from '../../foundation/session/approval.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useEngine, useTill } from '../../offline/index.ts'
import { Banner, Dialog } from '../../ui/index.ts'
import { inTime, isOutOfReach, WHY_NOT_HERE, whyRefused } from './ask-the-server.ts'
import { NameList } from './name-list.tsx'
import { PinPad } from './pin-pad.tsx'
import { ScansWait } from './scans-wait.tsx'
import { type NamedPerson, useColleagues } from './use-colleagues.ts'

interface ApprovalDialogProps {
  asked: readonly ApprovalAsked[]
  answer: (approved: readonly Approved[] | undefined) => void
}

/** Somebody who may allows what is asked with their PIN, in place (STAFF-038). Never whoever is at the till. */
export function ApprovalDialog({ asked, answer }: ApprovalDialogProps) {
  const user = useSignedInUser()
  const { people, isOffline } = useColleagues()
  const [chosen, choose] = useState<NamedPerson>()
  const { allow, error, isBusy } = useAllowing(asked, answer)
  const approvers = people?.filter((person) =>
    asked.every(({ action }) =>
      mayApprove({ ...person, permissions: [...person.permissions] }, action, user.id),
    ),
  )
  const withPin = approvers?.filter(({ hasPin }) => hasPin)
  const only = withPin?.length === 1 ? withPin[0] : undefined
  const approver = chosen ?? only
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || answer(undefined)}
      width="narrow"
      title="Ask somebody who may"
      description={`Needed for ${asked.map(({ what }) => what).join(' and ')}. Both names are written down.`}
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
        <>
          <NameList people={withPin} onChoose={choose} missing={<NobodyMay isOffline={isOffline} />} />
          <ScansWait />
        </>
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

function useAllowing(asked: readonly ApprovalAsked[], answer: ApprovalDialogProps['answer']) {
  const engine = useEngine()
  const user = useSignedInUser()
  const { record } = useTill()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const allow = async (approver: NamedPerson, pin: string) => {
    if (!record && asked.some(({ tillId }) => tillId === undefined))
      return setError('This till has not been set up yet.')
    setIsBusy(true)
    setError(undefined)
    const why = await tryAll(approver, pin).catch(whyRefused)
    setIsBusy(false)
    setError(why)
  }

  /** Each of what is asked is allowed by itself, with the one PIN: it is used up by itself too. */
  const tryAll = async (approver: NamedPerson, pin: string): Promise<string | undefined> => {
    const given: Approved[] = []
    for (const one of asked) {
      const approval = await tryPin(one, approver.id, pin)
      if (typeof approval === 'string') return approval
      given.push({ approval, approver })
    }
    // Kept once the server has taken it: the same PIN then allows here without a network.
    if (asked.every(isHere) && given.every(({ approval }) => approval.signature === undefined))
      await keep(approver, pin)
    answer(given)
    return undefined
  }

  /** A browser of the back office speaks for no till: it keeps no PIN for one, and asks the server alone. */
  const isHere = ({ tillId }: ApprovalAsked) => tillId === undefined || tillId === record?.till.id

  const keep = async ({ id, name, permissions }: NamedPerson, pin: string) => {
    const { people } = engine
    void people.keep({ person: { id, name, permissions: [...permissions] }, pin })
  }

  /** The approval, or why it was not given. */
  const tryPin = async (
    one: ApprovalAsked,
    approverId: string,
    pin: string,
  ): Promise<SaleApproval | string> => {
    const { action, scope, tillId = record?.till.id ?? '' } = one
    const { people } = engine
    try {
      const publicKey = isHere(one) ? await people.publicKey() : undefined
      const body = { approverId, pin, action, scope, tillId, ...(publicKey ? { publicKey } : {}) }
      const { id, at } = await send(approve, { body }, inTime())
      return { id, at, action, scope, approverId }
    } catch (failure) {
      if (!isOutOfReach(failure) || !isHere(one)) return whyRefused(failure)
      const here = await people.approve({ action, scope, actingId: user.id, approverId, tillId, pin })
      return here.ok ? here.approval : WHY_NOT_HERE[here.why === 'right' ? 'unknown' : here.why]
    }
  }
  return { allow, error, isBusy }
}
