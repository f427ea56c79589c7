import type { AnswerOf } from '@tuppence/contract/call'
import type { readVatReturn } from '@tuppence/contract/reporting'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { readTimeZone, refuseDays } from '../reports/read-report.ts'
import { lateSales } from './late-sales.ts'

type VatReturn = AnswerOf<typeof readVatReturn>
type Box = VatReturn['boxes'][number]

const NOT_HERE = 'A till does not know it: it comes from the books.'
const NORTHERN_IRELAND = 'Only for goods between Northern Ireland and the EU, which a till does not know.'

/**
 * What the sales of these days put into a return's nine boxes (VAT Notice 700/12). Box 1 is the VAT that was charged, refunds
 * taken off. Box 6 is in whole pounds, without the pence, and has exempt and zero-rated sales in it.
 *
 * @throws Refused with range-too-long or invalid-request
 */
export async function vatReturn(
  tx: Tx,
  organizationId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<VatReturn> {
  refuseDays(from, to)
  const [sold] = await tx.execute<{ vat: string; net: string }>(sql`
    select coalesce(sum(vat_total), 0.00)::text as vat, trunc(coalesce(sum(sales_total - vat_total), 0))::text || '.00' as net
      from till_takings where organization_id = ${organizationId}
       and trading_day between ${from}::date and ${to}::date`)
  if (!sold) throw new Error('A sum is one row')
  const unknown = (note: string) => ({ amount: null, note })
  const figures: Omit<Box, 'box'>[] = [
    { label: 'VAT due on sales', amount: sold.vat, note: 'Charged at the tills, less what was given back.' },
    { label: 'VAT due on acquisitions', ...unknown(NORTHERN_IRELAND) },
    {
      label: 'Total VAT due',
      amount: sold.vat,
      note: 'Boxes 1 and 2. Add box 2, and sales that were made at no till.',
    },
    { label: 'VAT reclaimed on purchases', ...unknown(NOT_HERE) },
    { label: 'VAT to pay or reclaim', ...unknown('Box 3 less box 4.') },
    {
      label: 'Sales without VAT',
      amount: sold.net,
      note: 'In whole pounds; zero-rated and exempt sales are in it.',
    },
    { label: 'Purchases without VAT', ...unknown(NOT_HERE) },
    { label: 'Goods supplied to the EU', ...unknown(NORTHERN_IRELAND) },
    { label: 'Goods acquired from the EU', ...unknown(NORTHERN_IRELAND) },
  ]
  const timeZone = await readTimeZone(tx, organizationId)
  const late = await lateSales(tx, organizationId, { from, to, timeZone })
  return { from, to, boxes: figures.map((figure, index) => ({ box: index + 1, ...figure })), late }
}
