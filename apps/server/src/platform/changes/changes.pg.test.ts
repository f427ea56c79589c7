import type { AnswerOf } from '@tuppence/contract/call'
import type * as contract from '@tuppence/contract/changes'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'

type Page = AnswerOf<typeof contract.productChanges>

const { app, database, ownerSql } = await testServer({ now: () => new Date('2026-11-24T20:00:00Z') })
const send = signedInAs(app)

async function newShop(prices: readonly number[]) {
  const shop = await testBusiness(database)
  const goods = await testProducts(ownerSql, shop.organizationId, prices)
  const manager = shop.person('manager')
  const read = async <Answer>(what: string, query = ''): Promise<Answer> => {
    const answer = await send(manager, 'GET', `/api/changes/${what}?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const rename = (id: string, name: string) => send(manager, 'PUT', `/api/products/${id}`, { name })
  const ids = goods.map(({ id }) => id)
  return { ...shop, goods, ids, manager, read, rename }
}

it('D21 tells everything once, in pages, and then what changed since', async () => {
  const { ids, read, rename } = await newShop([100, 200, 300])
  const first = await read<Page>('products', 'limit=2')
  expect(first).toMatchObject({ more: true })
  // What changes between two pages is told by the next reading, as it is then, and not twice.
  const [readAlready = '', unread = ''] = [
    first.items[0]?.id,
    ids.find((id) => !first.items.some((item) => item.id === id)),
  ]
  await rename(readAlready, 'Renamed while it was read')
  await rename(unread, 'Renamed before it was read')
  const second = await read<Page>('products', `limit=2&after=${first.next}`)
  expect(second).toMatchObject({ items: [], more: false })
  const third = await read<Page>('products', `limit=2&after=${second.next}`)
  expect(third.items.map(({ name }) => name)).toEqual([
    'Renamed while it was read',
    'Renamed before it was read',
  ])
  const fourth = await read<Page>('products', `after=${third.next}`)
  const fifth = await read<Page>('products', `after=${fourth.next}`)
  expect([fourth.items, fifth.items]).toEqual([[], []])
})

it('D21 goes by the numbers of transactions, however many digits they have', async () => {
  const { organizationId, ids, read } = await newShop([100, 200, 300])
  for (const [i, id] of ids.entries())
    await ownerSql`update products set written_by = ${['9', '10', '100'][i] ?? ''}::xid8
                    where organization_id = ${organizationId} and id = ${id}`
  const told: string[] = []
  for (let after = '', more = true; more; ) {
    const page = await read<Page>('products', `limit=1${after && `&after=${after}`}`)
    told.push(...page.items.map(({ id }) => id))
    ;({ next: after, more } = page)
  }
  expect(told).toEqual(ids)
})

it('D21 waits for nobody, and passes nobody by who commits late', async () => {
  const { ids, organizationId, read, rename } = await newShop([100, 200])
  const [early = '', late = ''] = ids
  let { next } = await read<Page>('products')
  await ownerSql.begin(async (tx) => {
    // A savepoint has a number of its own, by which a snapshot would take its row for seen.
    await tx.savepoint(
      (sub) => sub`update products set name = 'Late', updated_at = now(), written_by = pg_current_xact_id()
                    where organization_id = ${organizationId} and id = ${early}`,
    )
    await rename(late, 'At once')
    const meanwhile = await read<Page>('products', `after=${next}`)
    expect(meanwhile.items.map(({ name }) => name)).toEqual(['At once'])
    next = meanwhile.next
  })
  const after = await read<Page>('products', `after=${next}`)
  expect(after.items.map(({ name }) => name)).toEqual(['Late'])
})
it('D21 tells sales by their arrival, with lines and tenders, and the stock that they moved', async () => {
  const { organizationId, people, goods, manager, read } = await newShop([1000])
  const [product] = goods
  if (!product) throw new Error('No product')
  const till = await testTill(ownerSql, organizationId, 'T1', { id: people.manager, name: 'Test manager' })
  const record = async (at: string) =>
    (
      await send(manager, 'POST', '/api/transactions', till.sell({ lines: [{ product }], at: new Date(at) }))
    ).json()
  await record('2026-11-24T10:00:00Z')
  const { next } = await read<AnswerOf<typeof contract.saleChanges>>('sales')
  const { next: moved } = await read<AnswerOf<typeof contract.stockMovementChanges>>('stock-movements')
  // A till that was offline: sold the day before, arrived last.
  const late = await record('2026-11-23T10:00:00Z')
  const { items } = await read<AnswerOf<typeof contract.saleChanges>>('sales', `after=${next}`)
  expect(items).toMatchObject([
    {
      id: late.id,
      tradingDay: '2026-11-23',
      items: [{ quantity: 1 }],
      returned: [],
      tenders: [{ method: 'cash' }],
    },
  ])
  const movements = await read<AnswerOf<typeof contract.stockMovementChanges>>(
    'stock-movements',
    `after=${moved}`,
  )
  expect(movements.items).toMatchObject([{ productId: product.id, change: -1, transactionId: late.id }])
  expect(items[0]?.tenders[0]?.amount).toBe(items[0]?.totalAmount)
})

it('D21 says of customers that they were merged or erased', async () => {
  const { manager, person, read } = await newShop([])
  const add = async (firstName: string) =>
    (await send(manager, 'POST', '/api/customers', { firstName })).json<{ id: string }>().id
  const [ada, bea] = [await add('Ada'), await add('Bea')]
  type Customers = AnswerOf<typeof contract.customerChanges>
  const { items, next } = await read<Customers>('customers')
  expect(items).toMatchObject([{ id: ada, isActive: true, mergedInto: null, erasedAt: null }, { id: bea }])
  await send(manager, 'POST', `/api/customers/${ada}/merge`, { other: bea })
  const merged = await read<Customers>('customers', `after=${next}`)
  expect(merged.items).toMatchObject([
    { id: ada, mergedInto: null },
    { id: bea, mergedInto: ada, isActive: false },
  ])
  expect(
    (await send(person('owner'), 'POST', `/api/customers/${ada}/erase`, { typedName: 'Ada' })).statusCode,
  ).toBeLessThan(300)
  const erased = await read<Customers>('customers', `after=${merged.next}`)
  expect(erased.items.map(({ firstName, erasedAt }) => [firstName, typeof erasedAt])).toEqual([
    [null, 'string'],
    [null, 'string'],
  ])
})

it('D21 refuses what is no cursor of this database', async () => {
  const { manager, read } = await newShop([])
  const { next } = await read<Page>('products')
  const [, ...rest] = JSON.parse(Buffer.from(next, 'base64url').toString())
  const forged = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const own = JSON.parse(Buffer.from(next, 'base64url').toString())[0]
  const [start] = rest
  const ahead = ['9223372036854775806:9223372036854775806:', '', '', '']
  for (const after of [
    '1',
    '%00',
    forged([uuidv7(), ...rest]),
    forged([own, start, ...ahead]),
    forged([own, start, '5:4:', '', '', '']),
    forged([own, '1764450000.123456', ...rest.slice(1)]),
  ]) {
    const answer = await send(manager, 'GET', `/api/changes/products?after=${after}`)
    expect([answer.statusCode, answer.json().code], after).toEqual([410, 'unknown-cursor'])
  }
  expect((await send(manager, 'GET', '/api/changes/products?limit=501')).statusCode).toBe(400)
})

it('D21 goes on after a start, and refuses a cursor of what was lost when files were put back, also once they have passed it', async () => {
  const { ids, read, rename, manager } = await newShop([100])
  const [id = ''] = ids
  const noteStart = (after: number, firstTransaction?: string) => ownerSql`
    insert into database_starts ${ownerSql({
      started_at: new Date(Date.now() + after * 1_000),
      ...(firstTransaction && { written_by: firstTransaction }),
    })}`
  // The server that opened the database has noted this one.
  expect(
    await ownerSql`select started_at = pg_postmaster_start_time() as is_this from database_starts`,
  ).toEqual([{ is_this: true }])
  const before = await read<Page>('products')
  await noteStart(1)
  await rename(id, 'Renamed after a start')
  const after = await read<Page>('products', `after=${before.next}`)
  expect(after.items.map(({ name }) => name)).toEqual(['Renamed after a start'])

  // As after a copy of the files from before the cursor: the start comes before the transactions that the cursor has seen.
  const [, , seen] = JSON.parse(Buffer.from(after.next, 'base64url').toString()) as string[]
  const xmax = BigInt(seen?.split(':')[1] ?? 0)
  await noteStart(2, String(xmax - 1n))
  await rename(id, 'Renamed under a number that was there before')
  const answer = await send(manager, 'GET', `/api/changes/products?after=${after.next}`)
  expect([answer.statusCode, answer.json().code]).toEqual([410, 'unknown-cursor'])
  const anew = await read<Page>('products')
  expect((await read<Page>('products', `after=${anew.next}`)).items).toEqual([])
})

it('D21 is for whoever may export data', async () => {
  const { person } = await newShop([])
  for (const what of ['products', 'customers', 'sales', 'stock-movements'])
    expect((await send(person('cashier'), 'GET', `/api/changes/${what}`)).statusCode).toBe(403)
})
