import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { queueFor } from '../../devices/printers/whose-queue.ts'
import { LockScreen } from '../../features/identity/lock-screen.tsx'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { approvalAsked } from '../../foundation/session/approval.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { lockedFromOffice, tillLock } from '../../foundation/till/till-lock.ts'
import { proofAsked } from '../../offline/session/fresh-proof.ts'
import { fetchedDialog } from '../../ui/index.ts'
import { OwnRights } from '../session/own-rights.ts'
import { IdleLock } from './idle-lock.ts'
import { useHandedOverElsewhere } from './use-handed-over-elsewhere.ts'

const AskedOfPeople = fetchedDialog(async () => (await import('./asked-of-people.tsx')).AskedOfPeople)

/**
 * The people at a till: its lock while nobody is there, and what one person asks of another. A locked till shows nothing of
 * the screen below, which is not there: the basket is kept by the engine, and the keyboard and scanner reach nothing.
 */
export function TillPeople({ children }: { children: ReactNode }) {
  const { session, organizationId } = useSignedInUser()
  useHandedOverElsewhere()
  const lockedAt = useSyncExternalStore(tillLock.subscribe, tillLock.get)
  useEffect(() => queueFor(organizationId), [organizationId])
  const isLocked = lockedAt !== undefined && (session === 'pos' || lockedFromOffice() === 'asked')
  // What one person asked for is not left for whoever opens the till after them.
  useEffect(() => {
    if (!isLocked) return
    approvalAsked.get()?.answer(undefined)
    proofAsked.get()?.answer(false)
  }, [isLocked])
  if (isLocked)
    return (
      <>
        <LockScreen />
        <OwnRights />
      </>
    )
  return (
    <>
      {children}
      <IdleLock />
      <OwnRights />
      <Asked />
    </>
  )
}

/** Whatever one of them asks of another, or for themselves, while they ask it. */
function Asked() {
  const approval = useSyncExternalStore(approvalAsked.subscribe, approvalAsked.get)
  const staff = useSyncExternalStore(staffAsked.subscribe, staffAsked.get)
  const onClose = () => {
    approval?.answer(undefined)
    staffAsked.set(undefined)
  }
  return approval || staff ? <AskedOfPeople onClose={onClose} /> : null
}
