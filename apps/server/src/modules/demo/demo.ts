import { randomInt } from 'node:crypto'
import { refusePin } from '@tuppence/domain/staff'
import type { SiteContact } from '@tuppence/domain/support'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Secrets } from '../../platform/cluster/secrets.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Settings } from '../../platform/settings.ts'
import {
  alsoOnPlatform,
  inOrganization,
  onPlatform,
  setOrganization,
  type Tx,
  unhurried,
} from '../../platform/tenancy.ts'
import { DEMO_RECORD, generatePassword, hashPassword } from '../identity/public.ts'
import { connectSimulatedTerminal } from '../payments/public.ts'
import { cafe } from './businesses/cafe.ts'
import { convenienceShop } from './businesses/convenience-shop.ts'
import { hardwareShop } from './businesses/hardware-shop.ts'
import { chance } from './random.ts'
import { type DemoShop, type Hashes, planShop, seedShop } from './seed-base.ts'
import { seedHistory } from './seed-history.ts'

export const DEMO_BUSINESSES = [cafe, convenienceShop, hardwareShop]
export const DEMO_OPERATOR = 'operator'

/**
 * What a demo database remembers of itself: how people sign in, which businesses are the demo's, and which of them have
 * their sales yet. The password and PIN are in plain text, so that every start can tell them: they guard invented
 * businesses only. Real ones do not belong into a database with this record, and a start in production says so.
 */
const keptSchema = z.object({
  seededAt: z.iso.datetime(),
  password: z.string(),
  pin: z.string(),
  withHistory: z.array(z.string()),
  /** Missing in databases seeded before the record held it; the next demo start adds it. */
  organizationIds: z.array(z.uuid()).optional(),
})
type Kept = z.infer<typeof keptSchema>

/** The advisory lock that lets one of several starting servers seed; any fixed number does. */
const SEED_LOCK = 4_826_000_004

export interface Demo {
  readonly password: string
  readonly pin: string
  /**
   * Writes the sales that are not there yet; a start that was cut short leaves them to the next.
   *
   * @returns how many businesses were given theirs
   */
  completeHistory(): Promise<number>
}

export interface DemoDeps {
  readonly settings: Pick<Settings, 'demoPassword' | 'demoPin'>
  readonly secrets: Pick<Secrets, 'pepper'>
}

/**
 * Fills an empty database with the demo businesses, so that people can sign in; their sales follow by `completeHistory`.
 * In a database seeded before, the people get the password and PIN of the environment where those have changed.
 *
 * @returns undefined for a database with businesses of its own, which is left alone
 */
export async function openDemo(server: Database, deps: DemoDeps, now: Date): Promise<Demo | undefined> {
  // Several servers that start together wait for the one that seeds.
  const database = unhurried(server)
  const kept = (await onPlatform(database, readKept)) ?? (await seed(database, deps, now))
  if (!kept) return undefined
  await onPlatform(database, setSampleContact)
  if (!kept.organizationIds) await onPlatform(database, (tx) => nameBusinesses(tx, kept))
  const { password, pin } = await followEnvironment(database, deps, kept)
  return { password, pin, completeHistory: () => completeHistory(database, kept) }
}

/** The whole demo at once: for tests and benches. */
export async function seedIfEmpty(database: Database, deps: DemoDeps, now: Date): Promise<Demo | undefined> {
  const demo = await openDemo(database, deps, now)
  await demo?.completeHistory()
  return demo
}

async function readKept(tx: Tx): Promise<Kept | undefined> {
  const [row] = await tx.execute<{ value: unknown }>(
    sql`select value from platform_settings where key = ${DEMO_RECORD}`,
  )
  return row && keptSchema.parse(row.value)
}

/**
 * How the front page and the logins of a demo say its provider is reached, where nobody has set anything. The number is from the range that Ofcom
 * keeps free for use in drama, and .example is reserved too.
 */
async function setSampleContact(tx: Tx): Promise<void> {
  const phone = '0808 157 0222'
  const email = 'hello@tuppence.example'
  const contact: SiteContact & { supportPhone: string; supportEmail: string } = {
    supportPhone: phone,
    supportEmail: email,
    salesPhone: phone,
    salesEmail: email,
    salesAddress: 'Sample House, 1 High Street, London',
  }
  await tx.execute(sql`
    insert into platform_settings (key, value) values ('settings', ${JSON.stringify(contact)}::jsonb)
    on conflict (key) do nothing`)
}

/** The plan of a moment always gives the same ids, so the businesses of an older record can be named afterwards. */
async function nameBusinesses(tx: Tx, kept: Kept): Promise<void> {
  const present = (await readKept(tx)) ?? kept
  await writeKept(tx, {
    ...present,
    organizationIds: plans(kept).map(({ organizationId }) => organizationId),
  })
}

