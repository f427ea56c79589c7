import { cardInWords } from '@tuppence/domain/payments'
import {
  METHOD_LABELS,
  payableMinor,
  paymentMethodOf,
  REASON_LABELS,
  type Sale,
  settlingTenders,
} from '@tuppence/domain/sales'
import { CircleCheck, Printer, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { networkPrinter, printerHere } from '../../../../devices/printers/printer-here.ts'
import { useConnectivity } from '../../../../offline/index.ts'
import { Banner, Button, fitted } from '../../../../ui/index.ts'
import { formatMoney } from '../../../../ui/shop-money.ts'
import { useToastsOver } from '../../../../ui/use-toasts-over.ts'
import { thatCard, UNKNOWN_CARD } from '../../card-payments/card-words.ts'
import { PaperButtons } from '../../receipts/paper-buttons.tsx'
import { notOwedInWords, owedOf, withNotSent } from '../../returns/not-owed.ts'
import { type NotPaidHere, notPaidMinor, notPaidStamp } from '../../returns/shown-record.ts'
import { useToldLater } from '../../returns/use-told-later.ts'
import { partsInWords, toCardsOnce, waysInWords } from '../../till/tender-words.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { givenBackOf } from '../pay-out/given-back.ts'
import { byItself } from './done-words.ts'

/** The calm after a sale, until the next scan: the change, the receipt's number, and the way on. */
export function DonePanel({ sale }: { sale: Sale }) {
  const { checkout } = useTerminal()
  const { isOnline } = useConnectivity()
  const { record, notPaid, paidOutMinor, isNotSent } = useToldLater(sale)
  const buttons = useRef<HTMLDivElement>(null)
  useToastsOver(buttons, '--toasts-over')
  const isPaid = notPaid.length === 0
  const title = isPaid ? TITLES[sale.kind] : 'Sale not paid'
  const { tenders, notOwedMinor } = owedOf(record)
  const due = isPaid
    ? dueOf({ ...sale, tenders }, { isOnline, notOwedMinor, paidOutMinor, isNotSent })
    : { label: 'Not paid', minor: notPaidMinor({ notPaid }) }
  const dueWords = formatMoney(due.minor)
  return (
    <section aria-label={title} className="flex min-h-0 flex-1 flex-col overflow-y-auto p-5">
      <div className="my-auto grid justify-items-center gap-5 py-4 text-center">
        <p
          className={`inline-flex items-center gap-2 text-lg font-semibold ${isPaid ? 'text-good-ink' : 'text-bad-ink'}`}
        >
          {isPaid ? <CircleCheck size={24} aria-hidden /> : <TriangleAlert size={24} aria-hidden />}
          {title}
        </p>
        <div>
          <p className="text-lg text-ink-muted">{due.label}</p>
          <p
            data-testid="change-due"
            className="figures font-head leading-tight font-bold"
            style={fitted(dueWords, 3.75, 20)}
          >
            {dueWords}
          </p>
          {due.how ? <p className="text-lg">{due.how}</p> : null}
          {due.beside ? <p className="text-ink-muted">{due.beside}</p> : null}
        </div>
        {isPaid ? null : <NotPaidNow parts={notPaid} />}
        {paidOutMinor === undefined ? null : <PaidOut minor={paidOutMinor} />}
        {isNotSent ? <NotSent /> : null}
        <dl className="grid w-full gap-1 border-y border-line py-3 text-left">
          {sale.changeMinor > 0 ? <Fact label="Total" words={formatMoney(payableMinor(sale))} /> : null}
          {payableMinor(sale) > 0 || sale.kind === 'sale' ? (
            <Fact
              label="Paid by"
              words={isPaid ? paidBy(sale) : `${paidBy(sale)}: ${notPaidStamp(due.minor, sale)}`}
            />
          ) : null}
          {sale.reversesReceipt ? <Fact label="Of receipt" words={sale.reversesReceipt} /> : null}
          {sale.reason ? <Fact label="Reason" words={REASON_LABELS[sale.reason]} /> : null}
          {sale.paymentMethod === 'cash' && sale.totalMinor >= 0 && sale.kind === 'sale' ? (
            <Fact label="Received" words={formatMoney(sale.receivedMinor)} />
          ) : null}
          <Fact label="Receipt" words={sale.receiptNumber} />
          <Fact label="Transaction" words={sale.transactionNumber} />
        </dl>
        <p className="text-ink-muted">Scan or search for products to add to cart</p>
      </div>
      <div ref={buttons} className="grid gap-2">
        <p className="text-center text-sm text-ink-muted">
          {checkout.isReceiptPrinted ? sentTo() : 'Receipt not printed yet'}
        </p>
        <Button size="till" onClick={() => checkout.print(withNotSent(record))}>
          <Printer size={20} aria-hidden />
          {checkout.isReceiptPrinted ? 'Print it again' : 'Print receipt'}
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <PaperButtons sale={withNotSent(record)} />
        </div>
        <Button look="primary" size="till" disabled={checkout.isSettling} onClick={checkout.moveOn}>
          New sale
        </Button>
      </div>
    </section>
  )
}

/** Of a sale that its till completed without knowing that its card had the money back. */
function NotPaidNow({ parts }: { parts: readonly NotPaidHere[] }) {
  const isOwed = parts.some(({ seenTo }) => seenTo === null)
  return (
    <div className="w-full text-left">
      <Banner
        tone={isOwed ? 'warn' : 'info'}
        title={isOwed ? 'The customer still owes this' : 'It was seen to'}
      >
        {parts.map(({ payment, amountMinor, seenTo }) => (
          <p key={payment.id} className="[overflow-wrap:anywhere]">
            {formatMoney(amountMinor)} had gone back to {thatCard(payment.card)} before the sale came.{' '}
            {seenTo ?? 'Ask for it, or void the sale.'}
          </p>
        ))}
      </Banner>
    </div>
  )
}

/** Of goods that a till without a connection gave something for, though nothing was owed. */
const PaidOut = ({ minor }: { minor: number }) => (
  <div className="w-full text-left">
    <Banner
      tone="warn"
      title={minor > 0 ? `${formatMoney(minor)} of its sale was not paid` : 'Its sale was not paid'}
    >
      Its card had the money back before the sale came: nothing was owed for these goods. Keep in the drawer
      what you have not handed out, and say so under Payment Terminals. Ask the customer for what you have.
    </Banner>
  </div>
)

/** Of money that a till without a connection promised to a card which had it back already, or whose payment is not there. */
const NotSent = () => (
  <div className="w-full text-left">
    <Banner tone="warn" title="Not all of it was sent to the card">
      Its payment has no more to give back: these goods may have come back at another till before. Give the
      customer nothing until a supervisor, a manager or the owner has looked at the sale and at Payment
      Terminals.
    </Banner>
  </div>
)

/** Whether the browser's window printed it, or was closed, nobody is told. */
const sentTo = () =>
  printerHere() || networkPrinter.isKnown() ? 'Sent to the printer' : 'The print window was opened'

const TITLES = {
  sale: 'Sale completed',
  void: 'Sale voided',
  refund: 'Refund completed',
  exchange: 'Exchange completed',
} as const

function paidBy(sale: Sale): string {
  const tenders = settlingTenders(sale.tenders)
  const method = METHOD_LABELS[tenders === sale.tenders ? sale.paymentMethod : paymentMethodOf(tenders)]
  const [only] = tenders
  if (tenders.length > 1) return `${method}: ${partsInWords(tenders)}`
  const card = cardInWords(only?.payment?.card)
  return card === undefined ? method : `${method}, ${card}`
}

const NOTHING = 'Nothing to hand over'
const ONCE_BACK = 'As soon as the connection is back'
const inPoints = (minor: number) => `${formatMoney(minor)} went back in points by itself`

const isEveryCardKnown = (tenders: Sale['tenders']) =>
  tenders.every(({ payment }) => cardInWords(payment?.card) !== undefined)

const toCardsInWords = (tenders: Sale['tenders'], isOnline: boolean, points: string) =>
  isEveryCardKnown(tenders)
    ? { label: 'Goes back by itself', beside: `${isOnline ? '' : `${ONCE_BACK}. `}${points}${NOTHING}` }
    : { label: 'To give back', beside: `${points}${UNKNOWN_CARD}` }

const byTheProvider = (tenders: Sale['tenders'], isOnline: boolean) =>
  `${toCardsOnce(tenders)}${isEveryCardKnown(tenders) ? ` ${byItself(isOnline)}` : `: ${UNKNOWN_CARD}`}`

/** The figure that the person needs now: what they hand over, or what was paid. */
function dueOf(
  sale: Sale,
  {
    isOnline,
    notOwedMinor,
    paidOutMinor = 0,
    isNotSent,
  }: { isOnline: boolean; notOwedMinor: number; paidOutMinor: number | undefined; isNotSent: boolean },
): {
  label: string
  minor: number
  how?: string
  beside?: string
} {
  if (payableMinor(sale) < 0) {
    const { handedMinor: saidMinor, inPointsMinor, toCardsMinor } = givenBackOf(sale)
    const handedMinor = Math.max(0, saidMinor - paidOutMinor)
    const toCards = settlingTenders(sale.tenders).filter(({ payment }) => payment)
    const notOwed = notOwedMinor > 0 ? `${notOwedInWords(notOwedMinor)} ` : ''
    if (handedMinor === 0 && toCardsMinor > 0 && isNotSent)
      return { label: 'Not sent to the card', minor: toCardsMinor, how: toCardsOnce(toCards) }
    if (handedMinor === 0 && toCardsMinor > 0)
      return {
        ...{ minor: toCardsMinor, how: toCardsOnce(toCards) },
        ...toCardsInWords(
          toCards,
          isOnline,
          `${notOwed}${inPointsMinor > 0 ? `${inPoints(inPointsMinor)}. ` : ''}`,
        ),
      }
    if ((notOwed || paidOutMinor > 0) && handedMinor === 0 && inPointsMinor === 0)
      return { label: 'Nothing to give back', minor: 0, beside: notOwed }
    if (handedMinor === 0)
      return { label: 'Back in points', minor: inPointsMinor, how: NOTHING, beside: notOwed }
    const money = settlingTenders(sale.tenders).filter(
      ({ method, payment }) => method !== 'loyalty' && !payment,
    )
    const ways = money.map(({ method, amountMinor }) =>
      money.length > 1 ? { method, amountMinor } : { method },
    )
    return {
      label: 'Give back',
      minor: handedMinor,
      how: waysInWords(ways),
      beside: [
        notOwed.slice(0, -2),
        inPointsMinor > 0 ? inPoints(inPointsMinor) : '',
        toCardsMinor > 0 && !isNotSent ? byTheProvider(toCards, isOnline) : '',
      ]
        .filter(Boolean)
        .join('. '),
    }
  }
  if (sale.changeMinor > 0) return { label: 'Change due', minor: sale.changeMinor }
  return { label: 'Total', minor: payableMinor(sale) }
}

function Fact({ label, words }: { label: string; words: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-muted">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium [overflow-wrap:anywhere]">{words}</dd>
    </div>
  )
}
