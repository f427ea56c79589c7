import { counted, percentWords } from '../counts/index.ts'
import { formatMoney } from '../money/index.ts'
import { chartMarks } from './chart-marks.ts'
import { columnOf, figureOf, figureWords } from './report-words.ts'
import { CHARGED_OTHERWISE, NOT_SAID, type Report, type ReportKind, type ReportRow } from './reports.ts'

/** Stock that lasts no longer than this is said to run out. */
const SOON_DAYS = 7

/** A report, and what its money is of. */
type Told = Report & { readonly currency: string }

const NOT_SOLD = 'Nothing was sold on these days, so nothing can be said of how long the stock lasts.'

/** What stands out in a report, in a sentence or two: what somebody would say who had looked at its chart. */
export function whatStandsOut(report: Report, currency: string): string {
  const said =
    report.rows.length === 0 ? NOTHING[report.kind] : SENTENCES[report.kind]({ ...report, currency })
  return [said, ...(report.notes ?? [])].join(' ')
}

const NOTHING: Readonly<Record<ReportKind, string>> = {
  'sales-by-hour': 'Nothing was sold on these days.',
  'sales-by-day': 'Nothing was sold on these days.',
  'sales-by-week': 'Nothing was sold on these days.',
  'sales-by-category': 'Nothing was sold on these days.',
  'sales-by-product': 'Nothing was sold on these days.',
  'sales-by-staff': 'Nobody sold anything on these days.',
  'sales-by-till': 'Nothing was sold on these days.',
  'sales-by-tender': 'Nothing was paid on these days.',
  discounts: 'No discount was given on these days.',
  'discounts-by-reason': 'No discount was given on these days.',
  'voids-and-refunds': 'Nothing was voided or refunded on these days.',
  vat: 'Nothing was sold on these days, so there is no VAT.',
  customers: 'No customer known by name bought on these days.',
  'stock-value': 'There are no products yet.',
  'stock-cover': NOT_SOLD,
  'dead-stock': 'Nothing stood on the shelf unsold on these days.',
  shrinkage: 'Nothing was written off, and no stock-take found a difference.',
  'cash-differences': 'No drawer was counted on these days.',
  'z-reads': 'No Z read was taken on these days.',
}

