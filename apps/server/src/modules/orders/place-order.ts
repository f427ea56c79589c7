import type { PlacedOrder } from '@tuppence/contract/orders'
import { phoneKey } from '@tuppence/domain/customers'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { formatMoney, type Minor, minorOf, toPounds } from '@tuppence/domain/money'
import { orderLineId, orderNumber } from '@tuppence/domain/orders'
import { canonicalJson, cartTotals } from '@tuppence/domain/sales'
import type { VatMode } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { oneOfIds } from '../../platform/database/one-of-ids.ts'
import { Refused } from '../../platform/http/refused.ts'
import { setJob } from '../../platform/jobs/set-job.ts'
import { announce } from '../../platform/live/announce.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { isWorkDone, type OrderLoad, workFor } from './order-admission.ts'
import { holdGoods, type OfferedRow, offeredGoods, type ShortGoods, vatOf } from './order-goods.ts'
import type { OrderNetwork } from './order-network.ts'
import { readOrderSettings } from './order-settings.ts'
import { answerBy, readSlots } from './slots.ts'

/** The most orders of one telephone number or e-mail address that the shop has not answered yet (RULES.md 7). */
const MOST_UNANSWERED = 3
/** What is placed is counted for so long. */
const WINDOW_MS = 10 * MINUTE_MS

/**
 * Places an order and holds its goods; the same again is answered as the first time.
 *
 * @returns its number, and whether it was placed just now
 * @throws Refused not-found where the shop takes no orders, order-id-reused, order-slot-full, too-many-orders,
 * order-share-used, order-needs-work, order-goods-gone with what is left, order-price-changed with what it comes to
 */
export async function placeOrder(
  tx: Tx,
  organizationId: string,
  { token, website: _, work, ...order }: PlacedOrder,
  { from, now }: { readonly from: OrderNetwork; readonly now: Date },
): Promise<{ number: string; isNew: boolean }> {
  const contentHash = hashOf(order)
  // One after the other: a slot, a guest's orders and the numbers are counted before one more is written.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`online orders ${organizationId}`}, 0))`,
  )
  const before = await placedBefore(tx, organizationId, order, contentHash)
  if (before) return { number: before, isNew: false }
  const settings = await readOrderSettings(tx, organizationId)
  if (!settings.isOn) throw new Refused('not-found')
  const slots = await readSlots(tx, organizationId, settings, now)
  const slot = slots.find(({ from }) => from.getTime() === Date.parse(order.slotFrom))
  if (!slot || slot.isFull) throw new Refused('order-slot-full')
  const key = phoneKey(order.phone)
  await refuseTooMany(tx, organizationId, { key, email: order.email })
  const bits = workFor(await readLoad(tx, organizationId, from, now))
  if (bits === undefined) throw new Refused('order-share-used')
  if (!isWorkDone(token, work, bits)) throw new Refused('order-needs-work')
  const goods = await offeredGoods(
    tx,
    organizationId,
    { categoryIds: settings.categoryIds, network: from.network },
    sql`p.id = ${oneOfIds(order.lines.map(({ productId }) => productId))}`,
  )
  refuseGone(order, goods, await holdGoods(tx, organizationId, order.lines, from.network))
  const [shop] = await tx.execute<{ vat_mode: VatMode; currency: string }>(sql`
    select vat_mode, currency from organizations where id = ${organizationId}`)
  if (!shop) throw new Error('A business is gone while somebody orders of it')
  const lines = linesOf(order, goods)
  const totalMinor = totalOf(lines, shop.vat_mode)
  if (totalMinor !== order.totalMinor)
    throw new Refused('order-price-changed', [
      { field: 'body.totalMinor', message: `It comes to ${formatMoney(totalMinor, shop.currency)} now.` },
    ])
  const [numbered] = await tx.execute<{ number: number }>(sql`
    update online_order_settings set last_number = last_number + 1
     where organization_id = ${organizationId} and id = ${organizationId} returning last_number as number`)
  if (!numbered) throw new Error('A shop takes orders that nobody has set')
  const expiresAt = new Date(slot.to.getTime() + settings.keptMinutes * MINUTE_MS)
  const customerId = await knownCustomer(tx, organizationId, key, order.email)
  await tx.execute(sql`
    insert into online_orders (organization_id, id, number, content_hash, name, phone, phone_key, network, network_range, email, customer_id, note,
                               slot_from, slot_to, expires_at, answer_by, total, placed_at)
    values (${organizationId}, ${order.id}, ${numbered.number}, ${contentHash}, ${order.name}, ${order.phone}, ${key}, ${from.network}, ${from.range},
            ${order.email || null}, ${customerId}, ${order.note}, ${slot.from}, ${slot.to}, ${expiresAt},
            ${await answerBy(tx, organizationId, now, slot.to)}, ${toPounds(totalMinor)}::numeric, ${now})`)
  await tx.execute(sql`
    insert into online_order_lines (organization_id, id, order_id, position, product_id, name, sku, quantity, unit_price,
                                    vat_code, vat_rate, vat_inclusive)
    select ${organizationId}, l.id, ${order.id}, l.position, l.product_id, l.name, l.sku, l.quantity, l.price, l.vat_code,
           l.vat_rate, l.vat_inclusive
      from json_to_recordset(${JSON.stringify(lines)}::json) as l (id uuid, position int, product_id uuid, name text,
           sku text, quantity int, price numeric, vat_code text, vat_rate numeric, vat_inclusive boolean)`)
  await setJob(tx, organizationId, 'online-orders', order.id, now)
  await announce(tx, organizationId, {
    type: 'products-changed',
    productIds: order.lines.map(({ productId }) => productId),
  })
  await announce(tx, organizationId, { type: 'online-orders-changed', orderId: order.id, state: 'new' })
  return { number: orderNumber(numbered.number), isNew: true }
}

