import type { Till } from '@tuppence/contract/tills'
import { Badge } from '../../ui/index.ts'

/** TILL-001, TILL-003: whether a till is there, in a word. */
export function TillBadge({ till: { status, isWaiting, isArchived } }: { till: Till }) {
  if (isArchived) return <Badge>Archived</Badge>
  if (status === 'online') return <Badge state="good">Online</Badge>
  return <Badge>{isWaiting ? 'Offline, waits for its device' : 'Offline'}</Badge>
}
