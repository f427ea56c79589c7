import { formatMoney } from '@tuppence/domain/money'
import { useDailyFigures } from '../../offline/index.ts'
import { Skeleton } from '../../ui/index.ts'

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
    <section aria-label="Sales today" className="rounded-md border border-line bg-surface px-3.5 py-3">
      <h2 className="font-text text-sm font-semibold tracking-normal text-ink-muted">Today</h2>
      <p className="font-head text-2xl leading-tight font-bold tracking-tight">
        <TodaysTotal />
      </p>
      <p className="figures text-sm text-ink-muted">
        {isLoading
          ? 'Counting'
          : `${count.toLocaleString('en-GB')} ${count === 1 ? 'transaction' : 'transactions'}`}
      </p>
    </section>
  )
}
