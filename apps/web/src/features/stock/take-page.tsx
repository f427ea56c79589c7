import { useParams } from '@tanstack/react-router'
import { readStockTake } from '@tuppence/contract/stock-takes'
import { counted, countWords } from '@tuppence/domain/counts'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Loaded, Page, Tabs } from '../../ui/index.ts'
import { CountScreen } from './count-screen.tsx'
import { OutcomeScreen } from './outcome-screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { scopeWords, TakeBadge } from './stock-takes-page.tsx'
import { useCounting } from './use-counting.ts'

/** One stock-take: counting and the look at the differences while it is on, its outcome afterwards. */
export function TakePage() {
  const { id = '' } = useParams({ strict: false })
  const counting = useCounting(id)
  const asked = useCall(readStockTake, { params: { id } })
  const [tab, setTab] = useState<'count' | 'review'>('count')
  return (
    <Loaded {...asked} data={counting.take} what="The stock-take">
      {(take) => (
        <Page
          title={take.name}
          subtitle={`${scopeWords(take)} · ${countWords(take.countedCount)} of ${counted(take.productCount, 'product')} counted${take.isBlind ? ', blind' : ''}`}
          actions={<TakeBadge take={take} />}
        >
          {take.status === 'open' ? (
            <Tabs
              label="Parts of the stock-take"
              value={tab}
              onChange={setTab}
              tabs={[
                { value: 'count', label: 'Count', content: <CountScreen counting={counting} /> },
                { value: 'review', label: 'Differences', content: <ReviewScreen take={take} /> },
              ]}
            />
          ) : (
            <OutcomeScreen take={take} counting={counting} />
          )}
        </Page>
      )}
    </Loaded>
  )
}
