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
import { dayAndTime } from './receipt-dates.ts'
import type { ReceiptShop } from './receipt-shop.ts'
import { centred, leftAndRight, table, wrap } from './text-layout.ts'

type ReadShop = Pick<ReceiptShop, 'businessName' | 'vatNumber' | 'currency' | 'timeZone'>

/**
 * An X or Z read as lines of monospaced text, none longer than the paper: 32 columns on 58 mm, 42 or 48 on 80 mm.
 *
 * @throws RangeError for a paper under 24 columns
 */
export function tillReadText(read: TillRead, shop: ReadShop, width: number): string[] {
  if (!Number.isSafeInteger(width) || width < 24) throw new RangeError('The paper is too narrow')
  const paper = paperOf(shop, width)
  const rule = '-'.repeat(width)
  const foot = [
    ...(read.grandTotal === null ? [] : paper.money('Grand total of all Z reads', read.grandTotal)),
    ...readNotes(read).flatMap((note) => wrap(note, width)),
  ]
  return [
    ...centred(shop.businessName, width),
    ...(shop.vatNumber ? centred(`VAT No. ${shop.vatNumber}`, width) : []),
    ...centred(readTitle(read).toUpperCase(), width),
    rule,
    ...heading(read, paper),
    rule,
    ...sales(read, paper),
    rule,
    ...tenders(read, paper),
    ...atProviders(read, paper),
    ...notGivenBack(read, paper),
    ...vat(read, paper, rule),
    ...unproven(read, paper, rule),
    ...drawer(read, paper, rule),
    ...(foot.length > 0 ? [rule, ...foot] : []),
  ]
}

/** "Z read 12", "X read", or what a close is called whose number is not there yet. */
export function readTitle({ kind, number }: Pick<TillRead, 'kind' | 'number'>): string {
  if (kind === 'x') return 'X read'
  return number === null ? 'Close of shift' : `Z read ${number}`
}

interface Paper {
  readonly width: number
  readonly row: (label: string, text: string, indent?: number) => string[]
  /** An amount as the paper writes it. */
  readonly shown: (pounds: string) => string
  readonly money: (label: string, pounds: string, indent?: number) => string[]
  readonly time: (at: string) => string
}

function paperOf({ currency, timeZone }: ReadShop, width: number): Paper {
  const row = (label: string, text: string, indent = 0) => leftAndRight(label, text, width, indent)
  const shown = (pounds: string) => printedMoney(minorOf(pounds), currency)
  return {
    width,
    row,
    shown,
    money: (label, pounds, indent) => row(label, shown(pounds), indent),
    time: (at) => {
      const { date, time } = dayAndTime(at, timeZone)
      return `${date} ${time}`
    },
  }
}

function heading({ kind, tillCode, tillName, at, shift }: TillRead, paper: Paper): string[] {
  const { row, time } = paper
  return [
    ...row('Till', tillName === tillCode ? tillCode : `${tillCode} ${tillName}`),
    ...row('Shift opened', time(shift.openedAt)),
    ...row('by', shift.openedBy),
    ...row(kind === 'x' ? 'Read' : 'Closed', time(at)),
    ...(shift.closedBy === null ? [] : row('by', shift.closedBy)),
    ...(shift.breakMinutes > 0 ? row('Breaks', `${shift.breakMinutes} min`) : []),
    ...closedFor(shift, paper),
  ]
}

/** That the till did not close its shift itself: who did, why, and what they counted where the till has counted since. */
function closedFor(
  { closedFor: closed, closedBy }: TillRead['shift'],
  { row, shown, width }: Paper,
): string[] {
  if (!closed) return []
  const { by, why, counted: sum } = closed
  return [
    ...wrap('Closed in the back office, for the till.', width),
    ...(by === closedBy ? [] : row('by', by)),
    ...wrap(`Why: ${why}`, width),
    ...(sum === null ? wrap('The drawer was not there to be counted.', width) : []),
    ...(sum === null || by === closedBy ? [] : row('Counted then', shown(sum))),
  ]
}

