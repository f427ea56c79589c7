import { type DoubtfulDeed, listDoubtfulDeeds } from '@tuppence/contract/shifts'
import { minorOf } from '@tuppence/domain/money'
import { DRAWER_LABELS } from '@tuppence/domain/shifts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Badge, Banner, Card, DataTable, Money } from '../../ui/index.ts'
import { doubtWords } from './shift-flag-words.ts'
import { TillName } from './till-name.tsx'

interface DoubtfulDeedsProps {
  readonly from: string
  readonly to: string
}

/** What was said to have been done at drawers and counts nowhere: nothing is shown where there is nothing of it. */
export function DoubtfulDeeds({ from, to }: DoubtfulDeedsProps) {
  const { data, error, explain } = useCall(listDoubtfulDeeds, { query: { from, to } })
  const timeZone = useShopTimeZone()
  if (error)
    return (
      <Banner tone="warn" title="Drawer entries that are not counted cannot be shown">
        {explain(error)}
      </Banner>
    )
  if (!data || data.length === 0) return null
  return (
    <Card aria-labelledby="doubtful-deeds">
      <div className="border-b border-line p-5">
        <h2 id="doubtful-deeds" className="text-xl">
          Drawer entries that are not counted
        </h2>
        <p className="mt-1 max-w-prose text-sm text-ink-muted">
          Nothing proves that these were done at their till, or that somebody who may took an entry back. They
          are kept, and change no sum of a shift, no Z read and no expected cash. Ask whoever sent them.
        </p>
      </div>
      <DataTable
        caption="Drawer entries that are not counted"
        stacksUnderPx={720}
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          {
            heading: 'Till',
            className: 'min-w-28',
            sortBy: ({ tillName }) => tillName,
            cell: ({ tillName, tillCode }) => <TillName name={tillName} code={tillCode} />,
          },
          { heading: 'What', className: 'min-w-40', cell: (deed) => <What deed={deed} /> },
          {
            heading: 'Amount',
            isNumber: true,
            cell: ({ amount }) => (amount === null ? '–' : <Money amountMinor={minorOf(amount)} />),
          },
          {
            heading: 'In the name of',
            className: '[overflow-wrap:anywhere]',
            sortBy: ({ staffName }) => staffName,
            cell: ({ staffName }) => staffName,
          },
          {
            heading: 'Sent by',
            className: 'min-w-40',
            cell: ({ sentBy, receivedAt }) => (
              <>
                <span className="block [overflow-wrap:anywhere]">{sentBy ?? 'Nobody of the business'}</span>
                <span className="figures text-sm whitespace-nowrap text-ink-muted">
                  {shopTime(new Date(receivedAt), timeZone)}
                </span>
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

const What = ({ deed }: { readonly deed: DoubtfulDeed }) => (
  <>
    <span className="block">{DRAWER_LABELS[deed.kind]}</span>
    {doubtWords(deed).map((words) => (
      <span key={words} className="mt-1 block">
        <Badge state="warn">{words}</Badge>
      </span>
    ))}
  </>
)
