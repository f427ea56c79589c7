import type { SeenStore, SellingSettings, StoreSettings } from '@tuppence/contract/settings'
import { isEverOpen, type OpeningHours } from '@tuppence/domain/opening-hours'
import { tradingDayOf } from '@tuppence/domain/reporting'
import { parseRate, vatCodeFor } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { withFormerValue } from '../../platform/database/former-values.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { changes, type SettingsNow, saveTab } from './save-tab.ts'

/**
 * Writes name, address, clock and opening hours of a shop. Receipts that said the same say the new; those that were set otherwise stay.
 *
 * @returns what has changed, as before and after
 * @throws Refused changed-meanwhile, orders-need-hours
 */
export async function saveStore(
  tx: Tx,
  organizationId: string,
  { seen, store }: { seen: SeenStore; store: StoreSettings },
  at: Date,
): Promise<Record<string, unknown>> {
  const { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone } = store
  const onReceipt = <T>(printed: T, before: T | null, after: T | null, none: T): T =>
    printed === (before ?? none) ? (after ?? none) : printed
  const receiptAfter = ({ receipt, ...now }: SettingsNow) => ({
    ...receipt,
    businessName: onReceipt(receipt.businessName, now.businessName, businessName, ''),
    businessAddress: onReceipt(receipt.businessAddress, now.address, address, ''),
    phoneNumber: onReceipt(receipt.phoneNumber, now.phone, phone, ''),
    vatNumber: onReceipt(receipt.vatNumber, now.vatNumber, vatNumber, ''),
  })
  const write = async (now: SettingsNow) => {
    await refuseWithoutHours(tx, organizationId, {
      before: now.openingHours,
      after: openingHours,
      today: tradingDayOf(at, timeZone),
    })
    await tx.execute(sql`
    update organizations
       set business_name = ${businessName}, address = ${address}, phone = ${phone}, email = ${email},
           vat_number = ${vatNumber}, time_zone = ${timeZone}, updated_at = now(),
           settings = settings || ${JSON.stringify({ openingHours, nation })}::jsonb
             || case when settings ? 'receipt' then ${JSON.stringify({ receipt: receiptAfter(now) })}::jsonb else '{}' end
     where id = ${organizationId}`)
  }
  return changes(await saveTab(tx, organizationId, seen, (now) => now, write), store)
}

/** Online orders are collected while the shop is open: a page that is on needs hours (orders/RULES.md 1). */
async function refuseWithoutHours(
  tx: Tx,
  organizationId: string,
  { before, after, today }: { before: OpeningHours; after: OpeningHours; today: string },
): Promise<void> {
  if (isEverOpen(after, today) || !isEverOpen(before, today)) return
  const [orders] = await tx.execute<{ is_on: boolean }>(sql`
    select is_on from online_order_settings where organization_id = ${organizationId} and id = ${organizationId}`)
  if (orders?.is_on) throw new Refused('orders-need-hours')
}

/**
 * Writes what the tills go by.
 *
 * @returns what has changed, as before and after
 * @throws Refused changed-meanwhile
 */
export async function saveSelling(
  tx: Tx,
  organizationId: string,
  { seen, selling }: { seen: SellingSettings; selling: SellingSettings },
): Promise<Record<string, unknown>> {
  const { vatMode, vatRate, currency, discountLimit, autoPrintReceipt } = selling
  // Products that name no rate go by the code: a rate that is nobody's stands beside `custom`. An exempt shop that keeps its
  // rate of nothing stays exempt.
  const code = vatCodeFor(parseRate(vatRate) ?? 0, new Date())
  const write = (now: SettingsNow) =>
    tx.execute(sql`
    update organizations
       set vat_mode = ${vatMode}, vat_rate = ${vatRate}, currency = ${currency}, discount_limit = ${discountLimit},
           former_discount_limits = ${withFormerValue(sql`former_discount_limits`, sql`discount_limit`, sql`${discountLimit}::int`)},
           vat_code = case when ${vatRate === now.vatRate} then vat_code else ${code} end, updated_at = now(),
           settings = settings || ${JSON.stringify({ receiptPrinting: autoPrintReceipt })}::jsonb
     where id = ${organizationId}`)
  return changes(await saveTab(tx, organizationId, seen, (now) => now, write), selling)
}
