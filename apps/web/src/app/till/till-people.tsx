import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { queueFor } from '../../devices/printers/whose-queue.ts'
import { staffAsked } from '../../foundation/person/staff-asked.ts'
import { approvalAsked } from '../../foundation/session/approval.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { lockedFromOffice, openTillLock, tillLock } from '../../foundation/till/till-lock.ts'
import { fetchWhenIdle } from '../../offline/device/fetch-when-idle.ts'
import { WhenIdle } from '../../offline/device/when-idle.tsx'
import { proofAsked } from '../../offline/session/fresh-proof.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { LoadingScreen, sayMissing } from '../../ui/index.ts'
import { OwnRights } from '../session/own-rights.ts'
import { useHandedOverElsewhere } from './use-handed-over-elsewhere.ts'

const IdleLock = fetchedPart(async () => (await import('./idle-lock.ts')).IdleLock)
const LockScreen = fetchedPart(
  async () => (await import('../../features/identity/lock-screen.tsx')).LockScreen,
  LoadingScreen,
)
const Asked = fetchedPart(async () => (await import('./asked-of-people.tsx')).AskedOfPeople)
const fetchAsked = async () => (await import('./asked-of-people.tsx')).fetchDialogs()

/**
 * The people at a till: its lock while nobody is there, and what one person asks of another. A locked till shows nothing of
 * the screen below, which is not there: the basket is kept by the engine, and the keyboard and scanner reach nothing.
 */
export function TillPeople({ children }: { children: ReactNode }) {
  const { session, organizationId } = useSignedInUser()
  useHandedOverElsewhere()
  const lockedAt = useSyncExternalStore(tillLock.subscribe, tillLock.get)
  useEffect(() => queueFor(organizationId), [organizationId])
  // Had before it is needed: the network may be gone by then.
  useEffect(() => fetchWhenIdle([LockScreen.fetch, Asked.fetch, fetchAsked]), [])
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
        <LockScreen onMissing={openUnseen} />
        <OwnRights />
      </>
    )
  return (
    <>
      {children}
      <WhenIdle part={IdleLock} />
      <OwnRights />
      <AskedOfPeople />
    </>
  )
}

/** A lock that this browser has never fetched cannot be opened either, and a till must sell. */
function openUnseen() {
  openTillLock()
  sayMissing('The lock is fetched when there is a network.')
}

/** Whatever one of them asks of another, or for themselves, while they ask it. */
function AskedOfPeople() {
  const approval = useSyncExternalStore(approvalAsked.subscribe, approvalAsked.get)
  const staff = useSyncExternalStore(staffAsked.subscribe, staffAsked.get)
  if (!approval && !staff) return null
  const onMissing = () => {
    approval?.answer(undefined)
    staffAsked.set(undefined)
    sayMissing(
      approval
        ? 'Asking somebody who may is fetched when there is a network.'
        : 'This is fetched when there is a network.',
    )
  }
  return <Asked onMissing={onMissing} />
}
