import { closedForTill } from '@tuppence/contract/shifts'
import { useEffect, useState } from 'react'
import { send } from '../../../foundation/asking/api.ts'
import { Banner } from '../../../ui/index.ts'

/** That somebody thought this till gone and closed its shift for it; nothing while nobody did, or without a network. */
export function ClosedElsewhere({ shiftId }: { readonly shiftId: string }) {
  const [closedFor, setClosedFor] = useState<{ readonly by: string; readonly why: string } | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    send(closedForTill, { params: { id: shiftId } }, { signal: asking.signal }).then(
      (answer) => setClosedFor(answer.closedFor),
      () => {},
    )
    return () => asking.abort()
  }, [shiftId])
  if (!closedFor) return null
  return (
    <Banner tone="warn" title={`${closedFor.by} closed this shift in the back office`}>
      “{closedFor.why}” Count and close it here as well: your count is kept beside theirs, and what was sold
      since is in the next Z read.
    </Banner>
  )
}
