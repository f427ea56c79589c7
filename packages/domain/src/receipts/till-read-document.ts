import { counted } from '../counts/index.ts'
import { minorOf, printedMoney, toPounds } from '../money/index.ts'
import { providerInWords } from '../payments/index.ts'
import { CHARGE_LABELS, METHOD_LABELS } from '../sales/index.ts'
import {
  countsWords,
  type MovedSinceByProvider,
  type NotPaidByProvider,
  reasonLabel,
  type TakenNotUsedByProvider,
  type TillRead,
} from '../shifts/index.ts'
import { parseRate, vatLabel } from '../tax/index.ts'
import {
  centred,
  duplicateBanner,
  type PrintBlock,
  type PrintDocument,
  row,
  rowBelow,
  rule,
  text,
  vatTable,
} from './print-document.ts'
import { dayAndTime } from './receipt-dates.ts'
import type { ReceiptShop } from './receipt-shop.ts'

type ReadShop = Pick<ReceiptShop, 'businessName' | 'vatNumber' | 'currency' | 'timeZone'>

/**
 * An X or Z read.
 *
 * @param isDuplicate it was printed before
 */
export function tillReadDocument(read: TillRead, shop: ReadShop, isDuplicate = false): PrintDocument {
  const paper = paperOf(shop)
  const foot = [
    ...(read.grandTotal === null ? [] : [paper.money('Grand total of all Z reads', read.grandTotal)]),
    ...readNotes(read).map(text),
  ]
  return {
    title: `${readTitle(read)} ${read.tillCode}`,
    author: shop.businessName,
    page: 'roll',
    isInColumns: true,
    blocks: [
      ...(isDuplicate ? [duplicateBanner] : []),
      centred(shop.businessName),
      ...(shop.vatNumber ? [centred(`VAT No. ${shop.vatNumber}`)] : []),
      centred(readTitle(read).toUpperCase()),
      rule,
      ...heading(read, paper),
      rule,
      ...sales(read, paper),
      rule,
      ...tenders(read, paper),
      ...atProviders(read, paper),
      ...notGivenBack(read, paper),
      ...vat(read),
      ...unproven(read, paper),
      ...drawer(read, paper),
      ...(foot.length > 0 ? [rule, ...foot] : []),
    ],
  }
}

/** "Z read 12", "X read", or what a close is called whose number is not there yet. */
export function readTitle({ kind, number }: Pick<TillRead, 'kind' | 'number'>): string {
  if (kind === 'x') return 'X read'
  return number === null ? 'Close of shift' : `Z read ${number}`
}

/** How the shop writes amounts and times. */
function paperOf({ currency, timeZone }: ReadShop) {
  const shown = (pounds: string) => printedMoney(minorOf(pounds), currency)
  return {
    shown,
    money: (label: string, pounds: string) => row(label, shown(pounds)),
    moneyBelow: (label: string, pounds: string) => rowBelow(label, shown(pounds)),
    time: (at: string) => {
      const { date, time } = dayAndTime(at, timeZone)
      return `${date} ${time}`
    },
  }
}
type Paper = ReturnType<typeof paperOf>

function heading({ kind, tillCode, tillName, at, shift }: TillRead, paper: Paper): PrintBlock[] {
  return [
    row('Till', tillName === tillCode ? tillCode : `${tillCode} ${tillName}`),
    row('Shift opened', paper.time(shift.openedAt)),
    row('by', shift.openedBy),
    row(kind === 'x' ? 'Read' : 'Closed', paper.time(at)),
    ...(shift.closedBy === null ? [] : [row('by', shift.closedBy)]),
    ...(shift.breakMinutes > 0 ? [row('Breaks', `${shift.breakMinutes} min`)] : []),
    ...closedFor(shift, paper),
  ]
}

/** That the till did not close its shift itself: who did, why, and what they counted where the till has counted since. */
function closedFor({ closedFor: closed, closedBy }: TillRead['shift'], { shown }: Paper): PrintBlock[] {
  if (!closed) return []
  const { by, why, counted: sum } = closed
  return [
    text('Closed in the back office, for the till.'),
    ...(by === closedBy ? [] : [row('by', by)]),
    text(`Why: ${why}`),
    ...(sum === null ? [text('The drawer was not there to be counted.')] : []),
    ...(sum === null || by === closedBy ? [] : [row('Counted then', shown(sum))]),
  ]
}

