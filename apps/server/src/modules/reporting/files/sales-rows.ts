import type { Transaction } from '@tuppence/contract/sales'
import { METHOD_LABELS } from '@tuppence/domain/sales'
import type { Database } from '../../../platform/database/connect.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import type { ExportCell } from '../../../platform/xlsx-file.ts'
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

/** The table of the reports screen (REP-004) as a file has it (REP-008, REP-009). */
export async function* salesRows(
  database: Database,
  { organizationId, from, to, timeZone, format }: SalesAsked,
): AsyncGenerator<readonly ExportCell[]> {
  yield ['Date', 'Transaction Number', 'Customer', 'Total', 'Payment Method', 'Status']
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  let before: SalePlace | undefined
  do {
    const { sales, place } = await inOrganization(database, organizationId, (tx) =>
      readSalesFrom(tx, organizationId, { from, to, limit: CHUNK }, before),
    )
    for (const sale of sales) {
      const total = format === 'csv' ? sale.totalAmount : Number(sale.totalAmount)
      yield [time.format(new Date(sale.createdAt)).replace(',', ''), ...rowOf(sale, total)]
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
