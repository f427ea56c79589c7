import { useEffect, useState } from 'react'
import { Badge, fetchedDialog, Popover } from '../ui/index.ts'
import { AllWell, type Known, StateCard } from './connection-card.tsx'
import { isClockWrong } from './device/clock-words.ts'
import { useStorageHealth } from './device/storage-health.ts'
import { useOutbox } from './engine-context.tsx'
import { useConnectivity } from './sync/connectivity.ts'

const AttentionDialog = fetchedDialog(
  async () => (await import('./outbox/attention-dialog.tsx')).AttentionDialog,
)

/** A sale on a good connection is in the queue for less than this; a card that came and went with each would only flicker. */
const PASSING_MS = 700

interface OfflineIndicatorProps {
  isHiddenWhenQuiet?: boolean
  /** In a head of one line: what there is to say is a badge, and the card opens from it. */
  isFolded?: boolean
}

/**
 * How it stands with the server. All well is a green badge and nothing more (OFF-018), amber where the clock is wrong (mandate 6);
 * anything else is a card that says what is so and what will happen (OFF-019 to OFF-024).
 */
export function OfflineIndicator({ isHiddenWhenQuiet, isFolded }: OfflineIndicatorProps) {
  const network = useConnectivity()
  const outbox = useOutbox()
  const storage = useStorageHealth()
  const [isListOpen, setIsListOpen] = useState(false)
  const isQueued = useStaysTrue(outbox.pending > 0, PASSING_MS)
  const isQuiet = network.isOnline && !isQueued && outbox.attention === 0
  if (isQuiet && isHiddenWhenQuiet && !isListOpen && !isClockWrong(network.clockOffsetMs)) return null
  const known: Known = { network, outbox, storage, onList: () => setIsListOpen(true) }
  return (
    <>
      {isQuiet ? <QuietBadge {...known} /> : isFolded ? <FoldedCard {...known} /> : <StateCard {...known} />}
      {isListOpen ? <AttentionDialog onClose={() => setIsListOpen(false)} /> : null}
    </>
  )
}

/** Whether something has been so for a while: what passes in between is not worth moving the screen for. */
function useStaysTrue(isSo: boolean, forMs: number): boolean {
  const [hasStayed, setHasStayed] = useState(false)
  useEffect(() => {
    if (!isSo) return setHasStayed(false)
    const timer = setTimeout(() => setHasStayed(true), forMs)
    return () => clearTimeout(timer)
  }, [isSo, forMs])
  return isSo && hasStayed
}

/** Online, nothing pending. What else there is to know of this device opens from it. */
function QuietBadge(known: Known) {
  return (
    <Popover
      label="Connection"
      trigger={
        isClockWrong(known.network.clockOffsetMs) ? (
          <Badge state="warn">Clock is wrong</Badge>
        ) : (
          <Badge state="good">Online</Badge>
        )
      }
      className="flex min-h-11 items-center rounded-sm px-1"
    >
      <div className="grid gap-2 text-sm">
        <p>Every sale on this device has reached the server.</p>
        <AllWell {...known} />
      </div>
    </Popover>
  )
}

function FoldedCard(known: Known) {
  return (
    <div role="status">
      <Popover
        label="Connection"
        trigger={<InAWord {...known} />}
        className="flex min-h-11 items-center rounded-sm px-1 text-left"
      >
        <StateCard {...known} />
      </Popover>
    </div>
  )
}

function InAWord({ network, outbox: { pending, attention } }: Known) {
  const words = [
    network.isOnline ? undefined : 'Offline Mode',
    attention > 0 ? `Needs attention (${attention})` : undefined,
    pending > 0 ? `${pending} pending` : undefined,
    isClockWrong(network.clockOffsetMs) ? 'Clock is wrong' : undefined,
  ]
  return <Badge state={attention > 0 ? 'bad' : 'warn'}>{words.filter(Boolean).join(' · ')}</Badge>
}