const SENTENCES: Readonly<Record<ReportKind, (report: Told) => string>> = {
  'sales-by-hour': (report) => {
    const best = bestMark(report)
    if (!best) return NOTHING[report.kind]
    return `Most is sold from ${best.name}: ${formatMoney(best.figure, report.currency)}${ofAll(best.figure, sumOf(report, 'total'))}.`
  },
  'sales-by-day': (report) => overTime(report, 'day'),
  'sales-by-week': (report) => overTime(report, 'week'),
  'sales-by-category': (report) => leader(report, 'category', 'total', 'sold most') + marginBase(report),
  'sales-by-product': (report) => leader(report, 'product', 'total', 'sold most') + marginBase(report),
  'sales-by-staff': (report) => leader(report, 'staff', 'total', 'sold most'),
  'sales-by-till': (report) => leader(report, 'till', 'total', 'took most'),
  'sales-by-tender': (report) => leader(report, 'tender', 'total', 'is how most was paid'),
  discounts: (report) => {
    const isAll = report.rows.every((row) => figureIn(report, row, 'discount') > 0)
    const given = isAll
      ? `${counted(report.rowCount, 'sale')} had a discount, ${moneyOf(report, 'discount')} in all`
      : `Discounts came to ${moneyOf(report, 'discount')}, less those of returned goods`
    return sumOf(report, 'discount') > 0 ? `${given}; ${heaviest(report, 'staff', 'discount')}.` : `${given}.`
  },
  'discounts-by-reason': (report) => {
    const given = `${counted(sumOf(report, 'times'), 'discount')} came to ${moneyOf(report, 'discount')}, less those of returned goods.`
    if (sumOf(report, 'discount') <= 0) return given
    const said = report.rows.filter(({ reason }) => reason !== NOT_SAID)
    if (said.length === 0) return `${given} Nobody said why.`
    const unsaid = report.rows.find(({ reason }) => reason === NOT_SAID)
    const rest = unsaid
      ? ` Of ${formatMoney(figureIn(report, unsaid, 'discount'), report.currency)} nobody said why.`
      : ''
    return `${given} ${leader({ ...report, rows: said }, 'reason', 'discount', 'is why most was given')}${rest}`
  },
  'voids-and-refunds': (report) => {
    const backMinor = sumOf(report, 'total')
    const money = formatMoney(Math.abs(backMinor), report.currency)
    const back = backMinor < 0 ? `took ${money} more than they gave back` : `gave back ${money}`
    const reason = commonest(report, 'reason')
    const why = reason ? ` The commonest reason: ${reason.text} (${reason.times} of them).` : ''
    return `${counted(report.rowCount, 'record')} ${back}.${why}`
  },
  vat: (report) => {
    const top = topRow(report, 'vat')
    const most =
      top && figureIn(report, top, 'vat') > 0
        ? ` Most of it: ${nameIn(top, 'rate')}, ${formatMoney(figureIn(report, top, 'vat'), report.currency)}.`
        : ''
    return `${moneyOf(report, 'vat')} of VAT is in sales of ${moneyOf(report, 'total')}.${most}`
  },
  customers: (report) => {
    const bought = counted(report.rowCount, 'customer bought', 'customers bought')
    return `${bought} for ${moneyOf(report, 'total')}. ${leader(report, 'customer', 'total', 'bought most')}`
  },
  'stock-value': (report) => {
    const worth = `Stock that cost ${moneyOf(report, 'cost')} would sell for ${moneyOf(report, 'price')}.`
    return `${worth} ${leader(report, 'category', 'cost', 'is the most of it')}`
  },
  'stock-cover': (report) => {
    const sells = report.rows.filter((row) => row.cover != null)
    const soon = sells.filter((row) => figureIn(report, row, 'cover') <= SOON_DAYS)
    if (sells.length === 0) return NOT_SOLD
    if (soon.length === 0) return `Everything that sells lasts longer than ${SOON_DAYS} days.`
    const first = soon.reduce((least, row) =>
      figureIn(report, row, 'cover') < figureIn(report, least, 'cover') ? row : least,
    )
    const last = counted(soon.length, 'product lasts', 'products last')
    const days = figureIn(report, first, 'cover')
    const when = days === 0 ? 'today if it is not out already' : `in ${counted(days, 'day')}`
    return `${last} ${SOON_DAYS} days or less at this pace; the first to run out is ${nameIn(first, 'product')}, ${when}.`
  },
  'dead-stock': (report) => {
    const stands = counted(report.rowCount, 'product', 'products')
    const top = topRow(report, 'value')
    const most = top
      ? ` Most of it in ${nameIn(top, 'product')}: ${formatMoney(figureIn(report, top, 'value'), report.currency)}.`
      : ''
    return `${stands} with ${moneyOf(report, 'value')} at cost sold nothing on these days.${most}`
  },
  shrinkage: (report) => {
    const value = sumOf(report, 'value')
    const size = formatMoney(Math.abs(value), report.currency)
    const all = value > 0 ? `${size} more was found than lost.` : `${size} of stock was lost, at cost.`
    const worst = report.rows.reduce((least, row) =>
      figureIn(report, row, 'value') < figureIn(report, least, 'value') ? row : least,
    )
    const lost = figureIn(report, worst, 'value')
    if (lost >= 0) return all
    return `${all} The most of it: ${nameIn(worst, 'product')}, ${formatMoney(-lost, report.currency)} (${nameIn(worst, 'why').toLowerCase()}).`
  },
  'cash-differences': (report) => {
    const off = report.rows.filter((row) => figureIn(report, row, 'difference') !== 0)
    const counts = counted(report.rowCount, 'count')
    if (off.length === 0) return `${counts} of a drawer, and every one was right.`
    const worst = off.reduce((most, row) =>
      Math.abs(figureIn(report, row, 'difference')) > Math.abs(figureIn(report, most, 'difference'))
        ? row
        : most,
    )
    const all = offBy(report, sumOf(report, 'difference'))
    return `${counts} of a drawer came to ${all}. The furthest out: ${nameIn(worst, 'till')}, ${offBy(report, figureIn(report, worst, 'difference'))}.`
  },
  'z-reads': (report) => `${counted(report.rowCount, 'Z read')} with takings of ${moneyOf(report, 'total')}.`,
}

