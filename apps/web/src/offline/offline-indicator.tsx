import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fetchedPart } from '../ui/fetched-part.tsx'
import { Badge, Button, Card, Popover, sayMissing } from '../ui/index.ts'
import { warningsOf } from './device/device-warnings.ts'
import { type StorageHealth, useStorageHealth } from './device/storage-health.ts'
import { useEngine, useOutbox } from './engine-context.tsx'
import { type Connectivity, useConnectivity } from './sync/connectivity.ts'
import type { OutboxState } from './sync/sync.ts'
import { fullSyncTime, syncTime } from './sync/sync-time.ts'

/** The list of what needs attention; the till fetches it while it stands idle. */
export const AttentionList = fetchedPart(
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
 * How it stands with the server. All well is a green badge and nothing more (OFF-018); anything else is a card that says
 * what is so and what will happen (OFF-019 to OFF-024).
 */
export function OfflineIndicator({ isHiddenWhenQuiet, isFolded }: OfflineIndicatorProps) {
  const network = useConnectivity()
  const outbox = useOutbox()
  const storage = useStorageHealth()
  const [isListOpen, setIsListOpen] = useState(false)
  const isQueued = useStaysTrue(outbox.pending > 0, PASSING_MS)
  const isQuiet = network.isOnline && !isQueued && outbox.attention === 0
  if (isQuiet && isHiddenWhenQuiet && !isListOpen) return null
  return (
    <>
      {isQuiet ? (
        <QuietBadge network={network} storage={storage} outbox={outbox} onList={() => setIsListOpen(true)} />
      ) : isFolded ? (
        <FoldedCard network={network} outbox={outbox} storage={storage} onList={() => setIsListOpen(true)} />
      ) : (
        <StateCard network={network} outbox={outbox} storage={storage} onList={() => setIsListOpen(true)} />
      )}
      {isListOpen ? (
        <AttentionList
          open
          onOpenChange={setIsListOpen}
          onMissing={() => {
            setIsListOpen(false)
            sayMissing('The list is fetched when there is a network. The sales in it are safe.')
          }}
        />
      ) : null}
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

interface Known {
  network: Connectivity
  outbox: OutboxState
  storage: StorageHealth
}

/** Online, nothing pending. What else there is to know of this device opens from it. */
function QuietBadge({ network, storage, outbox, onList }: Known & { onList: () => void }) {
  const warnings = warningsOf(network, storage)
  return (
    <Popover
      label="Connection"
      trigger={<Badge state="good">Online</Badge>}
      className="flex min-h-11 items-center rounded-sm px-1"
    >
      <div className="grid gap-2 text-sm">
        <p>Every sale on this device has reached the server.</p>
        <p className="text-ink-muted">Last sync: {fullSyncTime(outbox.lastSyncAt)}</p>
        {warnings.map((words) => (
          <p key={words} className="text-warn-ink">
            {words}
          </p>
        ))}
        <Button size="small" look="quiet" onClick={onList} className="justify-self-start">
          Import or export sales
        </Button>
        <HealthLink className="px-3" />
      </div>
    </Popover>
  )
}

function FoldedCard(known: Known & { onList: () => void }) {
  const { isOnline } = known.network
  const { pending, attention } = known.outbox
  const words = [
    isOnline ? undefined : 'Offline Mode',
    attention > 0 ? `Needs attention (${attention})` : undefined,
    pending > 0 ? `${pending} pending` : undefined,
  ]
  return (
    <div role="status">
      <Popover
        label="Connection"
        trigger={<Badge state={attention > 0 ? 'bad' : 'warn'}>{words.filter(Boolean).join(' · ')}</Badge>}
        className="flex min-h-11 items-center rounded-sm px-1 text-left"
      >
        <StateCard {...known} />
      </Popover>
    </div>
  )
}

function StateCard({ network, outbox, storage, onList }: Known & { onList: () => void }) {
  const engine = useEngine()
  const { pending, attention } = outbox
  const warnings = warningsOf(network, storage)
  return (
    <Card className="grid gap-0.5 px-3 py-1.5 text-sm leading-snug" aria-label="Connection">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Badge state={network.isOnline ? 'good' : 'warn'}>
          {network.isOnline ? 'Online' : 'Offline Mode'}
        </Badge>
        <Button
          size="small"
          look="quiet"
          busy={outbox.isSyncing}
          onClick={() => void engine.sync.syncNow()}
          className="-mr-1.5 px-1.5! text-copper-ink!"
        >
          Sync Now
        </Button>
      </div>
      <p className="figures flex flex-wrap justify-between gap-x-2">
        <span>{pending} pending</span>
        <span className="text-ink-muted">Last sync: {syncTime(outbox.lastSyncAt)}</span>
      </p>
      <div role="status" className="grid gap-0.5">
        {network.isOnline ? null : (
          <>
            <p>All transactions saved locally</p>
            <p className="text-ink-muted">Will sync when connection restored</p>
          </>
        )}
        {network.isOnline && pending > 0 ? <p>Syncing {pending} transactions...</p> : null}
        {network.isOnline && outbox.problem ? <p className="text-warn-ink">{outbox.problem}</p> : null}
      </div>
      {warnings.length > 0 ? (
        <details>
          <summary className="min-h-6 cursor-pointer pt-0.5 text-warn-ink">About this device</summary>
          {warnings.map((words) => (
            <p key={words} className="mt-1 text-ink-muted">
              {words}
            </p>
          ))}
        </details>
      ) : null}
      {attention > 0 ? (
        <Button size="small" look="danger" onClick={onList} className="justify-self-start">
          Needs attention ({attention})
        </Button>
      ) : (
        <Button
          size="small"
          look="quiet"
          onClick={onList}
          className="-ml-1.5 justify-self-start px-1.5! text-copper-ink!"
        >
          Import or export sales
        </Button>
      )}
      <HealthLink className="pb-1" />
    </Card>
  )
}

/** To the page that says what this device holds, and what to do. */
function HealthLink({ className }: { className: string }) {
  return (
    <Link
      to="/store-health"
      className={`inline-flex min-h-9 items-center justify-self-start font-semibold text-copper-ink hover:underline ${className}`}
    >
      Is everything safe?
    </Link>
  )
}
