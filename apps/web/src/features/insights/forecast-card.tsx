import { countWords, percentWords } from '@tuppence/domain/counts'
import type { ShopInsights } from '@tuppence/domain/insights'
import { ColumnChart, DataTable, Money } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { dayWords, InsightCard } from './insight-card.tsx'

type Forecast = NonNullable<ShopInsights['forecast']>

/** What each of the next two weeks' days will take, with its range, as a chart and as a table. */
export function ForecastCard({ insights: { forecast, daysOfSales } }: { insights: ShopInsights }) {
  return (
    <InsightCard
      title="The next two weeks"
      list="forecast"
      about="What to expect each day, by its weekday, the trend of the last weeks and bank holidays."
      record={forecast ? <Record forecast={forecast} /> : null}
      nothing={
        forecast
          ? undefined
          : daysOfSales < 14
            ? `It needs two weeks of sales; there are ${daysOfSales} days so far.`
            : 'Nothing was sold in the last two weeks, so there is nothing to go by.'
      }
    >
      {forecast ? (
        <>
          <div className="grid gap-5 px-5 pb-5">
            <p className="max-w-prose text-lg">
              Together about <Money amountMinor={forecast.expectedMinor} />, most likely between{' '}
              <Money amountMinor={forecast.lowMinor} /> and <Money amountMinor={forecast.highMinor} />.{' '}
              {forecast.reason}
            </p>
            <ColumnChart
              label="Expected takings by day"
              as="bars"
              leastStep={100}
              marks={forecast.days.map(({ day, expectedMinor }) => ({
                key: day,
                label: dayWords(day).replace(/^\w+,? /, ''),
                name: dayWords(day),
                figure: expectedMinor,
              }))}
              wordsOf={formatMoney}
              lineWordsOf={(figure) => formatMoney(figure).replace(/\.00$/, '')}
            />
          </div>
          <Days forecast={forecast} />
        </>
      ) : null}
    </InsightCard>
  )
}

function Days({ forecast }: { forecast: Forecast }) {
  return (
    <DataTable
      caption="Expected takings by day"
      stacksUnderPx={620}
      rows={forecast.days}
      rowKey={({ day }) => day}
      columns={[
        { heading: 'Day', className: 'whitespace-nowrap font-medium', cell: ({ day }) => dayWords(day) },
        {
          heading: 'Expected',
          isNumber: true,
          cell: ({ expectedMinor }) => <Money amountMinor={expectedMinor} />,
        },
        {
          heading: 'Four days of five between',
          isNumber: true,
          className: 'text-ink-muted',
          cell: ({ expectedMinor, lowMinor, highMinor }) =>
            expectedMinor === 0 ? (
              '–'
            ) : (
              <span className="whitespace-nowrap">
                <Money amountMinor={lowMinor} /> to <Money amountMinor={highMinor} />
              </span>
            ),
        },
        { heading: 'Why', className: 'text-sm text-ink-muted', cell: ({ reason }) => reason },
      ]}
    />
  )
}

/** In percent of what was taken, beside the plainest guess there is. */
function Record({ forecast: { record, isProven } }: { forecast: Forecast }) {
  if (!record) return 'There are too few weeks to try it on yet; take the ranges as a rough guess.'
  const { days, offPercent, lastWeekOffPercent, inRangePercent, firstDay, lastDay } = record
  return (
    <>
      Tried on your own past, {countWords(days)} times for days from {dayWords(firstDay)} to{' '}
      {dayWords(lastDay)}, it was off by {percentWords(offPercent)} of what was taken; last week’s same day
      would have been off by {percentWords(lastWeekOffPercent)}.{' '}
      {isProven && inRangePercent !== null
        ? `${percentWords(inRangePercent)} of the days fell into their ranges, where 80% should.`
        : 'Its ranges are a rough guess until there are more weeks.'}
      {offPercent >= lastWeekOffPercent ? ' So far last week’s same day is the better guess here.' : null}
    </>
  )
}
