import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { eventBlocks } from '../../testing/event-blocks.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'
import { inOrganization, type Tx } from '../tenancy.ts'
import { changeDatabaseMark, readDatabaseMark } from './database-mark.ts'
import { announce } from './live-feed.ts'

const { database, ownerSql } = await testDatabase()
const start = async () => {
  const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}
const { app, url } = await start()
const listening: { stop(): void }[] = []
afterAll(async () => {
  for (const { stop } of listening) stop()
  await app.close()
})
const shop = await testBusiness(database)
const other = await testBusiness(database)
const headers = await signedIn(database, shop, 'cashier')

interface Told {
  readonly id: string | undefined
  readonly data: { type: string; productIds?: string[] } | undefined
}

/** A browser's EventSource, as far as a test needs one. */
async function listen(after?: string, options: { from?: string; as?: Record<string, string> } = {}) {
  const ending = new AbortController()
  const answer = await fetch(`${options.from ?? url}/api/events`, {
    headers: { ...(options.as ?? headers), ...(after ? { 'last-event-id': after } : {}) },
    signal: ending.signal,
  })
  const told: Told[] = []
  const ended = (async () => {
    for await (const block of eventBlocks(answer)) {
      const id = /^id: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (id || data) told.push({ id, data: data ? JSON.parse(data) : undefined })
    }
  })().catch(() => {})
  const events = () => told.filter(({ data }) => data)
  const client = {
    answer,
    told,
    events,
    ended,
    names: () => events().map(({ data }) => data?.productIds?.[0] ?? data?.type ?? ''),
    /** Waits for 3 s at the most: what is told only by the feed's own look every 5 s is not heard by then. */
    hears: async (count: number) => {
      for (let tries = 0; events().length < count && tries < 300; tries += 1) await sleep(10)
      return client.names()
    },
    stop: () => ending.abort(),
  }
  listening.push(client)
  for (let tries = 0; told.length === 0 && answer.ok && tries < 300; tries += 1) await sleep(10)
  return client
}

const name = (n: number): string => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const tell = async (n: number, organizationId = shop.organizationId) => {
  await inOrganization(database, organizationId, (tx) =>
    announce(tx, organizationId, { type: 'products-changed', productIds: [name(n)] }),
  )
  app.liveFeed.wake(organizationId)
}

/** A transaction that has done something and is not over until it is told to be. */
async function leftOpen(work: (tx: Tx) => Promise<void>, organizationId = shop.organizationId) {
  let commit = (): void => {}
  const mayCommit = new Promise<void>((done) => {
    commit = done
  })
  let written = (): void => {}
  const isWritten = new Promise<void>((done) => {
    written = done
  })
  const over = inOrganization(database, organizationId, async (tx) => {
    await work(tx)
    written()
    await mayCommit
  })
  await isWritten
  return {
    commit: () => {
      commit()
      return over
    },
  }
}

