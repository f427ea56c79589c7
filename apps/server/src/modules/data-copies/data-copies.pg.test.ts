import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { fromBuffer } from 'yauzl'
import { inOrganization } from '../../platform/tenancy.ts'
import { returningShop } from '../../testing/returning-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { makeCopy } from './make-copy.ts'
import { COLUMNS_LEFT_OUT, COPIED_TABLES, LEFT_OUT } from './what-is-copied.ts'

const shop = await returningShop()
const { app, database, ownerSql, organizationId, tea, milk, newTill, taken, newCustomer } = shop
await app.listen({ port: 0, host: '127.0.0.1' })

type Role = Parameters<typeof signedIn>[2]
const asked = async (role: Role, method: 'GET' | 'POST', url = '/api/data-copy', of = shop.shop) =>
  app.inject({ method, url, headers: await signedIn(database, of, role, 'back-office') })

/** Asks for one, waits for it and reads it, file by file. */
async function copyOf(of = shop.shop): Promise<Map<string, string>> {
  const begun = await asked('owner', 'POST', undefined, of)
  expect(begun.statusCode, begun.body).toBe(202)
  await vi.waitFor(
    async () => expect((await asked('owner', 'GET', undefined, of)).json().copy.status).toBe('ready'),
    { timeout: 30_000, interval: 100 },
  )
  const answer = await asked('owner', 'GET', '/api/data-copy/file', of)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain(`tuppence-${of.businessCode}-`)
  return unzipped(answer.rawPayload)
}

const unzipped = (zip: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (failed, file) => {
      if (failed) return reject(failed)
      const found = new Map<string, string>()
      file.on('entry', (entry) =>
        file.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          found.set(entry.fileName, Buffer.concat(chunks).toString('utf8'))
          file.readEntry()
        }),
      )
      file.once('end', () => resolve(found))
      file.once('error', reject)
      file.readEntry()
    })
  })

const rowsIn = (files: Map<string, string>, name: string): Record<string, string>[] =>
  parse(files.get(name) ?? '', { columns: true, bom: true })

const tableOf = (from: string): string => from.split(' ')[0] ?? ''

it('every table of a business is copied, or left out with a reason', async () => {
  const tables = await ownerSql<{ name: string }[]>`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
  const there = tables.map(({ name }) => name).filter((name) => name !== 'external_identities')
  const copied = COPIED_TABLES.map(({ from }) => tableOf(from)).filter((name) => name !== 'organizations')
  const said = [...copied, ...Object.keys(LEFT_OUT)].filter((name) => name !== 'external_identities')
  expect(said.sort()).toEqual(there.sort())
})

it('every column of a copied table is in its file, or left out with a reason', async () => {
  const columns = await ownerSql<{ owner: string; name: string }[]>`
    select c.relname as owner, a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and a.attname <> 'organization_id'`
  const missing = COPIED_TABLES.flatMap(({ from, columns: copied }) => {
    const [table = '', alias = ''] = from.split(' ')
    const said = Object.values(copied).join(' ')
    return columns
      .filter(({ owner, name }) => owner === table && !new RegExp(`\\b${alias}\\.${name}\\b`).test(said))
      .map(({ name }) => `${table}.${name}`)
  })
  expect(missing.sort()).toEqual(
    Object.values(COLUMNS_LEFT_OUT)
      .flatMap((names) => names.split(' '))
      .sort(),
  )
})

it('an owner takes all data away: every row of every file, to the penny, and no secret', async () => {
  const till = await newTill()
  const customerId = await newCustomer()
  for (let i = 0; i < 3; i += 1)
    await taken(till.sell({ lines: [{ product: tea, quantity: 2 }, { product: milk }], customerId }))
  await ownerSql`update products set name = '=HYPERLINK("http://x")' where id = ${milk.id}`
  const files = await copyOf()
  expect([...files.keys()].sort()).toEqual(['READ ME.txt', ...COPIED_TABLES.map(({ file }) => file)].sort())

  for (const { file, from, columns, business } of COPIED_TABLES) {
    if (!('id' in columns) || business) continue
    const table = tableOf(from)
    const there = await ownerSql`
      select id::text from ${ownerSql(table)} where organization_id = ${organizationId} order by 1`
    const ids = rowsIn(files, file).map(({ id }) => id)
    // What the copy itself has noted since it began is in the audit log alone.
    if (table === 'audit_log') expect(ids.length).toBeGreaterThan(0)
    else expect(ids.sort(), file).toEqual(there.map(({ id }) => id))
  }
  const pence = (text = '') => Math.round(Number(text) * 100)
  const sales = rowsIn(files, 'sales.csv')
  const sum = (rows: Record<string, string>[], of: string) =>
    rows.reduce((all, row) => all + pence(row[of]), 0)
  expect(sum(sales, 'total_amount')).toBeGreaterThan(0)
  expect(sum(rowsIn(files, 'sale-payments.csv'), 'amount')).toBe(sum(sales, 'total_amount'))
  expect(sales[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  expect(sales[0]?.till).not.toBe('')
  // A spreadsheet carries nothing out.
  expect(rowsIn(files, 'products.csv').map(({ name }) => name)).toContain(`'=HYPERLINK("http://x")`)
  const all = [...files.values()].join('\n')
  expect(all).not.toMatch(/\$argon2id\$/)
  expect(rowsIn(files, 'audit-log.csv').map(({ action }) => action)).toContain('data-copy-asked')
  const noted = await ownerSql`
    select detail from audit_log where organization_id = ${organizationId} and action = 'data-copy-downloaded'`
  expect(noted).toHaveLength(1)
}, 60_000)