function sales({ sales: figures, before }: TillRead, paper: Paper): PrintBlock[] {
  const { money } = paper
  const { saleCount, refundCount, exchangeCount, voidCount } = figures
  return [
    row('Sales', String(saleCount)),
    ...(refundCount + exchangeCount > 0
      ? [row('Refunds, exchanges', `${refundCount}, ${exchangeCount}`)]
      : []),
    ...(voidCount > 0 ? [row('Voids', String(voidCount))] : []),
    money('Gross sales', figures.gross),
    money('Refunds', less(figures.refunds)),
    money('Voids', less(figures.voids)),
    money('NET SALES', figures.net),
    money('Discounts', figures.discounts),
    ...charges(figures.charges ?? [], paper),
    ...(before.count > 0 ? [money(`Of it before the shift (${before.count})`, before.net)] : []),
  ]
}

/** Money that is no sale: with it the net sales are what was paid. */
function charges(list: NonNullable<TillRead['sales']['charges']>, { moneyBelow }: Paper): PrintBlock[] {
  if (list.length === 0) return []
  return [
    text('Also taken, not in sales:'),
    ...list.map(({ kind, count, amount }) => moneyBelow(`${CHARGE_LABELS[kind]} (${count})`, amount)),
  ]
}

function tenders(
  { kind, drawer: counted, sales: { tenders: list } }: TillRead,
  { money, moneyBelow }: Paper,
): PrintBlock[] {
  // Cash taken is most of what a drawer should hold.
  if (kind === 'x' && counted === null) return [row('Paid by', 'said after the count')]
  if (list.length === 0) return [row('Paid by', 'nothing')]
  return list.flatMap(({ method, taken, back, net, providers = [], ...moved }) => [
    money(`${METHOD_LABELS[method]} (${howOften(moved)})`, net),
    ...(minorOf(back) === 0 ? [] : [moneyBelow('Taken', taken), moneyBelow('Given back', less(back))]),
    ...providers.map((by) =>
      moneyBelow(`of it by ${providerInWords(by.provider)} (${howOften(by)})`, by.net),
    ),
  ])
}

/** "12", or "9, 3 back" where some gave money back; a read of a version before knows only how many there were. */
const howOften = ({ count, backCount = 0 }: { readonly count: number; readonly backCount?: number }) =>
  backCount === 0 ? String(count) : `${count - backCount}, ${backCount} back`

/** Where the figures above are not what a provider has: what it has of these, and why. */
function atProviders(read: TillRead, paper: Paper): PrintBlock[] {
  const { notPaid = [], takenNotUsed = [], movedSince = [] } = read
  const providers = new Set([...notPaid, ...takenNotUsed, ...movedSince].map(({ provider }) => provider))
  return [...providers].flatMap((provider) => {
    const never = notPaid.find((by) => by.provider === provider)
    const unused = takenNotUsed.find((by) => by.provider === provider)
    const since = movedSince.find((by) => by.provider === provider)
    const moved = read.sales.tenders.flatMap(({ providers: by = [] }) =>
      by.filter((one) => one.provider === provider),
    )
    const leftMinor =
      moved.reduce((sum, { net }) => sum + minorOf(net), 0) -
      minorOf(never?.sales.amount ?? '0.00') +
      minorOf(never?.returns.amount ?? '0.00') +
      minorOf(unused?.amount ?? '0.00') +
      minorOf(since?.amount ?? '0.00')
    const name = providerInWords(provider)
    return [
      ...(never ? notPaidBy(name, never, paper) : []),
      ...(unused ? takenNotUsedBy(name, unused, paper) : []),
      ...(since ? movedSinceBy(name, since, paper) : []),
      paper.moneyBelow(`Left with ${name}`, toPounds(leftMinor)),
    ]
  })
}

/** What the figures above say it took or gave back, and did not. */
function notPaidBy(name: string, { sales: never, returns }: NotPaidByProvider, paper: Paper): PrintBlock[] {
  return [
    text(`Card money by ${name} that had gone back before its sale came, in the figures above:`),
    ...(never.count > 0
      ? [paper.moneyBelow(`NOT PAID (${counted(never.count, 'sale')})`, less(never.amount))]
      : []),
    ...(returns.count > 0
      ? [paper.moneyBelow(`Not sent back (${counted(returns.count, 'record')})`, returns.amount)]
      : []),
  ]
}

