import { useQuery } from '@tanstack/react-query'
import { refundsOfRecord } from '@tuppence/contract/payments'
import { countWords } from '@tuppence/domain/counts'
import { customerName } from '@tuppence/domain/customers'
import { minorOf } from '@tuppence/domain/money'
import { offersOnLine, type ReceiptSaleLine } from '@tuppence/domain/receipts'
import { timeZoneOf } from '@tuppence/domain/reporting'
import {
  lineNotes,
  offersOfLines,
  payableMinor,
  REASON_LABELS,
  returnable,
  settlingTenders,
} from '@tuppence/domain/sales'
import { vatTotalsLabel } from '@tuppence/domain/tax'
import { callQuery } from '../../../foundation/asking/api.ts'
import { shopTime } from '../../../foundation/words/shop-time.ts'
import { Badge, Banner, Button, classNames } from '../../../ui/index.ts'
import { formatMoney, shownCurrency } from '../../../ui/shop-money.ts'
import { thatCard } from '../card-payments/card-words.ts'
import { tenderInWords, wayOf } from '../till/tender-words.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { type MoneyBack, moneyBack } from './money-back.ts'
import { NotPaidBanner, WasNotPaid } from './not-paid.tsx'
import {
  isNotPaid,
  notPaidMinor,
  notPaidStamp,
  type ShownRecord,
  stampOf,
  stampOfRecord,
} from './shown-record.ts'
import type { FoundRecord } from './use-records.ts'

interface RecordViewProps {
  found: FoundRecord
  record: ShownRecord
  onOpen: (id: string) => void
}

/** A record in words: what was sold, what came back, and what became of it since. */
export function RecordView({ found, record, onOpen }: RecordViewProps) {
  const stamp = stampOfRecord(record)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge state={stamp.state}>{stamp.words}</Badge>
        {isNotPaid(record) ? <Badge state="bad">{notPaidStamp(notPaidMinor(record), record)}</Badge> : null}
        {found.isUnsent ? <Badge state="warn">Not sent yet</Badge> : null}
      </div>
      <Facts record={record} onOpen={onOpen} />
      {found.isOnlyKnownHere ? (
        <Banner tone="info" title="As this till knows it">
          Whether any of it came back at another till is seen when the connection is back.
        </Banner>
      ) : null}
      <NotPaidBanner record={record} />
      <WasNotPaid record={record} />
      <Lines record={record} />
      <Sums record={record} isUnsent={found.isUnsent} />
      {record.returns.length > 0 ? <CameBack record={record} onOpen={onOpen} /> : null}
    </div>
  )
}

function useTime(): (at: string) => string {
  const { shop } = useTerminal()
  return (at) => shopTime(new Date(at), timeZoneOf(shop))
}

