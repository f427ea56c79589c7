import { useQueryClient } from '@tanstack/react-query'
import {
  type ReviewLine,
  reviewStockTake,
  ruleOnCounts,
  type StockTake,
  type StockTakeReview,
} from '@tuppence/contract/stock-takes'
import { counted } from '@tuppence/domain/counts'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Banner, Button, Card, EmptyState, Loaded, SegmentedControl, toast } from '../../ui/index.ts'
import { DifferenceSums } from './difference-sums.tsx'
import { EndTake } from './end-take.tsx'
import { QuestionList } from './question-list.tsx'
import { ReviewTable } from './review-table.tsx'

type Shown = 'differences' | 'all'

/** What an open stock-take comes to so far: questions first, then what differs. */
export function ReviewScreen({ take }: { take: StockTake }) {
  const review = useCall(reviewStockTake, { params: { id: take.id } })
  return (
    <Loaded {...review} what="The differences">
      {(data) =>
        data.lines.length === 0 && data.awaited.length === 0 ? (
          <div className="grid gap-4">
            <Card>
              <EmptyState
                icon={<ClipboardList size={40} aria-hidden />}
                title="Nothing is counted yet"
                hint="What people count appears here as their devices hand it in."
              />
            </Card>
            <EndTake review={data} />
          </div>
        ) : (
          <Review review={data} />
        )
      }
    </Loaded>
  )
}

function Review({ review }: { review: StockTakeReview }) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>('differences')
  const { lines, awaited, take } = review
  const off = lines.filter(({ counted: found, expected }) => found !== expected)
  const recount = async (wanted: readonly ReviewLine[]) => {
    const products = wanted.map(({ productId, round }) => ({ productId, round }))
    try {
      await send(ruleOnCounts, { params: { id: take.id }, body: { kind: 'recount', products } })
      toast({ title: `${counted(products.length, 'product')} to be counted again` })
    } catch (error) {
      toast({ title: 'The recount was not asked for', description: explain(error), look: 'destructive' })
    }
    await refresh(client, '/api/stock-takes')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <QuestionList takeId={take.id} lines={lines} />
      {awaited.length > 0 ? (
        <Banner
          tone="warn"
          title={`${counted(awaited.length, 'product waits', 'products wait')} to be counted again`}
        >
          {awaited
            .slice(0, 5)
            .map(({ name }) => name)
            .join(', ')}
          {awaited.length > 5 ? ` and ${counted(awaited.length - 5, 'other')}` : null}. Closed before, they
          stay as they are.
        </Banner>
      ) : null}
      <DifferenceSums lines={lines} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl<Shown>
          label="Which lines"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'differences', label: `Differences (${off.length.toLocaleString('en-GB')})` },
            { value: 'all', label: `All (${lines.length.toLocaleString('en-GB')})` },
          ]}
        />
        {off.length > 1 ? <Button onClick={() => void recount(off)}>Recount all differences</Button> : null}
      </div>
      <Card>
        <ReviewTable lines={shown === 'all' ? lines : off} onRecount={(line) => void recount([line])} />
      </Card>
      <EndTake review={review} />
    </div>
  )
}
