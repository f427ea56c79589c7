import { type PriceChange, priceAfter } from '@tuppence/domain/catalogue'
import { counted, countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { formatMoney } from '../../ui/shop-money.ts'
import type { ListedProduct } from './list-address.ts'

/** So many are shown before anything is changed: enough to see a rule go wrong. */
export const MOST_EXAMPLES = 20

interface NewPricesProps {
  rule: PriceChange
  /** The first of them. */
  products: readonly ListedProduct[]
  /** How many there are in all. */
  chosen: number
}

/** What the rule makes of the prices, before anything is changed: old beside new, and whose stays. */
export function NewPrices({ rule, products, chosen }: NewPricesProps) {
  const rows = products.map(({ id, name, price }) => {
    const beforeMinor = minorOf(price)
    return { id, name, beforeMinor, afterMinor: priceAfter(beforeMinor, rule) }
  })
  const staying = rows.filter(({ beforeMinor, afterMinor }) => (afterMinor ?? beforeMinor) === beforeMinor)
  return (
    <section aria-label="What it comes to" className="rounded-md border border-line bg-sunken">
      <h3 className="flex flex-wrap justify-between gap-x-4 border-b border-line px-4 py-2 text-sm">
        <span>
          {rows.length < chosen
            ? `The first ${countWords(rows.length)} of ${counted(chosen, 'product')}`
            : counted(chosen, 'product')}
        </span>
        {staying.length > 0 ? (
          <span className="font-normal text-ink-muted">
            {countWords(staying.length)} of {rows.length < chosen ? 'these' : 'them'}{' '}
            {staying.length === 1 ? 'stays' : 'stay'} as before
          </span>
        ) : null}
      </h3>
      <ul
        aria-label="Old and new prices"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="grid max-h-64 grid-cols-1 overflow-y-auto text-sm"
      >
        {rows.map(({ id, name, beforeMinor, afterMinor }) => (
          <li key={id} className="flex justify-between gap-x-4 border-line px-4 py-1.5 not-last:border-b">
            <span title={name} className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <span className="figures shrink-0">
              {formatMoney(beforeMinor)} →{' '}
              <strong>{afterMinor === undefined ? 'stays: not a price' : formatMoney(afterMinor)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
