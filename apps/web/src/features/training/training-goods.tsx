import type { Product } from '@tuppence/domain/catalogue'
import { minorOf } from '@tuppence/domain/money'
import { useState } from 'react'
import { keys } from '../../foundation/till/shortcuts.ts'
import { useProducts } from '../../offline/index.ts'
import { EmptyState, Kbd, Money, SearchBox } from '../../ui/index.ts'
import { useTrainingKeys } from './training-keys.ts'

const MOST_SHOWN = 60
const SEARCH = 'training-search'

/** What there is to practise with: the shop's own products. */
export function TrainingGoods({ onAdd }: { onAdd: (product: Product) => void }) {
  const [text, setText] = useState('')
  useTrainingKeys(['search'], () => document.getElementById(SEARCH)?.focus())
  const products = useProducts(text, { limit: MOST_SHOWN })
  return (
    <>
      <SearchBox
        id={SEARCH}
        label="Search products"
        placeholder="Search products"
        value={text}
        onChange={setText}
        trailing={<Kbd>{keys.search}</Kbd>}
      />
      {products.length === 0 ? (
        <EmptyState title="No products found" hint="Search for something else, or scan it." />
      ) : (
        <ul
          aria-label="Products to practise with"
          className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2 max-lg:max-h-[50dvh] max-lg:overflow-y-auto"
        >
          {products.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                onClick={() => onAdd(product)}
                className="grid h-full min-h-20 w-full content-between gap-1 rounded-md border border-line bg-surface p-3 text-left hover:bg-hover active:bg-pressed"
              >
                <span className="line-clamp-2 font-semibold leading-tight [overflow-wrap:anywhere]">
                  {product.name}
                </span>
                <span className="text-ink-muted">
                  <Money amountMinor={minorOf(product.price)} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
