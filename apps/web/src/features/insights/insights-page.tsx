import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askInsights, type InsightsAnswer, readInsights } from '@tuppence/contract/insights'
import { counted } from '@tuppence/domain/counts'
import { RefreshCw, Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { callQuery, explain, refresh, send } from '../../foundation/asking/api.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Button, Card, EmptyState, Loaded, Page, Spinner } from '../../ui/index.ts'
import { ForecastCard } from './forecast-card.tsx'
import { OffersCard, ReordersCard, SlowCard } from './goods-cards.tsx'
import { TogetherCard, UnusualCard } from './sales-cards.tsx'

/** How often is looked whether what was asked for is there. */
const LOOK_EVERY_MS = 2_000

/** ONLINE-001: what the shop's own sales lead to expect, and what stands out in them. */
export function InsightsPage() {
  const { data, error, refetch } = useQuery({
    ...callQuery(readInsights, {}),
    refetchInterval: ({ state }) => (state.data?.isAsked ? LOOK_EVERY_MS : false),
  })
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => send(askInsights, {}),
    onSuccess: () => refresh(client, readInsights.path),
  })
  useAskedAtFirst(data, ask.mutate)
  const isBusy = ask.isPending || data?.isAsked === true
  return (
    <Page
      title="Insights"
      subtitle="What your own sales lead to expect. Worked out on this server every night; nothing is sent anywhere."
      actions={
        <Button busy={isBusy} disabled={!data} onClick={() => ask.mutate()}>
          {isBusy ? null : <RefreshCw size={18} aria-hidden />}
          {isBusy ? 'Working it out' : 'Work out anew'}
        </Button>
      }
    >
      {ask.error ? (
        <Banner tone="bad" title="It could not be asked for" isUrgent>
          {explain(ask.error)}
        </Banner>
      ) : null}
      <Loaded data={data} error={error} explain={explain} what="The insights" onRetry={() => void refetch()}>
        {(answer) => <Answer answer={answer} isBusy={isBusy} />}
      </Loaded>
    </Page>
  )
}

/** Who comes before the first night need not press anything. */
function useAskedAtFirst(answer: InsightsAnswer | undefined, ask: () => void): void {
  const hasAsked = useRef(false)
  const isFirst = answer !== undefined && answer.madeAt === null && !answer.isAsked
  useEffect(() => {
    if (!isFirst || hasAsked.current) return
    hasAsked.current = true
    ask()
  }, [isFirst, ask])
}

function Answer({ answer, isBusy }: { answer: InsightsAnswer; isBusy: boolean }) {
  const { insights, madeAt, ordering } = answer
  const timeZone = useShopTimeZone()
  if (!insights || madeAt === null)
    return (
      <Card>
        {isBusy ? (
          <p role="status" className="flex items-center justify-center gap-3 px-6 py-12 text-ink-muted">
            <Spinner size={24} />
            Your sales are being gone through for the first time. That takes a moment.
          </p>
        ) : (
          <EmptyState
            icon={<Sparkles size={40} aria-hidden />}
            title="Your sales were not gone through yet"
            hint="That is done every night, or at once by the button above."
          />
        )}
      </Card>
    )
  if (insights.daysOfSales === 0)
    return (
      <Card>
        <EmptyState
          icon={<Sparkles size={40} aria-hidden />}
          title="Nothing to go by yet"
          hint="It needs two weeks of sales to say what comes. Sell on, and look in again."
        />
      </Card>
    )
  return (
    <>
      <p className="text-sm text-ink-muted">
        By {counted(insights.daysOfSales, 'day')} of sales, worked out on{' '}
        {shopTime(new Date(madeAt), timeZone)}.
      </p>
      <ForecastCard insights={insights} />
      <ReordersCard of={insights.reorders} ordering={ordering} />
      <UnusualCard of={insights.unusual} />
      <TogetherCard of={insights.together} />
      <OffersCard of={insights.offers} />
      <SlowCard of={insights.slow} />
    </>
  )
}
