import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { connect, type Database } from './connect.ts'
import { isConnectionLost } from './lost-connection.ts'

const { url, ownerSql } = await testDatabase()

/** A wire between the pool and PostgreSQL that can be cut, as a killed PostgreSQL cuts it: closed without a word. */
const wires = new Set<Socket>()
const { hostname, port } = new URL(url)
const exchange: Server = createServer((near) => {
  const far = tcpConnect(Number(port), hostname)
  for (const [end, other] of [
    [near, far],
    [far, near],
  ] as const)
    end.pipe(other).on('error', () => other.destroy())
  wires.add(near)
  near.on('close', () => wires.delete(near))
})
await new Promise<void>((listening) => exchange.listen(0, '127.0.0.1', listening))
afterAll(() => exchange.close())

const cut = (): void => {
  for (const wire of wires) wire.destroy()
}

let database: Database
beforeEach(() => {
  const through = new URL(url)
  const address = exchange.address()
  if (address === null || typeof address === 'string') throw new Error('The exchange has no port')
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  database = connect(through.href, { max: 1 })
})
afterEach(async () => {
  await database.close(100)
})

/** What became of some work, where without the rule it would wait for ever. */
const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch((error: unknown) => error), sleep(30_000, 'no answer')])

async function worksAgain(): Promise<void> {
  let row: unknown
  // The first may still be given the lost connection.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    row = await within(database.drizzle.transaction((tx) => tx.execute(sql`select 1 as here`)))
    if (!isConnectionLost(row)) break
    await sleep(100)
  }
  expect(row).toEqual([{ here: 1 }])
}

describe('a connection cut without a word (R1)', () => {
  it('in the middle of a statement ends its transaction and frees its place in the pool', async () => {
    const work = database.drizzle.transaction((tx) => tx.execute(sql`select pg_sleep(30)`))
    work.catch(() => {})
    await expect
      .poll(
        () => ownerSql`select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(30)'`,
      )
      .toHaveLength(1)
    cut()
    expect(isConnectionLost(await within(work))).toBe(true)
    await worksAgain()
  })

  it('between two statements ends its transaction and frees its place in the pool', async () => {
    const work = database.drizzle.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      cut()
      await sleep(50)
      await tx.execute(sql`select 2`)
    })
    expect(isConnectionLost(await within(work))).toBe(true)
    await worksAgain()
  })

  it('while nobody uses it is replaced, whoever asks at that moment', async () => {
    await database.sql`select 1`
    cut()
    const asked = Array.from({ length: 20 }, async (_, i) => {
      await sleep(i * 20)
      return within(database.drizzle.transaction((tx) => tx.execute(sql`select 1 as here`)))
    })
    for (const answer of await Promise.all(asked)) expect(answer).not.toBe('no answer')
    await worksAgain()
  })

  it('is replaced at once also where many ask in the very turn of its close', async () => {
    await database.sql`select 1`
    let isClosed = false
    const { socket } = database.sql.options as unknown as { socket: (to: unknown) => Socket }
    Object.assign(database.sql.options, {
      socket: (to: unknown) => {
        isClosed = true
        return socket(to)
      },
    })
    const askInEachTurn = () => {
      if (isClosed) return
      database.sql`select 1`.catch(() => {})
      setImmediate(askInEachTurn)
    }
    const asking = setInterval(askInEachTurn, 1)
    cut()
    await expect.poll(() => isClosed).toBe(true)
    clearInterval(asking)
    expect(await within(database.sql`select 1 as here`)).toEqual([{ here: 1 }])
  })
})
