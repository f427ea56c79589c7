import { countWords } from '@tuppence/domain/counts'
import { type Holding, shareUsed } from '@tuppence/domain/health'
import type { ReactNode } from 'react'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { sizeWords } from '../../ui/index.ts'

const CLOCK_WORTH_TELLING_MS = 2_000

/** What a till said it holds, as names and values. */
export function HoldingFacts({ holding, heldAt }: { holding: Holding; heldAt: string }) {
  const timeZone = useShopTimeZone()
  const { pendingCount, attentionCount, parkedUnsentCount, sinceSyncMs } = holding
  const lastSync =
    sinceSyncMs === null ? 'Not yet' : shopTime(new Date(Date.parse(heldAt) - sinceSyncMs), timeZone)
  return (
    <Facts>
      <Fact name="Sales not sent">{countWords(pendingCount)}</Fact>
      <Fact name="Waiting for a person">{countWords(attentionCount)}</Fact>
      <Fact name="Parked here only">{countWords(parkedUnsentCount)}</Fact>
      <Fact name="Last sync">{lastSync}</Fact>
      <Fact name="Storage">{storage(holding)}</Fact>
      <Fact name="Clock">{clock(holding.clockOffsetMs)}</Fact>
      <Fact name="Version">{holding.appVersion}</Fact>
    </Facts>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="figures grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-3">
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function storage(holding: Holding): string {
  const share = shareUsed(holding)
  const kept =
    holding.isStoragePersistent === null ? '' : holding.isStoragePersistent ? ', kept' : ', may be cleared'
  if (share === null || holding.storageUsedBytes === null)
    return kept === '' ? 'Not known' : kept === ', kept' ? 'Kept' : 'May be cleared'
  return `${sizeWords(holding.storageUsedBytes)} (${share < 0.01 ? 'under 1' : Math.floor(share * 100)} %)${kept}`
}

function clock(offsetMs: number | null): string {
  if (offsetMs === null) return 'Not known'
  if (Math.abs(offsetMs) <= CLOCK_WORTH_TELLING_MS) return 'Right'
  const seconds = Math.round(Math.abs(offsetMs) / 1_000)
  const far = seconds < 120 ? `${seconds} s` : `${countWords(Math.round(seconds / 60))} min`
  return `${far} ${offsetMs > 0 ? 'slow' : 'fast'}`
}
