import { sql } from 'drizzle-orm'
import type { Database } from './database/connect.ts'
import { isUuid } from './uuid.ts'

/**
 * A transaction. A data function takes it as its first argument, works in it and opens none beside it. What is given the
 * Database instead (a route, a command, what runs by itself) opens its transactions, and so says what is one step.
 */
export type Tx = Parameters<Parameters<Database['drizzle']['transaction']>[0]>[0]

/** Where the database is distributed, Citus carries a SET LOCAL to the shards only if told so. Plain PostgreSQL keeps the word. */
const CARRY_TO_SHARDS = `set local citus.propagate_set_commands = 'local'`

/**
 * The statements that make a transaction one business's. SET LOCAL ends with the transaction, so that a pooled connection
 * carries nothing over (mandate 8), and is carried to the shards where the database is distributed, which a call of
 * set_config() is not (decision 0041).
 *
 * @throws when the id is not a UUID: it stands in the statement's text, which takes no parameters
 */
export function setOrganization(organizationId: string): string {
  if (!isUuid(organizationId)) throw new Error('An organization id is a UUID in lower case')
  return `${CARRY_TO_SHARDS}; set local app.organization_id = '${organizationId}'`
}

/** Runs work in one transaction that sees one business and nothing else. */
export function inOrganization<T>(
  database: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.drizzle.transaction(async (tx) => {
    await tx.execute(sql.raw(setOrganization(organizationId)))
    return work(tx)
  })
}

/** Runs work on the tables of the platform: sign-in, accounts, operators. It sees no table of any business. */
export function onPlatform<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.drizzle.transaction(async (tx) => {
    await alsoOnPlatform(tx)
    return work(tx)
  })
}

/** Lets the transaction of one business work on the tables of the platform as well. */
export async function alsoOnPlatform(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(`${CARRY_TO_SHARDS}; set local app.realm = 'platform'`))
}

/** Runs a few statements on the tables of the platform in whatever transaction this is, which then is what it was. */
export async function whileOnPlatform(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const [before] = await tx.execute<{ realm: string | null }>(
    sql`select current_setting('app.realm', true) as realm`,
  )
  await alsoOnPlatform(tx)
  await work()
  if (before?.realm !== 'platform') await tx.execute(sql.raw(`${CARRY_TO_SHARDS}; set local app.realm = ''`))
}

/** Lets a transaction of the platform see one business as well. */
export async function alsoInOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx.execute(sql.raw(setOrganization(organizationId)))
}

/**
 * Runs the reading of the provider's figures: over all businesses at once, of the few tables that have `figuresPolicy`, and
 * of nothing else. It can write nothing.
 */
export function overAllTills<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.drizzle.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`${CARRY_TO_SHARDS}; set local app.realm = 'figures'`))
      return work(tx)
    },
    { accessMode: 'read only' },
  )
}
