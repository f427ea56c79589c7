import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Import } from '@tuppence/contract/imports'
import { afterAll, expect, it, vi } from 'vitest'
import { connect, type Database } from '../../platform/database/connect.ts'
import { endAllServers, freePort, startServer } from '../../testing/server-process.ts'
import { temporaryDataFolder } from '../../testing/temporary-data-folder.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'

const dataFolder = temporaryDataFolder('tuppence-import-killed-')
const ROWS = 6_000

afterAll(async () => {
  await endAllServers()
  rmSync(dataFolder, { recursive: true, force: true })
})

function ownDatabase(): Database {
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8'))
  const port = readFileSync(path.join(dataFolder, 'postgresql.port'), 'utf8').trim()
  return connect(`postgres://tuppence:${databasePassword}@127.0.0.1:${port}/tuppence`, { max: 2 })
}

it('R1 R6 a server that is killed in the middle of an import, twice, leaves nothing half-done: the next one goes on', {
  timeout: 240_000,
}, async () => {
  const environment = { TUPPENCE_DATA: dataFolder, PORT: String(await freePort()) }
  const url = `http://127.0.0.1:${environment.PORT}`
  let server = startServer(environment)
  await server.serves()
  let owner = ownDatabase()
  const shop = await testBusiness(owner)
  await owner.sql`update organizations set max_products = 100000 where id = ${shop.organizationId}`
  const headers = await signedIn(owner, shop, 'manager', 'back-office')
  const ask = async (method: string, part: string, body?: object | string): Promise<Import> => {
    const isFile = typeof body === 'string'
    const answer = await fetch(`${url}/api/imports${part}`, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.ok, text).toBe(true)
    return JSON.parse(text)
  }
  const becomes = (id: string, isSo: (found: Import) => boolean) =>
    vi.waitFor(
      async () => {
        const found = await ask('GET', `/${id}`)
        expect(isSo(found), `${found.status} ${found.doneRows}`).toBe(true)
        return found
      },
      { timeout: 90_000, interval: 15 },
    )
  const rows = Array.from(
    { length: ROWS },
    (_, i) => `K${i},Product ${i},${i % 90}.50,${i % 7},Shelf ${i % 5}`,
  )
  const { id } = await ask(
    'POST',
    '?kind=products&fileName=k.csv',
    `SKU,Name,Price,Stock,Category\n${rows.join('\n')}`,
  )
  await becomes(id, ({ status }) => status === 'read')
  const columns = ['sku', 'name', 'price', 'openingStock', 'category']
  await ask('POST', `/${id}/check`, { sheet: 0, hasHeadings: true, columns, decimals: 'point' })
  await becomes(id, ({ status }) => status === 'checked')
  await ask('POST', `/${id}/apply`, { rows: 'all' })

  const there = async (): Promise<number> => {
    const [row] = await owner.sql`
      select count(*)::int as products from products where organization_id = ${shop.organizationId}`
    return Number(row?.products)
  }
  const killedAt: number[] = []
  for (const share of [0.15, 0.5]) {
    await vi.waitFor(async () => expect(await there()).toBeGreaterThan(ROWS * share), {
      timeout: 90_000,
      interval: 10,
    })
    await owner.close(0)
    await server.end('SIGKILL')
    server = startServer(environment)
    await server.serves()
    owner = ownDatabase()
    killedAt.push(await there())
  }
  expect(killedAt[0]).toBeLessThan(ROWS)
  const done = await becomes(id, ({ status }) => status === 'applied')
  expect(done.counts).toMatchObject({ create: ROWS, left: 0, problem: 0 })
  expect(await there()).toBe(ROWS)
  const [sums] = await owner.sql`
    select sum(stock_quantity)::int as stock, count(distinct sku)::int as skus,
           (select count(*)::int from categories where organization_id = ${shop.organizationId}) as categories,
           (select sum(quantity_change)::int from inventory where organization_id = ${shop.organizationId}) as moved,
           (select count(*)::int from audit_log where organization_id = ${shop.organizationId}
             and action = 'import-applied') as told
      from products where organization_id = ${shop.organizationId}`
  const stock = Array.from({ length: ROWS }, (_, i) => i % 7).reduce((all, one) => all + one, 0)
  expect(sums).toEqual({ stock, moved: stock, skus: ROWS, categories: 5, told: 1 })
  await owner.close(0)
})