function Facts({ record, onOpen }: { record: ShownRecord; onOpen: (id: string) => void }) {
  const time = useTime()
  const { reversesId } = record
  const why = [record.reason && REASON_LABELS[record.reason], record.reasonNote].filter(Boolean).join(': ')
  return (
    <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-2">
      <Fact label="When" words={time(record.soldAt)} />
      {record.staffName ? <Fact label="By" words={record.staffName} /> : null}
      <Fact label="Transaction" words={record.transactionNumber} isWide />
      {record.customer ? <Fact label="Customer" words={customerName(record.customer)} /> : null}
      {why === '' ? null : <Fact label="Reason" words={why} />}
      {reversesId === null ? null : (
        <div className="flex items-center gap-2">
          <dt className="text-ink-muted">Of receipt</dt>
          <dd>
            <Button look="quiet" className="figures px-2!" onClick={() => onOpen(reversesId)}>
              {record.reversesReceipt ?? 'Show it'}
            </Button>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ label, words, isWide = false }: { label: string; words: string; isWide?: boolean }) {
  return (
    <div className={classNames('flex gap-2', isWide && 'sm:col-span-2')}>
      <dt className="shrink-0 text-ink-muted">{label}</dt>
      <dd className="figures min-w-0 font-medium break-words">{words}</dd>
    </div>
  )
}

function Lines({ record }: { record: ShownRecord }) {
  const left = new Map(returnable(record).map(({ line, returned }) => [line.id, returned]))
  if (record.lines.length + record.returned.length === 0) return null
  return (
    <ul aria-label="Goods" className="rounded-md border border-line">
      {record.lines.map((line) => {
        const back = left.get(line.id) ?? 0
        return (
          <Line
            key={line.id}
            line={line}
            amountMinor={line.quantity * line.unitPriceMinor}
            note={back > 0 ? `${countWords(back)} came back` : undefined}
          />
        )
      })}
      {record.returned.map((line) => (
        <Line
          key={line.id}
          line={line}
          amountMinor={-line.quantity * line.unitPriceMinor}
          note={line.restock ? 'Returned, back on the shelf' : 'Returned, not back on the shelf'}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: Pick<ReceiptSaleLine, 'name' | 'quantity' | 'unitPriceMinor' | 'offers' | 'offerMinor' | 'details'>
  amountMinor: number
  note: string | undefined
}

function Line({ line, amountMinor, note }: LineProps) {
  const notes = line.details ? lineNotes(line.details, shownCurrency()) : []
  return (
    <li className="flex items-baseline gap-3 border-line px-4 py-2 not-last:border-b">
      <span className="figures w-12 shrink-0 text-right text-ink-muted">{countWords(line.quantity)} ×</span>
      <span className="min-w-0 flex-1">
        <span className="[overflow-wrap:anywhere]">{line.name}</span>
        <span className="figures block text-sm text-ink-muted">{formatMoney(line.unitPriceMinor)} each</span>
        {notes.map((words, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a record never change, and two can be alike
          <span key={i} className="block text-sm text-ink-muted [overflow-wrap:anywhere]">
            {words}
          </span>
        ))}
        {offersOnLine(line).map(({ name, savedMinor }) => (
          <span key={name} className="figures flex justify-between gap-3 text-sm text-copper-ink">
            <span className="[overflow-wrap:anywhere]">{name}</span>
            <span className="whitespace-nowrap">
              {formatMoney(amountMinor < 0 ? savedMinor : -savedMinor)}
            </span>
          </span>
        ))}
        {note ? <span className="figures block text-sm font-medium text-copper-ink">{note}</span> : null}
      </span>
      <span className="figures font-semibold whitespace-nowrap">{formatMoney(amountMinor)}</span>
    </li>
  )
}

function Sums({ record, isUnsent }: { record: ShownRecord; isUnsent: boolean }) {
  const { lines, returned, totalMinor } = record
  const { charges = [] } = record
  const dueMinor = payableMinor(record)
  const isOut = dueMinor < 0
  const hasGoods = lines.length + returned.length > 0
  const isAdded = record.vatMode === 'add'
  const vat = vatTotalsLabel([...lines, ...returned], new Date(record.soldAt))
  const back = useMoneyBack(record, isUnsent)
  const offerMinor = offersOfLines(lines) - offersOfLines(returned)
  return (
    <>
      {back.notBack.map((title) => (
        <Banner key={title} tone="bad" title={title}>
          Under Payment Terminals it says why: try again there, or give it another way and say so.
        </Banner>
      ))}
      <dl className="grid gap-0.5 text-ink-muted">
        {offerMinor !== 0 ? <Sum label="Offers" minor={-offerMinor} /> : null}
        {record.discountMinor !== 0 ? <Sum label="Discount" minor={-record.discountMinor} /> : null}
        {isAdded && hasGoods ? <Sum label="Subtotal" minor={record.subtotalMinor} /> : null}
        {isAdded && hasGoods ? <Sum label={vat} minor={record.vatMinor} /> : null}
        {charges.length > 0 && hasGoods ? <Sum label="Goods" minor={totalMinor} /> : null}
        {charges.map(({ name, reference, amount }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the charges of a record never change, and two can be alike
          <Sum key={i} label={reference ? `${name} · ${reference}` : name} minor={minorOf(amount)} />
        ))}
        <div className="flex items-baseline justify-between text-ink">
          <dt className="font-semibold">
            {isOut ? back.label : charges.length > 0 ? 'Total paid' : 'Total'}
          </dt>
          <dd className="figures text-2xl font-bold">{formatMoney(Math.abs(dueMinor))}</dd>
        </div>
        {isAdded || !hasGoods ? null : <Sum label={`Includes ${vat}`} minor={record.vatMinor} />}
        {dueMinor === 0
          ? null
          : settlingTenders(record.tenders).map((tender, i) => (
              <Sum
                // biome-ignore lint/suspicious/noArrayIndexKey: tenders of a record stand still
                key={i}
                label={tender.changeMinor > 0 ? tenderInWords(tender) : wayOf(tender.method, tender.payment)}
                minor={Math.abs(tender.amountMinor)}
              />
            ))}
        {record.notPaid?.map(({ payment, amountMinor }) => (
          <Sum
            key={payment.id}
            label={`Not paid, back on ${thatCard(payment.card)} before`}
            minor={amountMinor}
          />
        ))}
      </dl>
      {back.notes.map((note) => (
        <p key={note} role="status" className="[overflow-wrap:anywhere]">
          {note}
        </p>
      ))}
    </>
  )
}

/** As the server knows it: money to a card is not back because a record says so. */
function useMoneyBack({ id, tenders }: ShownRecord, isUnsent: boolean): MoneyBack {
  const toCardsMinor = tenders.reduce(
    (sum, { amountMinor, payment }) => sum + (payment && amountMinor < 0 ? -amountMinor : 0),
    0,
  )
  const { data } = useQuery({
    ...callQuery(refundsOfRecord, { params: { id } }),
    enabled: toCardsMinor > 0,
    staleTime: 0,
  })
  return moneyBack(toCardsMinor, isUnsent ? undefined : data)
}

function Sum({ label, minor }: { label: string; minor: number }) {
  return (
    <div className="flex justify-between">
      <dt>{label}</dt>
      <dd className="figures">{formatMoney(minor)}</dd>
    </div>
  )
}

/** What came back of it since: when, why, by whom, and how much (SELL-080). */
function CameBack({ record, onOpen }: { record: ShownRecord; onOpen: (id: string) => void }) {
  const time = useTime()
  return (
    <section aria-label="What came back of it" className="grid gap-1">
      <h3 className="text-base">What came back of it</h3>
      <ul className="rounded-md border border-line">
        {record.returns.map((back) => (
          <li key={back.id} className="border-line not-last:border-b">
            <button
              type="button"
              onClick={() => onOpen(back.id)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="figures block font-semibold">
                  {stampOf(back.kind, 'completed').words} {back.receiptNumber}
                </span>
                <span className="block text-sm text-ink-muted">
                  {[
                    back.reason && REASON_LABELS[back.reason],
                    back.reasonNote,
                    time(back.soldAt),
                    back.staffName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="figures font-semibold">{formatMoney(back.totalMinor)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
