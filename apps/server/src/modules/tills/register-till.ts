import type { TillSetup } from '@tuppence/contract/tills'
import type { JournalEnd } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { beginJournal, endOfJournal, type JournalRow } from './journal-end.ts'

/** No plan limits tills (selling is never blocked): these only stop a script that makes them up. */
const MOST_TILLS = 500
const MOST_NEW_A_MINUTE = 60

export interface Registration {
  readonly organizationId: string
  readonly deviceId: string
  readonly name: string | undefined
  /** Where the till says its journal ends; null where it remembers nothing, undefined where it says nothing. */
  readonly journal: JournalEnd | null | undefined
  readonly now: Date
}

/**
 * Makes a device a till of the business, or finds the till it already is (T1, T2 … by the lowest free number). The
 * business's row is locked, so that devices registering together get numbers of their own.
 *
 * @throws Refused `plan-limit` for a new device where there are more tills, or more new ones, than any shop has
 */
export async function registerTill(tx: Tx, registration: Registration): Promise<TillSetup> {
  const { organizationId, now } = registration
  const [shop] = await tx.execute<ShopRow>(sql`
    select o.id, o.business_name, o.address, o.phone, o.vat_number, o.currency, o.time_zone, o.vat_mode, o.settings,
           (select a.business_code from admin_customers a where a.organization_id = o.id limit 1) as business_code
      from organizations o where o.id = ${organizationId} for no key update of o`)
  if (!shop) throw new Error(`No organization ${organizationId}`)
  const known = await heartbeat(tx, registration)
  const till = known ?? (await makeTill(tx, registration))
  return {
    till: { id: till.id, code: till.code, name: till.name },
    journal: known ? await endOfJournal(tx, registration, known) : await beginJournal(tx, registration, till),
    shop: {
      organizationId: shop.id,
      businessCode: shop.business_code ?? '',
      businessName: shop.business_name,
      address: shop.address,
      phone: shop.phone,
      vatNumber: shop.vat_number,
      currency: shop.currency,
      timeZone: shop.time_zone,
      vatMode: shop.vat_mode,
      receiptFooter: typeof shop.settings.receiptFooter === 'string' ? shop.settings.receiptFooter : '',
      // The default for new tills; on unless the shop has switched it off.
      autoPrintReceipt: shop.settings.receiptPrinting !== false,
    },
    serverTime: now.toISOString(),
  }
}

/** The till that this device is. A name given again renames it. */
async function heartbeat(tx: Tx, registration: Registration): Promise<(TillRow & JournalRow) | undefined> {
  const { organizationId, deviceId, name, now } = registration
  const [row] = await tx.execute<TillRow & JournalRow>(sql`
    update tills set last_heartbeat = ${now}, status = 'online', name = coalesce(${name || null}, name)
     where organization_id = ${organizationId} and device_id = ${deviceId}
    returning id, code, name, last_sequence, last_seal, said_sequence, said_seal, set_aside, said_at`)
  return row
}

async function makeTill(tx: Tx, registration: Registration): Promise<TillRow> {
  const { organizationId, deviceId, name, now } = registration
  const taken = await tx.execute<{ code: string; is_new: boolean }>(sql`
    select code, created_at > now() - interval '1 minute' as is_new
      from tills where organization_id = ${organizationId}`)
  if (taken.length >= MOST_TILLS || taken.filter((row) => row.is_new).length >= MOST_NEW_A_MINUTE)
    throw new Refused('plan-limit')
  const codes = new Set(taken.map((row) => row.code))
  let number = 1
  while (codes.has(`T${number}`)) number += 1
  const [row] = await tx.execute<TillRow>(sql`
    insert into tills (organization_id, id, code, name, device_id, status, last_heartbeat)
    values (${organizationId}, ${uuidv7()}, ${`T${number}`}, ${name || `Till ${number}`}, ${deviceId}, 'online', ${now})
    returning id, code, name, last_sequence, last_seal`)
  if (!row) throw new Error('A till was not made')
  return row
}

interface ShopRow extends Record<string, unknown> {
  id: string
  business_code: string | null
  business_name: string
  address: string | null
  phone: string | null
  vat_number: string | null
  currency: string
  time_zone: string
  vat_mode: TillSetup['shop']['vatMode']
  settings: Record<string, unknown>
}

interface TillRow extends Record<string, unknown> {
  id: string
  code: string
  name: string
  last_sequence: number
  last_seal: string
}
