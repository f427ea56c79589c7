import { timeZoneOf } from '@tuppence/domain/reporting'
import { ReceiptText } from 'lucide-react'
import { NothingFound } from '../../../foundation/sale-search/nothing-found.tsx'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import { Badge, Button, EmptyState, Skeleton } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { isReceiptNumber } from '../receipts/number-on-paper.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { notPaidStamp, stampOf } from './shown-record.ts'
import type { ListedRecord, RecordList } from './use-record-list.ts'

interface HistoryRowsProps {
  /** Undefined until they have been read. */
  records: readonly ListedRecord[] | undefined
  /** Into the box for the receipt's number. */
  typed: string
  /** The books were asked for it, and what they said stands above. */
  isAsked: boolean
  /** What is searched for without a receipt, in words; undefined where nothing is. */
  searchedFor: string | undefined
  list: RecordList
  onOpen: (id: string) => void
  onClear: () => void
  /** Searches for an item that is called as it was typed. */
  onSearchItem: () => void
}

export function HistoryRows(props: HistoryRowsProps) {
  const { records, list, onOpen } = props
  if (records === undefined || (records.length === 0 && list.isSearching)) return <Waiting />
  if (records.length === 0) return <Nothing {...props} />
  return (
    <ul
      aria-label="Transactions"
      className="max-h-[min(26rem,50dvh)] overflow-y-auto rounded-md border border-line"
    >
      {records.map((record) => (
        <Row key={record.id} record={record} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function Nothing({ typed, isAsked, searchedFor, list, onClear, onSearchItem }: HistoryRowsProps) {
  const text = typed.trim()
  if (text === '' && searchedFor !== undefined)
    return (
      <NothingFound
        searchedFor={searchedFor}
        note={list.isWholeShop ? undefined : 'Only this till’s sales were searched.'}
        onClear={onClear}
      />
    )
  if (text === '')
    return (
      <EmptyState
        icon={<ReceiptText size={36} strokeWidth={1.25} aria-hidden />}
        title="Nothing was sold here yet"
        hint="Sales appear here as soon as they are made."
      />
    )
  return (
    <EmptyState
      icon={<ReceiptText size={36} strokeWidth={1.25} aria-hidden />}
      title="Not among the latest"
      hint={
        isAsked
          ? 'Compare the number with the one on the paper, or find the sale without its receipt.'
          : 'Press Find to look through all of the shop’s books.'
      }
      action={isReceiptNumber(text) ? null : <Button onClick={onSearchItem}>Find sales of “{text}”</Button>}
    />
  )
}

function Row({ record, onOpen }: { record: ListedRecord; onOpen: (id: string) => void }) {
  const { shop } = useTerminal()
  const stamp = stampOf(record.kind, record.status)
  const facts = [
    shopTime(new Date(record.soldAt), timeZoneOf(shop)),
    record.paid,
    record.customerName,
    record.staffName,
  ]
  return (
    <li className="border-line not-last:border-b [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onOpen(record.id)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="figures block font-semibold">{record.receiptNumber}</span>
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{record.items}</span>
          <span className="block text-sm text-ink-muted [overflow-wrap:anywhere]">
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-1">
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

function Waiting() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Reading the transactions</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
