import type { Transaction } from '@tuppence/contract/sales'
import { momentWords } from '@tuppence/domain/reporting'
import { METHOD_LABELS } from '@tuppence/domain/sales'
import type { Database } from '../../../platform/database/connect.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import type { CellLook, ExportCell } from '../../../platform/xlsx-file.ts'
import { readSalesFrom, type SalePlace } from '../../sales/public.ts'

/** So many records are read at once, each time in a transaction of its own. */
const CHUNK = 1_000

interface SalesAsked {
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly format: 'csv' | 'xlsx'
}

export const SALES_LOOKS: readonly CellLook[] = ['moment', 'text', 'text', 'money', 'text', 'text']

/** The table of the reports screen (REP-004) as a file has it (REP-008, REP-009). */
export async function* salesRows(
  database: Database,
  { organizationId, from, to, timeZone, format }: SalesAsked,
): AsyncGenerator<readonly ExportCell[]> {
  yield ['Date', 'Transaction Number', 'Customer', 'Total', 'Payment Method', 'Status']
  // Swedes write a moment as a workbook's is written here: 2026-11-22 17:45.
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const printed = format === 'csv' ? momentWords : (moment: string) => moment
  let before: SalePlace | undefined
  do {
    const { sales, place } = await inOrganization(database, organizationId, (tx) =>
      readSalesFrom(tx, organizationId, { from, to, limit: CHUNK }, before),
    )
    for (const sale of sales) {
      const total = format === 'csv' ? sale.totalAmount : Number(sale.totalAmount)
      yield [printed(time.format(new Date(sale.createdAt))), ...rowOf(sale, total)]
    }
    before = place
  } while (before)
}

const rowOf = (sale: Transaction, total: ExportCell): readonly ExportCell[] => [
  sale.transactionNumber,
  sale.customerName ?? 'Walk-in',
  total,
  METHOD_LABELS[sale.paymentMethod],
  sale.kind === 'sale' ? sale.status : sale.kind,
]
