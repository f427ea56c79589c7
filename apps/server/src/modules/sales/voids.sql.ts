/**
 * Steps of the recording statement: which records of this batch take a sale off the count. A sale is voided once, by the first
 * void that gives back the whole of it, so three voids of a sale count as one (returns.queries.ts says the same at reading).
 * A void that comes before its sale is not counted: then the sale counts as voided when it comes.
 */
export const VOIDS = `
voids as materialized (
  select v.id, v.sale_id, v.before, o.fresh as sale_is_fresh
    from (select fresh.id, fresh.reverses_id as sale_id, fresh.total_amount, false as before from fresh
           where fresh.kind = 'void'
          union all
          select t.id, named.sale_id, t.total_amount, true
            from (select fresh.id as sale_id from fresh where fresh.kind = 'sale'
                  union select fresh.reverses_id from fresh where fresh.kind = 'void') named,
                 lateral (select t.id, t.total_amount from transactions t
                           where t.organization_id = $1::uuid and t.reverses_id = named.sale_id
                             and t.kind = 'void') t) v
    join lateral (
      select t.total_amount, false as fresh from transactions t
       where t.organization_id = $1::uuid and t.id = v.sale_id and t.kind = 'sale'
      union all
      select fresh.total_amount, true from fresh where fresh.id = v.sale_id and fresh.kind = 'sale') o
      on o.total_amount = -v.total_amount
   where not exists (
     select 1 from (
       select i.id as line_id, i.quantity from transaction_items i
        where i.organization_id = $1::uuid and i.transaction_id = v.sale_id and i.quantity > 0
       union all
       select i.returns_item_id, i.quantity from transaction_items i
        where i.organization_id = $1::uuid and i.transaction_id = v.id and i.quantity < 0
       union all
       select i.id, i.quantity from items i where i.transaction_id = v.sale_id and i.quantity > 0
       union all
       select i.returns_item_id, i.quantity from items i where i.transaction_id = v.id and i.quantity < 0) both_ways
      group by line_id having sum(quantity) <> 0)
), voiding as materialized (
  select case when bool_or(before) then sale_id else (array_agg(id order by id))[1] end as id
    from voids group by sale_id having not bool_or(before) or bool_or(sale_is_fresh)
)`

/** That the record `one` gives back the whole of its sale `o`. */
const isWhole = (
  one: string,
): string => `(o.kind = 'sale' and ${one}.kind = 'void' and o.total_amount = -${one}.total_amount
  and not exists (
    select from transaction_items i
     where i.organization_id = o.organization_id and i.transaction_id in (o.id, ${one}.id)
       and (i.transaction_id = ${one}.id or i.quantity > 0)
     group by coalesce(i.returns_item_id, i.id) having sum(i.quantity) <> 0))`

/** The same of what is recorded: that a record `v` takes the sale `o`, which it reverses, off the count. */
export const VOID_COUNTS_OFF = `(${isWhole('v')} and not exists (
  select from transactions w
   where w.organization_id = o.organization_id and w.reverses_id = o.id and ${isWhole('w')}
     and (w.received_at < o.received_at or (w.received_at, w.id) < (v.received_at, v.id))))`

/** That a sale `o` is off the count in its own place, because a void of it was there before. */
export const SALE_COUNTS_OFF = `exists (
  select from transactions w
   where w.organization_id = o.organization_id and w.reverses_id = o.id and w.received_at < o.received_at and ${isWhole('w')})`
