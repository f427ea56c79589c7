import { reportHolding } from '@tuppence/contract/tills'
import { type Holding, shareUsed } from '@tuppence/domain/health'
import { storageHealth } from '../device/storage-health.ts'
import type { Observable } from '../observable.ts'
import { send } from '../session/calls.ts'
import { bySender } from '../session/session-organization.ts'
import { connectivity } from './connectivity.ts'
import { inOneTabAtATime } from './only-one-tab.ts'

const EVERY_MS = 60_000
/** However fast things change. */
const AT_MOST_EVERY_MS = 10_000
/** A sale on a good network comes and goes within this: nothing to tell of. */
const SETTLED_MS = 3_000
const PATIENCE_MS = 10_000

export interface Reporting {
  readonly organizationId: string
  /** Undefined while this device is no till of the business. */
  readonly deviceId: () => string | undefined
  readonly read: () => Promise<Holding>
  /** Whose session it is now; undefined for nobody's. Rejects where the server does not answer. */
  readonly sessionOrganization: () => Promise<string | undefined>
  /** Changes when something is queued, sent or refused. */
  readonly outbox: Pick<Observable<unknown>, 'subscribe'>
}

/** Tells the server what this till holds: every minute, soon after it changed, and when the network is back. */
export function reportHoldings(reporting: Reporting, signal: AbortSignal): void {
  inOneTabAtATime(
    `tuppence-holding:${reporting.organizationId}`,
    () => keepTelling(reporting, signal),
    signal,
  )
}

function keepTelling({ outbox, ...reporting }: Reporting, signal: AbortSignal): Promise<void> {
  return new Promise((ended) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let dueAt = Number.POSITIVE_INFINITY
    let said = ''
    let saidAt = Number.NEGATIVE_INFINITY
    const tell = async () => {
      dueAt = Number.POSITIVE_INFINITY
      const told = await tellOnce(reporting, (words) => words !== said || now() - saidAt >= EVERY_MS).catch(
        // Out of reach, or refused: it is told again with the next reason, in a minute at the latest.
        () => '',
      )
      if (told !== undefined) {
        said = told
        saidAt = now()
      }
      dueIn(Math.max(AT_MOST_EVERY_MS, saidAt + EVERY_MS - now()))
    }
    const dueIn = (ms: number) => {
      const at = now() + ms
      if (signal.aborted || at >= dueAt) return
      dueAt = at
      clearTimeout(timer)
      timer = setTimeout(() => void tell(), ms)
    }
    const soon = () => dueIn(Math.max(SETTLED_MS, saidAt + AT_MOST_EVERY_MS - now()))
    const unwatch = [outbox.subscribe(soon), storageHealth.subscribe(soon), connectivity.whenBack(soon)]
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      for (const end of unwatch) end()
      ended()
    })
    void tell()
  })
}

/** @returns what was said; undefined where there was nothing new, or nobody to say it to */
async function tellOnce(
  { organizationId, deviceId, read, sessionOrganization }: Omit<Reporting, 'outbox'>,
  isDue: (words: string) => boolean,
): Promise<string | undefined> {
  const device = deviceId()
  if (device === undefined || !connectivity.get().isOnline) return undefined
  const holding = await read()
  const words = wordsOf(holding)
  if (!isDue(words)) return undefined
  // Another tab may have signed in to another business, where this device may be a till as well.
  if ((await sessionOrganization()) !== organizationId) return ''
  const signal = AbortSignal.timeout(PATIENCE_MS)
  await send(reportHolding, { body: { deviceId: device, holding } }, { signal, headers: bySender() })
  return words
}

/** What of it is worth telling at once; ages and bytes go with the next minute. */
function wordsOf(holding: Holding): string {
  const { pendingCount, attentionCount, parkedUnsentCount, isStorageFull, isStoragePersistent } = holding
  const isFilling = Math.floor(10 * (shareUsed(holding) ?? 0))
  return JSON.stringify([
    ...[pendingCount, attentionCount, parkedUnsentCount],
    ...[isStorageFull, isStoragePersistent, holding.isAppKept, isFilling],
  ])
}

/** A device's clock may be set while this waits. */
const now = (): number => performance.now()
