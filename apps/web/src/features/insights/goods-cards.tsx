import { counted, countWords } from '@tuppence/domain/counts'
import type { Ordering, ShopInsights } from '@tuppence/domain/insights'
import { useState } from 'react'
import { useMay } from '../../foundation/session/session.ts'
import { Button, Money, Table, Td, Th } from '../../ui/index.ts'
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
        <Table caption="Goods to order" stacksUnderPx={720}>
          <thead>
            <tr>
              <Th>Product</Th>
              <Th>Order by</Th>
              <Th isNumber>Order</Th>
              <Th>Runs out</Th>
              <Th>Why</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ productId, name, orderBy, outOn, quantity, free, reason }) => (
              <tr key={productId} className="align-top">
                <Td className={NAME}>{name}</Td>
                <Td label="Order by" className="whitespace-nowrap">
                  {dayWords(orderBy)}
                </Td>
                <Td isNumber label="Order" className="figures">
                  {countWords(quantity)}
                </Td>
                <Td label="Runs out" className="whitespace-nowrap">
                  {free === 0 ? 'None left' : dayWords(outOn)}
                </Td>
                <Td label="Why" className={WHY}>
                  {reason}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
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
      <Table caption="Goods that hardly sell" stacksUnderPx={720}>
        <thead>
          <tr>
            <Th>Product</Th>
            <Th isNumber>In stock</Th>
            <Th>Last sold</Th>
            <Th isNumber>Cost of the stock</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ productId, name, stock, lastSold, tiedUpMinor, reason }) => (
            <tr key={productId} className="align-top">
              <Td className={NAME}>{name}</Td>
              <Td isNumber label="In stock" className="figures">
                {countWords(stock)}
              </Td>
              <Td label="Last sold" className="whitespace-nowrap">
                {lastSold ? dayWords(lastSold) : 'Not in five months'}
              </Td>
              <Td isNumber label="Cost of the stock">
                {tiedUpMinor === null ? 'Not known' : <Money amountMinor={tiedUpMinor} />}
              </Td>
              <Td label="Why" className={WHY}>
                {reason}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
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
      <Table caption="Offers and their effect" stacksUnderPx={720}>
        <thead>
          <tr>
            <Th>Product</Th>
            <Th>Cheaper</Th>
            <Th isNumber>Pieces sold</Th>
            <Th isNumber>Within chance</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {of.found.map(
            ({
              productId,
              name,
              from,
              to,
              offPercent,
              changePercent,
              lowPercent,
              highPercent,
              with: others,
              reason,
            }) => (
              <tr key={`${productId} ${from}`} className="align-top">
                <Td className={NAME}>{name}</Td>
                <Td label="Cheaper">
                  {offPercent}%, {dayWords(from)} to {dayWords(to)}
                </Td>
                <Td isNumber label="Pieces sold" className="figures">
                  {signed(changePercent)}
                </Td>
                <Td isNumber label="Within chance" className="figures whitespace-nowrap text-ink-muted">
                  {signed(lowPercent)} to {signed(highPercent)}
                </Td>
                <Td label="Why" className={WHY}>
                  {reason}
                  {others.length > 0 ? ` Bought with it: ${others.map(withWords).join(', ')}.` : null}
                </Td>
              </tr>
            ),
          )}
        </tbody>
      </Table>
    </InsightCard>
  )
}
