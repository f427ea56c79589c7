import type { AnswerOf } from '@tuppence/contract/call'
import type { readVatReturn } from '@tuppence/contract/reporting'
import { addDays, instantOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import { readDatabaseMark } from '../../../platform/live/database-mark.ts'
import { formatPosition, placeIn } from '../../../platform/live/live-position.ts'
import type { Tx } from '../../../platform/tenancy.ts'

type LateSales = AnswerOf<typeof readVatReturn>['late']

/** As many are listed as somebody looks through; all of them are counted. */
const MAX_LISTED = 50

/**
 * What changed a VAT period after it had ended: a till that was offline keeps its sales with their days, and sends them later. Once the
 * period's figures or records were exported after its end, only what the last export hasn't got counts: by what could be seen then, because
 * a sale may be stamped before an export and committed after it. In a restored database that says nothing, and the time must do.
 */
export async function lateSales(
  tx: Tx,
  organizationId: string,
  { from, to, timeZone }: { readonly from: string; readonly to: string; readonly timeZone: string },
): Promise<LateSales> {
  const endsAt = instantOf(`${addDays(to, 1)}T00:00:00`, timeZone)
  const [reported] = await tx.execute<{ at: Date; seen: string | null }>(sql`
    select at, detail ->> 'seen' as seen from audit_log
     where organization_id = ${organizationId} and at >= ${endsAt} and action = 'report-exported'
       and detail ->> 'report' in ('vat', 'vat-records') and detail ->> 'from' = ${from} and detail ->> 'to' = ${to}
     order by at desc, id desc limit 1`)
  const seen = reported?.seen ? placeIn(await readDatabaseMark(tx), reported.seen) : undefined
  const isNew = seen
    ? sql`not pg_visible_in_snapshot(t.written_by, ${formatPosition(seen)}::pg_snapshot)`
    : sql`t.received_at > ${reported?.at ?? endsAt}`
  const rows = await tx.execute<{
    id: string
    receipt_number: string
    till_name: string
    day: string
    received_at: Date
    net: string
    vat: string
    count: number
    all_net: string
    all_vat: string
  }>(sql`
    select t.id, t.receipt_number, till.name as till_name, t.trading_day::text as day, t.received_at,
           (t.total_amount - t.tax_amount)::text as net, t.tax_amount::text as vat, count(*) over ()::int as count,
           (sum(t.total_amount - t.tax_amount) over ())::text as all_net, (sum(t.tax_amount) over ())::text as all_vat
      from transactions t join tills till on till.organization_id = t.organization_id and till.id = t.till_id
     where t.organization_id = ${organizationId} and t.trading_day between ${from}::date and ${to}::date
       and ${isNew}
     order by t.received_at, t.id limit ${MAX_LISTED}`)
  const [first] = rows
  return {
    reportedAt: reported?.at.toISOString() ?? null,
    count: first?.count ?? 0,
    net: first?.all_net ?? '0.00',
    vat: first?.all_vat ?? '0.00',
    records: rows.map(({ id, receipt_number, till_name, day, received_at, net, vat }) => ({
      ...{ id, receiptNumber: receipt_number, tillName: till_name, day, net, vat },
      receivedAt: received_at.toISOString(),
    })),
  }
}
