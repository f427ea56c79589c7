import type { ShopSettings } from '@tuppence/contract/settings'
import { scaleLayoutsOf } from '@tuppence/domain/catalogue'
import { loyaltyTermsOf } from '@tuppence/domain/customers'
import { discountReasonsOf } from '@tuppence/domain/discounts'
import { notificationSettingsOf } from '@tuppence/domain/notifications'
import { nationOf, openingHoursOf } from '@tuppence/domain/opening-hours'
import { receiptConfigOf } from '@tuppence/domain/receipts'
import { lockMinutesOf } from '@tuppence/domain/staff'
import { rateTextAt } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

type Columns = Omit<
  ShopSettings,
  | 'businessCode'
  | 'receiptFooter'
  | 'autoPrintReceipt'
  | 'lockAfterMinutes'
  | 'soundEffects'
  | 'autoBackup'
  | 'lowStockAlerts'
  | 'loyalty'
  | 'scaleLayouts'
  | 'discountReasons'
  | 'openingHours'
  | 'nation'
  | 'notifications'
  | 'receipt'
>
type Row = Columns & { settings: Record<string, unknown> } & Record<string, unknown>

/** What the business is set to; a switch that was never touched has its default (decision D7). */
export async function readSettings(
  tx: Tx,
  organizationId: string,
): Promise<Omit<ShopSettings, 'businessCode'>> {
  const [row] = await tx.execute<Row>(sql`
    select business_name as "businessName", address, phone, email, vat_number as "vatNumber", currency,
           time_zone as "timeZone", vat_mode as "vatMode", vat_code as "vatCode", vat_rate::text as "vatRate",
           discount_limit as "discountLimit", settings
      from organizations where id = ${organizationId}`)
  if (!row) throw new Error(`No organization ${organizationId}`)
  const { settings, ...columns } = row
  const receipt = receiptConfigOf(settings, columns)
  return {
    ...columns,
    vatRate: rateTextAt(columns.vatCode, columns.vatRate, new Date()),
    receiptFooter: receipt.footerMessage,
    autoPrintReceipt: settings.receiptPrinting !== false,
    lockAfterMinutes: lockMinutesOf(settings),
    soundEffects: settings.soundEffects !== false,
    autoBackup: settings.autoBackup !== false,
    lowStockAlerts: settings.lowStockAlerts !== false,
    loyalty: loyaltyTermsOf(settings),
    scaleLayouts: scaleLayoutsOf(settings),
    discountReasons: discountReasonsOf(settings),
    nation: nationOf(settings),
    openingHours: openingHoursOf(settings),
    notifications: notificationSettingsOf(settings),
    receipt,
  }
}
