import { useVirtualizer } from '@tanstack/react-virtual'
import type { Product } from '@tuppence/domain/catalogue'
import { useEffect, useRef, useState } from 'react'
import { CatalogueCard } from './catalogue-card.tsx'

const ROW_PX = 148

/** 1, 2 or 3 columns by width, in a scroll area of 24rem (SELL-022); only the rows in sight exist, so thousands scroll as ten do. */
export function CatalogueCards({
  products,
  onChoose,
}: {
  products: readonly Product[]
  onChoose: (product: Product) => void
}) {
  const area = useRef<HTMLElement>(null)
  const columns = useColumns(area)
  const rows = useVirtualizer({
    count: Math.ceil(products.length / columns),
    getScrollElement: () => area.current,
    estimateSize: () => ROW_PX,
    overscan: 3,
  })
  return (
    <section
      ref={area}
      aria-label="Products"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-md"
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            className="absolute inset-x-0 grid gap-2.5 pb-2.5"
            style={{
              top: row.start,
              height: ROW_PX,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {products.slice(row.index * columns, (row.index + 1) * columns).map((product) => (
              <CatalogueCard key={product.id} product={product} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

function useColumns(area: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(3)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const width = element.clientWidth
      setColumns(width < 440 ? 1 : width < 720 ? 2 : 3)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [area])
  return columns
}