/** What makes an order another one; the page's token and its work do not. */
const hashOf = (order: Omit<PlacedOrder, 'token' | 'website' | 'work'>) => sha256(canonicalJson(order))

/**
 * The number of an order that was placed before under this id.
 *
 * @throws Refused order-id-reused
 */
async function placedBefore(
  tx: Tx,
  organizationId: string,
  { id }: Pick<PlacedOrder, 'id'>,
  contentHash: string,
): Promise<string | undefined> {
  const [before] = await tx.execute<{ number: number; content_hash: string }>(sql`
    select number, content_hash from online_orders where organization_id = ${organizationId} and id = ${id}`)
  if (before && before.content_hash !== contentHash) throw new Refused('order-id-reused')
  return before && orderNumber(before.number)
}

/** What became of an order whose page is too old to place it, or has moved to another network since. */
export function numberOfPlaced(
  tx: Tx,
  organizationId: string,
  { token: _, website: __, work: ___, ...order }: PlacedOrder,
): Promise<string | undefined> {
  return placedBefore(tx, organizationId, order, hashOf(order))
}

/** What was placed of late is counted, not what is tried: whoever only tries shuts nobody else out. */
export async function readLoad(
  tx: Tx,
  organizationId: string,
  { network, range }: OrderNetwork,
  now: Date,
): Promise<OrderLoad> {
  const [row] = await tx.execute<{ placed: number; of_network: number; of_range: number }>(sql`
    select count(*)::int as placed, count(*) filter (where network = ${network})::int as of_network,
           count(*) filter (where network_range = ${range})::int as of_range
      from online_orders
     where organization_id = ${organizationId}
       and placed_at > ${new Date(now.getTime() - WINDOW_MS)} and placed_at <= ${now}`)
  return { placed: row?.placed ?? 0, ofNetwork: row?.of_network ?? 0, ofRange: row?.of_range ?? 0 }
}

async function refuseTooMany(
  tx: Tx,
  organizationId: string,
  { key, email }: { key: string; email: string },
): Promise<void> {
  const [row] = await tx.execute<{ unanswered: number }>(sql`
    select count(*)::int as unanswered from online_orders
     where organization_id = ${organizationId} and ended_at is null and state = 'new'
       and (phone_key = ${key} or lower(email) = lower(nullif(${email}, '')))`)
  if (row && row.unanswered >= MOST_UNANSWERED) throw new Refused('too-many-orders')
}

type Line = PlacedOrder['lines'][number]

/** What is not offered any more is gone, too. */
function refuseGone(
  { lines }: Pick<PlacedOrder, 'lines'>,
  goods: readonly OfferedRow[],
  short: readonly ShortGoods[],
): void {
  const problems = lines.flatMap(({ productId }, i) => {
    const gone = short.find((one) => one.productId === productId)
    const isOffered = goods.some(({ id }) => id === productId)
    if (isOffered && !gone) return []
    const message = gone && isOffered ? shortWords(gone) : 'This is not offered any more.'
    return [{ field: `body.lines.${i}`, message }]
  })
  if (problems.length > 0) throw new Refused('order-goods-gone', problems)
}

function shortWords({ name, left, isShared }: ShortGoods): string {
  if (isShared && left === 0)
    return `${name}: no more until the shop has answered your order. Call the shop for more.`
  if (isShared) return `You can order ${left} of ${name} at most just now. Call the shop for more.`
  return left > 0 ? `Of ${name} there are ${left} left.` : `${name} is out of stock.`
}

function linesOf({ lines }: { readonly lines: readonly Line[] }, goods: readonly OfferedRow[]) {
  return lines.map(({ productId, quantity }, position) => {
    const row = goods.find(({ id }) => id === productId)
    if (!row) throw new Error('Goods that are not offered were not refused')
    const { name, sku, price, vat_code, vat_rate, vat_inclusive } = row
    const id = orderLineId(uuidv7())
    return {
      id,
      position,
      product_id: productId,
      name,
      sku,
      quantity,
      price,
      vat_code,
      vat_rate,
      vat_inclusive,
    }
  })
}

/** What the till will ask for it, to the penny. */
function totalOf(lines: ReturnType<typeof linesOf>, vatMode: VatMode): Minor {
  const cart = {
    customer: null,
    discount: null,
    lines: lines.map((line) => ({
      id: line.id,
      product: {
        id: line.product_id,
        name: line.name,
        sku: line.sku,
        priceMinor: minorOf(line.price),
        ...vatOf(line),
      },
      quantity: line.quantity,
      unitPriceMinor: minorOf(line.price),
      discount: null,
    })),
  }
  return cartTotals(cart, vatMode).totalMinor
}

/** So many customers are looked through whose record holds these figures; beyond that nobody is meant. */
const MOST_ALIKE = 100

/** Whose number or address it is, where exactly one customer has it: the shop sees it, and the guest does not. */
async function knownCustomer(
  tx: Tx,
  organizationId: string,
  key: string,
  email: string,
): Promise<string | null> {
  const rows = await tx.execute<{ id: string; phone: string | null; is_by_mail: boolean }>(sql`
    select id, phone, coalesce(lower(email) = lower(nullif(${email}, '')), false) as is_by_mail from customers
     where organization_id = ${organizationId} and archived_at is null and erased_at is null and merged_into is null
       and (lower(email) = lower(nullif(${email}, ''))
            or search_text like ${`%${key}%`} and ${key.length >= 9})
     limit ${MOST_ALIKE}`)
  const known = rows.filter((row) => row.is_by_mail || (row.phone !== null && phoneKey(row.phone) === key))
  return rows.length < MOST_ALIKE && known.length === 1 ? (known[0]?.id ?? null) : null
}
