import { CallFailed } from '@tuppence/contract/client'
import type { Door } from '@tuppence/contract/door'
import { getUser } from '@tuppence/contract/identity'
import { send } from './calls.ts'
import { atDoor, documentDoor, hasOwnTill } from './door.ts'
import { owedLogOut } from './owed-log-out.ts'

const FRESH_MS = 30_000
const known = new Map<Door, { readonly organizationId: string; readonly askedAt: number }>()
/** Counts sign-ins and log-outs: what answers a request sent before the latest one says nothing about who is signed in now. */
let changes = 0
let sender: Door | undefined

/**
 * The business whose session sends what this device keeps of `wanted`, or undefined where nobody is signed in. What was sold
 * at a till is sent as the till's person, from a window of the back office too; where the till is nobody's, or of another
 * business, as whoever stands in the window. What one business sold must not be sent under the session of another.
 *
 * @throws when the server does not answer
 */
export async function sessionOrganization(wanted: string): Promise<string | undefined> {
  const own = documentDoor()
  const isTills = own === 'office' && hasOwnTill() && (await organizationAt('till')) === wanted
  sender = isTills ? 'till' : own
  return isTills ? wanted : organizationAt(own)
}

async function organizationAt(door: Door): Promise<string | undefined> {
  // Whoever logged out without a network is still signed in at the server: nothing goes out under that session.
  if (owedLogOut(door).state.get()) return undefined
  const askedAt = Date.now()
  const before = known.get(door)
  if (before && Math.abs(askedAt - before.askedAt) < FRESH_MS) return before.organizationId
  const changesBefore = changes
  try {
    const { organizationId } = await send(getUser, {}, { headers: atDoor(door) })
    if (changes !== changesBefore) return organizationAt(door)
    known.set(door, { organizationId, askedAt })
    return organizationId
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401)
      return changes === changesBefore ? undefined : organizationAt(door)
    throw error
  }
}

/** Whether the server no longer knows who is in this window: somebody ended their session elsewhere. */
export async function isThrownOut(): Promise<boolean> {
  const own = documentDoor()
  if (owedLogOut(own).state.get()) return false
  const before = changes
  try {
    await send(getUser, {}, { headers: atDoor(own) })
    return false
  } catch (error) {
    return error instanceof CallFailed && error.status === 401 && changes === before
  }
}

/** The header by which what was asked about last is sent. */
export const bySender = () => atDoor(sender)

/** Whether that is this window's own session, which somebody here can renew. */
export const isSenderHere = () => sender === undefined || sender === documentDoor()

/** Somebody signed in or out, here or in another tab. */
export function forgetSession(): void {
  known.clear()
  changes += 1
}
