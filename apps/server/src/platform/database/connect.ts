import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import { useSteadySockets } from './steady-socket.ts'

export interface ConnectOptions {
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string
  /** How many connections the pool may open. Few are faster than many: the database has few processors. */
  readonly max?: number
  /**
   * A pooler such as PgBouncer stands before the database and gives a connection for a transaction only: nothing may be left on it.
   * The address is then where the same database is reached without it, for what listens.
   */
  readonly beyondPooler?: string | undefined
  /** Callers wait for what is asked here: see Database. */
  readonly hasCallers?: boolean
}

export interface Database {
  /** What `connect` was given: whoever works beside the pool, in a thread of its own, connects by it too. */
  readonly url: string
  /** See ConnectOptions. Whoever works beside the pool must know it as well. */
  readonly beyondPooler: string | undefined
  /**
   * Callers wait, and each holds one of few connections meanwhile: no transaction waits long for somebody else's lock, nor works on
   * one statement for long. Backups, copies, imports and programs have connections of their own, and as long as they need.
   */
  readonly hasCallers: boolean
  readonly sql: Sql<{ bigint: number | string }>
  /** The same pool, with Drizzle's builder over it. */
  readonly drizzle: PostgresJsDatabase
  /** Has the notices of a channel heard, from `onListening` on and again after a loss of the connection. */
  listen(channel: string, onNotice: (notice: string) => void, onListening: () => void): Promise<Listening>
  /** Lets what is running finish, for at most this long, then ends every connection. */
  close(withinMs?: number): Promise<void>
}

/**
 * A transaction. A data function takes it as its first argument, works in it and opens none beside it. What is given the
 * Database instead (a route, a command, what runs by itself) opens its transactions, and so says what is one step.
 */
export type Tx = Parameters<Parameters<Database['drizzle']['transaction']>[0]>[0]

export interface Listening {
  unlisten(): Promise<void>
}

/** PostgreSQL's own numbers for the types whose conversion we choose. */
const OID = { int8: 20, json: 114, jsonb: 3802, timestamptz: 1184 } as const
/** Recycled, because a connection opened while tables were empty keeps foreign-key plans made for empty tables. */
const CONNECTION_LIFETIME_S = 15 * 60

/**
 * Opens a pool. Nothing is sent until the first query.
 *
 * `numeric` comes as text, because money must never pass through a float. `bigint` comes as a number where that is exact
 * and as text where it is not. `timestamptz` comes as a Date and `date` as text, because a day has no time zone.
 */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { beyondPooler } = options
  const applicationName = options.applicationName ?? 'tuppence'
  const sql = postgres(url, {
    max: options.max ?? 10,
    max_lifetime: CONNECTION_LIFETIME_S,
    connect_timeout: 10,
    prepare: beyondPooler === undefined,
    connection: {
      application_name: applicationName,
      // Statements with array parameters are planned anew at every call otherwise, which costs a third of a sale. A pooler takes no
      // such setting, and nothing is kept for a second call there. Compiling a report takes longer than answering it.
      ...(beyondPooler === undefined && { plan_cache_mode: 'force_generic_plan', jit: 'off' }),
    },
    types: {
      bigint: { to: OID.int8, from: [OID.int8], parse: exactNumber, serialize: String },
    },
    onnotice: () => {},
  })
  useSteadySockets(sql)
  const throughDrizzle = drizzle(sql)
  // Drizzle makes dates and JSON pass unconverted on the pool it is given, for all its users; these put that right for
  // hand-written SQL and still take what Drizzle sends, which is text already.
  sql.options.parsers[OID.timestamptz] = (text: string) => new Date(text)
  sql.options.serializers[OID.timestamptz] = (at: unknown) => (at instanceof Date ? at.toISOString() : at)
  for (const type of [OID.json, OID.jsonb]) {
    sql.options.serializers[type] = (value: unknown) =>
      typeof value === 'string' ? value : JSON.stringify(value)
  }
  const listener = beyondPooler === undefined ? sql : listenerAt(beyondPooler, applicationName)
  return {
    url,
    beyondPooler,
    hasCallers: options.hasCallers ?? false,
    sql,
    drizzle: throughDrizzle,
    listen: (channel, onNotice, onListening) => listener.listen(channel, onNotice, onListening),
    close: async (withinMs = 5_000) => {
      const timeout = withinMs / 1_000
      await Promise.all([sql.end({ timeout }), ...(listener === sql ? [] : [listener.end({ timeout })])])
    },
  }
}

/** Opens nothing until somebody listens, and then one connection. */
function listenerAt(url: string, applicationName: string): Sql<{ bigint: number | string }> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 10,
    connection: { application_name: applicationName },
    onnotice: () => {},
  }) as unknown as Sql<{ bigint: number | string }>
  useSteadySockets(sql)
  return sql
}

function exactNumber(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}
