import type { Received } from '@tuppence/contract/call'
import type { changeProducts as call } from '@tuppence/contract/catalogue-changes'
import { type PriceChange, priceAfter } from '@tuppence/domain/catalogue'
import { minorOf, toPounds } from '@tuppence/domain/money'
import { answeredMessage, type RefusalCode } from '@tuppence/domain/refusals'
import { type SQL, sql } from 'drizzle-orm'
import { withFormerValue } from '../../platform/database/former-values.ts'
import { oneOfIds } from '../../platform/database/one-of-ids.ts'
import { TOUCHED } from '../../platform/database/touched.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { refuseBeyondPlan } from '../plans/public.ts'
import { auditChangedProducts, type ChangedPrice } from './audit-changed-products.ts'
import { fileProducts } from './file-products.ts'
import { type HeldProduct, holdProducts } from './held-products.ts'
import { idsMatching } from './list-products.ts'
import { checkCategory } from './product-values.ts'
import { restorable } from './restorable-products.ts'
import { vatOfProduct } from './vat-of-product.ts'
import { productsThere } from './write-product.ts'

type Asked = Received<typeof call>['body']
type BulkChange = Asked['change']

/** A price before a change, and the product's revision after it. */
export interface FormerPrice {
  readonly id: string
  /** Pounds with two decimals. */
  readonly price: string
  readonly revision: number
}

/** Why one product of many stayed as it was. */
export interface StayedAsItWas {
  readonly productId: string
  readonly name: string | null
  readonly sku: string | null
  readonly code: RefusalCode
  readonly message: string
}

export interface ChangedTogether {
  /** The ids of those that are otherwise now. */
  readonly changed: string[]
  readonly unchanged: number
  readonly refused: StayedAsItWas[]
  /** The prices that were changed, as they were. */
  readonly former: FormerPrice[]
}

/**
 * Changes many products in one go: all of it happens, or nothing. What cannot be changed stays and is named, with the
 * reason; what was so already counts as unchanged. Products are held in the order of their ids, as sales hold them.
 *
 * @throws Refused changed-meanwhile where the filter lets other products through than the person was shown; plan-limit
 */
export async function changeProducts(
  tx: Tx,
  person: Person,
  asked: Asked,
  now: Date,
): Promise<ChangedTogether> {
  const { organizationId } = person
  const { change, filter } = asked
  const ids = asked.ids ?? (await idsChosen(tx, organizationId, filter ?? {}))
  if (filter?.expected !== undefined && filter.expected !== ids.length) throw new Refused('changed-meanwhile')
  const held = await holdProducts(tx, organizationId, ids, change.kind === 'restore')
  const isHeld = new Set(held.map(({ id }) => id))
  const missing = [...new Set(ids)]
    .filter((id) => !isHeld.has(id))
    .map((id) => stayed({ id, name: null, sku: null }, 'not-found'))
  const { changed, refused, prices, former = [] } = await carryOut(tx, organizationId, change, held, now)
  if (change.kind === 'archive' || change.kind === 'restore') await fileProducts(tx, organizationId, changed)
  await auditChangedProducts(tx, person, { change, changed: changed.length, prices }, now)
  return {
    changed,
    unchanged: held.length - changed.length - refused.length,
    refused: [...missing, ...refused],
    former,
  }
}

/** All that the filter lets through, but for those that somebody took out by hand. */
async function idsChosen(
  tx: Tx,
  organizationId: string,
  { except = [], ...filter }: NonNullable<Asked['filter']>,
): Promise<string[]> {
  const isExcepted = new Set(except)
  return (await idsMatching(tx, organizationId, filter)).filter((id) => !isExcepted.has(id))
}

function stayed(
  { id, name, sku }: { id: string; name: string | null; sku: string | null },
  code: RefusalCode,
  message: string = answeredMessage(code),
): StayedAsItWas {
  return { productId: id, name, sku, code, message }
}

interface CarriedOut {
  readonly changed: string[]
  readonly refused: StayedAsItWas[]
  readonly prices: ChangedPrice[]
  readonly former?: FormerPrice[]
}

