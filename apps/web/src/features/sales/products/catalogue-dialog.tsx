import { useQuery } from '@tanstack/react-query'
import { listCategories, listProducts } from '@tuppence/contract/catalogue'
import type { Product } from '@tuppence/domain/catalogue'
import { counted } from '@tuppence/domain/counts'
import { useState } from 'react'
import { callQuery } from '../../../foundation/asking/api.ts'
import { useSettled } from '../../../foundation/asking/use-settled.ts'
import { useConnectivity, useEngine, useProducts, useShopCopy } from '../../../offline/index.ts'
import { Dialog, EmptyState, SearchBox, Select } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { CatalogueCards } from './catalogue-cards.tsx'

const EVERYTHING = 100_000

/** The whole catalogue, by text and category (SELL-019 to SELL-027). It lives only while it is open, and so do its calls. */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  const { add } = useTerminal()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('')
  const categories = useCategories()
  const { products, isLoading } = useCatalogue(search, category)
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title="Product Catalog" width="wide">
      <div className="grid gap-4">
        <div className="flex flex-col gap-2 sm:flex-row">
          <SearchBox
            label="Search products"
            placeholder="Search products..."
            className="flex-1"
            value={search}
            onChange={setSearch}
          />
          <Select
            aria-label="Category"
            className="sm:w-56"
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          >
            <option value="">All Categories</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        {products.length > 0 ? (
          <CatalogueCards
            key={`${search} ${category}`}
            products={products}
            onChoose={(product) => {
              add(product)
              onClose()
            }}
          />
        ) : isLoading ? (
          <p role="status" className="py-16 text-center text-ink-muted">
            Loading products...
          </p>
        ) : (
          <EmptyState title="No products found" hint="Try adjusting your search or filters" />
        )}
        <p role="status" className="min-h-5 text-sm text-ink-muted">
          {products.length === 0
            ? ''
            : isLoading
              ? 'Loading products...'
              : counted(products.length, 'product')}
        </p>
      </div>
    </Dialog>
  )
}

/** SELL-026, and the till's own copy where the server cannot be asked. */
function useCategories() {
  const { data } = useQuery(callQuery(listCategories, { query: {} }))
  const { categories } = useShopCopy()
  return data ?? categories
}

/** SELL-025: asked of the server; what the till knows stands there until it answers, and where it cannot. */
function useCatalogue(
  search: string,
  category: string,
): { products: readonly Product[]; isLoading: boolean } {
  const { copy } = useEngine()
  const { isOnline } = useConnectivity()
  const settled = useSettled(search.trim())
  const { data, isFetching } = useQuery({
    ...callQuery(listProducts, {
      query: { ...(settled && { search: settled }), ...(category && { category }) },
    }),
    enabled: isOnline,
  })
  const known = useProducts(search, { categoryId: category || undefined, limit: EVERYTHING })
  const isCurrent = settled === search.trim()
  // The stock of what the server sent is as old as its answer; the copy hears of every sale.
  const products = data && isCurrent ? data.map((product) => copy.product(product.id) ?? product) : known
  return { products, isLoading: isFetching || (isOnline && !isCurrent) }
}
