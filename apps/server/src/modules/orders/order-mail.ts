import { formatMoney, minorOf } from '@tuppence/domain/money'
import { isOpenOrder, type OrderState, orderNumber } from '@tuppence/domain/orders'
import { mailAddress } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import { orderKey } from '../../platform/link-keys.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { type Letter, oneLine } from '../receipts/public.ts'
import { orderToken } from './order-shop.ts'

/** What customers are written to about; what they did themselves, and the sale's own receipt, they know. */
export const MAILED_STATES = [
  'new',
  'accepted',
  'ready',
  'rejected',
  'expired',
] as const satisfies OrderState[]

const WORDS: Readonly<Record<(typeof MAILED_STATES)[number], { subject: string; says: string }>> = {
  new: {
    subject: 'is with the shop',
    says: 'Thank you. The shop has your order and will say whether it can do it.',
  },
  accepted: { subject: 'is accepted', says: 'The shop has accepted your order and gets it ready.' },
  ready: { subject: 'is ready', says: 'Your order is packed and waits for you.' },
  rejected: { subject: 'cannot be done', says: 'The shop is sorry that it cannot do this order.' },
  expired: { subject: 'was not collected', says: 'Nobody came for this order, so the shop has let it go.' },
}

/** Of one that was let go before anybody of the shop had taken it on. */
const UNANSWERED = {
  subject: 'was not taken on',
  says: 'The shop has not taken this order on. You need not come.',
}

interface MailRow extends Record<string, unknown> {
  number: number
  state: (typeof MAILED_STATES)[number]
  email: string
  reason: string | null
  slot: string
  total: string
  shop: string
  shop_email: string | null
  address: string | null
  phone: string | null
  currency: string
  code: string
  key: string
  lines: { name: string; quantity: number }[]
}

/**
 * What is to be written about an order as it stands. No word of it is the guest's: whoever orders may have written anybody's
 * address. Nothing that could end a header comes from the shop.
 */
export async function composeOrderMail(
  tx: Tx,
  organizationId: string,
  id: string,
  { publicAddress, mail }: Settings,
  now: Date,
): Promise<Letter | undefined> {
  const [row] = await tx.execute<MailRow>(sql`
    select o.number, o.state, o.email, o.reason, o.total::text, s.business_name as shop, s.email as shop_email,
           to_char(o.slot_from at time zone s.time_zone, 'FMDay FMDD FMMonth, HH24:MI')
             || to_char(o.slot_to at time zone s.time_zone, '–HH24:MI') as slot,
           s.address, s.phone, s.currency, a.business_code as code, encode(s.link_key, 'base64') as key,
           (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity) order by l.position)
              from online_order_lines l
             where l.organization_id = ${organizationId} and l.order_id = o.id) as lines
      from online_orders o join organizations s on s.id = o.organization_id
      join admin_customers a on a.organization_id = o.organization_id
     where o.organization_id = ${organizationId} and o.id = ${id} limit 1`)
  const to = row?.email && mailAddress(row.email)
  if (!row || !to || !mail) return undefined
  const shop = oneLine(row.shop)
  const number = orderNumber(row.number)
  const { subject, says } = row.state === 'expired' && row.reason ? UNANSWERED : WORDS[row.state]
  const replyTo = row.shop_email === null ? undefined : mailAddress(row.shop_email)
  const page =
    publicAddress &&
    `${publicAddress}${ownPage(row.code, id, orderToken(orderKey(Buffer.from(row.key, 'base64')), id))}`
  const text = [
    says,
    ...(row.reason ? [`Why: ${row.reason}`] : []),
    '',
    `Order ${number}, ${row.slot}`,
    ...row.lines.map((line) => `${line.quantity} × ${line.name}`),
    ...(isOpenOrder(row.state)
      ? [`To pay when you collect: ${formatMoney(minorOf(row.total), row.currency)}`]
      : []),
    ...(page ? ['', 'How it stands:', page] : []),
    '',
    ...[row.shop, row.address, row.phone].filter((part) => part !== null && part !== ''),
  ]
  return {
    id: `order.${id}.${row.state}`,
    from: shop,
    to,
    replyTo: replyTo ? { address: replyTo } : undefined,
    subject: `Your order ${number} at ${shop} ${subject}`,
    date: now,
    text: text.join('\n'),
  }
}

/** The address of an order's page, from the server's own on. */
export function ownPage(businessCode: string, id: string, token: string): string {
  return `/order/${encodeURIComponent(businessCode)}/${id}/${token}`
}
