import type { Transaction } from '@tuppence/contract/sales'
import { METHOD_LABELS } from '@tuppence/domain/sales'
import type { Database } from '../../../platform/database/connect.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import type { ExportCell } from '../../../platform/xlsx-file.ts'
import { listSales } from '../../sales/public.ts'

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
  now: Date,
): AsyncGenerator<readonly ExportCell[]> {
  yield ['Date', 'Transaction Number', 'Customer', 'Total', 'Payment Method', 'Status']
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  for (let offset = 0; ; offset += CHUNK) {
    const query = { startDate: from, endDate: to, limit: CHUNK, offset }
    const { rows } = await inOrganization(database, organizationId, (tx) =>
      listSales(tx, organizationId, query, now),
    )
    for (const sale of rows) {
      const total = format === 'csv' ? sale.totalAmount : Number(sale.totalAmount)
      yield [time.format(new Date(sale.createdAt)).replace(',', ''), ...rowOf(sale, total)]
    }
    if (rows.length < CHUNK) return
  }
}

const rowOf = (sale: Transaction, total: ExportCell): readonly ExportCell[] => [
  sale.transactionNumber,
  sale.customerName ?? 'Walk-in',
  total,
  METHOD_LABELS[sale.paymentMethod],
  sale.kind === 'sale' ? sale.status : sale.kind,
]
