import { Link } from '@tanstack/react-router'
import { Badge, Button, Card } from '../ui/index.ts'
import { warningsOf } from './device/device-warnings.ts'
import type { StorageHealth } from './device/storage-health.ts'
import { useEngine } from './engine-context.tsx'
import type { Connectivity } from './sync/connectivity.ts'
import type { OutboxState } from './sync/sync.ts'
import { fullSyncTime, syncTime } from './sync/sync-time.ts'

export interface Known {
  network: Connectivity
  outbox: OutboxState
  storage: StorageHealth
  onList: () => void
}

/** Online, nothing pending: what else there is to know of this device. */
export function AllWell({ network, outbox, storage, onList }: Known) {
  const warnings = warningsOf(network, storage)
  return (
    <>
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
    </>
  )
}

/** Anything else: what is so, and what will happen (OFF-019 to OFF-024). */
export function StateCard({ network, outbox, storage, onList }: Known) {
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
