import { Link } from '@tanstack/react-router'
import { listCategories, listProducts } from '@tuppence/contract/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { figureOf, presetDays, type Report, tradingDayOf } from '@tuppence/domain/reporting'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { ReportPanel } from '../../foundation/reports/report-panel.tsx'
import { useReport } from '../../foundation/reports/use-report.ts'
import { useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { buttonLook, Card, EmptyState, Field, FigureCard, Loaded, Money, Select } from '../../ui/index.ts'
import { StockList } from './stock-list.tsx'

const SHOWN = 10

/** REP-026, REP-027: what is on the shelves of a category, or of all: its worth, how long it lasts and what is emptiest. */
export function InventoryTab() {
  const [categoryId, setCategoryId] = useState('')
  const categories = useCall(listCategories, {})
  const days = presetDays('last-30', tradingDayOf(new Date(), useShopTimeZone()))
  const emptiest = useCall(listProducts, {
    query: { sort: 'stock', direction: 'up', limit: SHOWN, ...(categoryId && { category: categoryId }) },
  })
  const category = categoryId || undefined
  const worth = useReport({ kind: 'stock-value', days, category })
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Category" className="w-60">
          {(links) => (
            <Select {...links} value={categoryId} onChange={({ target }) => setCategoryId(target.value)}>
              <option value="">All Categories</option>
              {categories.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Link to="/inventory" className={buttonLook('secondary', 'medium')}>
          Inventory
        </Link>
      </div>
      <Loaded {...worth} what="The worth of the stock">
        {(report) => <Worth report={report} />}
      </Loaded>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {category ? (
          <ReportPanel kind="sales-by-product" days={days} title="What sells of it" category={category} />
        ) : (
          <ReportPanel kind="stock-value" days={days} />
        )}
        <Card>
          <h2 className="border-b border-line p-5 text-xl">Emptiest first</h2>
          <Loaded {...emptiest} what="The products">
            {(products) =>
              products.length === 0 ? (
                <EmptyState title="No products found" hint="There is nothing in this category yet." />
              ) : (
                <StockList products={products} />
              )
            }
          </Loaded>
        </Card>
        <ReportPanel kind="stock-cover" days={days} title="How long it lasts" category={category} />
        <ReportPanel kind="dead-stock" days={days} category={category} />
      </div>
    </div>
  )
}

function Worth({ report: { totals } }: { report: Report }) {
  const count = (key: string) => countWords(Number(totals[key] ?? 0))
  const pence = (key: string) => figureOf('money', totals[key]) ?? 0
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <FigureCard label="Products" figure={count('products')} />
      <FigureCard label="Pieces in stock" figure={count('quantity')} />
      <FigureCard label="Worth at cost" figure={<Money amountMinor={pence('cost')} />} />
      <FigureCard label="Worth at its price" figure={<Money amountMinor={pence('price')} />} />
    </div>
  )
}
