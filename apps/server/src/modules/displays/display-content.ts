import type { ShopOnDisplay } from '@tuppence/contract/displays'
import { receiptConfigOf } from '@tuppence/domain/receipts'
import { DEFAULT_DISPLAY_CONTENT, type DisplayContent, displayContentSchema } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { makeOfferPicture } from './make-offer-picture.ts'

/** What a business shows while nothing is being bought; what it never wrote is the default. */
export async function readContent(tx: Tx, organizationId: string): Promise<DisplayContent> {
  const [row] = await tx.execute<{ content: unknown }>(sql`
    select content from display_contents where organization_id = ${organizationId} and id = ${organizationId}`)
  const read = displayContentSchema.safeParse(row?.content)
  return read.success ? read.data : DEFAULT_DISPLAY_CONTENT
}

export async function readShopOnDisplay(tx: Tx, organizationId: string): Promise<ShopOnDisplay> {
  const [row] = await tx.execute<{ name: string; settings: Record<string, unknown> }>(sql`
    select business_name as name, settings from organizations where id = ${organizationId}`)
  if (!row) throw new Error(`No organization ${organizationId}`)
  const receipt = receiptConfigOf(row.settings, {
    businessName: row.name,
    address: null,
    phone: null,
    vatNumber: null,
  })
  return {
    businessName: row.name,
    logo: receipt.logoUrl,
    content: await readContent(tx, organizationId),
  }
}

/** Reads otherwise as soon as anything is changed that displays show of their shop. */
export async function contentVersion(tx: Tx, organizationId: string): Promise<string> {
  const [row] = await tx.execute<{ version: string }>(sql`
    select concat(o.updated_at, ' ', c.updated_at) as version
      from organizations o
      left join display_contents c on c.organization_id = o.id and c.id = o.id
     where o.id = ${organizationId}`)
  return row?.version ?? ''
}

/**
 * The content as it is kept: pictures that were kept before stay as they are, others are made small.
 *
 * @throws Refused not-a-picture
 */
export async function contentToKeep(before: DisplayContent, wanted: DisplayContent): Promise<DisplayContent> {
  const kept = new Set(before.offers.map(({ picture }) => picture))
  const offers: DisplayContent['offers'] = []
  for (const offer of wanted.offers)
    offers.push({
      ...offer,
      picture: kept.has(offer.picture) ? offer.picture : await makeOfferPicture(offer.picture),
    })
  return { ...wanted, offers }
}

export async function keepContent(tx: Tx, organizationId: string, content: DisplayContent): Promise<void> {
  await tx.execute(sql`
    insert into display_contents (organization_id, id, content)
    values (${organizationId}, ${organizationId}, ${JSON.stringify(content)}::jsonb)
    on conflict (organization_id, id) do update set content = excluded.content, updated_at = clock_timestamp()`)
}
