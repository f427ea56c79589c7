import { listApiKeys } from '@tuppence/contract/api-keys'
import { doorOf } from '@tuppence/contract/door'
import { getUser, type SignedInUser } from '@tuppence/contract/identity'
import { listNotifications } from '@tuppence/contract/notifications'
import { listOperatorSessions, listOwnSessions } from '@tuppence/contract/own-sessions'
import { listPasskeys } from '@tuppence/contract/passkeys'
import { remoteAccessHere } from '@tuppence/contract/remote-access'
import { listSecondFactors, secondFactor } from '@tuppence/contract/second-factor'
import { getSettings } from '@tuppence/contract/settings'
import { mountApp } from '../app/start-app.tsx'
import { connectivity } from '../offline/index.ts'
import { doorAt, enterBy } from '../offline/session/door.ts'
import { forgetSession } from '../offline/session/session-organization.ts'
import { showMoneyIn } from '../ui/shop-money.ts'
import { shopSettings } from './shop.ts'
import { server } from './test-server.ts'

let unmount: (() => void) | undefined

/**
 * Opens an address of the application as somebody who is signed in, or as a visitor. What every screen asks for is answered here unless
 * the test has answered it before; what the screen itself asks for is the test's to answer.
 */
export function openScreen(path: string, user?: SignedInUser): void {
  closeScreen()
  // A late failure in the previous test may have marked the server offline, and the next scheduled check is seconds away.
  if (!connectivity.get().isOnline) void connectivity.check()
  server.isOpened = true
  if (user) server.answerByDefault(getUser, user)
  else server.refuse(getUser, 401)
  server.answerByDefault(getSettings, shopSettings())
  server.answerByDefault(remoteAccessHere, { accesses: [] })
  server.answerByDefault(listNotifications, { unread: 0, notifications: [] })
  server.answerByDefault(secondFactor, { since: null, recoveryCodesLeft: 0, isMust: false })
  server.answerByDefault(listApiKeys, { apiKeys: [] })
  server.answerByDefault(listPasskeys, { isOffered: true, passkeys: [] })
  server.answerByDefault(listSecondFactors, { isRequired: false, people: [] })
  server.answerByDefault(listOwnSessions, { sessions: [] })
  server.answerByDefault(listOperatorSessions, { sessions: [] })
  enterBy(user ? doorOf(user.session) : doorAt(path, 'till'))
  history.replaceState(null, '', path)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  unmount = mountApp(root)
}

/** As closing the window: what the device keeps is left. */
export function closeScreen(): void {
  unmount?.()
  unmount = undefined
  // What a window remembers of who sends its sales, and in which currency, would be the next test's.
  forgetSession()
  showMoneyIn()
}
