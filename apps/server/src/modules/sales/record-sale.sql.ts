import { MOST_AHEAD } from '@tuppence/domain/tills'
import { averageCostOf } from '../../platform/database/average-cost.ts'
import { materialized, type Step, statementOf, step } from '../../platform/database/statement.ts'
import { PAYMENT_EFFECTS, PAYMENT_FLAGS, PAYMENT_STEPS } from './card-payments.sql.ts'
import { unproven } from './journal-order.ts'
import {
  DISCOUNT_LIMIT,
  JUDGED_AT,
  LIST_PRICE,
  LISTED,
  WAS_NO_DEARER,
  WAS_PRICE_AT_SALE,
} from './list-price.sql.ts'
import { LOW_STOCK_STEP } from './low-stock.sql.ts'
import {
  LOYALTY_STEPS,
  NAMED_CUSTOMERS,
  POINT_FLAGS,
  POINT_STEPS,
  POINT_VALUE,
  POINTS_ARE_ON,
} from './loyalty.sql.ts'
import { digestOf, writtenRows } from './record-digest.ts'
import { rollUps } from './roll-ups.sql.ts'
import { columnText, LINE_COLUMNS, SALE_COLUMNS, TENDER_COLUMNS } from './sale-columns.ts'
import type { NotInBooks, SaleRows } from './sale-rows.ts'

const ROLL_UP_STEPS = rollUps({
  organization: '$1::uuid',
  records: 'fresh',
  lines: 'items',
  tenders: 'tenders',
})

/** What the records, lines and tenders are that come. */
const COMING: readonly Step[] = [
  materialized(
    'sold',
    [],
    `
  select s.*, not ('till-unproven' = any(s.flags)) as proven, o.time_zone, o.discount_limit,
         o.former_discount_limits, ${JUDGED_AT} as judged_at,
         coalesce(o.settings #>> '{discountReasons,isAsked}' = 'true', false) as reasons_asked,
         ${POINT_VALUE} as point_value, ${POINTS_ARE_ON} as points_are_on
    from organizations o,
         json_to_recordset($2::json) as s (${columnText(SALE_COLUMNS)})
   where o.id = $1::uuid`,
  ),
  materialized(
    'line',
    [],
    `
  select * from json_to_recordset($3::json) as l (${columnText(LINE_COLUMNS)})`,
  ),
  materialized(
    'tender',
    [],
    `
  select t.sale_id, t.id, t.position, t.method, t.amount, t.received, t.change, t.payment,
         case when t.method = 'loyalty' and t.amount > 0 then coalesce(t.points, ceil(t.amount * 100 / ${POINT_VALUE})::bigint)
         end as points
    from organizations o, json_to_recordset($4::json) as t (${columnText(TENDER_COLUMNS)})
   where o.id = $1::uuid`,
  ),
]

