import { useSyncExternalStore } from 'react'
import { logOutAsked } from '../../foundation/session/log-out-asked.ts'
import { fetchedDialog } from '../../ui/index.ts'

const LogOutQuestion = fetchedDialog(async () => (await import('./session-dialogs.ts')).LogOutQuestion)

/** What is asked before somebody is logged out. */
export function LogOutMatters() {
  const asked = useSyncExternalStore(logOutAsked.subscribe, logOutAsked.get)
  return asked ? <LogOutQuestion asked={asked} onClose={() => asked.answer('stay')} /> : null
}
