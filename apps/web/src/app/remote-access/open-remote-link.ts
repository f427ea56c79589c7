import { openRemoteAccess } from '@tuppence/contract/operator'
import { explain, send } from '../../foundation/asking/api.ts'
import { clearStoredUser } from '../../foundation/session/stored-session.ts'

/** Where whoever came by a link stands next: the shop's back office, or its login where the link opened nothing. */
const AFTER = '/back-office'

/**
 * AUTH-027: a link of the provider is tried before any other way of starting. The token leaves the address at once: it must
 * stay in no history.
 *
 * @returns why it opened nothing (AUTH-055); undefined where it opened the shop
 */
export async function openRemoteLink(token: string, org: string): Promise<string | undefined> {
  history.replaceState(null, '', AFTER)
  try {
    await send(openRemoteAccess, { params: { token }, query: { org } })
    clearStoredUser()
    return undefined
  } catch (error) {
    return explain(error)
  }
}