/** What it took that the figures above do not say. */
function takenNotUsedBy(name: string, { count, amount }: TakenNotUsedByProvider, paper: Paper): PrintBlock[] {
  return [
    text(`Card money by ${name} that belongs to no sale, not in the figures above:`),
    paper.moneyBelow(`NOT USED (${counted(count, 'payment')})`, amount),
  ]
}

/** What moved of what earlier Z reads said was with it. */
function movedSinceBy(name: string, { amount }: MovedSinceByProvider, { moneyBelow }: Paper): PrintBlock[] {
  return [
    text(`Card money by ${name} of earlier Z reads, given back or found since, not in the figures above:`),
    moneyBelow(minorOf(amount) < 0 ? 'LESS SINCE' : 'MORE SINCE', amount),
  ]
}

/** What the figures above say went back to cards and did not: a provider refused it, and the customer is waiting. */
function notGivenBack({ notGivenBack: owed }: TillRead, { moneyBelow }: Paper): PrintBlock[] {
  if (!owed) return []
  return [
    text('Refused on its way back, in the figures above:'),
    moneyBelow(`STILL OWED (${counted(owed.count, 'refund')})`, owed.amount),
  ]
}

function vat({ sales: { vat: groups } }: TillRead): PrintBlock[] {
  if (groups.length === 0) return []
  const rows = groups.map((group) => [
    vatLabel(group.vatCode, parseRate(group.vatRate) ?? 0),
    group.net,
    group.vat,
    group.gross,
  ])
  return [rule, vatTable(rows)]
}

/** What is in the figures above though nothing proves that this till made it (decision 0060). */
function unproven({ unproven: some }: TillRead, { money }: Paper): PrintBlock[] {
  if (!some) return []
  const records = counted(some.count, 'record')
  return [rule, text('Not proven to be of this till, in the figures above:'), money(records, some.net)]
}

function drawer({ drawer: figures, noSaleCount, takenBackCount }: TillRead, paper: Paper): PrintBlock[] {
  const { money, shown } = paper
  const opened = [
    row('Opened without a sale', String(noSaleCount)),
    ...(takenBackCount === undefined ? [] : [row('Entries taken back', String(takenBackCount))]),
  ]
  if (!figures) return [rule, ...opened]
  const { counted, counts, difference, differenceReason, differenceNote } = figures
  return [
    rule,
    money('Float', figures.opening),
    money('Cash taken', figures.cashTaken),
    money('Cash given back', less(figures.cashBack)),
    money('Cash in', figures.cashIn),
    money('Pay-outs', less(figures.payOut)),
    money('Safe drops', less(figures.safeDrop)),
    money('EXPECTED', figures.expected),
    ...(counted === null ? [] : [money('COUNTED', counted)]),
    ...(counts ? [text(`${countsWords(counts, shown)}.`)] : []),
    ...(difference === null ? [] : [money('DIFFERENCE', difference)]),
    ...(differenceReason ? [row('Reason', reasonLabel('close', differenceReason))] : []),
    ...(differenceNote ? [text(differenceNote)] : []),
    ...withUnproven(figures, paper),
    ...opened,
  ]
}

/** What the drawer would have to hold with the cash that nothing proves: who counted it is not made short by it. */
function withUnproven(
  { expected, counted, unprovenCash }: NonNullable<TillRead['drawer']>,
  { moneyBelow }: Paper,
): PrintBlock[] {
  if (unprovenCash === undefined) return []
  const withIt = minorOf(expected) + minorOf(unprovenCash)
  return [
    text('Cash not proven to be of this till, not in EXPECTED:'),
    moneyBelow('Cash not proven', unprovenCash),
    moneyBelow('Expected with it', toPounds(withIt)),
    ...(counted === null ? [] : [moneyBelow('Difference with it', toPounds(minorOf(counted) - withIt))]),
  ]
}

/** What whoever closed the till was warned of, and confirmed. */
export function readNotes({ unsentCount, unknownCardCount }: TillRead): string[] {
  return [
    ...(unsentCount > 0
      ? [`Closed while ${counted(unsentCount, 'record was', 'records were')} not sent.`]
      : []),
    ...(unknownCardCount > 0 ? ['Closed while the outcome of a card payment was not known.'] : []),
  ]
}

/** What goes out, as a paper subtracts it. */
const less = (pounds: string): string => (minorOf(pounds) === 0 ? pounds : `-${pounds}`)
