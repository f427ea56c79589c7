import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addRollUps } from './roll-ups.sql.ts'

/** What a till took on a trading day. */
export interface TillDay {
  readonly tillId: string
  readonly day: string
}

/**
 * Days whose roll-ups differ from what the till took, because a server of an older version recorded sales on them: one that kept
 * no roll-ups or fewer, or one that took a voided sale off the count of sales. Only days with a void, or with a sale that was
 * voided, can have such a count, so only their records are counted.
 */
export async function daysThatDiffer(tx: Tx, organizationId: string, since: string): Promise<TillDay[]> {
  const rows = await tx.execute<{ till_id: string; day: string }>(sql`
    with voided as (
      select till_id, trading_day from transactions
       where organization_id = ${organizationId} and kind = 'void' and trading_day >= ${since}::date
      union
      select o.till_id, o.trading_day from transactions v
        join transactions o on o.organization_id = ${organizationId} and o.id = v.reverses_id and o.trading_day >= ${since}::date
       where v.organization_id = ${organizationId} and v.kind = 'void'
    )
    select taken.till_id, taken.trading_day::text as day from till_takings taken
      left join (
        select till_id, trading_day, sum(sales_count) as sales, sum(refunds_count) as refunds, sum(sales_total) as total,
               sum(vat_total) as vat, sum(discount_total) as discount, sum(voids_count) as voids
          from staff_hours where organization_id = ${organizationId} and trading_day >= ${since}::date group by 1, 2) hours
        on hours.till_id = taken.till_id and hours.trading_day = taken.trading_day
      left join (
        select t.till_id, t.trading_day, count(*) filter (where t.kind = 'void') as voids,
               count(*) filter (where t.kind = 'sale') as sales
          from voided join transactions t on t.organization_id = ${organizationId} and t.till_id = voided.till_id
           and t.trading_day = voided.trading_day group by 1, 2) made
        on made.till_id = taken.till_id and made.trading_day = taken.trading_day
     where taken.organization_id = ${organizationId} and taken.trading_day >= ${since}::date
       and (taken.sales_count, taken.sales_count, taken.refunds_count, taken.sales_total, taken.vat_total, taken.discount_total,
            coalesce(made.voids, 0))
           is distinct from (hours.sales, coalesce(made.sales, taken.sales_count), hours.refunds, hours.total, hours.vat,
                             hours.discount, hours.voids)
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
      select * from transactions where ${ofDay}
    ), taken as (
      update till_takings set sales_count = (select count(*) from records where kind = 'sale') where ${ofDay}
    ), lines as materialized (
      select i.* from records join transaction_items i on i.organization_id = ${organization} and i.transaction_id = records.id
    ), ${addRollUps({ organization, records: 'records', lines: 'lines' })}
    select 1`),
  )
}
