import { useEffect, useSyncExternalStore } from 'react'
import { holdNotice, noticeWords } from '../../till/hold-notice.ts'
import { refuseAloud } from '../../till/refuse-aloud.ts'

/** Stands in for what tells of other tills while that cannot be fetched: what they took is told in a toast. */
export function NoHolds() {
  const notice = useSyncExternalStore(holdNotice.subscribe, holdNotice.get)
  useEffect(() => {
    if (!notice) return
    const { title, whatToDo } = noticeWords(notice)
    holdNotice.set(undefined)
    refuseAloud(`${title}. ${whatToDo}`)
  }, [notice])
  return null
}
