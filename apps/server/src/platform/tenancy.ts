import { sql } from 'drizzle-orm'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { Database, Tx } from './database/connect.ts'
import { requestScope } from './request-scope.ts'
import { traced } from './telemetry/tracing.ts'
import { isUuid } from './uuid.ts'

export type { Tx }

/** Where the database is distributed, Citus carries a SET LOCAL to the shards only if told so. Plain PostgreSQL keeps the word. */
const CARRY_TO_SHARDS = `set local citus.propagate_set_commands = 'local'`

/** Ten callers that wait for one lock hold every connection: they are told "busy" before the others give up (decision 0048). */
const LOCK_WAIT_MS = 2_000
/** Under what proxies wait for an answer. */
const STATEMENT_MS = 60_000
/** In each transaction, because a pooler keeps no other setting. */
const WITH_CALLERS = `set local lock_timeout = ${LOCK_WAIT_MS}; set local statement_timeout = ${STATEMENT_MS}; `

/** The same database for work that nobody waits for, which may take its time: the filling of a demo, say. */
export const unhurried = (database: Database): Database => ({ ...database, hasCallers: false })

const SET_PLATFORM = `${CARRY_TO_SHARDS}; set local app.realm = 'platform'`

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

const IN_ORGANIZATION = { name: 'transaction of a business', attributes: { 'db.system.name': 'postgresql' } }
const ON_PLATFORM = { name: 'transaction of the platform', attributes: { 'db.system.name': 'postgresql' } }

/** Runs work in one transaction that sees one business and nothing else. */
export async function inOrganization<T>(
  database: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const setting = setOrganization(organizationId)
  return traced(IN_ORGANIZATION, () => begun(database, setting, work))
}

/** The same for work that only reads, and whose statements all see one moment. */
export async function inOneSnapshot<T>(
  database: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const setting = setOrganization(organizationId)
  return traced(IN_ORGANIZATION, () =>
    begun(database, setting, work, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
  )
}

/** Runs work on the tables of the platform: sign-in, accounts, operators. It sees no table of any business. */
export function onPlatform<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return traced(ON_PLATFORM, () => begun(database, SET_PLATFORM, work))
}

function begun<T>(
  database: Database,
  setting: string,
  work: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const all = database.hasCallers ? WITH_CALLERS + setting : setting
  const begin = requestScope()?.begin
  const whole = begin
    ? async (tx: Tx) => {
        await begin(tx)
        return work(tx)
      }
    : work
  return database.drizzle.transaction((tx) => behind(tx, all, whole), config)
}

/**
 * Does the work behind a setting, which leaves in one go with the work's first statement: a way there and back less for every
 * request. The driver sends what it was given in the order it was given, and this is given first; PostgreSQL does nothing of a
 * transaction in which the setting failed.
 */
async function behind<T>(tx: Tx, setting: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { client } = tx._.session as PostgresJsSession<Sql, Record<string, never>, Record<string, never>>
  const set = client.unsafe(setting).execute()
  const [done, hasSet] = await Promise.allSettled([work(tx), set])
  // What failed first is why the rest did.
  if (hasSet.status === 'rejected') throw hasSet.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** Lets the transaction of one business work on the tables of the platform as well. */
export async function alsoOnPlatform(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(SET_PLATFORM))
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

/** For the reading of everything for a backup, by the owner's own connection alone: no other role has the policy. */
export const SET_BACKUP = `set local app.realm = 'backup'`

/**
 * Runs the reading of the provider's figures: over all businesses at once, of the few tables that have `figuresPolicy`, and
 * of nothing else. It can write nothing.
 */
export function overAllTills<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.drizzle.transaction(
    async (tx) => {
      await tx.execute(
        sql.raw(
          `${database.hasCallers ? WITH_CALLERS : ''}${CARRY_TO_SHARDS}; set local app.realm = 'figures'`,
        ),
      )
      return work(tx)
    },
    { accessMode: 'read only' },
  )
}
