import { useSyncExternalStore } from 'react'
import { ApprovalDialog } from '../../features/identity/approval-dialog.tsx'
import { ChoosePinDialog } from '../../features/identity/choose-pin-dialog.tsx'
import { LockTill } from '../../features/identity/lock-till.tsx'
import { OwnPasswordDialog } from '../../features/identity/own-password-dialog.tsx'
import { SwitchStaffDialog } from '../../features/identity/switch-staff-dialog.tsx'
import { BeginTraining } from '../../features/training/begin-training.tsx'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { approvalAsked } from '../../foundation/session/approval.ts'
import { StaffMenu } from './staff-menu.tsx'

/** What one person at the till asks of another, and what they ask for themselves. */
export function AskedOfPeople() {
  return (
    <>
      <Approval />
      <Staff />
    </>
  )
}

function Approval() {
  const asked = useSyncExternalStore(approvalAsked.subscribe, approvalAsked.get)
  return asked ? <ApprovalDialog {...asked} /> : null
}

function Staff() {
  const asked = useSyncExternalStore(staffAsked.subscribe, staffAsked.get)
  const close = () => staffAsked.set(undefined)
  if (asked === 'menu') return <StaffMenu onClose={close} />
  if (asked === 'switch') return <SwitchStaffDialog onClose={close} />
  if (asked === 'lock') return <LockTill onClose={close} />
  if (asked === 'choose-pin') return <ChoosePinDialog onClose={close} />
  if (asked === 'training') return <BeginTraining onClose={close} />
  if (asked === 'change-password') return <OwnPasswordDialog onClose={close} />
  return null
}
