import type { InsightList } from '@tuppence/contract/insights'
import type { ShopInsights } from '@tuppence/domain/insights'
import { toPounds } from '@tuppence/domain/money'
import type { CellLook, ExportCell } from '../../platform/xlsx-file.ts'

interface ListFile {
  /** Of its sheet, in a workbook. */
  readonly title: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly ExportCell[])[]
}

/** Money as a number of pounds, which a spreadsheet adds up. */
const pounds = (minor: number): number => Number(toPounds(minor))

const WHAT = { takings: 'Takings', voids: 'Voids', person: 'Voids' } as const

/** A list of the insights as a file has it: all of it, with what the screen says of each. */
export const LIST_FILES: Readonly<Record<InsightList, (insights: ShopInsights) => ListFile>> = {
  forecast: ({ forecast }) => ({
    title: 'The next two weeks',
    headings: ['Day', 'Expected', 'From', 'To', 'Why'],
    rows: (forecast?.days ?? []).map(({ day, expectedMinor, lowMinor, highMinor, reason }) => [
      ...[day, pounds(expectedMinor), pounds(lowMinor), pounds(highMinor), reason],
    ]),
  }),
  reorders: ({ reorders }) => ({
    title: 'What to order',
    headings: ['Product', 'Order by', 'Order', 'Free stock', 'Runs out', 'Sells a week', 'Why'],
    rows: reorders.found.map(({ name, orderBy, quantity, free, outOn, perWeek, reason }) => [
      ...[name, orderBy, quantity, free, outOn, perWeek, reason],
    ]),
  }),
  unusual: ({ unusual }) => ({
    title: 'What stands out',
    headings: ['What', 'Day', 'Who', 'Deviations from usual', 'Why'],
    rows: unusual.found.map(({ what, day, who, score, reason }) => [WHAT[what], day, who, score, reason]),
  }),
  together: ({ together }) => ({
    title: 'What sells together',
    headings: ['Who buys', 'also buys', 'Baskets', 'How often %', 'Of all baskets %', 'Beside chance', 'Why'],
    rows: together.found.map(
      ({ first, second, baskets, confidencePercent, supportPercent, lift, reason }) => [
        ...[first.name, second.name, baskets, confidencePercent, supportPercent, lift, reason],
      ],
    ),
  }),
  offers: ({ offers }) => ({
    title: 'What offers did',
    headings: [
      ...['Product', 'From', 'To', 'Cheaper by %', 'Pieces sold %', 'Chance from %', 'Chance to %'],
      ...['Takings beside that', 'Bought with it', 'Why'],
    ],
    rows: offers.found.map((offer) => [
      ...[offer.name, offer.from, offer.to, offer.offPercent, offer.changePercent],
      ...[offer.lowPercent, offer.highPercent, pounds(offer.takingsChangeMinor)],
      offer.with.map(({ name, baskets, of }) => `${name} (${baskets} of ${of} baskets)`).join('; '),
      offer.reason,
    ]),
  }),
  slow: ({ slow }) => ({
    title: 'Slow movers',
    headings: ['Product', 'In stock', 'Sold in 60 days', 'Last sold', 'Cost of the stock', 'Why'],
    rows: slow.found.map(({ name, stock, sold, lastSold, tiedUpMinor, reason }) => [
      ...[name, stock, sold, lastSold, tiedUpMinor === null ? null : pounds(tiedUpMinor), reason],
    ]),
  }),
}

/** Money of a CSV has its two decimals. */
const MONEY = ['Expected', 'From', 'To', 'Takings beside that', 'Cost of the stock']

const DAYS = ['Day', 'Order by', 'Runs out', 'Last sold']

/** How a workbook shows the column of a heading. What offers did has days from and to, which stay as they are written. */
export const lookOf = (heading: string): CellLook =>
  MONEY.includes(heading) ? 'money' : DAYS.includes(heading) ? 'day' : 'text'

export async function* listRows(
  { headings, rows }: ListFile,
  format: 'csv' | 'xlsx',
): AsyncGenerator<readonly ExportCell[]> {
  yield headings
  const isMoney = headings.map((heading) => MONEY.includes(heading))
  for (const row of rows)
    yield row.map((cell, place) =>
      format === 'csv' && isMoney[place] && typeof cell === 'number' ? cell.toFixed(2) : cell,
    )
}
