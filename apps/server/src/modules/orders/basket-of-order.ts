import type { AnswerOf } from '@tuppence/contract/call'
import type { basketOfOrder } from '@tuppence/contract/orders'
import { isOpenOrder, type OrderState, orderNumber } from '@tuppence/domain/orders'
import { rateTextAt, vatCodeSchema } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { vatOf } from './order-goods.ts'

interface Head extends Record<string, unknown> {
  number: number
  state: OrderState
  customer_id: string | null
  first_name: string | null
  last_name: string | null
}

interface LineRow extends Record<string, unknown> {
  id: string
  product_id: string
  name: string
  sku: string
  quantity: number
  unit_price: string
  vat_code: string
  vat_rate: string
  vat_inclusive: boolean
}

/**
 * An open order as a till rings it up: at the prices that were promised, and the VAT of now. Goods are supplied when they are collected
 * (VATA 1994 s.6), and where VAT is added its change is the customer's (s.89).
 *
 * @throws Refused not-found, or order-moved-on where it is over
 */
export async function basketOf(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<AnswerOf<typeof basketOfOrder>> {
  const [head] = await tx.execute<Head>(sql`
    select o.number, o.state, c.id as customer_id, c.first_name, c.last_name
      from online_orders o
      left join customers known on known.organization_id = o.organization_id and known.id = o.customer_id
      left join customers c on c.organization_id = o.organization_id and c.id = coalesce(known.merged_into, known.id)
       and c.erased_at is null and c.archived_at is null
     where o.organization_id = ${organizationId} and o.id = ${id}`)
  if (!head) throw new Refused('not-found')
  if (!isOpenOrder(head.state)) throw new Refused('order-moved-on')
  const lines = await tx.execute<LineRow>(sql`
    select id, product_id, name, sku, quantity, unit_price::text, vat_code, vat_rate::text, vat_inclusive
      from online_order_lines where organization_id = ${organizationId} and order_id = ${id} order by position`)
  const { customer_id, first_name, last_name } = head
  const now = new Date()
  return {
    number: orderNumber(head.number),
    customer: customer_id === null ? null : { id: customer_id, firstName: first_name, lastName: last_name },
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      ...vatOf({ ...line, vat_rate: rateTextAt(vatCodeSchema.parse(line.vat_code), line.vat_rate, now) }),
    })),
  }
}
