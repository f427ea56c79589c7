import { Link } from '@tanstack/react-router'
import { listStockTakes, type StockTake } from '@tuppence/contract/stock-takes'
import { counted, countWords } from '@tuppence/domain/counts'
import { ClipboardList, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Button, Card, EmptyState, Loaded, Page } from '../../ui/index.ts'
import { BeginTakeDialog } from './begin-take-dialog.tsx'

/** The counts of the shop: those that are on, and those that are over. */
export function StockTakesPage() {
  const takes = useCall(listStockTakes, {})
  const [isBeginning, setBeginning] = useState(false)
  const begin = (
    <Button look="primary" onClick={() => setBeginning(true)}>
      <Plus size={20} aria-hidden />
      Begin a stock-take
    </Button>
  )
  return (
    <Page
      title="Stock-takes"
      subtitle="Count the shop or a part of it, while selling goes on"
      actions={begin}
    >
      <Card>
        <Loaded {...takes} what="The stock-takes">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<ClipboardList size={40} aria-hidden />}
                title="The shop was not counted yet"
                hint="Begin with one category: several people can count at once, each with a phone."
                action={begin}
              />
            ) : (
              <ul>
                {list.map((take) => (
                  <TakeRow key={take.id} take={take} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {isBeginning ? <BeginTakeDialog onClose={() => setBeginning(false)} /> : null}
    </Page>
  )
}

function TakeRow({ take }: { take: StockTake }) {
  const timeZone = useShopTimeZone()
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to="/stock-takes/$id"
        params={{ id: take.id }}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{take.name}</span>
          <span className="block text-sm text-ink-muted [overflow-wrap:anywhere]">
            {scopeWords(take)} · {shopTime(new Date(take.createdAt), timeZone)}
            {take.staffName ? ` · ${take.staffName}` : null}
          </span>
        </span>
        <span className="figures text-sm text-ink-muted">
          {countWords(take.countedCount)} of {counted(take.productCount, 'product')}
        </span>
        <TakeBadge take={take} />
      </Link>
    </li>
  )
}

/** "Whole shop", "Hot drinks", "12 products". */
export function scopeWords({ scope, category, productCount }: StockTake): string {
  if (scope === 'all') return 'Whole shop'
  return scope === 'category' ? (category ?? 'A category') : counted(productCount, 'chosen product')
}

export function TakeBadge({ take: { status } }: { take: StockTake }) {
  if (status === 'open') return <Badge state="accent">Counting</Badge>
  return status === 'closed' ? <Badge state="good">Closed</Badge> : <Badge state="neutral">Cancelled</Badge>
}