async function writeKept(tx: Tx, kept: Kept): Promise<void> {
  await tx.execute(sql`
    insert into platform_settings (key, value) values (${DEMO_RECORD}, ${JSON.stringify(kept)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

async function hashesOf(deps: DemoDeps, signIn: { password: string; pin: string }): Promise<Hashes> {
  const [password, pin] = await Promise.all([
    hashPassword(deps.secrets, signIn.password),
    hashPassword(deps.secrets, signIn.pin),
  ])
  return { password, pin }
}

async function seed(database: Database, deps: DemoDeps, now: Date): Promise<Kept | undefined> {
  const fresh: Kept = {
    seededAt: now.toISOString(),
    password: deps.settings.demoPassword ?? generatePassword(),
    pin: deps.settings.demoPin ?? makePin(),
    withHistory: [],
    organizationIds: DEMO_BUSINESSES.map((business) => planShop(business, now).organizationId),
  }
  const hashes = await hashesOf(deps, fresh)
  return onPlatform(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const kept = await readKept(tx)
    if (kept) return kept
    const [some] = await tx.execute(sql`select from organizations union all select from operators limit 1`)
    if (some) return undefined
    for (const business of DEMO_BUSINESSES) {
      const shop = planShop(business, now)
      await tx.execute(sql.raw(setOrganization(shop.organizationId)))
      await seedShop(tx, shop, hashes)
      if (business.hasTerminal) await connectSimulatedTerminal(tx, shop.organizationId, now)
    }
    await tx.execute(sql`
      insert into operators (id, username, name, password)
      values (${chance(now.getTime()).id(now.getTime())}, ${DEMO_OPERATOR}, 'Demo operator', ${hashes.password})`)
    await tx.execute(sql`update business_code_counter set last = greatest(last, ${DEMO_BUSINESSES.length})`)
    await writeKept(tx, fresh)
    return fresh
  })
}

/** Passwords and PINs that the environment names now replace those the demo was seeded with. */
async function followEnvironment(database: Database, deps: DemoDeps, kept: Kept): Promise<Kept> {
  const wanted = {
    password: deps.settings.demoPassword ?? kept.password,
    pin: deps.settings.demoPin ?? kept.pin,
  }
  if (wanted.password === kept.password && wanted.pin === kept.pin) return kept
  const hashes = await hashesOf(deps, wanted)
  await onPlatform(database, async (tx) => {
    for (const shop of plans(kept)) {
      await tx.execute(sql.raw(setOrganization(shop.organizationId)))
      await giveSignIn(tx, shop, hashes)
    }
    await tx.execute(
      sql`update operators set password = ${hashes.password} where username = ${DEMO_OPERATOR}`,
    )
    const present = await readKept(tx)
    await writeKept(tx, { ...(present ?? kept), ...wanted })
  })
  return { ...kept, ...wanted }
}

async function giveSignIn(tx: Tx, { organizationId, people }: DemoShop, hashes: Hashes): Promise<void> {
  const ids = sql`(select value from json_array_elements_text(${JSON.stringify(people.map(({ id }) => id))}::json))`
  await tx.execute(
    sql`update admin_customers set password = ${hashes.password} where organization_id = ${organizationId}`,
  )
  await tx.execute(sql`
    update staff_members set password = ${hashes.password}
     where organization_id = ${organizationId} and id::text in ${ids} and password is not null`)
  await tx.execute(sql`
    update users set staff_pin = ${hashes.pin} where organization_id = ${organizationId} and id in ${ids}`)
}

const plans = (kept: Kept): DemoShop[] =>
  DEMO_BUSINESSES.map((business) => planShop(business, new Date(kept.seededAt)))

/** One transaction a business, with the note that it is done: a kill in the middle leaves nothing half-written. */
async function completeHistory(database: Database, kept: Kept): Promise<number> {
  let written = 0
  for (const shop of plans(kept).filter(({ business }) => !kept.withHistory.includes(business.code))) {
    await inOrganization(database, shop.organizationId, async (tx) => {
      await alsoOnPlatform(tx)
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
      const present = await readKept(tx)
      if (!present || present.withHistory.includes(shop.business.code)) return
      await seedHistory(tx, shop, new Date(kept.seededAt))
      await writeKept(tx, { ...present, withHistory: [...present.withHistory, shop.business.code] })
      written += 1
    })
  }
  return written
}

/** A PIN that the product's own rule lets anybody choose. */
function makePin(): string {
  for (;;) {
    const pin = String(randomInt(10_000)).padStart(4, '0')
    if (!refusePin(pin)) return pin
  }
}
