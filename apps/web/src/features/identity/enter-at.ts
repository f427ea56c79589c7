import type { Door } from '@tuppence/contract/door'
import { forgetDismissed } from '../../foundation/session/dismissed.ts'
import { forgetOwedLock } from '../../foundation/session/locked-rights.ts'
import { clearStoredUser, clearTakenOver } from '../../foundation/session/stored-session.ts'
import { openTillLock } from '../../foundation/till/till-lock.ts'
import { enterBy, isAtTill } from '../../offline/session/door.ts'

/** The server has let somebody in at this door: what this window kept of whoever was here before is over. */
export function enterAt(door: Door): void {
  enterBy(door)
  forgetDismissed()
  clearStoredUser()
  if (!isAtTill()) return
  clearTakenOver()
  forgetOwedLock()
  openTillLock()
}
