import type { ComparedDays } from './compared-days.ts'

/**
 * What a column holds: how it is drawn, added up and written into a file. Money is pounds with two decimals, as text; a moment is the
 * shop's own clock's, "2026-11-22 17:45".
 */
export type ColumnKind = 'text' | 'money' | 'count' | 'percent' | 'day' | 'hour' | 'moment'

export interface ReportColumn {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
}

export interface ReportDefinition {
  readonly title: string
  /** One sentence on what it shows. */
  readonly about: string
  /** Of the chosen days, or as things stand now. */
  readonly of: 'days' | 'now'
  readonly columns: readonly ReportColumn[]
  /** What each row has besides, for programs: what a column says in words, as data. */
  readonly data?: readonly ReportColumn[]
  /** That stock as it stands now is in it: there is no such thing of days before to compare it with. */
  readonly isOfStock?: true
  /** What its chart draws: a mark for each row, as high as this column; none where a table says more. */
  readonly chart?: { readonly by: string; readonly height: string; readonly as: 'bars' | 'line' }
}

const text = (key: string, label: string): ReportColumn => ({ key, label, kind: 'text' })
const money = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })
const count = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' })
const percent = (key: string, label: string): ReportColumn => ({ key, label, kind: 'percent' })
const day = (key: string, label: string): ReportColumn => ({ key, label, kind: 'day' })
const hour = (key: string, label: string): ReportColumn => ({ key, label, kind: 'hour' })
const moment = (key: string, label: string): ReportColumn => ({ key, label, kind: 'moment' })

const TAKEN = [
  count('sales', 'Sales'),
  money('total', 'Takings'),
  money('vat', 'VAT'),
  money('average', 'Average sale'),
] as const
const SOLD = [
  count('quantity', 'Sold'),
  count('returned', 'Came back'),
  money('total', 'Takings'),
  money('net', 'Without VAT'),
  // Margin is this less the cost: of goods whose cost nobody said, neither is known.
  money('costedNet', 'Of known cost'),
  money('cost', 'Cost'),
  money('margin', 'Margin'),
  percent('marginRate', 'Margin %'),
] as const
/** What records come to beyond their lines, where a till charged another total: flagged, kept as sold, and shown by itself. */
export const CHARGED_OTHERWISE = 'Charged otherwise by a till'
/** What stands for the reason of a discount where nobody said one. */
export const NOT_SAID = 'Not said'
const STOCK = [text('product', 'Product'), text('sku', 'SKU'), text('category', 'Category')] as const

/**
 * Every report of the back office. Sales are those rung up on the days, as a Z read counts them: a void is counted as a void, and
 * never taken off a number of sales. Takings are what was sold less refunds and voids made on the days, VAT included. The
 * server answers rows with these keys, the screen draws them, and the files have these columns in this order.
 */
