import type { SellingSettings, StoreSettings } from '@tuppence/contract/settings'
import { isEverOpen } from '@tuppence/domain/opening-hours'
import { tradingDayOf } from '@tuppence/domain/reporting'
import { parseRate, vatCodeFor } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { withFormerValue } from '../../platform/database/former-values.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Writing } from './save-group.ts'

/**
 * Writes name, address, clock and opening hours of a shop. Receipts that said the same say the new; those that were set otherwise stay.
 *
 * @returns what of it is kept in the settings
 * @throws Refused orders-need-hours
 */
export async function writeStore(
  { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone }: StoreSettings,
  writing: Writing,
): Promise<object> {
  const { tx, organizationId, before, at } = writing
  const today = tradingDayOf(at, timeZone)
  if (!isEverOpen(openingHours, today) && isEverOpen(before.openingHours, today)) await refuseOrders(writing)
  const [row] = await tx.execute<{ has_receipt: boolean }>(sql`
    update organizations
       set business_name = ${businessName}, address = ${address}, phone = ${phone}, email = ${email},
           vat_number = ${vatNumber}, time_zone = ${timeZone}
     where id = ${organizationId}
    returning settings ? 'receipt' as has_receipt`)
  const onReceipt = (printed: string, was: string | null, is: string | null) =>
    printed === (was ?? '') ? (is ?? '') : printed
  const { receipt } = before
  return {
    openingHours,
    nation,
    ...(row?.has_receipt && {
      receipt: {
        ...receipt,
        businessName: onReceipt(receipt.businessName, before.businessName, businessName),
        businessAddress: onReceipt(receipt.businessAddress, before.address, address),
        phoneNumber: onReceipt(receipt.phoneNumber, before.phone, phone),
        vatNumber: onReceipt(receipt.vatNumber, before.vatNumber, vatNumber),
      },
    }),
  }
}

/** Online orders are collected while the shop is open: a page that is on needs hours (orders/RULES.md 1). */
async function refuseOrders({ tx, organizationId }: Writing): Promise<void> {
  const [orders] = await tx.execute<{ is_on: boolean }>(sql`
    select is_on from online_order_settings where organization_id = ${organizationId} and id = ${organizationId}`)
  if (orders?.is_on) throw new Refused('orders-need-hours')
}

/** Writes what the tills go by, and answers what of it is kept in the settings. */
export async function writeSelling(
  { vatMode, vatRate, currency, discountLimit, autoPrintReceipt }: SellingSettings,
  { tx, organizationId, before }: Writing,
): Promise<object> {
  // Products that name no rate go by the code: a rate that is nobody's stands beside `custom`. An exempt shop that keeps its
  // rate of nothing stays exempt.
  const code = vatCodeFor(parseRate(vatRate) ?? 0, new Date())
  await tx.execute(sql`
    update organizations
       set vat_mode = ${vatMode}, vat_rate = ${vatRate}, currency = ${currency}, discount_limit = ${discountLimit},
           former_discount_limits = ${withFormerValue(sql`former_discount_limits`, sql`discount_limit`, sql`${discountLimit}::int`)},
           vat_code = case when ${vatRate === before.vatRate} then vat_code else ${code} end
     where id = ${organizationId}`)
  return { receiptPrinting: autoPrintReceipt }
}
