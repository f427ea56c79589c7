import { step } from '../../platform/database/statement.ts'

/**
 * Tells of the products that the batch took to their minimum level or below, once for all of them, unless the business
 * switched that off (STOCK-009, decision D7).
 */
export const LOW_STOCK_STEP = step(
  'low_told',
  ['stock'],
  `
  insert into events (organization_id, id, type, payload)
  select $1::uuid, gen_random_uuid(), 'stock-low', jsonb_build_object('products', low.products, 'all', low.many)
    from (select count(*) as many, jsonb_agg(jsonb_build_object('productId', id, 'name', name, 'stockQuantity',
                 stock_quantity, 'minStockLevel', min_stock_level)) filter (where place <= 20) as products
            from (select stock.*, row_number() over (order by id) as place from stock
                   where is_sold and before > greatest(0, min_stock_level)
                     and stock_quantity <= greatest(0, min_stock_level)) crossed) low
   where low.many > 0 and (select coalesce((o.settings ->> 'lowStockAlerts')::boolean, true) from organizations o
                            where o.id = $1::uuid)`,
)