function sales({ sales: figures, before }: TillRead, paper: Paper): string[] {
  const { row, money } = paper
  const { saleCount, refundCount, exchangeCount, voidCount } = figures
  return [
    ...row('Sales', String(saleCount)),
    ...(refundCount + exchangeCount > 0 ? row('Refunds, exchanges', `${refundCount}, ${exchangeCount}`) : []),
    ...(voidCount > 0 ? row('Voids', String(voidCount)) : []),
    ...money('Gross sales', figures.gross),
    ...money('Refunds', less(figures.refunds)),
    ...money('Voids', less(figures.voids)),
    ...money('NET SALES', figures.net),
    ...money('Discounts', figures.discounts),
    ...charges(figures.charges ?? [], paper),
    ...(before.count > 0 ? money(`Of it before the shift (${before.count})`, before.net) : []),
  ]
}

/** Money that is no sale: with it the net sales are what was paid. */
function charges(list: NonNullable<TillRead['sales']['charges']>, { money, width }: Paper): string[] {
  if (list.length === 0) return []
  return [
    ...wrap('Also taken, not in sales:', width),
    ...list.flatMap(({ kind, count, amount }) => money(`${CHARGE_LABELS[kind]} (${count})`, amount, 2)),
  ]
}

function tenders(
  { kind, drawer: counted, sales: { tenders: list } }: TillRead,
  { row, money }: Paper,
): string[] {
  // Cash taken is most of what a drawer should hold.
  if (kind === 'x' && counted === null) return row('Paid by', 'said after the count')
  if (list.length === 0) return row('Paid by', 'nothing')
  return list.flatMap(({ method, taken, back, net, providers = [], ...moved }) => [
    ...money(`${METHOD_LABELS[method]} (${howOften(moved)})`, net),
    ...(minorOf(back) === 0 ? [] : [...money('Taken', taken, 2), ...money('Given back', less(back), 2)]),
    ...providers.flatMap((by) =>
      money(`of it by ${providerInWords(by.provider)} (${howOften(by)})`, by.net, 2),
    ),
  ])
}

/** "12", or "9, 3 back" where some gave money back; a read of a version before knows only how many there were. */
const howOften = ({ count, backCount = 0 }: { readonly count: number; readonly backCount?: number }) =>
  backCount === 0 ? String(count) : `${count - backCount}, ${backCount} back`

/** Where the figures above are not what a provider has: what it has of these, and why. */
function atProviders(read: TillRead, paper: Paper): string[] {
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
      ...paper.money(`Left with ${name}`, toPounds(leftMinor), 2),
    ]
  })
}

/** What the figures above say it took or gave back, and did not. */
function notPaidBy(
  name: string,
  { sales: never, returns }: NotPaidByProvider,
  { width, money }: Paper,
): string[] {
  return [
    ...wrap(`Card money by ${name} that had gone back before its sale came, in the figures above:`, width),
    ...(never.count > 0 ? money(`NOT PAID (${counted(never.count, 'sale')})`, less(never.amount), 2) : []),
    ...(returns.count > 0
      ? money(`Not sent back (${counted(returns.count, 'record')})`, returns.amount, 2)
      : []),
  ]
}

/** What it took that the figures above do not say. */
function takenNotUsedBy(
  name: string,
  { count, amount }: TakenNotUsedByProvider,
  { width, money }: Paper,
): string[] {
  return [
    ...wrap(`Card money by ${name} that belongs to no sale, not in the figures above:`, width),
    ...money(`NOT USED (${counted(count, 'payment')})`, amount, 2),
  ]
}

