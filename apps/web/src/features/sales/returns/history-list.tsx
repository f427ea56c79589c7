import { isReceiptQr } from '@tuppence/domain/receipts'
import { timeZoneOf } from '@tuppence/domain/reporting'
import { PackageOpen, ReceiptText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import { Badge, Banner, Button, EmptyState, SearchBox, Skeleton, Spinner } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useTerminal } from '../terminal-context.ts'
import { numberOnPaper } from './number-on-paper.ts'
import { notPaidStamp, stampOf } from './shown-record.ts'
import type { ListedRecord, RecentRecords } from './use-records.ts'

interface HistoryListProps {
  recent: RecentRecords
  /** Why what was looked for is not there. */
  said: string | undefined
  isLooking: boolean
  onFind: (text: string) => void
  onOpen: (id: string) => void
  onUnreceipted: () => void
}

/** What was sold lately, newest first, and any receipt by its number or code. */
export function HistoryList({ recent, said, isLooking, onFind, onOpen, onUnreceipted }: HistoryListProps) {
  const { mayRefund } = useTerminal()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string>()
  const typed = text.trim().toUpperCase()
  const shown = recent.records?.filter(
    ({ receiptNumber, transactionNumber }) =>
      isReceiptQr(typed) ||
      receiptNumber.toUpperCase().includes(typed) ||
      receiptNumber === numberOnPaper(typed) ||
      transactionNumber.includes(typed),
  )
  const find = (event: FormEvent) => {
    event.preventDefault()
    const only = shown?.length === 1 ? shown[0] : undefined
    if (typed === '') return
    if (only && !isReceiptQr(typed)) onOpen(only.id)
    else {
      setAsked(typed)
      onFind(text)
    }
  }
  return (
    <div className="grid gap-3">
      <form onSubmit={find} className="flex gap-2">
        <SearchBox
          label="Receipt number or code"
          placeholder="Scan a receipt, or type its number"
          className="min-w-0 flex-1"
          value={text}
          onChange={setText}
          enterKeyHint="search"
          trailing={isLooking ? <Spinner size={18} /> : null}
        />
        <Button type="submit" disabled={typed === ''}>
          Find
        </Button>
      </form>
      {said === undefined ? null : (
        <Banner tone="warn" title="Not found" isUrgent>
          {said}
        </Banner>
      )}
      <WhoseWords recent={recent} />
      {shown === undefined ? (
        <Rows />
      ) : (
        <RecordRows
          records={shown}
          typed={text}
          isAsked={said !== undefined && asked === typed}
          onOpen={onOpen}
        />
      )}
      <div className="grid gap-1 border-t border-line pt-3">
        <Button onClick={onUnreceipted}>
          <PackageOpen size={18} aria-hidden />
          Return without a receipt
        </Button>
        {mayRefund ? null : (
          <p className="text-center text-sm text-ink-muted">
            A supervisor, a manager or the owner allows it with their PIN.
          </p>
        )}
      </div>
    </div>
  )
}

function WhoseWords({ recent: { isWholeShop, isShopMissing } }: { recent: RecentRecords }) {
  const words = isWholeShop
    ? 'The whole shop, newest first.'
    : isShopMissing
      ? 'This till only: the other tills’ sales are shown when the connection is back.'
      : 'This till, newest first. Sales of other tills are found by their receipt.'
  return <p className="text-sm text-ink-muted">{words}</p>
}

function RecordRows({
  records,
  typed,
  isAsked,
  onOpen,
}: {
  records: readonly ListedRecord[]
  typed: string
  /** The books were asked for it, and what they said stands above. */
  isAsked: boolean
  onOpen: (id: string) => void
}) {
  if (records.length === 0)
    return (
      <EmptyState
        icon={<ReceiptText size={36} strokeWidth={1.25} aria-hidden />}
        title={typed.trim() === '' ? 'Nothing was sold here yet' : 'Not among the latest'}
        hint={
          typed.trim() === ''
            ? 'Sales appear here as soon as they are made.'
            : isAsked
              ? 'Compare the number with the one on the paper, or look for the day and the amount in the list.'
              : 'Press Find to look through all of the shop’s books.'
        }
      />
    )
  return (
    <ul
      aria-label="Transactions"
      className="max-h-[min(26rem,50dvh)] overflow-y-auto rounded-md border border-line"
    >
      {records.map((record) => (
        <RecordRow key={record.id} record={record} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function RecordRow({ record, onOpen }: { record: ListedRecord; onOpen: (id: string) => void }) {
  const { shop } = useTerminal()
  const stamp = stampOf(record.kind, record.status)
  return (
    <li className="border-line not-last:border-b [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onOpen(record.id)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="figures block font-semibold">{record.receiptNumber}</span>
          <span className="block truncate text-sm text-ink-muted">
            {shopTime(new Date(record.soldAt), timeZoneOf(shop))}
            {record.staffName ? ` · ${record.staffName}` : ''}
          </span>
        </span>
        <span className="grid justify-items-end gap-1">
          <span className="figures font-semibold">{formatMoney(record.totalMinor)}</span>
          <span className="flex flex-wrap justify-end gap-1">
            {record.isUnsent ? <Badge state="warn">Not sent yet</Badge> : null}
            {record.notPaidMinor ? (
              <Badge state="bad">{notPaidStamp(record.notPaidMinor, record)}</Badge>
            ) : null}
            <Badge state={stamp.state}>{stamp.words}</Badge>
          </span>
        </span>
      </button>
    </li>
  )
}

function Rows() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Reading the transactions</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
