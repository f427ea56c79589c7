import { counted } from '@tuppence/domain/counts'
import { useDailyFigures } from '../../../offline/index.ts'
import { Skeleton } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'

/** Today's takings as one figure (SELL-004, SELL-009). */
export function TodaysTotal({ className }: { className?: string }) {
  const { totalMinor, isLoading } = useDailyFigures()
  if (isLoading) return <Skeleton className="inline-block h-6 w-20" />
  return <span className={`figures ${className ?? ''}`}>{formatMoney(totalMinor)}</span>
}

/** Today's total and how many sales it is of (SELL-002, SELL-016, SELL-017). */
export function TodaysFigures() {
  const { count, isLoading } = useDailyFigures()
  return (
    <section aria-label="Sales today" className="rounded-md border border-line bg-surface px-3.5 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm text-ink-muted">
        <h2 className="font-text text-sm font-semibold tracking-normal">Today</h2>
        <p className="figures">{isLoading ? 'Counting' : counted(count, 'transaction')}</p>
      </div>
      <p className="font-head text-2xl leading-tight font-bold tracking-tight">
        <TodaysTotal />
      </p>
    </section>
  )
}
