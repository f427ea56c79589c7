import { urlOf } from '@tuppence/contract/client'
import { exportInsights, type InsightList } from '@tuppence/contract/insights'
import { type ReactNode, useId } from 'react'
import { SaveButton } from '../../foundation/asking/save-button.tsx'
import { Card } from '../../ui/index.ts'

interface InsightCardProps {
  title: string
  about: string
  /** How the same would have done in the shop's past. */
  record: ReactNode
  action?: ReactNode
  /** Which list of the server it is, for its file. */
  list: InsightList
  /** Why there is nothing to show; shown in place of what there is. */
  nothing?: string | undefined
  children: ReactNode
}

/** One thing found out: what it is, what there is of it, and how far it may be trusted. */
export function InsightCard({ title, about, record, action, list, nothing, children }: InsightCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="min-w-0 overflow-hidden">
      <header className="flex flex-wrap items-start justify-between gap-3 p-5 pb-3">
        <div className="grid max-w-prose gap-1">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="text-ink-muted">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {nothing === undefined ? (
            <SaveButton
              url={urlOf(exportInsights, { params: { list }, query: { format: 'csv' } })}
              name={`insights-${list}.csv`}
              label={`${title} as CSV`}
              words="CSV"
              size="small"
            />
          ) : null}
          {action}
        </div>
      </header>
      {nothing === undefined ? children : <p className="px-5 pb-5">{nothing}</p>}
      {record ? (
        <p className="max-w-prose px-5 py-4 text-sm text-ink-muted">
          <span className="font-semibold">How far to trust it: </span>
          {record}
        </p>
      ) : null}
    </Card>
  )
}

/** "Mon 23 Nov" of a trading day. */
export function dayWords(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
