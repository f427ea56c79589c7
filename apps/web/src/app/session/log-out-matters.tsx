import { useEffect, useSyncExternalStore } from 'react'
import { fetchLogOut, sayLogOutMissing } from '../../foundation/session/log-out.ts'
import { logOutAsked } from '../../foundation/session/log-out-asked.ts'
import { fetchWhenIdle } from '../../offline/device/fetch-when-idle.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'

const LogOutQuestion = fetchedPart(async () => (await import('./log-out-question.tsx')).LogOutQuestion)

/** What is asked before somebody is logged out. No sale needs it, so it is fetched behind the first screen. */
export function LogOutMatters() {
  const asked = useSyncExternalStore(logOutAsked.subscribe, logOutAsked.get)
  useEffect(() => fetchWhenIdle([fetchLogOut, LogOutQuestion.fetch]), [])
  if (!asked) return null
  const onMissing = () => {
    asked.answer('stay')
    sayLogOutMissing()
  }
  return <LogOutQuestion asked={asked} onMissing={onMissing} />
}
