import { DAY_MS } from '@tuppence/domain/durations'
import { toPounds } from '@tuppence/domain/money'
import { formatRate } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { fileProducts } from '../catalogue/public.ts'
import { giveRoom } from '../plans/public.ts'
import { addPerson } from '../staff/public.ts'
import type { DemoBusiness } from './demo-business.ts'
import { type DemoCustomer, inviteCustomers } from './demo-people.ts'
import { chance } from './random.ts'
import { type DemoCategory, type DemoProduct, fillShelves } from './shelves.ts'

/** How far back the sales of the demo businesses go. */
export const HISTORY_DAYS = 91

/** A demo business with everything in it but its sales. The same business and moment give the same ids. */
export interface DemoShop {
  readonly business: DemoBusiness
  readonly organizationId: string
  readonly accountId: string
  readonly people: readonly { readonly id: string; readonly username: string; readonly name: string }[]
  readonly tills: readonly { readonly id: string; readonly code: string; readonly name: string }[]
  readonly categories: readonly DemoCategory[]
  readonly products: readonly DemoProduct[]
  readonly customers: readonly DemoCustomer[]
  readonly openedAt: Date
}

/** Plans a business: nothing is written. */
export function planShop(business: DemoBusiness, seededAt: Date): DemoShop {
  const openedAt = new Date(seededAt.getTime() - (HISTORY_DAYS + 1) * DAY_MS)
  const atMs = openedAt.getTime()
  const luck = chance(Number(business.code.slice(2)) * 7_919 + Math.floor(atMs / 1_000))
  return {
    business,
    organizationId: luck.id(atMs),
    accountId: luck.id(atMs),
    people: business.people.map(({ username, fullName }) => ({
      id: luck.id(atMs),
      username,
      name: fullName,
    })),
    tills: [
      { id: luck.id(atMs), code: 'T1', name: 'Front counter' },
      { id: luck.id(atMs), code: 'T2', name: 'Second till' },
    ],
    ...fillShelves(business, luck, atMs),
    customers: inviteCustomers(business, luck, atMs),
    openedAt,
  }
}

export interface Hashes {
  readonly password: string
  readonly pin: string
}

/**
 * Writes a business without its sales. Stock is what the shop has left; the history brings in what it sells, so that
 * stock is the sum of its movements before, between and after.
 */
export async function seedShop(tx: Tx, shop: DemoShop, hashes: Hashes): Promise<void> {
  await seedAccount(tx, shop, hashes)
  await seedPeople(tx, shop, hashes)
  await seedGoods(tx, shop)
  await seedCustomersAndTills(tx, shop)
}

async function seedAccount(tx: Tx, shop: DemoShop, hashes: Hashes): Promise<void> {
  const { business, organizationId } = shop
  const settings = JSON.stringify({ receiptFooter: business.receiptFooter })
  await tx.execute(sql`
    insert into organizations (id, name, business_name, vat_number, address, phone, email, vat_mode, settings,
                               created_at, updated_at)
    values (${organizationId}, ${business.name}, ${business.name}, ${business.vatNumber}, ${business.address},
            ${business.phone}, ${business.email}, ${business.vatMode}, ${settings}::jsonb,
            ${shop.openedAt.toISOString()}, ${shop.openedAt.toISOString()})`)
  await giveRoom(tx, organizationId, 'Enterprise')
  await tx.execute(sql`
    insert into admin_customers (id, business_code, business_name, business_type, location, username, password, plan,
                                 organization_id, created_at)
    values (${shop.accountId}, ${business.code}, ${business.name}, ${business.type}, ${business.town},
            ${business.people[0]?.username ?? ''}, ${hashes.password}, 'Enterprise', ${organizationId},
            ${shop.openedAt.toISOString()})`)
}

/** The first person holds the account: their password is the account's. */
async function seedPeople(tx: Tx, shop: DemoShop, hashes: Hashes): Promise<void> {
  for (const [index, { username, fullName, role, email }] of shop.business.people.entries()) {
    await addPerson(tx, {
      organizationId: shop.organizationId,
      adminCustomerId: shop.accountId,
      id: shop.people[index]?.id ?? '',
      username,
      passwordHash: index === 0 ? null : hashes.password,
      fullName,
      role,
      email,
      pinHash: hashes.pin,
    })
  }
}

async function seedGoods(
  tx: Tx,
  { organizationId, categories, products, openedAt, people }: DemoShop,
): Promise<void> {
  const at = openedAt.toISOString()
  await tx.execute(sql`
    insert into categories (organization_id, id, name, colour, created_at, updated_at)
    select ${organizationId}::uuid, id, name, colour, ${at}::timestamptz, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(categories)}::json) as c (id uuid, name text, colour int)`)
  const goods = products.map((product) => ({
    ...product,
    price: toPounds(product.priceMinor),
    cost: toPounds(product.costMinor),
    rate: formatRate(product.vatRate),
  }))
  await tx.execute(sql`
    with goods as materialized (
      select * from json_to_recordset(${JSON.stringify(goods)}::json) as p (
        id uuid, "categoryId" uuid, sku text, barcode text, name text, price numeric, cost numeric,
        "stockQuantity" int, "minStockLevel" int, "vatCode" text, rate numeric)
    ), stocked as (
      insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, reason, user_id, created_at)
      select ${organizationId}::uuid, gen_random_uuid(), id, 'opening', "stockQuantity", 'Opening stock',
             ${people[0]?.id ?? null}, ${at}::timestamptz
        from goods where "stockQuantity" <> 0
    )
    insert into products (organization_id, id, category_id, sku, barcode, name, price, cost, stock_quantity,
                          min_stock_level, vat_code, vat_rate, created_at, updated_at)
    select ${organizationId}::uuid, id, "categoryId", sku, barcode, name, price, cost, "stockQuantity",
           "minStockLevel", "vatCode", rate, ${at}::timestamptz, ${at}::timestamptz
      from goods`)
  await fileProducts(
    tx,
    organizationId,
    products.map(({ id }) => id),
  )
}

async function seedCustomersAndTills(tx: Tx, shop: DemoShop): Promise<void> {
  const { organizationId } = shop
  const at = shop.openedAt.toISOString()
  await tx.execute(sql`
    insert into customers (organization_id, id, first_name, last_name, email, phone, address, created_at, updated_at)
    select ${organizationId}::uuid, id, "firstName", "lastName", email, phone, address, ${at}::timestamptz, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(shop.customers)}::json) as c (
        id uuid, "firstName" text, "lastName" text, email text, phone text, address text)`)
  await tx.execute(sql`
    insert into tills (organization_id, id, code, name, location, created_at)
    select ${organizationId}::uuid, id, code, name, ${shop.business.town}, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(shop.tills)}::json) as t (id uuid, code text, name text)`)
}
