import type { TillSetup } from '@tuppence/contract/tills'
import { formerInStoreLabels, scaleLayoutsOf } from '@tuppence/domain/catalogue'
import { loyaltyTermsOf } from '@tuppence/domain/customers'
import { discountReasonsOf } from '@tuppence/domain/discounts'
import type { Currency } from '@tuppence/domain/money'
import { receiptConfigOf } from '@tuppence/domain/receipts'
import { lockMinutesOf, mayUseTill } from '@tuppence/domain/staff'
import { VAT_RATES } from '@tuppence/domain/tax'
import { type JournalEnd, SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { monthOf, receiptKey } from '../../platform/link-keys.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { recordsOfOpenShift, zReadTo } from '../shifts/public.ts'
import { codeAgain, type FormerTill, freeTillCode, type Pace, refuseTooManyNew } from './free-till-code.ts'
import { beginJournal, endOfJournal, isBelievedOfNew, type JournalRow } from './journal-end.ts'

export interface Registration {
  readonly organizationId: string
  readonly deviceId: string
  /** The tills that whoever registers may use; undefined for every till. */
  readonly tills: readonly string[] | undefined
  /** For whoever may not see to tills, by whom only so many new ones are made; undefined for a manager. */
  readonly pace: Pace | undefined
  readonly name: string | undefined
  /** Whether a device that is none yet is to become a till (rule 12). */
  readonly mayBecome: boolean
  /** Where the till says its journal ends; null where it remembers nothing, undefined where it says nothing. */
  readonly journal: JournalEnd | null | undefined
  /** Which till it says that it was, where its own storage knows (rule 14). */
  readonly was: FormerTill | undefined
  readonly now: Date
  /** Where customers reach the server, where somebody said so. */
  readonly publicAddress: string | null
}

/**
 * Makes a device a till of the business, or finds the till it already is (T1, T2 … by the lowest free number). The
 * business's row is locked, so that devices registering together get numbers of their own.
 *
 * @throws Refused `plan-limit` for a new device where there are more tills, or more new ones, than any shop has;
 *   `till-not-given` for a device that is not a till of whoever registers it, and cannot become one; `device-no-till`
 */
export async function registerTill(tx: Tx, registration: Registration): Promise<TillSetup> {
  const { organizationId, now } = registration
  const [shop] = await tx.execute<ShopRow>(sql`
    select o.id, o.business_name, o.address, o.phone, o.vat_number, o.currency, o.time_zone, o.vat_mode, o.settings,
           encode(o.link_key, 'base64') as link_key,
           (select a.business_code from admin_customers a where a.organization_id = o.id limit 1) as business_code
      from organizations o where o.id = ${organizationId} for no key update of o`)
  if (!shop) throw new Error(`No organization ${organizationId}`)
  const known = await heartbeat(tx, registration)
  if (known && !mayUseTill(registration.tills, known.id)) throw new Refused('till-not-given')
  if (!known && !registration.mayBecome) throw new Refused('device-no-till')
  const till = known ?? (await takeEnrolled(tx, registration)) ?? (await makeTill(tx, registration))
  const receipt = receiptConfigOf(shop.settings, {
    ...shop,
    businessName: shop.business_name,
    vatNumber: shop.vat_number,
  })
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
      vatRates: VAT_RATES,
      // For tills of before, which know no other setting of their receipts.
      receiptFooter: receipt.footerMessage,
      // The default for new tills; on unless the shop has switched it off.
      autoPrintReceipt: shop.settings.receiptPrinting !== false,
      soundEffects: shop.settings.soundEffects !== false,
      lockAfterMinutes: lockMinutesOf(shop.settings),
      loyalty: loyaltyTermsOf(shop.settings),
      scaleLayouts: scaleLayoutsOf(shop.settings),
      // For tills of before, which know no more than this of the labels of scales.
      inStoreLabels: formerInStoreLabels(scaleLayoutsOf(shop.settings)),
      discountReasons: discountReasonsOf(shop.settings),
      receipt,
      eReceipts: { key: receiptKeyOf(shop, till.id, now), address: registration.publicAddress },
    },
    serverTime: now.toISOString(),
    // Only a till without a memory takes them up: one that has its own knows better.
    shiftRecords: await recordsOfOpenShift(tx, organizationId, till.id),
    zReadTo: await zReadTo(tx, organizationId, till.id),
  }
}