export const REPORTS = {
  'sales-by-hour': {
    title: 'Sales by hour',
    about: 'When the shop sells: the hours of its own clock, over all chosen days.',
    of: 'days',
    columns: [hour('hour', 'Hour'), ...TAKEN],
    chart: { by: 'hour', height: 'total', as: 'bars' },
  },
  'sales-by-day': {
    title: 'Sales by day',
    about: 'What each trading day took. Discounts are less those of goods that were returned or voided.',
    of: 'days',
    columns: [
      day('day', 'Day'),
      ...TAKEN,
      money('discounts', 'Discounts'),
      count('voids', 'Voids'),
      money('refunds', 'Refunds'),
    ],
    chart: { by: 'day', height: 'total', as: 'line' },
  },
  'sales-by-week': {
    title: 'Sales by week',
    about: 'What each week took, from its Monday; the first and the last may be cut by the chosen days.',
    of: 'days',
    columns: [day('week', 'Week from'), ...TAKEN],
    chart: { by: 'week', height: 'total', as: 'bars' },
  },
  'sales-by-category': {
    title: 'Sales by category',
    about: 'Which kinds of goods sell, and what they leave.',
    of: 'days',
    columns: [text('category', 'Category'), ...SOLD],
    chart: { by: 'category', height: 'total', as: 'bars' },
  },
  'sales-by-product': {
    title: 'Sales by product',
    about: 'What sells, best first, and what it leaves.',
    of: 'days',
    columns: [...STOCK, ...SOLD],
    chart: { by: 'product', height: 'total', as: 'bars' },
  },
  'sales-by-staff': {
    title: 'Sales by staff',
    about: 'Who sold, gave discounts and refunded; a void comes off the takings of whoever sold.',
    of: 'days',
    columns: [
      text('staff', 'Staff'),
      ...TAKEN,
      money('discounts', 'Discounts'),
      count('voids', 'Voids'),
      money('refunds', 'Refunds'),
    ],
    chart: { by: 'staff', height: 'total', as: 'bars' },
  },
  'sales-by-till': {
    title: 'Sales by till',
    about: 'Where it was sold.',
    of: 'days',
    columns: [text('till', 'Till'), ...TAKEN],
    chart: { by: 'till', height: 'total', as: 'bars' },
  },
  'sales-by-tender': {
    title: 'Takings by payment method',
    about:
      'How it was paid, less what went back the same way. It includes deposits, gift cards and tips, which aren’t sales.',
    of: 'days',
    columns: [text('tender', 'Paid by'), money('total', 'Taken'), percent('share', 'Share')],
    chart: { by: 'tender', height: 'total', as: 'bars' },
  },
  discounts: {
    title: 'Discounts',
    about:
      'Each discount: what it was given on and why, by whom, who allowed it, and its share of the goods. Goods that are returned or voided take theirs off again.',
    of: 'days',
    columns: [
      moment('at', 'Time'),
      text('receipt', 'Receipt'),
      text('staff', 'Staff'),
      text('allowedBy', 'Allowed by'),
      text('on', 'Given on'),
      text('why', 'Why'),
      money('discount', 'Discount'),
      percent('rate', 'Share'),
      money('total', 'Paid'),
    ],
  },
  'discounts-by-reason': {
    title: 'Discounts by reason',
    about:
      'Why discounts were given, what they came to, and by whom, less those of goods that were returned or voided.',
    of: 'days',
    columns: [
      text('reason', 'Reason'),
      count('times', 'Discounts'),
      money('discount', 'Came off'),
      percent('share', 'Share'),
      text('by', 'By whom'),
    ],
    chart: { by: 'reason', height: 'discount', as: 'bars' },
  },
  'voids-and-refunds': {
    title: 'Voids and refunds',
    about:
      'What was voided, refunded or exchanged, why, by whom, and who allowed it. Money back is what the customer got: below zero, they paid for a dearer exchange.',
    of: 'days',
    columns: [
      moment('at', 'Time'),
      text('receipt', 'Receipt'),
      text('kind', 'Kind'),
      text('of', 'Of receipt'),
      text('staff', 'Staff'),
      text('allowedBy', 'Allowed by'),
      text('reason', 'Reason'),
      money('total', 'Money back'),
      money('goods', 'Goods returned'),
    ],
  },
  vat: {
    title: 'VAT by rate',
    about: 'Sales and the VAT in them by rate, for the return of these days.',
    of: 'days',
    columns: [
      text('rate', 'Rate'),
      money('net', 'Without VAT'),
      money('vat', 'VAT'),
      money('total', 'With VAT'),
    ],
    data: [text('vatCode', 'VAT code'), text('vatRate', 'VAT rate, percent')],
    chart: { by: 'rate', height: 'vat', as: 'bars' },
  },
  customers: {
    title: 'Customers',
    about: 'Who bought, and how much.',
    of: 'days',
    columns: [
      text('customer', 'Customer'),
      count('sales', 'Sales'),
      money('total', 'Takings'),
      money('average', 'Average sale'),
      day('last', 'Last came'),
    ],
    chart: { by: 'customer', height: 'total', as: 'bars' },
  },
  'stock-value': {
    title: 'Stock value',
    about: 'What is on the shelves now, at cost and at its price, by category.',
    of: 'now',
    isOfStock: true,
    columns: [
      text('category', 'Category'),
      count('products', 'Products'),
      count('quantity', 'Pieces'),
      money('cost', 'At cost'),
      money('price', 'At price'),
    ],
    chart: { by: 'category', height: 'cost', as: 'bars' },
  },
  'stock-cover': {
    title: 'Stock cover',
    about: 'For how many days the stock lasts at the pace of the chosen days, shortest first.',
    of: 'days',
    isOfStock: true,
    columns: [...STOCK, count('stock', 'In stock'), count('sold', 'Sold'), count('cover', 'Days it lasts')],
    chart: { by: 'product', height: 'cover', as: 'bars' },
  },
  'dead-stock': {
    title: 'Dead stock',
    about: 'Goods on the shelf of which nothing was sold on the chosen days, dearest first.',
    of: 'days',
    isOfStock: true,
    columns: [...STOCK, count('stock', 'In stock'), money('value', 'At cost'), day('last', 'Last sold')],
    chart: { by: 'product', height: 'value', as: 'bars' },
  },
  shrinkage: {
    title: 'Shrinkage',
    about: 'What was written off, and what stock-takes found missing or too much, at cost.',
    of: 'days',
    columns: [...STOCK, text('why', 'Why'), count('quantity', 'Pieces'), money('value', 'At cost')],
    chart: { by: 'product', height: 'value', as: 'bars' },
  },
  'cash-differences': {
    title: 'Cash differences',
    about: 'Each count of a drawer against what should have been in it.',
    of: 'days',
    columns: [
      moment('at', 'Counted'),
      text('till', 'Till'),
      text('staff', 'Staff'),
      money('expected', 'Expected'),
      money('counted', 'Counted cash'),
      money('difference', 'Difference'),
      text('reason', 'Reason'),
    ],
    chart: { by: 'at', height: 'difference', as: 'bars' },
  },
  'z-reads': {
    title: 'Z reads',
    about: 'The Z reads of every till, as printed. Sales include voided ones; voids are counted beside them.',
    of: 'days',
    columns: [
      text('number', 'Z'),
      text('till', 'Till'),
      moment('at', 'Taken'),
      count('sales', 'Sales'),
      count('voids', 'Voids'),
      money('total', 'Takings'),
      money('vat', 'VAT'),
      money('grandTotal', 'Grand total'),
    ],
  },
} as const satisfies Record<string, ReportDefinition>

export type ReportKind = keyof typeof REPORTS
export const REPORT_KINDS = Object.keys(REPORTS) as ReportKind[]

/** A row by the keys of its report's columns. A figure that is not known, such as the margin of goods without a cost, is null. */
export type ReportRow = Readonly<Record<string, string | number | null>>

/** A report as it is answered. */
export interface Report {
  readonly kind: ReportKind
  readonly from: string
  readonly to: string
  /** At most the report's first thousand; a file has all. */
  readonly rows: readonly ReportRow[]
  /** How many there are. */
  readonly rowCount: number
  /** The sums of what can be added up, over all rows. */
  readonly totals: ReportRow
  /** The same sums of the days that it is compared with. */
  readonly before: ReportRow | null
  /** Which days those are. */
  readonly compared: ComparedDays | null
  /** What its figures say that is not so, each a sentence; absent where there is nothing. */
  readonly notes?: readonly string[]
}
