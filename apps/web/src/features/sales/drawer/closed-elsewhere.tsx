import { readZ } from '@tuppence/contract/shifts'
import type { TillRead } from '@tuppence/domain/shifts'
import { useEffect, useState } from 'react'
import { send } from '../../../foundation/asking/api.ts'
import { Banner } from '../../../ui/index.ts'

/** That somebody thought this till gone and closed its shift for it; nothing while nobody did, or without a network. */
export function ClosedElsewhere({ shiftId }: { readonly shiftId: string }) {
  const [closedFor, setClosedFor] = useState<TillRead['shift']['closedFor']>()
  useEffect(() => {
    const asking = new AbortController()
    // An open shift has no Z read, and is told so.
    send(readZ, { params: { id: shiftId } }, { signal: asking.signal }).then(
      ({ shift }) => setClosedFor(shift.closedFor),
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