/** What is looked up, locked and checked of them, and their rows. */
const recorded = (isByCard: boolean): readonly Step[] => [
  materialized(
    'till',
    ['sold'],
    `
  select t.id, t.code, t.last_sequence, t.last_seal, t.last_heartbeat
    from (select distinct till_id from sold order by till_id) named,
         lateral (select t.id, t.code, t.last_sequence, t.last_seal, t.last_heartbeat from tills t
                   where t.organization_id = $1::uuid and t.id = named.till_id for no key update) t`,
  ),
  materialized(
    'product',
    ['line', 'till'],
    `
  select named.product_id, p.*
    from (select distinct product_id from line where (select count(*) from till) >= 0 order by product_id) named
    left join lateral (select p.id, p.price, ${averageCostOf('p')} as cost, p.sku, p.vat_code, p.vat_rate, p.vat_inclusive,
                         p.former_prices from products p
                        where p.organization_id = $1::uuid and p.id = named.product_id for no key update) p on true`,
  ),
  materialized(
    'customer',
    ['sold', 'product'],
    `
  select c.id, coalesce(c.merged_into, c.id) as holder,
         case when c.merged_into is null then c.loyalty_points
              else (select m.loyalty_points from customers m
                     where m.organization_id = $1::uuid and m.id = c.merged_into) end as balance
    from (select customer_id from (${NAMED_CUSTOMERS}) every
           where (select count(*) from product) >= 0 order by customer_id) named,
         lateral (select c.id, c.merged_into, c.loyalty_points from customers c
                   where c.organization_id = $1::uuid and c.id = named.customer_id for no key update) c`,
  ),
  materialized(
    'stray',
    ['line', 'product'],
    `
  select distinct sale_id from line where product_id in (select product_id from product where id is null)`,
  ),
  materialized(
    'priced',
    ['sold', 'line', 'product'],
    `
  select l.sale_id, bool_or(l.unit_price < ${LIST_PRICE} and l.quantity > 0) as below,
         min(l.expires_on) filter (where l.quantity > 0) as expires_on,
         bool_or(case when l.quantity > 0
                      then l.list_price <> ${LISTED} and not ${WAS_PRICE_AT_SALE} or l.vat_code <> p.vat_code or l.vat_inclusive <> p.vat_inclusive
                           or p.vat_code = 'custom' and l.vat_rate <> p.vat_rate or not l.is_rate_of_code
                      else l.unit_price > p.price and not ${WAS_NO_DEARER} end) as differs
    from line l join product p on p.product_id = l.product_id join sold on sold.id = l.sale_id
   where l.returns_item_id is null group by l.sale_id`,
  ),
  materialized(
    'checked',
    ['sold', 'till', 'stray', 'priced', 'customer', 'points', ...(isByCard ? ['paid_by', 'paid_back'] : [])],
    `
  select sold.*, (sold.created_at at time zone sold.time_zone)::date as trading_day,
         case when till.id is null then 'unknown-till'
              when stray.sale_id is not null then 'unknown-product'
              when sold.customer_id is not null and customer.id is null then 'unknown-customer'
         end as refusal,
         case when stray.sale_id is not null then array['goods-unknown'] else '{}'::text[] end
           || case when sold.customer_id is not null and customer.id is null
                   then array['customer-unknown'] else '{}'::text[] end as missing,
         sold.flags
           || case when not sold.may_discount and sold.largest_discount > ${DISCOUNT_LIMIT}
                   then array['discount-without-right'] else '{}'::text[] end
           || case when sold.reasons_asked and sold.has_unsaid_discount
                   then array['discount-without-reason'] else '{}'::text[] end
           || case when priced.differs then array['differs-from-product'] else '{}'::text[] end
           || case when priced.below and not sold.may_override
                   then array['price-override-without-right'] else '{}'::text[] end
           || ${POINT_FLAGS}
           ${isByCard ? `|| ${PAYMENT_FLAGS}` : ''}
           || case when priced.expires_on < (sold.created_at at time zone sold.time_zone)::date
                   then array['expired-sold'] else '{}'::text[] end
           || case when sold.receipt_number <> till.code || '-' || lpad(sold.till_sequence::text,
                          greatest(6, length(sold.till_sequence::text)), '0')
                     or sold.transaction_number <> sold.number_stem || till.code
                   then array['number-wrong'] else '{}'::text[] end
           || case when sold.seal_is_right then '{}'::text[] else array['seal-wrong'] end
           || case
                when sold.till_sequence = till.last_sequence + 1 and sold.previous_seal = till.last_seal
                  then '{}'::text[]
                when sold.till_sequence = till.last_sequence
                  or (sold.till_sequence < till.last_sequence or not sold.proven) and (
                       select true from journal j where j.organization_id = $1::uuid and j.till_id = sold.till_id
                          and j.sequence = sold.till_sequence
                          and (not sold.proven or not ${unproven('j')}) limit 1) then array['journal-repeat']
                when not (
                  select bool_or(before.seal = sold.previous_seal) from (
                    select case when sold.till_sequence = 1 then '' else till.last_seal end as seal
                     where sold.till_sequence - 1 in (0, till.last_sequence)
                    union all
                    select j.seal from journal j where j.organization_id = $1::uuid and j.till_id = sold.till_id
                       and j.sequence = sold.till_sequence - 1 and (j.seal = sold.previous_seal or not ${unproven('j')})
                    union all
                    select b.seal from sold b where b.till_id = sold.till_id
                       and b.till_sequence = sold.till_sequence - 1
                       and (b.proven or b.seal = sold.previous_seal)) before) then array['journal-break']
                else '{}'::text[]
              end as all_flags
    from sold
    left join till on till.id = sold.till_id
    left join priced on priced.sale_id = sold.id
    left join stray on stray.sale_id = sold.id
    left join customer on customer.id = sold.customer_id
    left join points on points.sale_id = sold.id`,
  ),
  step(
    'fresh',
    ['checked'],
    `
  insert into transactions (organization_id, id, transaction_number, receipt_number, customer_id, user_id, staff_name,
      recorded_by, till_id, till_sequence, vat_mode, subtotal, tax_amount, discount_amount, basket_discount, total_amount,
      payment_method, amount_received, change_due, offline_id, content_hash, flags, recomputed, created_at,
      received_at, trading_day, kind, reverses_id, reason, reason_note, approved_by, returned_total,
      basket_discount_reason, charges, charges_total, details)
  select $1::uuid, id, transaction_number, receipt_number, customer_id, user_id, staff_name, recorded_by, till_id,
         till_sequence,
         vat_mode, subtotal, tax_amount, discount_amount, basket_discount, total_amount, payment_method,
         amount_received, change_due, offline_id, content_hash, all_flags, recomputed, created_at,
         $5::timestamptz, trading_day, kind, reverses_id, reason, reason_note, approved_by, returned_total,
         basket_discount_reason, charges, charges_total, details
    from checked where refusal is null
  on conflict (organization_id, id) do nothing
  returning *`,
  ),
  step(
    'items',
    ['line', 'product', 'fresh'],
    `
  insert into transaction_items (organization_id, id, transaction_id, position, product_id, name, sku, quantity,
      unit_price, list_price, discount_amount, total_price, vat_code, vat_rate, vat_inclusive, net_amount, vat_amount,
      returns_item_id, returns_transaction_id, restock, discount_reason, offers, offer_amount, details, unit_cost)
  select $1::uuid, l.id, l.sale_id, l.position, l.product_id, l.name, l.sku, l.quantity, l.unit_price, l.list_price,
         l.discount_amount, l.total_price, l.vat_code, l.vat_rate, l.vat_inclusive, l.net_amount, l.vat_amount,
         l.returns_item_id, l.returns_transaction_id, l.restock, l.discount_reason, l.offers, l.offer_amount, l.details,
         case when l.returns_item_id is null then nullif(product.cost, 0)
              else (select one.cost from (
                      select o.unit_cost as cost, 1 as choice from transaction_items o
                       where o.organization_id = $1::uuid and o.id = l.returns_item_id
                      union all select nullif(product.cost, 0), 2) one order by one.choice limit 1) end
    from line l join fresh on fresh.id = l.sale_id join product on product.product_id = l.product_id
  returning *`,
  ),
  step(
    'tenders',
    ['tender', 'fresh'],
    `
  insert into transaction_tenders (organization_id, id, transaction_id, position, method, amount, received, change, points,
      payment)
  select $1::uuid, t.id, t.sale_id, t.position, t.method, t.amount, t.received, t.change, t.points, t.payment
    from tender t join fresh on fresh.id = t.sale_id
  returning *`,
  ),
  materialized(
    'written',
    ['fresh', 'items', 'tenders'],
    `
  ${writtenRows('fresh', 'items', 'tenders')}`,
  ),
  step(
    'moves',
    ['line', 'fresh'],
    `
  insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, user_id, source_id, lot, expires_on)
  select $1::uuid, l.id, l.product_id, case when l.quantity > 0 then 'sale' when fresh.kind = 'void' then 'void'
                                            else 'refund' end, -l.quantity, fresh.user_id, l.sale_id,
         l.lot, l.expires_on
    from line l join fresh on fresh.id = l.sale_id where l.quantity > 0 or l.restock`,
  ),
  step(
    'stock',
    ['line', 'fresh'],
    `
  update products p set stock_quantity = (p.stock_quantity - moved.quantity)::bigint
    from (select l.product_id, sum(l.quantity) as quantity from line l join fresh on fresh.id = l.sale_id
           where l.quantity > 0 or l.restock group by l.product_id) moved
   where p.organization_id = $1::uuid and p.id = moved.product_id
  returning p.id, p.name, p.stock_quantity, p.min_stock_level, p.stock_quantity + moved.quantity as before,
            p.is_active and p.archived_at is null as is_sold`,
  ),
  materialized(
    'level',
    ['stock'],
    `
  select jsonb_object_agg(id, stock_quantity) as now from stock`,
  ),
]

