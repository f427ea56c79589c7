import { minorOf, toPounds } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { formatPosition, type LivePosition } from '../../../platform/live/live-position.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import type { CellLook, ExportCell } from '../../../platform/xlsx-file.ts'

/** So many records are read at once, each time in a transaction of its own. */
const CHUNK = 2_000

interface VatAsked {
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** What could be seen when the export was noted: what has arrived since is not in it. */
  readonly seen: LivePosition
  readonly format: 'csv' | 'xlsx'
}

export const VAT_RECORD_LOOKS: readonly CellLook[] = [
  ...(['day', 'time', 'text', 'text', 'text'] as const),
  ...(['money', 'money', 'money', 'money'] as const),
]

interface Row extends Record<string, unknown> {
  readonly day: string
  /** None where the shop's clock was another when it sold: by today's that was another day. */
  readonly time: string | null
  readonly receipt_number: string
  readonly kind: string
  readonly vat_code: string
  readonly vat_rate: string | null
  readonly net: string
  readonly vat: string
  readonly id: string
  readonly created_at: string
}

/**
 * The digital record of supplies made (regulation 32A of the VAT Regulations 1995, as VAT Notice 700/22 explains it): time of
 * supply, value without VAT, and rate, with the output VAT beside them. Supplies of one receipt at one rate are one line, as
 * paragraph (4)(c) allows. Where a till charged another total than its lines come to, the difference is a line of its own, so
 * that the lines come to what was charged.
 */
export async function* vatRecordRows(
  database: Database,
  asked: VatAsked,
): AsyncGenerator<readonly ExportCell[]> {
  yield [
    'Date of supply',
    'Time of supply',
    'Receipt',
    'Kind',
    'VAT code',
    'VAT rate %',
    'Value without VAT',
    'Output VAT',
    'Value with VAT',
  ]
  for (let after: Place | null = null; ; ) {
    const rows = await inOrganization(database, asked.organizationId, (tx) => readChunk(tx, asked, after))
    for (const row of rows) yield cellsOf(row, asked.format)
    const last = rows.at(-1)
    if (!last) return
    after = { day: last.day, createdAt: last.created_at, id: last.id }
  }
}

interface Place {
  readonly day: string
  readonly createdAt: string
  readonly id: string
}

/** The lines of the next records in the order of their days. */
async function readChunk(
  tx: Tx,
  { organizationId, from, to, timeZone, seen }: VatAsked,
  after: Place | null,
): Promise<Row[]> {
  const further = after
    ? sql`and (trading_day, created_at, id) > (${after.day}::date, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return tx.execute<Row>(sql`
    with record as materialized (
      select id, kind, receipt_number, trading_day, created_at, total_amount, tax_amount from transactions
       where organization_id = ${organizationId} and trading_day between ${from}::date and ${to}::date ${further}
         and pg_visible_in_snapshot(written_by, ${formatPosition(seen)}::pg_snapshot)
       order by trading_day, created_at, id limit ${CHUNK}
    ), line as (
      select i.transaction_id, i.vat_code, i.vat_rate, sum(i.net_amount) as net, sum(i.vat_amount) as vat
        from record join transaction_items i on i.organization_id = ${organizationId} and i.transaction_id = record.id
       group by 1, 2, 3
    ), every as (
      select * from line
      union all
      select record.id, 'charged otherwise', null, record.total_amount - record.tax_amount - sum(line.net),
             record.tax_amount - sum(line.vat) from record join line on line.transaction_id = record.id
       group by record.id, record.total_amount, record.tax_amount
      having (record.total_amount - record.tax_amount, record.tax_amount) is distinct from (sum(line.net), sum(line.vat))
    )
    select record.trading_day::text as day, case when (record.created_at at time zone ${timeZone})::date = record.trading_day
                then to_char(record.created_at at time zone ${timeZone}, 'HH24:MI:SS') end as time,
           record.receipt_number, record.kind, every.vat_code, every.vat_rate::text as vat_rate, every.net::text as net,
           every.vat::text as vat, record.id, record.created_at::text as created_at
      from record join every on every.transaction_id = record.id
     order by record.trading_day, record.created_at, record.id, every.vat_rate desc nulls last, every.vat_code`)
}

function cellsOf(row: Row, format: VatAsked['format']): readonly ExportCell[] {
  const amount = (pounds: string | null): ExportCell =>
    pounds === null || format === 'csv' ? pounds : Number(pounds)
  // An exempt supply has no rate: a zero would make it a zero-rated one.
  const rate = row.vat_code === 'exempt' ? null : row.vat_rate
  const gross = toPounds(minorOf(row.net) + minorOf(row.vat))
  return [
    ...[row.day, row.time, row.receipt_number, row.kind, row.vat_code],
    ...[amount(rate), amount(row.net), amount(row.vat), amount(gross)],
  ]
}
