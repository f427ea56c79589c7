import { Store } from 'lucide-react'
import { EmptyState } from '../../ui/index.ts'

/** What stands in the place of a shop's tills while it has none, and how it comes by one. */
export function NoTillYet() {
  return (
    <EmptyState
      icon={<Store size={40} aria-hidden />}
      title="There is no till yet"
      hint="A device becomes a till when somebody signs in on it and opens Sales."
    />
  )
}