/** This till's own, of this month: whoever takes it makes addresses of no other till's receipts, and of none of next year's. */
const receiptKeyOf = ({ link_key }: ShopRow, tillId: string, now: Date): string =>
  receiptKey(Buffer.from(link_key, 'base64'), tillId, monthOf(now)).toString('base64')

/**
 * The till that this device is. A name given again renames it. One that was archived is back in use: a device that sells
 * has to be seen.
 */
async function heartbeat(tx: Tx, registration: Registration): Promise<(TillRow & JournalRow) | undefined> {
  const { organizationId, deviceId, name, now } = registration
  const [row] = await tx.execute<TillRow & JournalRow>(sql`
    update tills set last_heartbeat = ${now}, status = 'online', name = coalesce(${name || null}, name),
                     archived_at = null
     where organization_id = ${organizationId} and device_id = ${deviceId}
    returning id, code, name, last_sequence, last_seal, said_sequence, said_seal, set_aside, said_at`)
  return row && { ...row, code: await codeAgain(tx, organizationId, row) }
}

/**
 * A till that a manager enrolled waits for its device: the next new one is it, in the order of their enrolment, of those
 * that whoever registers may use.
 */
async function takeEnrolled(tx: Tx, registration: Registration): Promise<TillRow | undefined> {
  const { organizationId, deviceId, tills, was, name, now } = registration
  // Materialized, because a sub-query with a limit is asked again for each row that it is joined to.
  const [row] = await tx.execute<TillRow>(sql`
    with waiting as materialized (
      select id from tills where organization_id = ${organizationId} and device_id is null and archived_at is null
         and code <> ${SERVER_TILL_CODE} and last_sequence = 0
         and (${tills === undefined} or ${JSON.stringify(tills ?? [])}::jsonb @> to_jsonb(id::text))
       order by id = ${was?.id ?? null} desc nulls last, created_at, id limit 1 for no key update)
    update tills t set device_id = ${deviceId}, last_heartbeat = ${now}, status = 'online', name = coalesce(${name || null}, t.name)
      from waiting where t.organization_id = ${organizationId} and t.id = waiting.id
    returning t.id, t.code, t.name, t.last_sequence, t.last_seal`)
  return row
}

async function makeTill(tx: Tx, registration: Registration): Promise<TillRow> {
  const { organizationId, deviceId, name, now, pace, journal, was } = registration
  // Somebody who was given certain tills cannot have been given one that did not exist.
  if (registration.tills !== undefined) throw new Refused('till-not-given')
  if (pace) await refuseTooManyNew(tx, organizationId, pace)
  const { id, code, number } = await freeTillCode(
    tx,
    organizationId,
    was && {
      ...was,
      isBelieved: isBelievedOfNew(journal),
    },
  )
  const configuration = JSON.stringify(pace ? { madeIn: pace.sid } : {})
  const [row] = await tx.execute<TillRow>(sql`
    insert into tills (organization_id, id, code, name, device_id, status, last_heartbeat, configuration)
    values (${organizationId}, ${id}, ${code}, ${name || `Till ${number}`}, ${deviceId}, 'online', ${now},
            ${configuration}::text::jsonb)
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
  currency: Currency
  time_zone: string
  vat_mode: TillSetup['shop']['vatMode']
  settings: Record<string, unknown>
  link_key: string
}

interface TillRow extends Record<string, unknown> {
  id: string
  code: string
  name: string
  last_sequence: number
  last_seal: string
}
