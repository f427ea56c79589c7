import { type FirstStep, type ShopSoFar, skippedSteps } from '@tuppence/domain/first-run'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** Nobody counts on for a tick in a list. */
const MOST_COUNTED = 1_000

type Row = ShopSoFar & { settings: Record<string, unknown> } & Record<string, unknown>

/**
 * What is so in a business's data, and what it has skipped. The price mode that every business begins with counts once it was
 * saved: `receiptPrinting` is written by that form and by nothing else.
 */
export async function readSoFar(
  tx: Tx,
  organizationId: string,
): Promise<{ shop: ShopSoFar; skipped: FirstStep[] }> {
  const [row] = await tx.execute<Row>(sql`
    select settings,
           coalesce(trim(address), '') <> '' as "hasAddress",
           coalesce(trim(vat_number), '') <> '' as "hasVatNumber",
           vat_mode <> 'add' or settings ? 'receiptPrinting' as "hasPriceMode",
           vat_code in ('zero', 'exempt') or (vat_code = 'custom' and vat_rate = 0) as "chargesNoVat",
           (select count(*)::int from (select 1 from products
             where organization_id = ${organizationId} and archived_at is null limit ${MOST_COUNTED}) few) as products,
           (select count(*)::int from (select 1 from users
             where organization_id = ${organizationId} and archived_at is null and is_active
             limit ${MOST_COUNTED}) few) as people,
           exists (select 1 from users
             where organization_id = ${organizationId} and archived_at is null and is_active
               and role = 'owner' and staff_pin is not null) as "hasOwnersPin",
           (select count(*)::int from tills
             where organization_id = ${organizationId} and archived_at is null and device_id is not null) as tills,
           (select count(*)::int from printers where organization_id = ${organizationId}) as printers,
           (select count(*)::int from payment_terminals
             where organization_id = ${organizationId} and status = 'active') as terminals,
           (select count(*)::int from (select 1 from transactions
             where organization_id = ${organizationId} limit 1) few) as sales
      from organizations where id = ${organizationId}`)
  if (!row) throw new Error(`No organization ${organizationId}`)
  const { settings, ...shop } = row
  return { shop, skipped: skippedSteps(settings) }
}

/** Skips a step or takes it up again, once however often it is said; of two who do so at once neither is lost. */
export async function keepSkipped(
  tx: Tx,
  organizationId: string,
  { step, isSkipped }: { step: FirstStep; isSkipped: boolean },
): Promise<void> {
  const others = sql`coalesce(settings->'firstRunSkipped', '[]'::jsonb) - ${step}::text`
  const kept = isSkipped ? sql`${others} || to_jsonb(${step}::text)` : others
  await tx.execute(sql`
    update organizations set settings = settings || jsonb_build_object('firstRunSkipped', ${kept})
     where id = ${organizationId}`)
}
