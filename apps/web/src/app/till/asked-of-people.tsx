import { useSyncExternalStore } from 'react'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { approvalAsked } from '../../foundation/session/approval.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { sayMissing } from '../../ui/index.ts'

const StaffMenu = fetchedPart(async () => (await import('./staff-menu.tsx')).StaffMenu)
const ApprovalDialog = fetchedPart(
  async () => (await import('../../features/identity/approval-dialog.tsx')).ApprovalDialog,
)
const SwitchStaffDialog = fetchedPart(
  async () => (await import('../../features/identity/switch-staff-dialog.tsx')).SwitchStaffDialog,
)
const LockTill = fetchedPart(async () => (await import('../../features/identity/lock-till.tsx')).LockTill)
const ChoosePinDialog = fetchedPart(
  async () => (await import('../../features/identity/choose-pin-dialog.tsx')).ChoosePinDialog,
)
const OwnPasswordDialog = fetchedPart(
  async () => (await import('../../features/identity/own-password-dialog.tsx')).OwnPasswordDialog,
)

const BeginTraining = fetchedPart(
  async () => (await import('../../features/training/begin-training.tsx')).BeginTraining,
)

/** Had before they are needed: the network may be gone by then. */
export const fetchDialogs = () =>
  Promise.all([LockTill, ApprovalDialog, SwitchStaffDialog, StaffMenu].map((dialog) => dialog.fetch()))

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
  if (!asked) return null
  const onMissing = () => {
    asked.answer(undefined)
    sayMissing('Asking somebody who may is fetched when there is a network.')
  }
  return <ApprovalDialog {...asked} onMissing={onMissing} />
}

function Staff() {
  const asked = useSyncExternalStore(staffAsked.subscribe, staffAsked.get)
  const close = () => staffAsked.set(undefined)
  const onMissing = () => {
    close()
    sayMissing('This is fetched when there is a network.')
  }
  if (asked === 'menu') return <StaffMenu onClose={close} onMissing={onMissing} />
  if (asked === 'switch') return <SwitchStaffDialog onClose={close} onMissing={onMissing} />
  if (asked === 'lock') return <LockTill onClose={close} onMissing={onMissing} />
  if (asked === 'choose-pin') return <ChoosePinDialog onClose={close} onMissing={onMissing} />
  if (asked === 'training') return <BeginTraining onClose={close} onMissing={onMissing} />
  if (asked === 'change-password') return <OwnPasswordDialog onClose={close} onMissing={onMissing} />
  return null
}
