import type { TransactionDetail } from '@tuppence/contract/sales'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { chainAround, earlierOf } from '../payments/public.ts'

/**
 * What the other records of its exchanges hold for the goods of this one (RULES.md 40): `chainOf` of the domain, in the books. By
 * payment, and of what no provider moved by method; points are carried on by each exchange itself.
 */
export async function readChain(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<Pick<TransactionDetail, 'chain'>> {
  const chain = await tx.execute<
    NonNullable<TransactionDetail['chain']>[number] & Record<string, unknown>
  >(sql`
    with asked as (
      select ${organizationId}::uuid as organization_id, ${id}::uuid as id
    ), earlier as (
      select of_sale.id from asked, lateral ${sql.raw(earlierOf('asked.organization_id', 'asked.id'))} of_sale
    ), record as (
      select of_chain.id from asked, lateral ${sql.raw(chainAround('asked.organization_id', 'asked.id'))} of_chain
    ), moved as (
      select p.method, p.payment, p.amount, t.created_at, t.id, p.position,
             p.amount > 0 and t.id <> ${id} and t.id in (select id from earlier) as is_before,
             case when p.amount > 0 then t.id <> ${id} else t.reverses_id is distinct from ${id} end as counts
        from record
        join transactions t on t.organization_id = ${organizationId} and t.id = record.id
        join transaction_tenders p on p.organization_id = ${organizationId} and p.transaction_id = t.id
       where p.method <> 'loyalty'
    ), part as (
      select min(method) as method, (array_agg(payment))[1] as payment,
             least(coalesce(sum(amount) filter (where is_before), 0), coalesce(sum(amount) filter (where counts), 0)) as amount,
             max(created_at) filter (where is_before) as taken, min(position) as position
        from moved group by coalesce(payment ->> 'id', method))
    select method, amount::numeric(12, 2)::text as amount, payment from part where amount <> 0
     order by taken desc nulls first, position, method`)
  return chain.length > 0 ? { chain: [...chain] } : {}
}