/** The till's end, its journal, and what screens are told. */
const AFTER: readonly Step[] = [
  step(
    'till_end',
    ['sold', 'till', 'fresh'],
    `
  update tills t set
    last_seal = case when furthest.till_sequence > t.last_sequence then furthest.seal else t.last_seal end,
    last_sequence = greatest(t.last_sequence, furthest.till_sequence), last_heartbeat = $5::timestamptz,
    status = 'online'
    from (select distinct on (fresh.till_id) fresh.till_id, fresh.till_sequence, sold.seal
            from fresh join sold on sold.id = fresh.id join till on till.id = fresh.till_id
           where sold.proven and fresh.till_sequence <= till.last_sequence + ${MOST_AHEAD}
           order by fresh.till_id, fresh.till_sequence desc) furthest
   where t.organization_id = $1::uuid and t.id = furthest.till_id`,
  ),
  step(
    'journalled',
    ['sold', 'written'],
    `
  insert into journal (organization_id, id, till_id, sequence, transaction_id, previous_seal, seal, sealed_by_till,
      content, created_at, digest)
  select entry.*, ${digestOf('written', 'entry')}
    from (select $1::uuid as organization_id, id, till_id, till_sequence as sequence, id as transaction_id,
                 previous_seal, seal, sealed_by_till, sealed_text as content, $5::timestamptz as created_at
            from sold) entry
    join written on written.id = entry.id`,
  ),
  step(
    'told',
    ['line', 'fresh', 'level', 'moved_points', 'loyal'],
    `
  insert into events (organization_id, id, type, payload)
  select $1::uuid, fresh.id, 'sale-recorded', jsonb_build_object('transactionId', fresh.id, 'tillId', fresh.till_id,
         'totalAmount', fresh.total_amount::text, 'stock', (
           select coalesce(jsonb_agg(jsonb_build_object('productId', moved.product_id,
                                                        'stockQuantity', level.now -> moved.product_id::text)), '[]')
             from (select distinct l.product_id from line l
                    where l.sale_id = fresh.id and (l.quantity > 0 or l.restock)) moved, level),
         'customers', (
           select coalesce(jsonb_agg(jsonb_build_object('customerId', loyal.id, 'loyaltyPoints', loyal.loyalty_points)), '[]')
             from moved_points m join loyal on loyal.id = m.holder where m.record_id = fresh.id))
    from fresh`,
  ),
]

