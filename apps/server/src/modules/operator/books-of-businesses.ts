import type { Currency } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { onPlatform, overAllTills } from '../../platform/tenancy.ts'
import type { BusinessFigures } from '../backups/public.ts'

/** What each business has sold, by its code. Two kinds of transaction, because the one sees no account and the other no till. */
export async function readFigures(database: Database): Promise<BusinessFigures[]> {
  const sold = await overAllTills(database, (tx) =>
    tx.execute<{ organization_id: string; sales: number; takings: string; last: string | null }>(sql`
      select organization_id, sum(sales_count)::int as sales, sum(sales_total)::text as takings,
             max(trading_day) filter (where sales_count > 0)::text as last
        from till_takings group by organization_id`),
  )
  const byBusiness = new Map(sold.map((row) => [row.organization_id, row]))
  const accounts = await onPlatform(database, (tx) =>
    tx.execute<{ organization_id: string; code: string; name: string; currency: Currency }>(sql`
      select a.organization_id, a.business_code as code, a.business_name as name, o.currency
        from admin_customers a join organizations o on o.id = a.organization_id
       order by length(a.business_code), a.business_code`),
  )
  return accounts.map(({ organization_id, code, name, currency }) => {
    const row = byBusiness.get(organization_id)
    return {
      ...{ code, name, currency, sales: row?.sales ?? 0, takings: row?.takings ?? '0.00' },
      lastSoldOn: row?.last ?? null,
    }
  })
}
