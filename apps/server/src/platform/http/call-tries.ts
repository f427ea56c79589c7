import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import type { Database } from '../database/connect.ts'
import { executePrepared } from '../database/execute-prepared.ts'
import { onPlatform } from '../tenancy.ts'
import { AddressCounts } from './address-counts.ts'

/** Above so many a minute a limit guards the server from being drowned, and each counts for itself. */
const MOST_COUNTED_TOGETHER = 60
/** Of each count that begins, so many old ones are removed. */
const SWEPT_AT_ONCE = 10

type Heard = Parameters<FastifyRateLimitStore['incr']>[1]

interface Counted {
  /** With this one. */
  readonly current: number
  /** For so many milliseconds more. */
  readonly ttl: number
}

/**
 * Where tries of an address are counted: of what slows guessing down in the database, because with a count for each server an
 * address would have as many times more tries as there are servers.
 */
export function triesInDatabase(database: Database): FastifyRateLimitStoreCtor {
  return class Tries implements FastifyRateLimitStore {
    readonly #call: string
    readonly #here = new AddressCounts()
    /** Addresses that have none left: they cost the database nothing more. */
    readonly #spent = new AddressCounts()
    /** One try of an address is counted after another, so that it takes no more than one connection. */
    readonly #counting = new Map<string, Promise<Counted>>()

    constructor(options: { readonly routeInfo?: { readonly url?: string; readonly method?: unknown } } = {}) {
      this.#call = `${String(options.routeInfo?.method)} ${options.routeInfo?.url}`
    }

    incr(address: string, heard: Heard, windowMs = 60_000, most = 0): void {
      if (most > MOST_COUNTED_TOGETHER) {
        heard(null, countHere(this.#here, address, windowMs, Date.now()))
        return
      }
      const before = this.#counting.get(address)
      const count = () => this.#count(address, windowMs, most)
      const mine = before ? before.then(count, count) : count()
      this.#counting.set(address, mine)
      mine
        .then(
          (counted) => heard(null, counted),
          (error: unknown) => heard(error instanceof Error ? error : new Error(String(error))),
        )
        .finally(() => {
          if (this.#counting.get(address) === mine) this.#counting.delete(address)
        })
    }

    async #count(address: string, windowMs: number, most: number): Promise<Counted> {
      const nowMs = Date.now()
      const spent = this.#spent.read(address, nowMs)
      if (spent) return { current: spent.tries, ttl: spent.overAtMs - nowMs }
      const counted = await countTries(database, `${this.#call} ${address}`, { windowMs })
      if (counted.current > most)
        this.#spent.begin(address, { tries: most + 1, overAtMs: Date.now() + counted.ttl }, nowMs)
      return counted
    }

    child(route: RouteOptions & { path: string; prefix: string }): FastifyRateLimitStore {
      return new Tries(route as ConstructorParameters<typeof Tries>[0])
    }
  }
}

function countHere(counts: AddressCounts, address: string, windowMs: number, nowMs: number): Counted {
  const count =
    counts.read(address, nowMs) ?? counts.begin(address, { tries: 0, overAtMs: nowMs + windowMs }, nowMs)
  count.tries += 1
  return { current: count.tries, ttl: count.overAtMs - nowMs }
}

/** Under what a count stands: nobody reads of it who tried what. */
const keyOf = (what: string) => createHash('sha256').update(what).digest('base64url')

/**
 * Counts something of late, at all servers together. One statement, whose rows are locked in one order: what comes at once is
 * counted one after another.
 *
 * @param what the call and whose it is, in words of its own
 * @param windowMs from the first on they are counted for so long
 * @param by how many there are at once
 */
export function countTries(
  database: Database,
  what: string,
  { windowMs, by = 1 }: { readonly windowMs: number; readonly by?: number },
): Promise<Counted> {
  return onPlatform(database, async (tx) => {
    const [row] = await executePrepared<{ tries: number; ttl: number }>(
      tx,
      sql`
      insert into call_tries as counted (key, tries, over_at)
      values (${keyOf(what)}, ${by}, now() + make_interval(secs => ${windowMs / 1_000}::float8))
      on conflict (key) do update
         set tries = case when counted.over_at <= now() then excluded.tries else counted.tries + excluded.tries end,
             over_at = case when counted.over_at <= now() then excluded.over_at else counted.over_at end
      returning tries, ceil(extract(epoch from over_at - now()) * 1000)::int as ttl`,
    )
    if (!row) throw new Error('A try was not counted')
    if (row.tries === by)
      await executePrepared(
        tx,
        sql`
        delete from call_tries where key in (
          select key from call_tries where over_at < now() - interval '5 minutes'
           limit ${SWEPT_AT_ONCE} for update skip locked)`,
      )
    return { current: row.tries, ttl: row.ttl }
  })
}

/** How many were counted of it by now. */
export function readTries(database: Database, what: string): Promise<number> {
  return onPlatform(database, async (tx) => {
    const [row] = await executePrepared<{ tries: number }>(
      tx,
      sql`select tries from call_tries where key = ${keyOf(what)} and over_at > now()`,
    )
    return row?.tries ?? 0
  })
}

/** Whose an address is: of IPv6 a customer has a whole network of 64 bits, and may call from any part of it. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [first = [], last = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
