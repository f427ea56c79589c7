import '../ui/base.css'
import { readStoredUser } from '../foundation/session/stored-session.ts'
import { atDoor, doorsToAsk, enterBy, hasOwnTill } from '../offline/session/door.ts'
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
  } else if (location.pathname === '/' && (await visit(root))) {
    return
  } else {
    const { startApp } = await import('./start-app.tsx')
    startApp(root)
  }
}

/**
 * Shows the marketing page to a visitor. The server sends it with the document where no cookie says otherwise, and a link on
 * another site brings none along: somebody who is signed in may see it for the moment until that is known.
 *
 * @returns whether this is a visitor
 */
async function visit(root: HTMLElement): Promise<boolean> {
  const isThere = root.querySelector('#contact') !== null
  if (isThere) {
    const { bringToLife } = await import('../features/site/bring-to-life.ts')
    bringToLife(root)
    // No cookie came, and nothing here remembers anybody: there is nobody to ask after.
    if (readStoredUser() === undefined && !hasOwnTill()) return true
  }
  if (!(await isVisitor())) return false
  if (!isThere) {
    const { showSite } = await import('../features/site/show-site.ts')
    showSite(root)
  }
  return true
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
