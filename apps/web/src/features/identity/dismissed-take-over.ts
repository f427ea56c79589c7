import { listColleagues } from '@tuppence/contract/pins'
import { send } from '../../foundation/asking/api.ts'
import { oweLock } from '../../foundation/session/locked-rights.ts'
import { clearTakenOver, type StoredUser } from '../../foundation/session/stored-session.ts'
import { lockTill } from '../../foundation/till/till-lock.ts'
import { DevicePeople, openTillDatabase } from '../../offline/index.ts'

/**
 * Whoever took the till over without a network may have been dismissed meanwhile, which their PIN alone does not tell: a wrong one is
 * answered alike, and a sign-in can be put off. The session of the one before is still there to ask by. The till locks to them, and
 * this device knows them no more; the one before opens it.
 */
export async function lockIfDismissed({
  id,
  organizationId,
}: Pick<StoredUser, 'id' | 'organizationId'>): Promise<void> {
  const people = await send(listColleagues, {}).catch(() => undefined)
  if (!people || people.some((person) => person.id === id)) return
  lockTill()
  oweLock()
  clearTakenOver()
  const db = await openTillDatabase()
  await new DevicePeople(db, organizationId).dismiss(id).catch(() => {})
  location.reload()
}