it('what was ordered online, paid by card and set for the shop is in it, with the pictures of its products', async () => {
  const picture = Buffer.from('a picture that is none')
  const id = 'a'.repeat(32)
  await ownerSql`
    insert into product_pictures (organization_id, id, large, small) values (${organizationId}, ${id}, ${picture}, ${picture})`
  const files = await copyOf()
  const [set] = rowsIn(files, 'shop.csv')
  expect(set).toMatchObject({ id: organizationId, currency: 'GBP' })
  expect(rowsIn(files, 'tills.csv').map(({ code }) => code)).toContain('X1')
  expect(files.get(`pictures/${id}.webp`)).toBe(picture.toString())
  const said = files.get('READ ME.txt') ?? ''
  for (const { file } of COPIED_TABLES) expect(said).toContain(`${file}: `)
  expect(said).toContain('Not in it: passwords, PINs and keys')
  await ownerSql`delete from product_pictures where organization_id = ${organizationId}`
}, 60_000)

it('all of it is of one moment, however long it takes', async () => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let holding: Promise<unknown> = Promise.resolve()
  await new Promise<void>((isHeld) => {
    holding = ownerSql.begin(async (tx) => {
      await tx`lock table inventory in access exclusive mode`
      isHeld()
      await released
    })
  })
  const pieces: Buffer[] = []
  const copying = makeCopy({ url: database.url, organizationId, now: new Date() }, async (piece) => {
    pieces.push(piece)
  })
  await vi.waitFor(
    async () =>
      expect(
        await ownerSql`select 1 from pg_locks where not granted and relation = 'inventory'::regclass`,
      ).toHaveLength(1),
    { timeout: 20_000, interval: 50 },
  )
  // Its file comes after the one that waits.
  await ownerSql`
    insert into categories (organization_id, id, name) values (${organizationId}, gen_random_uuid(), 'Came too late')`
  release()
  await Promise.all([holding, copying])
  const files = await unzipped(Buffer.concat(pieces))
  expect(rowsIn(files, 'categories.csv').map(({ name }) => name)).not.toContain('Came too late')
  expect(rowsIn(await copyOf(), 'categories.csv').map(({ name }) => name)).toContain('Came too late')
}, 60_000)

it('one whose server died is begun anew by another', async () => {
  await ownerSql`delete from data_copy_pieces where organization_id = ${organizationId}`
  await ownerSql`delete from data_copies where organization_id = ${organizationId}`
  await ownerSql`
    with made as (
      insert into data_copies (organization_id, id, status, asked_at, user_id)
      select ${organizationId}, gen_random_uuid(), 'making', now(), id
        from users where organization_id = ${organizationId} limit 1 returning id)
    insert into jobs (organization_id, kind, subject_id, due_at, leased_until)
    select ${organizationId}, 'data-copies', id, now() - interval '5 minutes', now() - interval '1 second' from made`
  await vi.waitFor(async () => expect((await asked('owner', 'GET')).json().copy.status).toBe('ready'), {
    timeout: 30_000,
    interval: 250,
  })
}, 60_000)

it('R9 holds nothing of another business, and nobody of another finds it', async () => {
  const other = await testBusiness(database)
  const nothing = await asked('owner', 'GET', undefined, other)
  expect(nothing.json()).toEqual({ copy: null })
  expect((await asked('owner', 'GET', '/api/data-copy/file', other)).statusCode).toBe(404)
  const files = await copyOf(other)
  expect(rowsIn(files, 'sales.csv')).toEqual([])
  expect([...files.values()].join('\n')).not.toContain(organizationId)
  expect([...files.values()].join('\n')).not.toContain(tea.name)
}, 60_000)

it('D5 is for owners alone', async () => {
  for (const role of ['cashier', 'supervisor', 'manager'] as const)
    for (const [method, url] of [
      ['GET', '/api/data-copy'],
      ['POST', '/api/data-copy'],
      ['GET', '/api/data-copy/file'],
    ] as const)
      expect((await asked(role, method, url)).statusCode, `${role} ${method} ${url}`).toBe(403)
})

it('one is made at once, and who asks meanwhile waits for the same', async () => {
  const [first, second] = await Promise.all([asked('owner', 'POST'), asked('owner', 'POST')])
  expect(second.json().copy.askedAt).toBe(first.json().copy.askedAt)
  await copyOf()
  const kept = await ownerSql`select 1 from data_copies where organization_id = ${organizationId}`
  expect(kept).toHaveLength(1)
}, 60_000)

it('D12 whoever is erased afterwards is in no copy that can be fetched', async () => {
  await copyOf()
  await inOrganization(database, organizationId, (tx) =>
    tx.execute(sql`
      update customers set erased_at = now(), first_name = null where organization_id = ${organizationId}`),
  )
  expect((await asked('owner', 'GET')).json()).toEqual({ copy: null })
  expect((await asked('owner', 'GET', '/api/data-copy/file')).statusCode).toBe(404)
}, 60_000)

it('is gone after a day', async () => {
  await copyOf()
  await ownerSql`update data_copies set ready_at = ready_at - interval '25 hours' where organization_id = ${organizationId}`
  await ownerSql`update jobs set due_at = due_at - interval '25 hours' where organization_id = ${organizationId} and kind = 'data-copies'`
  expect((await asked('owner', 'GET')).json()).toEqual({ copy: null })
  await vi.waitFor(
    async () =>
      expect(
        await ownerSql`select 1 from data_copy_pieces where organization_id = ${organizationId}`,
      ).toHaveLength(0),
    { timeout: 25_000, interval: 250 },
  )
}, 60_000)
