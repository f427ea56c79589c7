import { useQuery } from '@tanstack/react-query'
import { type StoreHealthAnswer, storeHealth } from '@tuppence/contract/store-health'
import { VERDICT_WORDS, type Verdict } from '@tuppence/domain/health'
import { RefreshCw } from 'lucide-react'
import { callQuery, explain } from '../../foundation/asking/api.ts'
import { useMay } from '../../foundation/session/session.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Button, Loaded, Page } from '../../ui/index.ts'
import { AllDataCard } from './all-data-card.tsx'
import { ServerCard } from './server-card.tsx'
import { ThisDevice } from './this-device.tsx'
import { TillsCard } from './tills-card.tsx'
import { ToSeeTo } from './to-see-to.tsx'

/** Live events tell of tills that change; a till that falls silent is told of by nobody. */
const LOOK_EVERY_MS = 30_000

/** Whether the shop's data is safe, in plain words: what is unsent and where, and what to do. */
export function StoreHealthPage() {
  const maySeeShop = useMay('manage-tills')
  return maySeeShop ? (
    <WholeShop />
  ) : (
    <Page title="Store health" subtitle="Whether what was sold on this device is safe">
      <ThisDevice />
      <p className="text-ink-muted">The other tills and the server are shown to managers and owners.</p>
    </Page>
  )
}

function WholeShop() {
  const timeZone = useShopTimeZone()
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(storeHealth, {}),
    // What was safe yesterday says nothing about now.
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })
  return (
    <Page
      title="Store health"
      subtitle="Whether the shop’s data is safe, and what to do"
      actions={
        <Button busy={isFetching && !data} onClick={() => void refetch()}>
          {isFetching && !data ? null : <RefreshCw size={18} aria-hidden />}
          Check again
        </Button>
      }
    >
      {data && error ? (
        <Banner tone="warn" title={`As it was on ${shopTime(new Date(data.at), timeZone)}`}>
          {explain(error)} It is asked again by itself.
        </Banner>
      ) : null}
      <Loaded
        data={data}
        error={error}
        explain={explain}
        onRetry={() => void refetch()}
        what="The health of the store"
      >
        {(health) => <Health health={health} />}
      </Loaded>
      {data ? null : <ThisDevice />}
    </Page>
  )
}

const TONES: Readonly<Record<Verdict, 'good' | 'warn' | 'bad'>> = { safe: 'good', look: 'warn', act: 'bad' }

function Health({ health }: { health: StoreHealthAnswer }) {
  const mayTakeAll = useMay('take-all-data')
  const { title, meaning } = VERDICT_WORDS[health.verdict]
  return (
    <>
      <Banner tone={TONES[health.verdict]} title={title}>
        {meaning}
      </Banner>
      <ToSeeTo health={health} />
      <ThisDevice isQuietElsewhere />
      <TillsCard health={health} />
      <ServerCard server={health.server} />
      {mayTakeAll ? <AllDataCard /> : null}
    </>
  )
}
