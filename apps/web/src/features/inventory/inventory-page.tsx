import { listProducts } from '@tuppence/contract/catalogue'
import { type Product, stockState } from '@tuppence/domain/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../app/use-call.ts'
import { useSettled } from '../../app/use-settled.ts'
import { Badge, Card, EmptyState, Loaded, Money, Page, SearchBox, Table, Td, Th } from '../../ui/index.ts'

/** How many products one look at the list shows; the search finds the rest. */
const SHOWN = 200

const stockBadge = {
  out: { state: 'bad', words: 'Out of Stock' },
  low: { state: 'warn', words: 'Low Stock' },
  in: { state: 'good', words: 'In Stock' },
} as const

export function InventoryPage() {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const products = useCall(listProducts, { query: { limit: SHOWN, ...(settled && { search: settled }) } })
  return (
    <Page title="Inventory Management" subtitle="Manage products and track stock levels">
      <SearchBox
        label="Search products"
        placeholder="Search products by name, SKU, or barcode..."
        value={search}
        onChange={setSearch}
      />
      <Card>
        <Loaded {...products} what="The products">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<PackageSearch size={40} aria-hidden />}
                title="No products found"
                hint={
                  settled ? 'Try another word, or part of the name.' : 'Add your first product to get started'
                }
              />
            ) : (
              <ProductTable products={list} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  )
}

function ProductTable({ products }: { products: readonly Product[] }) {
  return (
    <>
      <Table caption="Products">
        <thead>
          <tr>
            <Th>Product</Th>
            <Th>SKU</Th>
            <Th isNumber>Price</Th>
            <Th isNumber>Stock</Th>
            <Th>Status</Th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </tbody>
      </Table>
      {products.length === SHOWN ? (
        <p className="px-4 py-3 text-sm text-ink-muted">
          The first {SHOWN} by name. Search to find any other product.
        </p>
      ) : null}
    </>
  )
}

function ProductRow({ product }: { product: Product }) {
  const { state, words } = stockBadge[stockState(product.stockQuantity, product.minStockLevel)]
  return (
    <tr>
      <Td className="min-w-44">
        <span className="block font-medium">{product.name}</span>
        <span className="text-sm text-ink-muted">{product.category}</span>
      </Td>
      <Td className="figures whitespace-nowrap text-ink-muted">{product.sku}</Td>
      <Td isNumber>
        <Money amountMinor={minorOf(product.price)} />
      </Td>
      <Td isNumber>{countWords(product.stockQuantity)}</Td>
      <Td>
        <Badge state={state}>{words}</Badge>
      </Td>
    </tr>
  )
}
