import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Import } from '@tuppence/contract/imports'
import { connect } from '../../apps/server/src/platform/database/connect.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { asBody, StockedTill } from '../sale/prepared-sales.ts'
import { goodsOf } from '../search/goods.ts'
import { openArena } from '../support/arena.ts'
import { Poster } from '../support/post.ts'
import { processorTimeMs } from './processor-time.ts'

/**
 * `npm run bench:import`: so many products from a CSV over HTTP: brought, checked, written and taken back, while a till sells
 * without a pause, and the same rows by COPY straight into a bare table of the same PostgreSQL. The till also sells what a second
 * import changes.
 */
interface Taken {
  readonly ms: number
  readonly processorMs: number
}

const { values: flags } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const rows = Number(flags.rows)

const arena = await openArena()
const ownerDatabase = connect(arena.ownerUrl, { max: 2 })
try {
  const business = await testBusiness(arena.database)
  const { organizationId } = business
  const owner = ownerDatabase.sql
  await owner`update organizations set max_products = 1000000 where id = ${organizationId}`
  const sold = await testProducts(owner, organizationId, [250, 99, 140, 35, 1_000])
  const till = new StockedTill(
    await testTill(owner, organizationId, 'B1', { id: business.people.cashier, name: 'Test cashier' }),
    sold,
    asBody,
  )
  const url = await arena.serve()
  const manager = await signedIn(arena.database, business, 'manager', 'back-office')
  const poster = new Poster(url, await signedIn(arena.database, business, 'cashier'), 1)

  const goods = goodsOf(rows)
  const csv = (price: (i: number) => string) =>
    ['SKU,Name,Barcode,Price,Category,Stock']
      .concat(
        goods.map(
          ({ sku, name, barcode }, i) => `${sku},${name},${barcode},${price(i)},Shelf ${i % 40},${i % 9}`,
        ),
      )
      .join('\n')

  const ask = async (method: string, path: string, body?: object | string): Promise<Import> => {
    const isFile = typeof body === 'string'
    const type = isFile ? 'application/octet-stream' : 'application/json'
    const answer = await fetch(`${url}/api/imports${path}`, {
      method,
      headers: { ...manager, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const becomes = async (id: string, status: Import['status']): Promise<Import> => {
    for (;;) {
      const found = await ask('GET', `/${id}`)
      if (found.status === status) return found
      if (found.failure) throw new Error(found.failure)
      await sleep(50)
    }
  }

  let isOver = false
  const sales: { at: number; ms: number }[] = []
  const selling = (async () => {
    while (!isOver) {
      till.fill(1)
      const began = performance.now()
      const { status, body } = await poster.post('/api/transactions', till.next())
      if (status !== 201) throw new Error(`${status} ${body}`)
      sales.push({ at: began, ms: performance.now() - began })
      await sleep(5)
    }
  })()

  const tell = (what: string, began: number, processorMs: number): void => {
    const during = sales
      .filter(({ at }) => at >= began)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b)
    const share = (part: number) => (during[Math.floor(during.length * part)] ?? 0).toFixed(1)
    const ms = performance.now() - began
    console.log(
      `${what.padEnd(30)}${(ms / 1_000).toFixed(1).padStart(7)} s, processor ${(processorMs / 1_000).toFixed(1).padStart(5)} s   a sale: p50 ${share(0.5)}, p99 ${share(0.99)}, most ${(during.at(-1) ?? 0).toFixed(1)} ms (${during.length})`,
    )
  }
  const timed = async (what: string, work: () => Promise<unknown>): Promise<Taken> => {
    const began = performance.now()
    const processorBefore = processorTimeMs()
    await work()
    const processorMs = processorTimeMs() - processorBefore
    tell(what, began, processorMs)
    return { ms: performance.now() - began, processorMs }
  }

  console.log(`${rows} rows; load ${loadavg()[0]?.toFixed(1)}\n`)
  await timed('nothing but sales', () => sleep(3_000))
  const plan = {
    sheet: 0,
    hasHeadings: true,
    columns: ['sku', 'name', 'barcode', 'price', 'category', 'openingStock'],
    decimals: 'point',
  }
  const whole = async (name: string, file: string): Promise<Taken & { id: string }> => {
    let id = ''
    const read = await timed(`${name}: brought and read`, async () => {
      id = (await ask('POST', '?kind=products&fileName=bench.csv', file)).id
      await becomes(id, 'read')
    })
    const checked = await timed(`${name}: checked`, async () => {
      await ask('POST', `/${id}/check`, plan)
      await becomes(id, 'checked')
    })
    const written = await timed(`${name}: written`, async () => {
      await ask('POST', `/${id}/apply`, { rows: 'all' })
      await becomes(id, 'applied')
    })
    const sum = (of: keyof Taken) => read[of] + checked[of] + written[of]
    return { id, ms: sum('ms'), processorMs: sum('processorMs') }
  }
  const first = await whole(
    'new ones',
    csv((i) => `${i % 90}.50`),
  )
  const second = await whole(
    'all changed',
    csv((i) => `${i % 90}.60`),
  )
  await timed('the change undone', async () => {
    await ask('POST', `/${second.id}/undo`)
    await becomes(second.id, 'undone')
  })

  await owner`create table bench_copy (sku text, name text, barcode text, price numeric, category text, stock int)`
  const began = performance.now()
  const processorBefore = processorTimeMs()
  const into = await owner`copy bench_copy from stdin with (format csv, header)`.writable()
  into.end(csv((i) => `${i % 90}.50`))
  await once(into, 'finish')
  const copied = performance.now() - began
  const copiedProcessorMs = processorTimeMs() - processorBefore
  console.log(
    `${'COPY of the same rows'.padEnd(30)}${(copied / 1_000).toFixed(1).padStart(7)} s, processor ${(copiedProcessorMs / 1_000).toFixed(1).padStart(5)} s`,
  )
  await owner`drop table bench_copy`

  isOver = true
  await selling
  console.log(
    `\nThe import of new ones took ${(first.ms / 1_000).toFixed(1)} s, ${(first.ms / copied).toFixed(1)} times the COPY, and of processor time ${(first.processorMs / copiedProcessorMs).toFixed(1)} times; the server's memory at the most ${Math.round(arena.memory().rss / 2 ** 20)} MiB`,
  )
  const [adrift] = await owner`
    select count(*)::int as products from products p where organization_id = ${organizationId} and stock_quantity <>
      coalesce((select sum(quantity_change) from inventory i where i.organization_id = p.organization_id and i.product_id = p.id), 0)`
  console.log(`stock adrift on ${adrift?.products} products; ${sales.length} sales acknowledged`)
  poster.close()
} finally {
  await ownerDatabase.close(0)
  await arena.close()
}
