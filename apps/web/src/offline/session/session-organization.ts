import { CallFailed } from '@tuppence/contract/client'
import { getUser } from '@tuppence/contract/identity'
import { send } from './calls.ts'
import { owedLogOut } from './owed-log-out.ts'

const FRESH_MS = 30_000
let known: { organizationId: string | undefined; askedAt: number } | undefined

/**
 * The business that the browser's session belongs to, or undefined where nobody is signed in. Another tab may have signed in
 * to another business, and cookies are shared: what one business sold must not be sent under the session of another.
 *
 * @throws when the server does not answer
 */
export async function sessionOrganization(): Promise<string | undefined> {
  // Whoever logged out without a network is still signed in at the server: nothing goes out under that session.
  if (owedLogOut.state.get()) return undefined
  const askedAt = Date.now()
  if (known && Math.abs(askedAt - known.askedAt) < FRESH_MS) return known.organizationId
  try {
    const user = await send(getUser, {})
    known = { organizationId: user.organizationId, askedAt }
    return user.organizationId
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return undefined
    throw error
  }
}

/** Somebody signed in or out, here or in another tab. */
export function forgetSession(): void {
  known = undefined
}
