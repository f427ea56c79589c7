import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { testProducts } from '../../testing/test-till.ts'

const { app, ownerSql, organizationId, manager, tea, newTill, taken } = await sellingShop('manager')

interface Row {
  readonly id: string
}
const ask = (path: string) => app.inject({ url: path, headers: manager })

async function pageOf(path: string, after?: string): Promise<{ ids: string[]; next: string | undefined }> {
  const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=2${after ? `&after=${after}` : ''}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const next = answer.headers['x-next-cursor']
  return {
    ids: answer.json<Row[]>().map(({ id }) => id),
    next: next === undefined ? undefined : String(next),
  }
}

/** All of a list in pages of two, while something comes or goes between any two of them. */
async function readAll(path: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const pages: string[][] = []
  for (let after: string | undefined, page = 0; ; page += 1) {
    const { ids, next } = await pageOf(path, after)
    pages.push(ids)
    if (next === undefined) return pages.flat()
    await between(page)
    after = next
  }
}

const named = (names: readonly string[]) =>
  Promise.all(
    names.map(async (name) => {
      const [product] = await testProducts(ownerSql, organizationId, [100])
      await ownerSql`update products set name = ${name} where id = ${product?.id ?? ''}`
      return product?.id ?? ''
    }),
  )
const archive = (table: 'products' | 'customers', id: string) =>
  ownerSql`update ${ownerSql(table)} set archived_at = now() where id = ${id}`

it('D21 products: one that is added or archived meanwhile makes no other repeat or vanish', async () => {
  const ids = await named(['c', 'D', 'd', 'e', 'f', 'g', 'h'].map((name) => `Paged ${name}`))
  const [first = ''] = ids
  const read = await readAll('/api/products', async (page) => {
    // Before what was read, where paging by numbers would tell a row twice or never.
    await named([`Paged a ${page}`])
    if (page === 1) await archive('products', first)
  })
  expect(read.filter((id) => ids.includes(id))).toEqual(ids)
  expect(new Set(read).size).toBe(read.length)
})

it('D21 customers: with and without names, one that is added or archived meanwhile moves no other', async () => {
  const people = [
    ['Ada', 'adams'],
    ['Bea', 'Adams'],
    ['Cy', 'Brown'],
    [null, 'Brown'],
    ['Dee', null],
    [null, null],
    [null, null],
  ]
  const add = async ([first_name = null, last_name = null]: readonly (string | null)[]) => {
    const id = uuidv7()
    await ownerSql`insert into customers ${ownerSql({ organization_id: organizationId, id, first_name, last_name })}`
    return id
  }
  const ids: string[] = []
  for (const person of people) ids.push(await add(person))
  const read = await readAll('/api/customers', async (page) => {
    await add(['Aaron', `Aardvark ${page}`])
    if (page === 1) await archive('customers', ids[0] ?? '')
  })
  expect(read).toEqual(ids)
})

it('D21 sales: those that are made meanwhile come before all that was read, and move none', async () => {
  const till = await newTill()
  // Several of one moment, as a till’s queue may have them.
  const at = new Date()
  const sold: string[] = []
  for (let i = 0; i < 5; i += 1) sold.push((await taken(till.sell({ lines: [{ product: tea }], at }))).id)
  const path = '/api/transactions?period=today'
  const read = await readAll(path, () => taken(till.sell({ lines: [{ product: tea }] })))
  expect(read).toEqual(sold.sort().reverse())
})

it('D21 the audit log, stock bookings and a product’s movements go on behind the last row', async () => {
  const once = async (path: string) => (await ask(`${path}limit=200`)).json<Row[]>().map(({ id }) => id)
  const put = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'PUT', url, headers: manager, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  let pence = 0
  /** A delivery, and a price that the audit log tells of. */
  const work = async () => {
    pence += 1
    const lines = [{ productId: tea.id, quantity: 1 }]
    await put(`/api/stock/bookings/${uuidv7()}`, { kind: 'delivery', lines })
    await put(`/api/products/${tea.id}`, { price: `3.${String(pence).padStart(2, '0')}` })
  }
  for (let i = 0; i < 3; i += 1) await work()
  for (const path of [
    '/api/stock/bookings?',
    `/api/stock/movements?productId=${tea.id}&`,
    '/api/audit-log?',
  ]) {
    const all = await once(path)
    expect(all.length, path).toBeGreaterThan(2)
    expect(await readAll(path.slice(0, -1), work), path).toEqual(all)
  }
})

it('D21 a cursor of another list, and what is none, are refused with what to do', async () => {
  const { next = '' } = await pageOf('/api/products')
  const made = (place: unknown) => {
    const [list] = JSON.parse(Buffer.from(next, 'base64url').toString())
    return Buffer.from(JSON.stringify([list, place])).toString('base64url')
  }
  for (const path of [
    `/api/products?limit=2&sort=price&after=${next}`,
    `/api/products?limit=2&search=paged&after=${next}`,
    `/api/products?limit=2&offset=2&after=${next}`,
    `/api/customers?limit=2&after=${next}`,
    '/api/transactions?after=',
    '/api/audit-log?after=bm9uZQ',
    `/api/products?after=${made(['a', 'b'])}`,
    `/api/products?after=${made(['a\0', uuidv7()])}`,
  ]) {
    const answer = await ask(path)
    expect(answer.statusCode, path).toBe(400)
    expect(answer.json(), path).toMatchObject({
      code: 'invalid-request',
      problems: [{ field: 'query.after' }],
    })
  }
  expect((await ask(`/api/products?after=${made(["'; drop table products", uuidv7()])}`)).statusCode).toBe(
    200,
  )
  expect((await ask('/api/products?limit=2&sort=price')).headers['x-next-cursor']).toBeUndefined()
})
