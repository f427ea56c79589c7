import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { approvalAsked } from '../../foundation/session/approval.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { openTillLock, tillLock } from '../../foundation/till/till-lock.ts'
import { fetchWhenIdle } from '../../offline/device/fetch-when-idle.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { LoadingScreen, sayMissing } from '../../ui/index.ts'
import { OwnRights } from '../session/own-rights.ts'
import { IdleLock } from './idle-lock.ts'

const LockScreen = fetchedPart(
  async () => (await import('../../features/identity/lock-screen.tsx')).LockScreen,
  LoadingScreen,
)
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

/**
 * The people at a till: its lock while nobody is there, and what one person asks of another. A locked till shows nothing of
 * the screen below, which is not there: the basket is kept by the engine, and the keyboard and scanner reach nothing.
 */
export function TillPeople({ children }: { children: ReactNode }) {
  const { session } = useSignedInUser()
  const lockedAt = useSyncExternalStore(tillLock.subscribe, tillLock.get)
  // Had before it is needed: the network may be gone by then.
  useEffect(
    () =>
      fetchWhenIdle([
        LockScreen.fetch,
        LockTill.fetch,
        ApprovalDialog.fetch,
        SwitchStaffDialog.fetch,
        StaffMenu.fetch,
      ]),
    [],
  )
  const isLocked = lockedAt !== undefined && session === 'pos'
  // What one person asked for is not left for whoever opens the till after them.
  useEffect(() => {
    if (isLocked) approvalAsked.get()?.answer(undefined)
  }, [isLocked])
  if (isLocked)
    return (
      <>
        <LockScreen onMissing={openUnseen} />
        <OwnRights />
      </>
    )
  return (
    <>
      {children}
      <IdleLock />
      <OwnRights />
      <Approval />
      <Staff />
    </>
  )
}

/** A lock that this browser has never fetched cannot be opened either, and a till must sell. */
function openUnseen() {
  openTillLock()
  sayMissing('The lock is fetched when there is a network.')
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
  if (asked === 'change-password') return <OwnPasswordDialog onClose={close} onMissing={onMissing} />
  return null
}