/** What moved of what earlier Z reads said was with it. */
function movedSinceBy(name: string, { amount }: MovedSinceByProvider, { width, money }: Paper): string[] {
  return [
    ...wrap(
      `Card money by ${name} of earlier Z reads, given back or found since, not in the figures above:`,
      width,
    ),
    ...money(minorOf(amount) < 0 ? 'LESS SINCE' : 'MORE SINCE', amount, 2),
  ]
}

/** What the figures above say went back to cards and did not: a provider refused it, and the customer is waiting. */
function notGivenBack({ notGivenBack: owed }: TillRead, { width, money }: Paper): string[] {
  if (!owed) return []
  return [
    ...wrap('Refused on its way back, in the figures above:', width),
    ...money(`STILL OWED (${counted(owed.count, 'refund')})`, owed.amount, 2),
  ]
}

function vat({ sales: { vat: groups } }: TillRead, { width, row }: Paper, rule: string): string[] {
  if (groups.length === 0) return []
  const rows = groups.map((group) => [
    vatLabel(group.vatCode, parseRate(group.vatRate) ?? 0),
    group.net,
    group.vat,
    group.gross,
  ])
  const aligned = table([['VAT rate', 'Net', 'VAT', 'Gross'], ...rows], width)
  if (aligned) return [rule, ...aligned]
  const blocks = rows.flatMap(([label = '', net = '', vatAmount = '', gross = '']) => [
    ...wrap(`VAT rate ${label}`, width),
    ...row('Net', net, 2),
    ...row('VAT', vatAmount, 2),
    ...row('Gross', gross, 2),
  ])
  return [rule, ...blocks]
}

/** What is in the figures above though nothing proves that this till made it (decision 0060). */
function unproven({ unproven: some }: TillRead, { width, money }: Paper, rule: string): string[] {
  if (!some) return []
  const records = counted(some.count, 'record')
  return [
    rule,
    ...wrap('Not proven to be of this till, in the figures above:', width),
    ...money(records, some.net),
  ]
}

function drawer(
  { drawer: figures, noSaleCount, takenBackCount }: TillRead,
  paper: Paper,
  rule: string,
): string[] {
  const { row, money, shown, width } = paper
  const opened = [
    ...row('Opened without a sale', String(noSaleCount)),
    ...(takenBackCount === undefined ? [] : row('Entries taken back', String(takenBackCount))),
  ]
  if (!figures) return [rule, ...opened]
  const { counted, counts, difference, differenceReason, differenceNote } = figures
  return [
    rule,
    ...money('Float', figures.opening),
    ...money('Cash taken', figures.cashTaken),
    ...money('Cash given back', less(figures.cashBack)),
    ...money('Cash in', figures.cashIn),
    ...money('Pay-outs', less(figures.payOut)),
    ...money('Safe drops', less(figures.safeDrop)),
    ...money('EXPECTED', figures.expected),
    ...(counted === null ? [] : money('COUNTED', counted)),
    ...(counts ? wrap(`${countsWords(counts, shown)}.`, width) : []),
    ...(difference === null ? [] : money('DIFFERENCE', difference)),
    ...(differenceReason ? row('Reason', reasonLabel('close', differenceReason)) : []),
    ...(differenceNote ? wrap(differenceNote, width) : []),
    ...withUnproven(figures, paper),
    ...opened,
  ]
}

/** What the drawer would have to hold with the cash that nothing proves: who counted it is not made short by it. */
function withUnproven(
  { expected, counted, unprovenCash }: NonNullable<TillRead['drawer']>,
  { money, width }: Paper,
): string[] {
  if (unprovenCash === undefined) return []
  const withIt = minorOf(expected) + minorOf(unprovenCash)
  return [
    ...wrap('Cash not proven to be of this till, not in EXPECTED:', width),
    ...money('Cash not proven', unprovenCash, 2),
    ...money('Expected with it', toPounds(withIt), 2),
    ...(counted === null ? [] : money('Difference with it', toPounds(minorOf(counted) - withIt), 2)),
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
