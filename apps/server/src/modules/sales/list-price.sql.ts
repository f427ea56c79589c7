import { OFFLINE_DAYS } from '../../platform/database/former-values.ts'

/*
 * A sale is judged by the prices and the limit of its own time, and not by those of when it arrives (RULES.md 8): a till may
 * have been offline, and a basket may have been open or parked when they were changed. Parts of the statement of
 * record-sale.sql.ts, over record `sold`, line `l` and product `p`.
 */

const OFFLINE = `interval '${OFFLINE_DAYS} days'`
/** What is told to a till that is in touch takes effect at once; a basket that is open then may take the day. */
const OPEN_BASKET = `interval '1 day'`

/** When record `s` was made by its till's clock, as far as that can be: not later than now, nor older than a till may be offline. */
export const JUDGED_AT = `greatest(least(s.created_at, $5::timestamptz), $5::timestamptz - ${OFFLINE})`

/** The former prices of `p` that a till or a basket may still have had when it sold. */
export const FORMER_PRICES = `(
  select each.key::numeric as price, each.value::timestamptz as until from jsonb_each_text(p.former_prices) as each
   where each.value::timestamptz >= sold.judged_at - ${OFFLINE}) former`

/**
 * The price that line `l` of product `p` in record `sold` is held against: the product's, or what one reading of its scale's
 * label says, if that is of this product. Anybody can write a label's digits into a request, so one that is of other goods says nothing.
 */
export const LISTED = `case
  when l.scale_label is not null and exists (
    select from jsonb_array_elements(l.scale_label) as reading
     where (reading ->> 'price' = l.list_price::text
            or l.list_price = round(p.price * (reading ->> 'grams')::numeric / 1000, 2)
            or exists (select from ${FORMER_PRICES}
                        where l.list_price = round(former.price * (reading ->> 'grams')::numeric / 1000, 2)))
       and (reading -> 'codes' ? p.sku
            or (select count(*) from product_barcodes b where b.organization_id = $1::uuid
                  and b.product_id = p.product_id and reading -> 'codes' ? b.barcode) > 0))
  then l.list_price else p.price end`

/** The list price that the till sealed, if it was ever the product's within that time; else the one of today. */
export const LIST_PRICE = `case
  when l.list_price <> p.price and exists (select from ${FORMER_PRICES} where former.price = l.list_price)
  then l.list_price else ${LISTED} end`

/** Whether the sealed list price was the product's own when it was sold. */
export const WAS_PRICE_AT_SALE = `exists (
  select from ${FORMER_PRICES} where former.price = l.list_price and former.until >= sold.judged_at)`

/** Whether goods that come back without a receipt cost as much when they did. */
export const WAS_NO_DEARER = `exists (
  select from ${FORMER_PRICES} where former.price >= l.unit_price and former.until >= sold.judged_at)`

/** The largest discount that the till of `sold` may have known as the limit: it goes by the one of its last contact. */
export const DISCOUNT_LIMIT = `greatest(sold.discount_limit, (
  select max(each.key::int) from jsonb_each_text(sold.former_discount_limits) as each
   where each.value::timestamptz >= case when till.last_heartbeat <= sold.judged_at
           then greatest(till.last_heartbeat - ${OPEN_BASKET}, sold.judged_at - ${OFFLINE})
           else sold.judged_at - ${OFFLINE} end))`
