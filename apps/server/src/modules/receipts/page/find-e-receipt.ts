import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@tuppence/domain/durations'
import { eReceiptText, eReceiptToken, type ReceiptContent } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { Refused } from '../../../platform/http/refused.ts'
import { momentOfId, monthsNear, receiptKey } from '../../../platform/link-keys.ts'
import { inOrganization, onPlatform, type Tx } from '../../../platform/tenancy.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { receiptOfSale } from '../../hardware/public.ts'

export interface EReceiptAsked {
  readonly businessCode: string
  readonly saleId: string
  readonly token: string
}

/** The token by which a sale's receipt is read, under its till's key. */
export function tokenOf(key: Uint8Array, saleId: string): string {
  return eReceiptToken(createHmac('sha256', key).update(eReceiptText(saleId)).digest())
}

/** Against which the token of a business that is not there is held: it takes as long. */
const NOBODY: Business = {
  organizationId: '00000000-0000-0000-0000-000000000000',
  linkKey: new Uint8Array(32),
  formerKey: new Uint8Array(32),
  linkKeyAt: new Date(0),
}

/** So long a till may go on with the key that it was told before tills had keys of their own. */
const FORMER_KEY_FOR_MS = 100 * DAY_MS

/**
 * The receipt at an address.
 *
 * @returns undefined where nobody has such an address; not-here-yet where its till has not sent the sale
 */
export async function findEReceipt(
  { database, demo, now }: { readonly database: Database; readonly demo: boolean; readonly now: () => Date },
  { businessCode, saleId, token }: EReceiptAsked,
): Promise<ReceiptContent | 'not-here-yet' | undefined> {
  const id = saleId.toLowerCase()
  const found = await businessOf(database, businessCode)
  const business = found ?? NOBODY
  const { organizationId } = business
  try {
    return await inOrganization(database, organizationId, async (tx) => {
      const isRight =
        (await tokensFor(tx, business, id, now())).filter((right) => sameText(token, right)).length > 0
      if (!found || !isRight || !isUuid(id)) return undefined
      return receiptOfSale(tx, { organizationId, businessCode, demo }, id, {})
    })
  } catch (error) {
    if (error instanceof Refused && error.code === 'sale-not-known') return 'not-here-yet'
    throw error
  }
}

/** Those that its till may have made: by its key of a month near the sale, or near its arrival where the till's clock was wrong. */
async function tokensFor(tx: Tx, business: Business, id: string, now: Date): Promise<string[]> {
  const { organizationId, linkKey, formerKey, linkKeyAt } = business
  const [sale] = await tx.execute<{ till_id: string; received_at: Date }>(sql`
    select till_id, received_at from transactions
     where organization_id = ${organizationId} and id = ${isUuid(id) ? id : NOBODY.organizationId}::uuid`)
  // Whose it is nobody knows before its till has sent it.
  const tills = sale
    ? [sale.till_id]
    : (
        await tx.execute<{ id: string }>(sql`select id from tills where organization_id = ${organizationId}`)
      ).map((till) => till.id)
  const arrived = sale?.received_at ?? now
  const sold = momentOfId(id) ?? arrived
  const months = [...new Set([...monthsNear(sold), ...monthsNear(arrived)])]
  const made = tills.flatMap((tillId) =>
    months.map((month) => tokenOf(receiptKey(linkKey, tillId, month), id)),
  )
  const isFormer = sold.getTime() < linkKeyAt.getTime() + FORMER_KEY_FOR_MS
  return isFormer ? [...made, tokenOf(formerKey, id)] : made
}

function sameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface Business {
  readonly organizationId: string
  readonly linkKey: Uint8Array
  /** Of all its tills, and of its orders too, until `linkKeyAt`. */
  readonly formerKey: Uint8Array
  readonly linkKeyAt: Date
}

async function businessOf(database: Database, businessCode: string): Promise<Business | undefined> {
  const [row] = await onPlatform(database, (tx) =>
    tx.execute<{ id: string; link_key: string; former_key: string; link_key_at: Date }>(sql`
      select o.id, encode(o.link_key, 'base64') as link_key, encode(o.receipt_key, 'base64') as former_key, o.link_key_at
        from admin_customers a join organizations o on o.id = a.organization_id
       where a.business_code = ${businessCode.slice(0, 100)}`),
  )
  return (
    row && {
      organizationId: row.id,
      linkKey: Buffer.from(row.link_key, 'base64'),
      formerKey: Buffer.from(row.former_key, 'base64'),
      linkKeyAt: row.link_key_at,
    }
  )
}
