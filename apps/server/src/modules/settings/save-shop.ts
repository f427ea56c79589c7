import type { SeenStore, SellingSettings, StoreSettings } from '@tuppence/contract/settings'
import { parseRate, vatCodeFor } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readSettings } from './settings.queries.ts'

/**
 * Writes name, address, clock and opening hours of a shop. Receipts that said the same say the new; those that were set otherwise stay.
 *
 * @returns what has changed, as before and after
 * @throws Refused changed-meanwhile
 */
export async function saveStore(
  tx: Tx,
  organizationId: string,
  { seen, store }: { seen: SeenStore; store: StoreSettings },
): Promise<Record<string, unknown>> {
  await lock(tx, organizationId)
  const now = await readSettings(tx, organizationId)
  refuseIfOther(seen, now)
  const { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone } = store
  const onReceipt = <T>(printed: T, before: T | null, after: T | null, none: T): T =>
    printed === (before ?? none) ? (after ?? none) : printed
  const { receipt } = now
  const receiptNow = {
    ...receipt,
    businessName: onReceipt(receipt.businessName, now.businessName, businessName, ''),
    businessAddress: onReceipt(receipt.businessAddress, now.address, address, ''),
    phoneNumber: onReceipt(receipt.phoneNumber, now.phone, phone, ''),
    vatNumber: onReceipt(receipt.vatNumber, now.vatNumber, vatNumber, ''),
  }
  await tx.execute(sql`
    update organizations
       set business_name = ${businessName}, address = ${address}, phone = ${phone}, email = ${email},
           vat_number = ${vatNumber}, time_zone = ${timeZone}, updated_at = now(),
           settings = settings || ${JSON.stringify({ openingHours, nation })}::jsonb
             || case when settings ? 'receipt' then ${JSON.stringify({ receipt: receiptNow })}::jsonb else '{}' end
     where id = ${organizationId}`)
  return changes(now, store)
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
  await lock(tx, organizationId)
  const now = await readSettings(tx, organizationId)
  refuseIfOther(seen, now)
  const { vatMode, vatRate, currency, discountLimit, autoPrintReceipt } = selling
  // Products that name no rate go by the code: a rate that is nobody's stands beside `custom`. An exempt shop that keeps its
  // rate of nothing stays exempt.
  const code = vatCodeFor(parseRate(vatRate) ?? 0)
  await tx.execute(sql`
    update organizations
       set vat_mode = ${vatMode}, vat_rate = ${vatRate}, currency = ${currency}, discount_limit = ${discountLimit},
           vat_code = case when ${vatRate === now.vatRate} then vat_code else ${code} end, updated_at = now(),
           settings = settings || ${JSON.stringify({ receiptPrinting: autoPrintReceipt })}::jsonb
     where id = ${organizationId}`)
  return changes(now, selling)
}

/** Of two who save at once the later sees what the first has written. */
async function lock(tx: Tx, organizationId: string): Promise<void> {
  await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
}

function refuseIfOther(seen: object, now: object): void {
  for (const [name, value] of Object.entries(seen))
    if (JSON.stringify(value) !== JSON.stringify(Reflect.get(now, name)))
      throw new Refused('changed-meanwhile')
}

function changes(before: object, after: object): Record<string, unknown> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  )
  return Object.fromEntries(
    changed.map(([name, value]) => [
      name,
      name === 'openingHours' ? ['other hours', 'these hours'] : [Reflect.get(before, name), value],
    ]),
  )
}
