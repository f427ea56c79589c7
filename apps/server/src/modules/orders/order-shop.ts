import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@tuppence/domain/durations'
import { eReceiptToken } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { orderKey } from '../../platform/link-keys.ts'
import { onPlatform } from '../../platform/tenancy.ts'

/** A business as its customers reach it. */
export interface OrderShop {
  readonly organizationId: string
  readonly businessCode: string
  readonly key: Buffer
  /** What orders' addresses were made with before, which every till knows, and until when. */
  readonly formerKey: Buffer
  readonly formerUntil: Date
  /** False while the provider has suspended it: nothing new is ordered. */
  readonly isActive: boolean
}

/** Against which the token of a business that is not there is held: it takes as long. */
const NOBODYS_KEY = Buffer.alloc(32)

export async function findShop(database: Database, businessCode: string): Promise<OrderShop | undefined> {
  const [row] = await onPlatform(database, (tx) =>
    tx.execute<{
      id: string
      code: string
      key: string
      former_key: string
      link_key_at: Date
      status: string
    }>(sql`
      select o.id, a.business_code as code, encode(o.link_key, 'base64') as key,
             encode(o.receipt_key, 'base64') as former_key, o.link_key_at, a.status
        from admin_customers a join organizations o on o.id = a.organization_id
       where a.business_code = ${businessCode.slice(0, 100).toUpperCase()} and a.status <> 'archived'`),
  )
  return (
    row && {
      organizationId: row.id,
      businessCode: row.code,
      key: orderKey(Buffer.from(row.key, 'base64')),
      formerKey: Buffer.from(row.former_key, 'base64'),
      // Servers are replaced one after another: the last of before may have taken orders for a while.
      formerUntil: new Date(row.link_key_at.getTime() + DAY_MS),
      isActive: row.status === 'active',
    }
  )
}

/** What stands in the address of an order: whoever has it sees the order, and nobody else can make it. */
export function orderToken(key: Buffer, orderId: string): string {
  return eReceiptToken(proof(key, `online-order:${orderId}`))
}

/**
 * By which key an address was made, if by any: one by the former key opens orders of its time only.
 *
 * @param shop undefined for a business that is not there: the work is the same
 */
export function keyOfToken(
  shop: OrderShop | undefined,
  orderId: string,
  token: string,
): 'key' | 'former' | undefined {
  const isOurs = sameText(token, orderToken(shop?.key ?? NOBODYS_KEY, orderId))
  const isFormer = sameText(token, orderToken(shop?.formerKey ?? NOBODYS_KEY, orderId))
  return shop && (isOurs ? 'key' : isFormer ? 'former' : undefined)
}

/** A person needs longer than this for an order, and a page that lies open for longer is read again before it orders. */
const MIN_AGE_MS = 2_000
const MAX_AGE_MS = 2 * HOUR_MS

/** What a page's token is for: one order, from the network that read the page. */
export interface PageOf {
  readonly orderId: string
  readonly network: string
}

/** Says when the page was read, from where, and which one order it is for: what posts without it, or at once, is no customer. */
export function pageToken(key: Buffer, page: PageOf, now: Date): string {
  const at = now.getTime().toString(36)
  return `${at}.${page.network}.${pageProof(key, page, at)}`
}

/**
 * What a page's token is worth: `forged` is none of ours for this order. `issued` is ours, and good for asking again what became
 * of the order, but not for placing it: it was read elsewhere, just now or too long ago.
 */
export function readPageToken(
  key: Buffer,
  token: string,
  { orderId, network, now }: PageOf & { readonly now: Date },
): 'valid' | 'issued' | 'forged' {
  const [at = '', from = '', mac = '', ...more] = token.split('.')
  if (more.length > 0 || !sameText(mac, pageProof(key, { orderId, network: from }, at))) return 'forged'
  const age = now.getTime() - Number.parseInt(at, 36)
  return from === network && age >= MIN_AGE_MS && age <= MAX_AGE_MS ? 'valid' : 'issued'
}

const pageProof = (key: Buffer, { orderId, network }: PageOf, at: string) =>
  eReceiptToken(proof(key, `order-page:${at}:${network}:${orderId}`))

const proof = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function sameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
