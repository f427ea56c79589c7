import { type ComparedProvider, comparePayments, type DayDifferenceTold } from '@tuppence/contract/payments'
import { counted } from '@tuppence/domain/counts'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { useState } from 'react'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Banner, Card, DataTable, DayField, Loaded } from '../../ui/index.ts'
import { DIFFERENCE_WORDS, placeWords, pounds } from './payment-words.ts'

/** What was recorded here against what each provider has in its own books, differences first (D11). */
export function CompareADay() {
  const timeZone = useShopTimeZone()
  const today = tradingDayOf(new Date(), timeZone)
  const [day, setDay] = useState(() => addDays(today, -1))
  const compared = useCall(comparePayments, { query: { day } })
  return (
    <Card aria-labelledby="compare-a-day" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="compare-a-day" className="text-xl">
            Compare a day
          </h2>
          <p className="text-ink-muted">What was taken here, against the provider’s own books.</p>
        </div>
        <DayField label="Day" value={day} max={today} onChange={setDay} />
      </div>
      <Loaded {...compared} what="The comparison">
        {(providers) =>
          providers.length === 0 ? (
            <p className="text-ink-muted">No provider is connected, and none took money on this day.</p>
          ) : (
            <div className="grid gap-6">
              {providers.map((provider) => (
                <Provider key={provider.provider} {...provider} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

function Provider({ label, problem, notAsked = [], ours, theirs, alike, differences }: ComparedProvider) {
  return (
    <section aria-label={label} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{label}</h3>
        {problem ? null : (
          <Badge state={differences.length > 0 ? 'bad' : alike > 0 ? 'good' : 'neutral'}>
            {differences.length > 0
              ? counted(differences.length, 'difference')
              : alike > 0
                ? notAsked.length > 0
                  ? 'Nothing differs in what could be asked'
                  : 'Nothing differs'
                : 'No payments on this day'}
          </Badge>
        )}
      </div>
      {problem ? <Banner tone="warn" title={problem} /> : null}
      {notAsked.map((words) => (
        <Banner key={words} tone="warn" title={words} />
      ))}
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        <Sum words="Here" {...ours} />
        {theirs ? <Sum words={`At ${label}`} {...theirs} /> : null}
      </dl>
      {differences.length > 0 ? <Differences differences={differences} /> : null}
      {alike > 0 ? (
        <p className="text-sm text-ink-muted">{counted(alike, 'payment')} alike in both books.</p>
      ) : null}
    </section>
  )
}

function Sum({ words, count, taken, refunded }: ComparedProvider['ours'] & { words: string }) {
  return (
    <div>
      <dt className="text-ink-muted">{words}</dt>
      <dd className="figures">
        {pounds(taken)} by {counted(count, 'payment')}, {pounds(refunded)} given back
      </dd>
    </div>
  )
}

function Differences({ differences }: { differences: readonly DayDifferenceTold[] }) {
  const timeZone = useShopTimeZone()
  return (
    <DataTable
      caption="Differences"
      stacksUnderPx={720}
      rows={differences}
      rowKey={({ ours, theirs }) => ours?.id ?? theirs?.providerPaymentId ?? ''}
      columns={[
        {
          heading: 'What differs',
          label: 'What differs',
          className: 'min-w-56',
          cell: ({ kind }) => (
            <>
              <span className="block font-medium">{DIFFERENCE_WORDS[kind].words}</span>
              <span className="block text-sm text-ink-muted">{DIFFERENCE_WORDS[kind].wayOut}</span>
            </>
          ),
        },
        {
          heading: 'Payment',
          className: 'min-w-44 text-sm',
          cell: ({ ours, theirs }) => (
            <>
              <span className="block">
                {shopTime(new Date(ours?.createdAt ?? theirs?.at ?? 0), timeZone)}
              </span>
              <span className="block text-ink-muted [overflow-wrap:anywhere]">
                {ours ? placeWords(ours) : theirs?.providerPaymentId}
              </span>
              {ours ? <Traces {...ours} /> : null}
            </>
          ),
        },
        {
          heading: 'Here',
          isNumber: true,
          className: 'figures whitespace-nowrap',
          cell: ({ kind, ours }) => <Here kind={kind} ours={ours} />,
        },
        {
          heading: 'At the provider',
          isNumber: true,
          className: 'figures whitespace-nowrap',
          cell: ({ theirs }) => (theirs ? <Amount {...theirs} /> : 'Nothing'),
        },
      ]}
    />
  )
}

/** Where it stands in the shop's own books, and on whose word. */
function Traces({ receiptNumber, settled, reason }: NonNullable<DayDifferenceTold['ours']>) {
  return (
    <>
      {receiptNumber ? <span className="block">Paid for {receiptNumber}</span> : null}
      {settled ? (
        <span className="block text-ink-muted [overflow-wrap:anywhere]">
          By the word of {settled.by}: {settled.reason}
        </span>
      ) : null}
      {settled && reason ? (
        <span className="block [overflow-wrap:anywhere]">The provider says: {reason}</span>
      ) : null}
    </>
  )
}

function Here({ kind, ours }: Pick<DayDifferenceTold, 'kind' | 'ours'>) {
  if (kind === 'ours-unsettled') return 'Not known'
  if (!ours || kind === 'ours-not-taken') return 'Nothing'
  return <Amount taken={ours.approvedAmount} refunded={ours.refundedAmount} />
}

function Amount({ taken, refunded }: { taken: string; refunded: string }) {
  return (
    <>
      <span className="block">{pounds(taken)}</span>
      {Number(refunded) > 0 ? (
        <span className="block text-sm text-ink-muted">{pounds(refunded)} back</span>
      ) : null}
    </>
  )
}
