import type { Received } from '@tuppence/contract/call'
import type { beginStockTake, StockTake } from '@tuppence/contract/stock-takes'
import { canonicalJson } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { type Person, userIdOf } from '../../platform/principal.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readTake } from './takes.queries.ts'

export type NewTake = Received<typeof beginStockTake>['body']

/**
 * Begins a stock-take, once: the same again is answered as the first time.
 *
 * @throws Refused unknown-goods where a product or the category is not of this business; stock-take-id-reused
 */
export async function beginTake(
  tx: Tx,
  person: Person,
  id: string,
  form: NewTake,
  now: Date,
): Promise<{ take: StockTake; isNew: boolean }> {
  const { organizationId } = person
  const { name, scope, isBlind } = form
  const categoryId = form.categoryId ?? null
  const productIds = [...new Set(form.productIds ?? [])].sort()
  const contentHash = sha256(canonicalJson({ name, scope, isBlind, categoryId, productIds }))
  if (categoryId !== null) await knowCategory(tx, organizationId, categoryId)
  const made = await tx.execute<{ id: string }>(sql`
    insert into stock_takes (organization_id, id, name, scope, category_id, is_blind, content_hash, user_id, created_at)
    values (${organizationId}, ${id}, ${name}, ${scope}, ${categoryId}::uuid, ${isBlind}, ${contentHash},
            ${userIdOf(person)}, ${now.toISOString()}::timestamptz)
    on conflict (organization_id, id) do nothing returning id`)
  if (made.length === 0) {
    const [before] = await tx.execute<{ content_hash: string }>(sql`
      select content_hash from stock_takes where organization_id = ${organizationId} and id = ${id}`)
    if (before?.content_hash !== contentHash) throw new Refused('stock-take-id-reused')
    return { take: await readTake(tx, organizationId, id), isNew: false }
  }
  const chosen = await tx.execute<{ id: string }>(sql`
    insert into stock_take_products (organization_id, stock_take_id, product_id)
    select p.organization_id, ${id}::uuid, p.id from products p
     where p.organization_id = ${organizationId}
       and p.id in (select value::uuid from json_array_elements_text(${JSON.stringify(productIds)}::json))
    returning product_id as id`)
  if (chosen.length < productIds.length) throw new Refused('unknown-goods')
  return { take: await readTake(tx, organizationId, id), isNew: true }
}

async function knowCategory(tx: Tx, organizationId: string, id: string): Promise<void> {
  const [category] = await tx.execute<{ id: string }>(sql`
    select id from categories where organization_id = ${organizationId} and id = ${id} and archived_at is null`)
  if (!category)
    throw new Refused('invalid-request', [
      { field: 'body.categoryId', message: 'There is no such category in this business.' },
    ])
}