/**
 * Records a batch of sales, voids, refunds and exchanges of one business in one statement: insert-if-absent by
 * (organization_id, id), and everything that follows from a sale with it. $1 business, $2 sales, $3 lines, $4 tenders (JSON arrays, see sale-columns.ts), $5 now.
 *
 * Rows are locked table by table and in the order of their ids, so that sales of the same goods wait for each other
 * instead of deadlocking; the order of the locks is fixed by each step reading the one before it. A batch may hold several
 * sales of a till, but no number of it twice. organization_id stands in every step, which keeps the statement on one
 * shard. Look-ups are lateral or scalar, one by one by key: joined freely, or as EXISTS, they are planned as scans of all a
 * business has.
 *
 * Goods that come back are lines of negative quantity, so that stock, VAT and takings are one sum of both directions.
 *
 * Of a till's journal only what no later arrival can change is flagged: a number that is there already, and a seal that
 * is not its forerunner's. Whether a forerunner is missing is asked when sales are read (journal-order.ts). In order, the
 * till's row just locked says it all; out of order the journal and the batch are asked. What no device proves to be its till's
 * moves neither the till's number nor its seal, and stands in no proven record's way: not as its forerunner, not in its place.
 */
export const recordingSteps = (isByCard: boolean): readonly Step[] => [
  ...COMING,
  ...POINT_STEPS,
  ...(isByCard ? PAYMENT_STEPS : []),
  ...recorded(isByCard),
  LOW_STOCK_STEP,
  ...LOYALTY_STEPS,
  ...(isByCard ? PAYMENT_EFFECTS : []),
  ...ROLL_UP_STEPS,
  ...AFTER,
]

const ANSWER = `select checked.id, checked.refusal, checked.missing, fresh.flags as fresh_flags
  from checked left join fresh on fresh.id = checked.id`

const RECORD_CARD_SALES = statementOf(recordingSteps(true), ANSWER)
/** Most batches name no payment, and each step costs something where it finds nothing to do. */
export const RECORD_SALES = statementOf(recordingSteps(false), ANSWER)

/** The statement that records these. */
export const recordStatement = (sales: readonly Pick<SaleRows, 'tenders'>[]): string =>
  sales.some(({ tenders }) => tenders.some(({ payment }) => payment !== null))
    ? RECORD_CARD_SALES
    : RECORD_SALES

/** What the statement answers for each sale of the batch. */
export interface OutcomeRow {
  readonly id: string
  readonly refusal: 'unknown-till' | 'unknown-product' | 'unknown-customer' | null
  /** What of it the books do not have. */
  readonly missing: readonly NotInBooks[]
  /** Of a sale recorded by this call. */
  readonly fresh_flags: string[] | null
}
