import type { AnswerOf } from '@tuppence/contract/call'
import { urlOf } from '@tuppence/contract/client'
import { exportVatRecords, readVatReturn } from '@tuppence/contract/reporting'
import { counted } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { dayWords, type TradingDays } from '@tuppence/domain/reporting'
import { SaveButton } from '../../foundation/asking/save-button.tsx'
import { useCall } from '../../foundation/asking/use-call.ts'
import { shopTime, useShopTimeZone } from '../../foundation/words/shop-time.ts'
import { Banner, Card, DataTable, Loaded, Money } from '../../ui/index.ts'

/** What these days put into the nine boxes of a VAT return, and the records behind it for Making Tax Digital. */
export function VatReturn({ days }: { days: TradingDays }) {
  const boxes = useCall(readVatReturn, { query: days })
  return (
    <Card className="min-w-0">
      <div className="grid gap-1 p-5">
        <h2 className="text-xl">VAT return</h2>
        <p className="text-ink-muted">
          What was sold on these days, box by box. What you bought is not known here: your books have it.
        </p>
      </div>
      <Loaded {...boxes} what="The VAT return">
        {(read) => (
          <>
            <LateSales late={read.late} />
            <Boxes boxes={read.boxes} />
          </>
        )}
      </Loaded>
      <div className="grid gap-3 border-t border-line p-5">
        <p className="text-ink-muted">
          The digital records of what was sold, a line for each sale and rate, as Making Tax Digital asks for
          them.
        </p>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <SaveRecords key={format} days={days} format={format} />
          ))}
        </div>
      </div>
    </Card>
  )
}

/** What tills that were offline sent too late for the period: the return may be filed by now. */
function LateSales({ late }: Pick<AnswerOf<typeof readVatReturn>, 'late'>) {
  const timeZone = useShopTimeZone()
  const { reportedAt, count, net, vat, records } = late
  const reported = reportedAt && shopTime(new Date(reportedAt), timeZone)
  if (count === 0)
    return reported ? (
      <p className="px-5 pb-5 text-ink-muted">Exported {reported}. Nothing has changed since.</p>
    ) : null
  const came = `${counted(count, 'sale')} arrived after ${reported ? `you exported this period on ${reported}` : 'this period ended'}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pb-5">
      <Banner tone="warn" title={came}>
        A till was offline and sent them late. They add <Money amountMinor={minorOf(vat)} /> of VAT and{' '}
        <Money amountMinor={minorOf(net)} /> of sales without VAT, which the boxes below include. If you’ve
        already filed, correct it in your next return.
      </Banner>
      <DataTable
        caption="Sales that arrived late"
        stacksUnderPx={680}
        rows={records}
        rowKey={(record) => record.id}
        columns={[
          {
            heading: 'Receipt',
            className: 'figures whitespace-nowrap',
            cell: (record) => record.receiptNumber,
          },
          { heading: 'Day', className: 'figures whitespace-nowrap', cell: (record) => dayWords(record.day) },
          {
            heading: 'Arrived',
            className: 'figures whitespace-nowrap',
            cell: (record) => shopTime(new Date(record.receivedAt), timeZone),
          },
          { heading: 'Till', className: '[overflow-wrap:anywhere]', cell: (record) => record.tillName },
          {
            heading: 'Without VAT',
            isNumber: true,
            cell: (record) => <Money amountMinor={minorOf(record.net)} />,
          },
          { heading: 'VAT', isNumber: true, cell: (record) => <Money amountMinor={minorOf(record.vat)} /> },
        ]}
      />
      {count > records.length ? (
        <p className="text-sm text-ink-muted">And {counted(count - records.length, 'other sale')}.</p>
      ) : null}
    </div>
  )
}

function Boxes({ boxes }: Pick<AnswerOf<typeof readVatReturn>, 'boxes'>) {
  return (
    <DataTable
      caption="The nine boxes of a VAT return"
      rows={boxes}
      rowKey={({ box }) => box}
      columns={[
        {
          heading: 'Box',
          className: 'max-w-none!',
          cell: ({ box, label, note }) => (
            <>
              <span className="block">
                <span className="figures font-semibold">{box}</span> {label}
              </span>
              <span className="block text-sm text-ink-muted">{note}</span>
            </>
          ),
        },
        {
          heading: 'Amount',
          isNumber: true,
          cell: ({ amount }) =>
            amount === null ? 'Not known here' : <Money amountMinor={minorOf(amount)} />,
        },
      ]}
    />
  )
}

function SaveRecords({ days: { from, to }, format }: { days: TradingDays; format: 'csv' | 'xlsx' }) {
  const words = format.toUpperCase()
  return (
    <SaveButton
      url={urlOf(exportVatRecords, { query: { from, to, format } })}
      name={`vat-records-${from}-to-${to}.${format}`}
      label={`Digital records as ${words}`}
      words={words}
    />
  )
}
