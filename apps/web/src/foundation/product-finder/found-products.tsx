import type { ReactNode } from 'react'

interface FoundProductsProps<Found> {
  products: readonly Found[]
  onChoose: (product: Found) => void
  /** What is said of each at its end: its price, or how much there is. */
  aside?: (product: Found) => ReactNode
}

/** Products to press, each with its name and SKU. */
export function FoundProducts<
  Found extends { readonly id: string; readonly name: string; readonly sku: string },
>({ products, onChoose, aside }: FoundProductsProps<Found>) {
  return (
    <ul aria-label="Found products" className="rounded-md border border-line bg-surface">
      {products.map((product) => (
        <li key={product.id} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onChoose(product)}
            className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-2 text-left hover:bg-hover"
          >
            <span className="min-w-0">
              <span className="line-clamp-2 leading-snug font-medium [overflow-wrap:anywhere]">
                {product.name}
              </span>
              <span className="figures text-sm text-ink-muted">{product.sku}</span>
            </span>
            {aside ? <span className="figures shrink-0">{aside(product)}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
