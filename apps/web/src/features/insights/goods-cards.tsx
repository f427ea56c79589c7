import { counted, countWords } from '@tuppence/domain/counts'
import type { Ordering, ShopInsights } from '@tuppence/domain/insights'
import { useState } from 'react'
import { useMay } from '../../foundation/session/session.ts'
import { Button, DataTable, Money } from '../../ui/index.ts'
import { dayWords, InsightCard } from './insight-card.tsx'
import { OrderingDialog } from './ordering-dialog.tsx'

/** Of what cannot be all looked at, the first. */
const SHOWN = 20
const NAME = 'min-w-40 font-medium [overflow-wrap:anywhere]'
const WHY = 'min-w-56 text-sm text-ink-muted'

/** How many of a list are in sight, and the button that brings the others. */
function useSome<Row>(rows: readonly Row[]) {
  const [isAll, setAll] = useState(false)
  const more =
    rows.length > SHOWN && !isAll ? (
      <div className="px-5 py-3">
        <Button size="small" onClick={() => setAll(true)}>
          Show all {countWords(rows.length)}
        </Button>
      </div>
    ) : null
  return { shown: isAll ? rows : rows.slice(0, SHOWN), more }
}

export function ReordersCard({ of, ordering }: { of: ShopInsights['reorders']; ordering: Ordering }) {
  const [isSetting, setSetting] = useState(false)
  const maySet = useMay('manage-settings')
  const { shown, more } = useSome(of.found)
  return (
    <>
      <InsightCard
        title="What to order"
        list="reorders"
        about={`Goods that run out soon, by how they sold in the last twelve weeks. An order takes ${ordering.leadDays} days here and should last ${ordering.coverDays}.`}
        record={of.record}
        nothing={of.found.length === 0 ? 'Nothing has to be ordered in the next two weeks.' : undefined}
        action={
          maySet ? (
            <Button size="small" onClick={() => setSetting(true)}>
              Change these days
            </Button>
          ) : null
        }
      >
        <DataTable
          caption="Goods to order"
          stacksUnderPx={720}
          rows={shown}
          rowKey={({ productId }) => productId}
          isTopAligned
          columns={[
            { heading: 'Product', className: NAME, cell: ({ name }) => name },
            { heading: 'Order by', className: 'whitespace-nowrap', cell: ({ orderBy }) => dayWords(orderBy) },
            {
              heading: 'Order',
              isNumber: true,
              className: 'figures',
              cell: ({ quantity }) => countWords(quantity),
            },
            {
              heading: 'Runs out',
              className: 'whitespace-nowrap',
              cell: ({ outOn, free }) => (free === 0 ? 'None left' : dayWords(outOn)),
            },
            { heading: 'Why', className: WHY, cell: ({ reason }) => reason },
          ]}
        />
        {more}
      </InsightCard>
      {/* Beside the card, which shows nothing of its own where there is nothing to order. */}
      {isSetting ? <OrderingDialog ordering={ordering} onClose={() => setSetting(false)} /> : null}
    </>
  )
}

export function SlowCard({ of }: { of: ShopInsights['slow'] }) {
  const { shown, more } = useSome(of.found)
  return (
    <InsightCard
      title="Slow movers"
      list="slow"
      about="Goods that have been there for two months or more, with stock for most of a year; the money in them first."
      record={of.record}
      nothing={
        of.found.length === 0 ? 'No goods lie about: everything in stock sells, or is new.' : undefined
      }
    >
      <DataTable
        caption="Goods that hardly sell"
        stacksUnderPx={720}
        rows={shown}
        rowKey={({ productId }) => productId}
        isTopAligned
        columns={[
          { heading: 'Product', className: NAME, cell: ({ name }) => name },
          {
            heading: 'In stock',
            isNumber: true,
            className: 'figures',
            cell: ({ stock }) => countWords(stock),
          },
          {
            heading: 'Last sold',
            className: 'whitespace-nowrap',
            cell: ({ lastSold }) => (lastSold ? dayWords(lastSold) : 'Not in five months'),
          },
          {
            heading: 'Cost of the stock',
            isNumber: true,
            cell: ({ tiedUpMinor }) =>
              tiedUpMinor === null ? 'Not known' : <Money amountMinor={tiedUpMinor} />,
          },
          { heading: 'Why', className: WHY, cell: ({ reason }) => reason },
        ]}
      />
      {more}
    </InsightCard>
  )
}

/** "Milk (12 of 30 baskets)" */
const withWords = ({ name, baskets, of }: { name: string; baskets: number; of: number }): string =>
  `${name} (${countWords(baskets)} of ${counted(of, 'basket')})`

const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`

export function OffersCard({ of }: { of: ShopInsights['offers'] }) {
  return (
    <InsightCard
      title="What offers did"
      list="offers"
      about="Goods that were cheaper for a while in the last three months, beside like weekdays before. How busy the whole shop was is taken off."
      record={of.record}
      nothing={
        of.found.length === 0
          ? 'No goods that sell enough to tell were cheaper for a while in the last three months.'
          : undefined
      }
    >
      <DataTable
        caption="Offers and their effect"
        stacksUnderPx={720}
        isTopAligned
        rows={of.found}
        rowKey={({ productId, from }) => `${productId} ${from}`}
        columns={[
          { heading: 'Product', className: NAME, sortBy: ({ name }) => name, cell: ({ name }) => name },
          {
            heading: 'Cheaper',
            sortBy: ({ offPercent }) => offPercent,
            cell: ({ offPercent, from, to }) => `${offPercent}%, ${dayWords(from)} to ${dayWords(to)}`,
          },
          {
            heading: 'Pieces sold',
            isNumber: true,
            sortBy: ({ changePercent }) => changePercent,
            cell: ({ changePercent }) => signed(changePercent),
          },
          {
            heading: 'Within chance',
            isNumber: true,
            className: 'whitespace-nowrap text-ink-muted',
            cell: ({ lowPercent, highPercent }) => `${signed(lowPercent)} to ${signed(highPercent)}`,
          },
          {
            heading: 'Why',
            className: WHY,
            cell: ({ reason, with: others }) =>
              others.length > 0 ? `${reason} Bought with it: ${others.map(withWords).join(', ')}.` : reason,
          },
        ]}
      />
    </InsightCard>
  )
}
