import { createHmac, timingSafeEqual } from 'node:crypto'
import { eReceiptText, eReceiptToken, type ReceiptContent } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { Refused } from '../../../platform/http/refused.ts'
import { inOrganization, onPlatform } from '../../../platform/tenancy.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { receiptOfSale } from '../../hardware/public.ts'

export interface EReceiptAsked {
  readonly businessCode: string
  readonly saleId: string
  readonly token: string
}

/** The token by which a sale's receipt is read, under its business's key. */
export function tokenOf(key: Uint8Array, saleId: string): string {
  return eReceiptToken(createHmac('sha256', key).update(eReceiptText(saleId)).digest())
}

/** Against which the token of a business that is not there is held: it takes as long. */
const NOBODYS_KEY = new Uint8Array(32)

/**
 * The receipt at an address.
 *
 * @returns undefined where nobody has such an address; not-here-yet where its till has not sent the sale
 */
export async function findEReceipt(
  { database, demo }: { readonly database: Database; readonly demo: boolean },
  { businessCode, saleId, token }: EReceiptAsked,
): Promise<ReceiptContent | 'not-here-yet' | undefined> {
  const id = saleId.toLowerCase()
  const business = await businessOf(database, businessCode)
  const right = Buffer.from(tokenOf(business?.key ?? NOBODYS_KEY, id))
  const given = Buffer.from(token)
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  if (!business || !isRight || !isUuid(id)) return undefined
  const { organizationId } = business
  try {
    return await inOrganization(database, organizationId, (tx) =>
      receiptOfSale(tx, { organizationId, businessCode, demo }, id, {}),
    )
  } catch (error) {
    if (error instanceof Refused && error.code === 'sale-not-known') return 'not-here-yet'
    throw error
  }
}

async function businessOf(
  database: Database,
  businessCode: string,
): Promise<{ organizationId: string; key: Uint8Array } | undefined> {
  const [row] = await onPlatform(database, (tx) =>
    tx.execute<{ id: string; key: string }>(sql`
      select o.id, encode(o.receipt_key, 'base64') as key
        from admin_customers a join organizations o on o.id = a.organization_id
       where a.business_code = ${businessCode.slice(0, 100)}`),
  )
  return row && { organizationId: row.id, key: Buffer.from(row.key, 'base64') }
}
