import { useEffect, useSyncExternalStore } from 'react'
import { logOutAsked } from '../../foundation/session/log-out-asked.ts'
import { fetchWhenIdle } from '../../offline/device/fetch-when-idle.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { sayMissing } from '../../ui/index.ts'

const LogOutQuestion = fetchedPart(async () => (await import('./log-out-question.tsx')).LogOutQuestion)

/** What is asked before somebody is logged out. No sale needs it, so it is fetched behind the first screen. */
export function LogOutMatters() {
  const asked = useSyncExternalStore(logOutAsked.subscribe, logOutAsked.get)
  useEffect(() => fetchWhenIdle([LogOutQuestion.fetch]), [])
  if (!asked) return null
  const onMissing = () => {
    asked.answer('stay')
    sayMissing('You are still signed in: what is asked before a log-out is fetched when there is a network.')
  }
  return <LogOutQuestion asked={asked} onMissing={onMissing} />
}
