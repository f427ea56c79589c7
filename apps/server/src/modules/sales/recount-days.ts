import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { rollUps } from './roll-ups.sql.ts'
import { SALE_COUNTS_OFF, VOID_COUNTS_OFF } from './voids.sql.ts'

/** What a till took on a trading day. */
export interface TillDay {
  readonly tillId: string
  readonly day: string
}

/**
 * Days whose roll-ups do not come to what the till took: a server of a version that did not keep them, or kept fewer, has sold on
 * them. Takings are older than roll-ups, and every version keeps them; a void beside its own sale moves none, and is counted.
 */
export async function daysThatDiffer(tx: Tx, organizationId: string, since: string): Promise<TillDay[]> {
  const rows = await tx.execute<{ till_id: string; day: string }>(sql`
    select taken.till_id, taken.trading_day::text as day from till_takings taken
      left join (
        select till_id, trading_day, sum(sales_count) as sales, sum(refunds_count) as refunds, sum(sales_total) as total,
               sum(vat_total) as vat, sum(discount_total) as discount, sum(voids_count) as voids
          from staff_hours where organization_id = ${organizationId} and trading_day >= ${since}::date group by 1, 2) hours
        on hours.till_id = taken.till_id and hours.trading_day = taken.trading_day
      left join (
        select till_id, trading_day, count(*) as voids from transactions
         where organization_id = ${organizationId} and kind = 'void' and trading_day >= ${since}::date group by 1, 2) made
        on made.till_id = taken.till_id and made.trading_day = taken.trading_day
     where taken.organization_id = ${organizationId} and taken.trading_day >= ${since}::date
       and (taken.sales_count, taken.refunds_count, taken.sales_total, taken.vat_total, taken.discount_total, coalesce(made.voids, 0))
           is distinct from (hours.sales, hours.refunds, hours.total, hours.vat, hours.discount, hours.voids)
     order by taken.trading_day, taken.till_id`)
  return rows.map(({ till_id: tillId, day }) => ({ tillId, day }))
}

const FIGURES = {
  product_days: ['sold', 'returned', 'net', 'vat', 'discount', 'cost', 'costed_net'],
  vat_days: ['net', 'vat'],
  staff_hours: [
    ...['sales_count', 'refunds_count', 'refunds_total', 'voids_count', 'voids_total'],
    ...['sales_total', 'vat_total', 'discount_total'],
  ],
}

/** Adds a till's day up again, from its records; its till can record nothing meanwhile. */
export async function recountDay(tx: Tx, organizationId: string, { tillId, day }: TillDay): Promise<void> {
  if (!isUuid(organizationId) || !isUuid(tillId) || !/^\d{4}-\d\d-\d\d$/.test(day))
    throw new Error('The days of a till are counted by its id')
  const organization = `'${organizationId}'::uuid`
  const ofDay = `organization_id = ${organization} and till_id = '${tillId}' and trading_day = '${day}'`
  await tx.execute(
    sql`select 1 from tills where organization_id = ${organizationId} and id = ${tillId} for no key update`,
  )
  for (const [table, figures] of Object.entries(FIGURES))
    await tx.execute(
      sql.raw(`update ${table} set ${figures.map((figure) => `${figure} = 0`).join(', ')} where ${ofDay}`),
    )
  await tx.execute(
    sql.raw(`
    with records as materialized (
      select o.*, o.kind = 'sale' and ${SALE_COUNTS_OFF}
               or o.kind = 'void' and exists (
                 select from (select o.*) v join transactions s on s.organization_id = ${organization} and s.id = v.reverses_id,
                   lateral (select s.*) o where ${VOID_COUNTS_OFF}) as is_off
        from transactions o where ${ofDay}
    ), lines as materialized (
      select i.* from records join transaction_items i on i.organization_id = ${organization} and i.transaction_id = records.id
    ), ${rollUps({ organization, records: 'records', lines: 'lines', isVoiding: 'r.is_off' })}
    select 1`),
  )
}
