import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Product } from '@tuppence/domain/catalogue'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useIsDesktop } from '../../../../ui/use-is-desktop.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { EditOnCard } from './edit-on-card.tsx'
import { ProductCard } from './product-card.tsx'
import { useCardKeys } from './use-card-keys.ts'

/** Price and stock stand beside each other on a wide screen, and under each other on all others. */
const CARD_REM = { wide: 8.75, narrow: 10.25 } as const
const GAP_REM = 0.625

/**
 * SELL-061: four columns from 1024 px, two below. Only the rows in sight exist, so that thousands scroll as ten do; beside
 * them the row of the card that Tab leads to.
 */
export function CardGrid({ products }: { products: readonly Product[] }) {
  const { add, user } = useTerminal()
  const mayEdit = user.permissions.includes('manage-products')
  const columns = useIsDesktop() ? 4 : 2
  const cardRem = CARD_REM[useIsWide() ? 'wide' : 'narrow']
  const rowPx = (cardRem + GAP_REM) * remPx()
  const area = useRef<HTMLElement>(null)
  const { current, setCurrent, list, onKeyDown } = useCardKeys()
  const stop = Math.min(current, products.length - 1)
  const rows = useVirtualizer({
    count: Math.ceil(products.length / columns),
    getScrollElement: () => area.current,
    estimateSize: () => rowPx,
    overscan: 3,
    rangeExtractor: (range) => [
      ...new Set([Math.floor(stop / columns), ...defaultRangeExtractor(range)].toSorted((a, b) => a - b)),
    ],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => rows.measure(), [rowPx, columns])
  const places = rows
    .getVirtualItems()
    .flatMap(({ index }) => Array.from({ length: columns }, (_, column) => index * columns + column))
  return (
    <section
      ref={area}
      aria-label="Goods"
      className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-24 lg:px-5 lg:pb-5"
    >
      <ul
        ref={list}
        aria-label="Products"
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={(event) =>
          onKeyDown(event, {
            count: products.length,
            columns,
            show: (place) => rows.scrollToIndex(Math.floor(place / columns)),
          })
        }
      >
        {places.map((place) => {
          const product = products[place]
          if (!product) return null
          return (
            <li
              key={product.id}
              aria-posinset={place + 1}
              aria-setsize={products.length}
              className="group absolute grid"
              style={{
                height: `${cardRem}rem`,
                top: Math.floor(place / columns) * rowPx,
                width: `calc((100% - ${(columns - 1) * GAP_REM}rem) / ${columns})`,
                left: `calc((100% + ${GAP_REM}rem) / ${columns} * ${place % columns})`,
              }}
            >
              <ProductCard
                product={product}
                place={place}
                isCurrent={place === stop}
                onChoose={add}
                onFocus={setCurrent}
              />
              {mayEdit ? <EditOnCard product={product} isCurrent={place === stop} /> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const wide = matchMedia('(min-width: 1280px)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}

/** The size of the text that the person has set, so that rows grow with it. */
const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
