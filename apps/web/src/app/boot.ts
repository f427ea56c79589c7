import '../ui/base.css'
import { readStoredUser } from '../foundation/session/stored-session.ts'
import { atDoor, doorsToAsk, enterBy } from '../offline/session/door.ts'
import { carryOutLogOuts, owedLogOut } from '../offline/session/owed-log-out.ts'

/**
 * The first script of every page. A visitor on the front page gets the marketing page alone, without the router and the
 * rest of the application (SHELL-001); everybody else gets the application.
 */
async function boot() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has lost its #root')
  // Before anything of theirs is shown. Without a network it stays owed, and the device counts as signed out.
  await carryOutLogOuts()
  const parameters = new URLSearchParams(location.search)
  const [token, org] = [parameters.get('remote'), parameters.get('org')]
  if (token && org) {
    // The provider helps from the back office, whoever is at this browser's till.
    enterBy('office')
    const { openRemoteLink } = await import('./remote-access/open-remote-link.ts')
    const refused = await openRemoteLink(token, org)
    const { startApp } = await import('./start-app.tsx')
    startApp(root, refused)
  } else if (location.pathname === '/' && (await isVisitor())) {
    const { showSite } = await import('../features/site/show-site.ts')
    showSite(root)
  } else {
    const { startApp } = await import('./start-app.tsx')
    startApp(root)
  }
}

/** Nobody is signed in, as far as can be told: a till that has lost its network is not a visitor. */
async function isVisitor(): Promise<boolean> {
  if (owedLogOut().state.get()) return true
  try {
    const answer = await fetch('/api/auth/user', { credentials: 'include', headers: atDoor(doorsToAsk()) })
    // An answer that no cache keeps holds its connection until it has been read.
    void answer.text().catch(() => {})
    return answer.status === 401 || (!answer.ok && readStoredUser() === undefined)
  } catch {
    return readStoredUser() === undefined
  }
}

void boot()
