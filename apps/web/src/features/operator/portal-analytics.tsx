import { type PortalDay, portalAnalytics } from '@tuppence/contract/portal'
import { counted, countWords } from '@tuppence/domain/counts'
import { useState } from 'react'
import { Loaded, Page, SegmentedControl } from '../../ui/index.ts'
import { DayChart } from './day-chart.tsx'
import { dayWords } from './portal-words.ts'
import { useWatched } from './use-watched.ts'

const RANGES = ['30', '90', '365'] as const

/** OPER-006: how many businesses there are more of, tills that sell, and sales, day by day. */
export function PortalAnalytics() {
  const [range, setRange] = useState<(typeof RANGES)[number]>('30')
  const analytics = useWatched(portalAnalytics, { query: { days: Number(range) } })
  return (
    <Page
      title="Analytics"
      subtitle="All businesses together, in counts"
      actions={
        <SegmentedControl
          label="Range"
          value={range}
          options={RANGES.map((days) => ({ value: days, label: `${days} days` }))}
          onChange={setRange}
        />
      }
    >
      <Loaded {...analytics} what="The days">
        {({ days }) => (
          <>
            <DayChart
              title="Sales"
              counts="Sales"
              file="sales"
              days={days}
              value={({ sales }) => sales}
              sentence={salesSentence(days)}
            />
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <DayChart
                title="Tills that sold"
                counts="Tills"
                file="active-tills"
                days={days}
                value={({ activeTills }) => activeTills}
                sentence={tillsSentence(days)}
              />
              <DayChart
                title="New businesses"
                counts="New businesses"
                file="new-businesses"
                days={days}
                value={({ newBusinesses }) => newBusinesses}
                sentence={newSentence(days)}
              />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const sumOf = (days: readonly PortalDay[], value: (day: PortalDay) => number) =>
  days.reduce((sum, day) => sum + value(day), 0)

function salesSentence(days: readonly PortalDay[]): string {
  const total = sumOf(days, ({ sales }) => sales)
  if (total === 0) return `Nothing was sold in these ${days.length} days.`
  const best = days.reduce((most, day) => (day.sales > most.sales ? day : most))
  return `${counted(total, 'sale')} in ${days.length} days, the most on ${dayWords(best.day)}: ${countWords(best.sales)}.`
}

function tillsSentence(days: readonly PortalDay[]): string {
  const sold = days.filter(({ activeTills }) => activeTills > 0)
  if (sold.length === 0) return 'No till sold on these days.'
  const average = Math.round(sumOf(sold, ({ activeTills }) => activeTills) / sold.length)
  return `About ${counted(average, 'till')} on a day with sales.`
}

function newSentence(days: readonly PortalDay[]): string {
  const total = sumOf(days, ({ newBusinesses }) => newBusinesses)
  return total === 0
    ? 'No business was opened on these days.'
    : `${counted(total, 'business', 'businesses')} opened.`
}
