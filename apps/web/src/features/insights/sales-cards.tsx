import { percentWords } from '@tuppence/domain/counts'
import type { ShopInsights } from '@tuppence/domain/insights'
import { Badge, Table, Td, Th } from '../../ui/index.ts'
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
      <Table caption="Pairs of goods" stacksUnderPx={760}>
        <thead>
          <tr>
            <Th>Who buys</Th>
            <Th>also buys</Th>
            <Th isNumber>How often</Th>
            <Th isNumber>Of all baskets</Th>
            <Th isNumber>Beside chance</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {of.found.map(({ first, second, supportPercent, confidencePercent, lift, reason }) => (
            <tr key={`${first.productId} ${second.productId}`} className="align-top">
              <Td className="min-w-32 font-medium [overflow-wrap:anywhere]">{first.name}</Td>
              <Td label="also buys" className="min-w-32 font-medium [overflow-wrap:anywhere]">
                {second.name}
              </Td>
              <Td isNumber label="How often" className="figures">
                {percentWords(confidencePercent)}
              </Td>
              <Td isNumber label="Of all baskets" className="figures">
                {percentWords(supportPercent)}
              </Td>
              <Td isNumber label="Beside chance" className="figures whitespace-nowrap">
                {lift} times
              </Td>
              <Td label="Why" className="min-w-48 text-sm text-ink-muted">
                {reason}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </InsightCard>
  )
}
