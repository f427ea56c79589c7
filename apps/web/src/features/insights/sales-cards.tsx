import { percentWords } from '@tuppence/domain/counts'
import type { ShopInsights } from '@tuppence/domain/insights'
import { Badge, DataTable } from '../../ui/index.ts'
import { dayWords, InsightCard } from './insight-card.tsx'

const KINDS = { takings: 'Takings', voids: 'Voids', person: 'Voids' } as const

export function UnusualCard({ of }: { of: ShopInsights['unusual'] }) {
  return (
    <InsightCard
      title="What stands out"
      list="unusual"
      about="Days and people of the last four weeks, far off what is usual here."
      record={of.record}
      nothing={of.found.length === 0 ? 'Nothing of the last four weeks stands out.' : undefined}
    >
      <ul className="grid gap-3 px-5 pb-3">
        {of.found.map(({ what, day, who, reason }) => (
          <li key={`${what} ${day} ${who}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Badge state="warn">{KINDS[what]}</Badge>
            <span className="font-medium [overflow-wrap:anywhere]">{day ? dayWords(day) : who}</span>
            <span className="min-w-56 flex-1 text-sm text-ink-muted [overflow-wrap:anywhere]">{reason}</span>
          </li>
        ))}
      </ul>
    </InsightCard>
  )
}

export function TogetherCard({ of }: { of: ShopInsights['together'] }) {
  return (
    <InsightCard
      title="What sells together"
      list="together"
      about="Goods in one basket more often than chance would have it: to stand side by side, or to be offered at the till."
      record={of.record}
      nothing={
        of.found.length === 0
          ? 'No two goods go together clearly enough. It needs some hundred baskets with more than one thing in them.'
          : undefined
      }
    >
      <DataTable
        caption="Pairs of goods"
        stacksUnderPx={760}
        rows={of.found}
        rowKey={({ first, second }) => `${first.productId} ${second.productId}`}
        isTopAligned
        columns={[
          {
            heading: 'Who buys',
            className: 'min-w-32 font-medium [overflow-wrap:anywhere]',
            cell: ({ first }) => first.name,
          },
          {
            heading: 'also buys',
            className: 'min-w-32 font-medium [overflow-wrap:anywhere]',
            cell: ({ second }) => second.name,
          },
          {
            heading: 'How often',
            isNumber: true,
            className: 'figures',
            cell: ({ confidencePercent }) => percentWords(confidencePercent),
          },
          {
            heading: 'Of all baskets',
            isNumber: true,
            className: 'figures',
            cell: ({ supportPercent }) => percentWords(supportPercent),
          },
          {
            heading: 'Beside chance',
            isNumber: true,
            className: 'figures whitespace-nowrap',
            cell: ({ lift }) => `${lift} times`,
          },
          { heading: 'Why', className: 'min-w-48 text-sm text-ink-muted', cell: ({ reason }) => reason },
        ]}
      />
    </InsightCard>
  )
}
