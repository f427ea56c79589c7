import type { Transaction } from '@tuppence/contract/sales'
import { minorOf, toPounds } from '@tuppence/domain/money'
import { momentWords, type ReportDefinition, type ReportRow } from '@tuppence/domain/reporting'
import { METHOD_LABELS } from '@tuppence/domain/sales'
import type { Database } from '../../../platform/database/connect.ts'
import { Refused } from '../../../platform/http/refused.ts'
import { inTurns } from '../../../platform/table-file.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import type { ExportCell } from '../../../platform/xlsx-file.ts'
import { readSalesFrom, type SalePlace } from '../../sales/public.ts'

/** So many records are read at once, each time in a transaction of its own. */
const CHUNK = 1_000

/** So many lines are some four hundred pages, and seconds of the server's. */
const MOST_PRINTED = 20_000

/** The same table as a report prints it. */
export const SALES_SHEET = {
  title: 'Sales',
  of: 'days',
  columns: [
    { key: 'at', label: 'Date', kind: 'moment' },
    { key: 'number', label: 'Transaction Number', kind: 'text' },
    { key: 'customer', label: 'Customer', kind: 'text' },
    { key: 'total', label: 'Total', kind: 'money' },
    { key: 'method', label: 'Payment Method', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'text' },
  ],
} as const satisfies Pick<ReportDefinition, 'title' | 'of' | 'columns'>

interface SalesAsked {
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly format: 'csv' | 'xlsx' | 'pdf'
}

/** The table of the reports screen (REP-004) as a file has it (REP-008, REP-009). */
export async function* salesRows(
  database: Database,
  { organizationId, from, to, timeZone, format }: SalesAsked,
): AsyncGenerator<readonly ExportCell[]> {
  yield SALES_SHEET.columns.map(({ label }) => label)
  // Swedes write a moment as a workbook's is written here: 2026-11-22 17:45.
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const printed = format === 'csv' ? momentWords : (moment: string) => moment
  let before: SalePlace | undefined
  do {
    const { sales, place } = await inOrganization(database, organizationId, (tx) =>
      readSalesFrom(tx, organizationId, { from, to, limit: CHUNK }, before),
    )
    for (const sale of sales) {
      const total = format === 'xlsx' ? Number(sale.totalAmount) : sale.totalAmount
      yield [printed(time.format(new Date(sale.createdAt))), ...rowOf(sale, total)]
    }
    before = place
  } while (before)
}

/**
 * The records and what they come to, for a PDF.
 *
 * @throws Refused with too-many-to-print
 */
export async function salesSheet(database: Database, asked: Omit<SalesAsked, 'format'>, most = MOST_PRINTED) {
  const rows: ReportRow[] = []
  let totalMinor = 0
  let isHeading = true
  const read = inTurns(asked.organizationId, salesRows(database, { ...asked, format: 'pdf' }))
  for await (const cells of read) {
    if (isHeading) {
      isHeading = false
      continue
    }
    if (rows.length === most) throw new Refused('too-many-to-print')
    const row = Object.fromEntries(SALES_SHEET.columns.map(({ key }, place) => [key, cells[place] ?? null]))
    rows.push(row)
    totalMinor += minorOf(String(row.total))
  }
  const { from, to } = asked
  return {
    definition: SALES_SHEET,
    report: { from, to, rows },
    sums: [{ words: 'All', row: { total: toPounds(totalMinor) } }],
  }
}

const rowOf = (sale: Transaction, total: ExportCell): readonly ExportCell[] => [
  sale.transactionNumber,
  sale.customerName ?? 'Walk-in',
  total,
  METHOD_LABELS[sale.paymentMethod],
  sale.kind === 'sale' ? sale.status : sale.kind,
]