describe('the live feed', () => {
  it('tells of a sale at once, to its own business only', async () => {
    const [product] = await testProducts(ownerSql, shop.organizationId, [100])
    const seller = { id: shop.people.cashier, name: 'x' }
    const till = await testTill(ownerSql, shop.organizationId, 'T1', seller)
    if (!product) throw new Error('no product')
    const ours = await listen()
    const theirs = await listen(undefined, { as: await signedIn(database, other, 'owner') })
    const sell = () =>
      app.inject({
        method: 'POST',
        url: '/api/transactions',
        headers,
        payload: till.sell({ lines: [{ product }] }),
      })
    await sell()
    await ours.hears(1)
    await sell()
    await ours.hears(2)
    expect(ours.events()[1]?.data).toMatchObject({
      type: 'sale-recorded',
      tillId: till.id,
      totalAmount: '1.20',
      stock: [{ productId: product.id, stockQuantity: 998 }],
    })
    expect(theirs.events()).toEqual([])
  })

  it('goes on where a client was, and misses nothing in between', async () => {
    const first = await listen()
    await tell(1)
    await first.hears(1)
    const place = first.told.at(-1)?.id
    first.stop()
    await tell(2)
    await tell(3)
    const resumed = await listen(place)
    await tell(4)
    expect(await resumed.hears(3)).toEqual([2, 3, 4].map(name))
    const fromTheStart = await listen(first.told[0]?.id)
    expect(await fromTheStart.hears(4)).toEqual([1, 2, 3, 4].map(name))
  })

  it('waits for no transaction that still runs, and tells what that one wrote when it comes', async () => {
    const client = await listen()
    const early = await leftOpen((tx) =>
      announce(tx, shop.organizationId, { type: 'products-changed', productIds: [name(10)] }),
    )
    await tell(11)
    expect(await client.hears(1)).toEqual([name(11)])
    const place = client.told.at(-1)?.id
    const resumed = await listen(place)
    await early.commit()
    app.liveFeed.wake(shop.organizationId)
    expect(await client.hears(2)).toEqual([11, 10].map(name))
    expect(await resumed.hears(1)).toEqual([name(10)])
    const later = await listen(place)
    expect(await later.hears(1)).toEqual([name(10)])
  })

  it('tells at once while another business writes for long, as a demo its three months of sales', async () => {
    const client = await listen()
    const long = await leftOpen(
      (tx) => announce(tx, other.organizationId, { type: 'staff-changed' }),
      other.organizationId,
    )
    await tell(12)
    expect(await client.hears(1)).toEqual([name(12)])
    await long.commit()
  })

  it('catches up in pages, a transaction of more than a page whole, each event once', async () => {
    const first = await listen()
    await tell(100)
    await first.hears(1)
    const place = first.told.at(-1)?.id
    first.stop()
    const early = await leftOpen((tx) =>
      announce(tx, shop.organizationId, { type: 'products-changed', productIds: [name(101)] }),
    )
    await inOrganization(database, shop.organizationId, async (tx) => {
      for (let n = 200; n < 800; n += 1)
        await announce(tx, shop.organizationId, { type: 'products-changed', productIds: [name(n)] })
    })
    for (let n = 800; n < 1_000; n += 1) await tell(n)
    const resumed = await listen(place)
    const all = Array.from({ length: 800 }, (_, i) => name(200 + i))
    expect(await resumed.hears(800)).toEqual(all)
    await early.commit()
    app.liveFeed.wake(shop.organizationId)
    expect(await resumed.hears(801)).toEqual([...all, name(101)])
  })

  it('tells what another server on the same database committed', async () => {
    const elsewhere = await start()
    const client = await listen(undefined, { from: elsewhere.url })
    await sleep(200)
    await tell(20)
    expect(await client.hears(1)).toEqual([name(20)])
    client.stop()
    await elsewhere.app.close()
  })

  it('says to begin afresh where the client is ahead of the database, or names no place at all', async () => {
    const mark = await inOrganization(database, shop.organizationId, readDatabaseMark)
    for (const place of [
      '999999999999:999999999999:',
      'yesterday',
      '9:7:',
      '3:9:8,4',
      `${2n ** 63n}:${2n ** 63n}:`,
    ]) {
      const client = await listen(`${mark}/${place}`)
      expect(await client.hears(1)).toEqual(['start-afresh'])
      client.stop()
    }
  })

  it('looks at a bounded number of events for a made-up place, and goes on where fewer than that were all seen', async () => {
    const made = await testBusiness(database)
    const { organizationId } = made
    const as = await signedIn(database, made, 'cashier')
    const mark = await inOrganization(database, organizationId, readDatabaseMark)
    const write = (count: number) => ownerSql`
      insert into events (organization_id, id, type, payload)
      select ${organizationId}, gen_random_uuid(), 'stock-changed', '{}' from generate_series(1, ${count})`
    const allSeen = async () => {
      const [row] = await ownerSql`select pg_snapshot_xmax(pg_current_snapshot())::text as now`
      return `${mark}/1:${row?.now}:1`
    }
    await write(2_500)
    const near = await listen(await allSeen(), { as })
    await tell(26, organizationId)
    expect(await near.hears(1)).toEqual([name(26)])
    await write(17_500)
    const far = await listen(await allSeen(), { as })
    expect(await far.hears(1)).toEqual(['start-afresh'])
    near.stop()
    far.stop()
  })

  it('R14 says to begin afresh in another database, however far its transactions have come', async () => {
    const first = await listen()
    const place = first.told.at(-1)?.id
    first.stop()
    expect((await listen(place)).events()).toEqual([])
    for (const unmarked of [place?.split('/')[1], '1-1']) {
      const older = await listen(unmarked)
      expect(await older.hears(1)).toEqual(['start-afresh'])
    }
    await changeDatabaseMark(ownerSql)
    const restored = await listen(place)
    expect(await restored.hears(1)).toEqual(['start-afresh'])
    const resumed = await listen(restored.told.at(-1)?.id)
    await tell(25)
    expect(await resumed.hears(1)).toEqual([name(25)])
    expect(await restored.hears(2)).toEqual(['start-afresh', name(25)])
  })

  it('wants a session, ends with it, and ends when the server does', async () => {
    expect((await fetch(`${url}/api/events`)).status).toBe(401)
    const leaving = await signedIn(database, shop, 'supervisor')
    const client = await listen(undefined, { as: leaving })
    await app.inject({ method: 'POST', url: '/api/pos/logout', headers: leaving })
    await client.ended
    const closing = await start()
    const last = await listen(undefined, { from: closing.url })
    await closing.app.close()
    await last.ended
  })

  it('R12 ends at once with a session that is ended from elsewhere, on this server and on another', async () => {
    const another = await start()
    // No look every few seconds: what ends the streams is the news of the end.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const lost = await signedIn(database, shop, 'supervisor')
    const clients = [
      await listen(undefined, { as: lost }),
      await listen(undefined, { as: lost, from: another.url }),
    ]
    const own = await signedIn(database, shop, 'supervisor', 'back-office')
    const body = { keep: 'this' }
    await app.inject({ method: 'POST', url: '/api/auth/sessions/end', headers: own, body })
    await Promise.all(clients.map(({ ended }) => ended))
    await another.app.close()
  })

  it('R12 tells a locked till nothing, and goes on where it was once that is unlocked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const till = await signedIn(database, shop, 'supervisor')
    const post = (path: string, body: object) =>
      app.inject({ method: 'POST', url: `/api/pos/${path}`, headers: till, body })
    const client = await listen(undefined, { as: till })
    await tell(40)
    expect(await client.hears(1)).toEqual([name(40)])
    const place = client.told.at(-1)?.id
    await post('lock', { lockId: 'one' })
    const locked = await listen(place, { as: till })
    const open = await listen()
    await tell(41)
    expect(await open.hears(1)).toEqual([name(41)])
    await post('unlock', { password: shop.password, lockId: 'one' })
    await Promise.all([client.ended, locked.ended])
    expect(locked.names()).toEqual([])
    const again = await listen(place, { as: till })
    expect(await again.hears(1)).toEqual([name(41)])
  })

  it('is rolled back with what it would have told', async () => {
    const client = await listen()
    await inOrganization(database, shop.organizationId, async (tx) => {
      await announce(tx, shop.organizationId, { type: 'staff-changed' })
      await tx.execute(sql`select 1 / 0`)
    }).catch(() => {})
    await tell(30)
    expect(await client.hears(1)).toEqual([name(30)])
  })
})

describe('too many feeds', () => {
  it('R12 one session has twenty at the most, and HEAD is answered', async () => {
    const as = await signedIn(database, other, 'supervisor')
    const clients = []
    for (let opened = 0; opened < 21; opened += 1) clients.push(await listen(undefined, { as }))
    expect(clients.map(({ answer }) => answer.status)).toEqual([...Array(20).fill(200), 429])
    expect((await listen(undefined, { as: await signedIn(database, other, 'manager') })).answer.status).toBe(
      200,
    )
    expect((await fetch(`${url}/api/events`, { method: 'HEAD', headers: as })).status).toBe(405)
    for (const { stop } of clients) stop()
  })

  it('R12 one person has sixty at the most, whatever their sessions', async () => {
    const clients = []
    for (let session = 0; session < 4; session += 1) {
      const as = await signedIn(database, other, 'cashier')
      for (let opened = 0; opened < 16; opened += 1) clients.push(await listen(undefined, { as }))
    }
    expect(clients.map(({ answer }) => answer.status)).toEqual([
      ...Array(60).fill(200),
      ...Array(4).fill(429),
    ])
    for (const { stop } of clients) stop()
  })
})
