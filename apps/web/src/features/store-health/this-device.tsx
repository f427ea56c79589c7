import { VERSION } from '@tuppence/contract/version'
import { type HealthFinding, type Holding, tillHealth, unsentCount, verdictOf } from '@tuppence/domain/health'
import { MonitorSmartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStorageHealth } from '../../offline/device/storage-health.ts'
import { useConnectivity, useEngine, useOutbox, useTill } from '../../offline/index.ts'
import { Badge, Card, EmptyState, Skeleton } from '../../ui/index.ts'
import { FindingList } from './finding-words.tsx'
import { HoldingFacts } from './holding-facts.tsx'
import { VERDICT_BADGES } from './verdict-badges.ts'

/**
 * What this device holds, as it says itself: true without a network too.
 *
 * @param isQuietElsewhere leaves the card out on a device that is no till and holds nothing
 */
export function ThisDevice({ isQuietElsewhere }: { isQuietElsewhere?: boolean }) {
  const { record, isLoading } = useTill()
  const holding = useOwnHolding()
  if (isLoading || !holding)
    return isQuietElsewhere ? null : (
      <Card className="grid gap-3 p-5" aria-label="This device" aria-busy>
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-6" />
      </Card>
    )
  if (!record && unsentCount(holding) === 0)
    return isQuietElsewhere ? null : (
      <Card aria-label="This device">
        <EmptyState
          icon={<MonitorSmartphone size={40} aria-hidden />}
          title="This device is no till"
          hint="Nothing was sold on it, so it holds nothing. Open Sales to sell on it."
        />
      </Card>
    )
  const findings = findingsOf(holding)
  const badge = VERDICT_BADGES[verdictOf(findings)]
  return (
    <Card aria-label="This device">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-5">
        <h2 className="text-xl">This device{record ? ` · ${record.till.name}` : ''}</h2>
        <Badge state={badge.state}>{badge.words}</Badge>
      </header>
      <div className="border-t border-line p-5">
        <HoldingFacts holding={holding} heldAt={new Date().toISOString()} />
      </div>
      {findings.length > 0 ? (
        <div className="border-t border-line">
          <FindingList
            label="About this device"
            shown={findings.map((finding) => ({ finding, till: 'this device' }))}
          />
        </div>
      ) : null}
    </Card>
  )
}

/** Judged as the server judges a till that has just spoken; of its journal the server alone knows the other end. */
function findingsOf(holding: Holding): HealthFinding[] {
  const now = new Date()
  const at = now.toISOString()
  const journal = { missing: 0, wrong: 0 }
  const facts = { id: '', hasDevice: true, heardAt: at, holding, heldAt: at, journal }
  return tillHealth({ ...facts, knownSequence: holding.journalSequence }, now, VERSION)
}

/** Looks again whenever something of it may have changed. */
function useOwnHolding(): Holding | undefined {
  const engine = useEngine()
  const [holding, setHolding] = useState<Holding>()
  const outbox = useOutbox()
  const storage = useStorageHealth()
  const network = useConnectivity()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the engine holds is read again when one of these moves.
  useEffect(() => {
    let isWanted = true
    void engine.holding().then((read) => isWanted && setHolding(read))
    return () => {
      isWanted = false
    }
  }, [engine, outbox, storage, network])
  return holding
}