function overTime(report: Told, each: 'day' | 'week'): string {
  const marks = chartMarks(report)
  const sold = marks.filter(({ figure }) => figure !== 0)
  const best = bestMark(report)
  if (!best || sold.length === 0) return NOTHING[report.kind]
  const total = sumOf(report, 'total')
  if (marks.length === 1) return `${best.name} took ${formatMoney(best.figure, report.currency)}.`
  const average = formatMoney(Math.round(total / sold.length), report.currency)
  const usual = `The ${counted(sold.length, `${each} with sales`, `${each}s with sales`)} took ${average} each on average.`
  return `${best.name} took the most, ${formatMoney(best.figure, report.currency)}${ofAll(best.figure, total)}. ${usual}`
}

/** "Bread sold most: £120.00, 34% of all. The first three make 80%." */
function leader(report: Told, name: string, by: string, did: string): string {
  const column = columnOf(report.kind, by)
  const sorted = report.rows
    .filter((row) => row[name] !== CHARGED_OTHERWISE)
    .sort((a, b) => figureIn(report, b, by) - figureIn(report, a, by))
  const [first] = sorted
  if (!first || !column) return NOTHING[report.kind]
  const all = sumOf(report, by)
  const most = figureIn(report, first, by)
  const three = sorted.slice(0, 3).reduce((sum, row) => sum + figureIn(report, row, by), 0)
  const share = sorted.length > 4 && all > 0 ? ` The first three make ${shareWords(three, all)}.` : ''
  return `${nameIn(first, name)} ${did}: ${figureWords(column.kind, most, report.currency)}${ofAll(most, all)}.${share}`
}

/** Of how much the margin is, where it is not of all: of goods without a cost there is none. */
function marginBase(report: Told): string {
  const [net, costed] = [sumOf(report, 'net'), sumOf(report, 'costedNet')]
  if (net === costed) return ''
  if (report.totals.margin == null) return ' There is no margin, because the cost of the goods is not known.'
  const of = `${formatMoney(costed, report.currency)} of the ${formatMoney(net, report.currency)} without VAT`
  return ` Cost and margin are of ${of}: of the rest no cost is known.`
}

/** ", 34% of all"; nothing where there is no whole to be a part of, or it is the whole. */
const ofAll = (part: number, all: number): string =>
  all <= 0 || part >= all || part <= 0 ? '' : `, ${shareWords(part, all)} of all`

const shareWords = (part: number, all: number): string => percentWords(Math.round((part / all) * 100))

/** "most by Amara Okafor, £12.00" */
function heaviest(report: Told, name: string, by: string): string {
  const sums = new Map<string, number>()
  for (const row of report.rows) {
    const who = nameIn(row, name)
    sums.set(who, (sums.get(who) ?? 0) + figureIn(report, row, by))
  }
  const [who, most] = [...sums].reduce((top, one) => (one[1] > top[1] ? one : top))
  return `most by ${who}, ${formatMoney(most, report.currency)}`
}

function commonest(report: Report, name: string): { text: string; times: number } | undefined {
  const times = new Map<string, number>()
  for (const row of report.rows) {
    const text = row[name]
    if (text) times.set(String(text), (times.get(String(text)) ?? 0) + 1)
  }
  const most = [...times].sort((a, b) => b[1] - a[1])[0]
  return most && { text: most[0], times: most[1] }
}

const offBy = ({ currency }: Told, minor: number): string =>
  minor === 0 ? 'no difference' : `${formatMoney(Math.abs(minor), currency)} ${minor < 0 ? 'short' : 'over'}`

const bestMark = (report: Report) =>
  chartMarks(report).reduce<ReturnType<typeof chartMarks>[number] | undefined>(
    (best, mark) => (!best || mark.figure > best.figure ? mark : best),
    undefined,
  )

function topRow(report: Report, by: string): ReportRow | undefined {
  return report.rows.reduce<ReportRow | undefined>(
    (top, row) => (!top || figureIn(report, row, by) > figureIn(report, top, by) ? row : top),
    undefined,
  )
}

const nameIn = (row: ReportRow, key: string): string => String(row[key] ?? '–')

/** A figure of a row, in pence where it is money; nothing where it is not known. */
function figureIn({ kind }: Report, row: ReportRow, key: string): number {
  const column = columnOf(kind, key)
  return (column && figureOf(column.kind, row[key])) ?? 0
}

const sumOf = (report: Report, key: string): number => figureIn(report, report.totals, key)

const moneyOf = (report: Told, key: string): string => formatMoney(sumOf(report, key), report.currency)
