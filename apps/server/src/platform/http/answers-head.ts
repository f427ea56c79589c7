import type { Call } from '@tuppence/contract/call'

/**
 * Calls that nobody may look at without making them. A stream has no end that a HEAD could wait for, and the journal's would be walked
 * for nobody; and whoever looks where a link leads must not use it up, nor sign anybody in or out.
 */
const WITHOUT_HEAD = [
  ...['liveFeed', 'operatorFeed', 'exportJournal', 'followTill'],
  ...['openRemoteAccess', 'signIn', 'signInCallback', 'signOut'],
]

/** Whether the call is answered to HEAD too. */
export const answersHead = ({ name, method }: Pick<Call, 'name' | 'method'>): boolean =>
  method === 'GET' && !WITHOUT_HEAD.includes(name)