async function carryOut(
  tx: Tx,
  organizationId: string,
  change: BulkChange,
  held: readonly HeldProduct[],
  now: Date,
): Promise<CarriedOut> {
  /** Sets columns of those products that are not so already. */
  const set = async (columns: SQL, isOtherwise: SQL, those = held): Promise<CarriedOut> => {
    const rows = await tx.execute<{ id: string }>(sql`
      update products set ${columns}, revision = revision + 1, ${TOUCHED}
       where organization_id = ${organizationId} and id = ${oneOfIds(those.map(({ id }) => id))} and ${isOtherwise}
      returning id`)
    return { changed: rows.map(({ id }) => id), refused: [], prices: [] }
  }
  switch (change.kind) {
    case 'category': {
      await checkCategory(tx, organizationId, change.categoryId)
      const { categoryId } = change
      return set(
        sql`category_id = ${categoryId}::uuid`,
        sql`category_id is distinct from ${categoryId}::uuid`,
      )
    }
    case 'vat': {
      // A rate of nobody's: what products have now says nothing of what all of them are to have.
      const { vatCode, vatRate } = vatOfProduct(change, { vatCode: 'custom', vatRate: '' })
      if (vatRate === '')
        throw new Refused('invalid-request', [
          { field: 'body.change.vatRate', message: 'A custom VAT code needs its rate beside it.' },
        ])
      return set(
        sql`vat_code = ${vatCode}, vat_rate = ${vatRate}::numeric`,
        sql`(vat_code <> ${vatCode} or vat_code = 'custom' and vat_rate <> ${vatRate}::numeric)`,
      )
    }
    case 'min-stock-level': {
      const { minStockLevel } = change
      return set(sql`min_stock_level = ${minStockLevel}::int`, sql`min_stock_level <> ${minStockLevel}::int`)
    }
    case 'active':
      return set(sql`is_active = ${change.isActive}::boolean`, sql`is_active <> ${change.isActive}::boolean`)
    case 'archive':
      return set(sql`archived_at = ${now.toISOString()}::timestamptz`, sql`true`)
    case 'restore':
      return restore(tx, organizationId, held, set)
    case 'price':
      return changePrices(tx, organizationId, change.price, held)
  }
}

async function restore(
  tx: Tx,
  organizationId: string,
  held: readonly HeldProduct[],
  set: (columns: SQL, isOtherwise: SQL, those: readonly HeldProduct[]) => Promise<CarriedOut>,
): Promise<CarriedOut> {
  const { free, taken } = await restorable(tx, organizationId, held)
  // The room of the plan is asked for all of them, less the one that every asking has room for.
  if (free.length > 0)
    await refuseBeyondPlan(
      tx,
      organizationId,
      'products',
      sql`(${productsThere(organizationId)} + ${free.length - 1}::int)`,
    )
  const done = await set(sql`archived_at = null`, sql`true`, free)
  return {
    ...done,
    refused: taken.map(({ product, code, message }) => stayed(product, code, message)),
  }
}

async function changePrices(
  tx: Tx,
  organizationId: string,
  change: PriceChange,
  held: readonly HeldProduct[],
): Promise<CarriedOut> {
  const refused: StayedAsItWas[] = []
  const prices: ChangedPrice[] = []
  for (const product of held) {
    const after = priceAfter(minorOf(product.price), change)
    if (after === undefined) refused.push(stayed(product, 'price-out-of-bounds'))
    else if (toPounds(after) !== product.price)
      prices.push({ id: product.id, sku: product.sku, from: product.price, to: toPounds(after) })
  }
  const former = await setPrices(tx, organizationId, prices)
  return { changed: prices.map(({ id }) => id), refused, prices, former }
}

async function setPrices(
  tx: Tx,
  organizationId: string,
  prices: readonly ChangedPrice[],
): Promise<FormerPrice[]> {
  const written = await tx.execute<{ id: string; price: string; revision: number }>(sql`
    update products p
       set price = n."to", former_prices = ${withFormerValue(sql`p.former_prices`, sql`p.price`, sql`n."to"`)},
           price_changed_at = now(), revision = p.revision + 1, ${TOUCHED}
      from json_to_recordset(${JSON.stringify(prices)}::json) as n (id uuid, "from" text, "to" numeric)
     where p.organization_id = ${organizationId} and p.id = n.id
    returning p.id, n."from" as price, p.revision`)
  return [...written]
}

/** Gives products the price they had before a change of many; what was changed or archived since stays as it is. */
export async function takeBackPrices(
  tx: Tx,
  person: Person,
  former: readonly FormerPrice[],
  now: Date,
): Promise<{ readonly changed: string[]; readonly stayed: number }> {
  const { organizationId } = person
  const before = new Map(former.map((one) => [one.id, one]))
  const held = await holdProducts(tx, organizationId, [...before.keys()], false)
  const prices = held.flatMap(({ id, sku, price, revision }) => {
    const was = before.get(id)
    return was?.revision === revision ? [{ id, sku, from: price, to: was.price }] : []
  })
  await setPrices(tx, organizationId, prices)
  const change = { kind: 'price', price: { by: 'undo' } } as const
  await auditChangedProducts(tx, person, { change, changed: prices.length, prices }, now)
  return { changed: prices.map(({ id }) => id), stayed: before.size - prices.length }
}
