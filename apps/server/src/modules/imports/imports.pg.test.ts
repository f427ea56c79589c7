import type { Import } from '@tuppence/contract/imports'
import type { Product } from '@tuppence/domain/catalogue'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../platform/principal.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { importingAs } from './importing.test-support.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const { bring, goOn, checked, applied, lines } = importingAs(send)
const newShop = async () => {
  const shop = await testBusiness(database)
  await ownerSql`update organizations set max_products = 5000 where id = ${shop.organizationId}`
  return { ...shop, manager: shop.person('manager') }
}
const productsOf = async (person: Person): Promise<Product[]> =>
  (await send(person, 'GET', '/api/products?limit=1000')).json()

describe('importing products', () => {
  it('creates what is new, changes what is there by SKU or barcode, leaves the rest, and says what is wrong', async () => {
    const { manager } = await newShop()
    const first = await applied(
      manager,
      'products',
      'SKU,Name,Price,Barcode,Category,Stock,VAT\nTEA,Tea,1.50,5000000126422,Drinks,7,zero\nMUG,Mug,8.00,,Kitchen,,20%\n',
    )
    expect(first.counts).toMatchObject({
      create: 2,
      change: 0,
      problem: 0,
      newCategories: ['Drinks', 'Kitchen'],
    })
    // The headings are no row of it.
    expect(first).toMatchObject({ doneRows: 2, allRows: 2 })
    const file = [
      'Item Name,SKU,GTIN,Price,Category',
      'Tea,TEA,5000000126422,1.50,Drinks',
      'Big mug,mug,,9.00,Kitchen',
      'Green tea,,5000000126422,1.60,Drinks',
      'Soap,SOAP,5000101959418,"£1,234.50",',
      'Salt &amp; pepper,SP,,"1.234,50",',
      ',NONAME,,1.00,',
      'Card,4111111111111111,,1.00,4111 1111 1111 1111',
      '',
      'Jam &amp; bread,JAM,5.01E+12,2.00,',
      'Bread &amp; jam,BJ,,2.00,New one',
    ].join('\n')
    const found = await checked(manager, 'products', file, { decimals: 'point' })
    expect(found.counts).toMatchObject({
      create: 1,
      change: 1,
      same: 1,
      problem: 6,
      newCategories: ['New one'],
    })
    const kept = await ownerSql`select 1 from imports i, import_chunks c where concat(i, c) ~ '4111 ?1111'`
    expect(kept, 'R18 kept while the rows wait').toHaveLength(0)
    const problems = await lines(manager, found.id, 'problem')
    expect(problems.map(({ line, problems: [problem] }) => [line, problem?.field, problem?.code])).toEqual([
      [4, undefined, 'twice-in-file'],
      [5, 'barcode', 'check-digit'],
      [6, 'price', 'money-comma'],
      [7, 'name', 'name-missing'],
      [8, 'sku', 'card-number'],
      [10, 'barcode', 'code-shortened'],
    ])
    expect(problems[1]?.problems[0]?.more).toBe('5000101959417')
    expect((await lines(manager, found.id, 'change'))[0]).toMatchObject({
      line: 3,
      changes: [
        ['sku', 'MUG', 'mug'],
        ['name', 'Mug', 'Big mug'],
        ['price', '8.00', '9.00'],
      ],
    })
    expect((await lines(manager, found.id, 'create'))[0]).toMatchObject({
      label: 'Bread & jam',
      facts: Object.entries({ price: '2.40', priceWithoutVat: '2.00', vat: '20%', category: 'New one' }),
    })
    const refused = await send(manager, 'POST', `/api/imports/${found.id}/apply`, { rows: 'all' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'import-has-problems'])
    await goOn(manager, found.id, 'apply', 'applied')
    const products = await productsOf(manager)
    expect(products.map(({ name, price }) => [name, price])).toEqual([
      ['Big mug', '9.00'],
      ['Bread & jam', '2.00'],
      ['Tea', '1.50'],
    ])
    expect(products[2]).toMatchObject({ stockQuantity: 7, vatCode: 'zero', category: 'Drinks', sku: 'TEA' })
    const searched = await send(manager, 'GET', '/api/products?search=bread&limit=5')
    expect(searched.json<Product[]>().map(({ name }) => name)).toEqual(['Bread & jam'])
  })

  it('R6 undoes it whole, but for what was changed or sold since, which is named', async () => {
    const { manager, organizationId } = await newShop()
    await applied(manager, 'products', 'SKU,Name,Price,Barcode\nA,Apple,1.00,5000000126422\nB,Bun,2.00,\n')
    const done = await applied(
      manager,
      'products',
      'SKU,Name,Price,Stock,Category\nA,Apples,1.10,,Fruit\nB,Buns,2.20,,\nC,Cake,3.00,5,Cakes\nD,Dip,4.00,,Cakes\n',
    )
    expect(done.counts).toMatchObject({ create: 2, change: 2 })
    const before = await productsOf(manager)
    const idOf = (sku: string) => before.find((product) => product.sku === sku)?.id
    await send(manager, 'PUT', `/api/products/${idOf('B')}`, { price: '2.50' })
    await send(manager, 'PUT', `/api/products/${idOf('D')}`, { stockQuantity: 3 })
    const undone = await goOn(manager, done.id, 'undo', 'undone')
    expect(undone.counts).toMatchObject({ left: 2 })
    expect((await lines(manager, done.id, 'left')).map(({ label }) => label)).toEqual(['Buns', 'Dip'])
    const after = await productsOf(manager)
    expect(after.map(({ name, price, category }) => [name, price, category])).toEqual([
      ['Apple', '1.00', 'Uncategorized'],
      ['Buns', '2.50', 'Uncategorized'],
      ['Dip', '4.00', 'Cakes'],
    ])
    const again = await send(manager, 'POST', `/api/imports/${done.id}/undo`)
    expect([again.statusCode, again.json().code]).toEqual([409, 'import-over'])
    const [adrift] = await ownerSql`
      select count(*)::int as products from products p where organization_id = ${organizationId} and stock_quantity <>
        coalesce((select sum(quantity_change) from inventory i where i.organization_id = p.organization_id and i.product_id = p.id), 0)`
    expect(adrift?.products).toBe(0)
    const actions = await ownerSql`
      select action, detail from audit_log where organization_id = ${organizationId} order by at`
    expect(actions.map(({ action }) => action)).toEqual([
      'import-applied',
      'prices-imported',
      'import-applied',
      'price-changed',
      'import-undo-asked',
      'import-undone',
    ])
    expect(actions[1]?.detail).toMatchObject({ prices: ['A: 1.00 → 1.10', 'B: 2.00 → 2.20'] })
  })

  it('makes no more products than the plan has room for, and says so row by row', async () => {
    const { manager, organizationId } = await newShop()
    await ownerSql`update organizations set max_products = 2 where id = ${organizationId}`
    const found = await checked(manager, 'products', 'Name,Price\nOne,1.00\nTwo,2.00\nThree,3.00\n')
    expect(found.counts).toMatchObject({ create: 2, problem: 1 })
    const [problem] = await lines(manager, found.id, 'problem')
    expect(problem?.problems[0]).toMatchObject({
      code: 'plan-limit',
      more: expect.stringContaining('room for 2'),
    })
    await send(manager, 'POST', '/api/products', { name: 'Meanwhile', price: 1 })
    expect((await goOn(manager, found.id, 'apply', 'applied')).counts).toMatchObject({ create: 1, left: 1 })
  })

  it('leaves a product that somebody changed after the check, and one that somebody else added', async () => {
    const { manager } = await newShop()
    await applied(manager, 'products', 'SKU,Name,Price\nA,Apple,1.00\n')
    const file = 'SKU,Name,Price,Category\nA,Apple,1.20,Fruit\nB,Bun,2.00,Bakery\nC,Cake,3.00,Cakes\n'
    const found = await checked(manager, 'products', file)
    const [apple] = await productsOf(manager)
    await send(manager, 'PUT', `/api/products/${apple?.id}`, { price: '1.10' })
    await send(manager, 'POST', '/api/products', { name: 'Other bun', sku: 'b', price: 1 })
    const done = await goOn(manager, found.id, 'apply', 'applied')
    expect(done.counts).toMatchObject({ create: 1, change: 0, left: 2 })
    expect((await productsOf(manager)).map(({ price }) => price)).toEqual(['1.10', '3.00', '1.00'])
    // No category is left behind of a row that was left out.
    const made = (await send(manager, 'GET', '/api/categories')).json<{ name: string }[]>()
    expect(made.map(({ name }) => name)).toEqual(['Cakes'])
  })
})

describe('importing stock levels', () => {
  it('R6 books what is there as movements, and undoing moves it back beside what was sold', async () => {
    const { manager, organizationId } = await newShop()
    await applied(manager, 'products', 'SKU,Name,Price,Stock\nA,Apple,1.00,5\nB,Bun,2.00,8\nC,Cake,3.00,1\n')
    const done = await applied(manager, 'stock', 'SKU;Menge;Stock\nA;x;12\nB;x;8\nnone;x;3\nC;x;\n')
    expect(done.counts).toMatchObject({ change: 1, same: 1, problem: 2 })
    const [apple] = await productsOf(manager)
    expect(apple?.stockQuantity).toBe(12)
    await send(manager, 'PUT', `/api/products/${apple?.id}`, { name: 'Apples' })
    await goOn(manager, done.id, 'undo', 'undone')
    expect((await productsOf(manager))[0]).toMatchObject({ stockQuantity: 5, name: 'Apples' })
    const bookings = await ownerSql`
      select kind, user_id from stock_bookings where organization_id = ${organizationId} order by created_at`
    expect(bookings.map(({ kind }) => kind)).toEqual(['import', 'import', 'import'])
    expect(bookings[0]?.user_id).toBe(manager.personId)
  })

  it('leaves what was corrected since', async () => {
    const { manager } = await newShop()
    await applied(manager, 'products', 'SKU,Name,Price,Stock\nA,Apple,1.00,5\n')
    const done = await applied(manager, 'stock', 'SKU,Stock\nA,12\n')
    const [apple] = await productsOf(manager)
    await send(manager, 'PUT', `/api/products/${apple?.id}`, { stockQuantity: 11 })
    expect((await goOn(manager, done.id, 'undo', 'undone')).counts).toMatchObject({ left: 1 })
    expect((await productsOf(manager))[0]?.stockQuantity).toBe(11)
  })

  it('leaves a product whose cost a delivery has said since', async () => {
    const { manager } = await newShop()
    await applied(manager, 'products', 'SKU,Name,Price,Cost\nA,Apple,2.00,1.00\n')
    const done = await applied(manager, 'products', 'SKU,Price\nA,2.50\n')
    const [apple] = await productsOf(manager)
    const delivery = {
      kind: 'delivery',
      setsCosts: true,
      lines: [{ productId: apple?.id, quantity: 1, unitCost: '1.50' }],
    }
    expect((await send(manager, 'PUT', `/api/stock/bookings/${uuidv7()}`, delivery)).statusCode).toBe(200)
    expect((await goOn(manager, done.id, 'undo', 'undone')).counts).toMatchObject({ left: 1 })
    expect((await productsOf(manager))[0]).toMatchObject({ cost: '1.50', price: '2.50' })
  })
})

describe('importing customers', () => {
  interface Listed {
    readonly id: string
    readonly lastName: string
    readonly address: string | null
  }
  const listed = async (person: Person): Promise<Listed[]> =>
    (await send(person, 'GET', '/api/customers?limit=10')).json()
  const addresses = async (person: Person) =>
    Object.fromEntries((await listed(person)).map(({ lastName, address }) => [lastName, address]))
  const change = async (person: Person, name: string, body: Partial<Listed>) => {
    const one = (await listed(person)).find(({ lastName }) => lastName === name)
    expect((await send(person, 'PUT', `/api/customers/${one?.id}`, body)).statusCode).toBe(200)
  }

  it('adds, finds by e-mail address or phone, and takes back', async () => {
    const { manager } = await newShop()
    const file = 'First Name,Last Name,Email Address,Phone Number,Street Address 1,Postal Code\n'
    const first = await applied(
      manager,
      'customers',
      `${file}Ada,Byron,ada@example.com,07700 900123,1 High St,AB1 2CD\nBo,Peep,,07700900456,,\nNo,Mail,not-an-address,,,\n`,
    )
    expect(first.counts).toMatchObject({ create: 2, problem: 1 })
    const second = await applied(
      manager,
      'customers',
      `${file}Ada,Lovelace,ADA@example.com,,,\nBo,Peep,,+44 7700 900456,,\n`,
    )
    expect(second.counts).toMatchObject({ create: 0, change: 2 })
    expect((await lines(manager, second.id, 'change'))[0]?.changes).toContainEqual([
      'lastName',
      'Byron',
      'Lovelace',
    ])
    await goOn(manager, second.id, 'undo', 'undone')
    const listed = await send(manager, 'GET', '/api/customers?limit=10')
    expect(
      listed.json().map((one: { lastName: string; address: string }) => [one.lastName, one.address]),
    ).toEqual([
      ['Byron', '1 High St, AB1 2CD'],
      ['Peep', null],
    ])
    await goOn(manager, first.id, 'undo', 'undone')
    expect((await send(manager, 'GET', '/api/customers?limit=10')).json()).toEqual([])
  })

  it('a phone is the same however it is written, and without the zero that a spreadsheet has dropped', async () => {
    const { manager } = await newShop()
    const file = 'First Name,Last Name,Phone Number,Address\n'
    await applied(manager, 'customers', `${file}Ada,Byron,07700 900123,\nBo,Peep,020 7946 0958,\n`)
    for (const [ada, bo] of [
      ['+44 (0)7700 900123', '+44 20 7946 0958'],
      ['7700900123', '2079460958'],
      ['00447700900123', '(020) 79460958'],
    ])
      expect(
        (await checked(manager, 'customers', `${file}Ada,Byron,${ada},A\nBo,Peep,${bo},B\n`)).counts,
        ada,
      ).toMatchObject({ create: 0, change: 2, problem: 0 })
  })

  it('writes over nobody whom somebody changed after the check', async () => {
    const { manager } = await newShop()
    const file = 'First Name,Last Name,Email Address,Address\n'
    await applied(
      manager,
      'customers',
      `${file}Ada,Byron,ada@example.com,1 High St\nBo,Peep,bo@example.com,2 High St\n`,
    )
    const found = await checked(
      manager,
      'customers',
      `${file}Ada,Byron,ada@example.com,1 New Rd\nBo,Peep,bo@example.com,2 New Rd\n`,
    )
    await change(manager, 'Byron', { address: '7 Own Lane' })
    expect((await goOn(manager, found.id, 'apply', 'applied')).counts).toMatchObject({ change: 1, left: 1 })
    expect((await lines(manager, found.id, 'left')).map(({ label }) => label)).toEqual(['Ada Byron'])
    expect(await addresses(manager)).toEqual({ Byron: '7 Own Lane', Peep: '2 New Rd' })
  })

  it('undoing leaves whoever was edited since as they are', async () => {
    const { manager } = await newShop()
    const file = 'First Name,Last Name,Email Address,Address\n'
    await applied(manager, 'customers', `${file}Ada,Byron,ada@example.com,1 High St\n`)
    const done = await applied(
      manager,
      'customers',
      `${file}Ada,Byron,ada@example.com,1 New Rd\nBo,Peep,bo@example.com,2 New Rd\nCy,Low,cy@example.com,3 New Rd\n`,
    )
    await change(manager, 'Byron', { address: '7 Own Lane' })
    await change(manager, 'Peep', { address: '8 Own Lane' })
    expect((await goOn(manager, done.id, 'undo', 'undone')).counts).toMatchObject({ left: 2 })
    expect(await addresses(manager)).toEqual({ Byron: '7 Own Lane', Peep: '8 Own Lane' })
  })

  it('undoing keeps a new customer who has bought since', async () => {
    const { manager, organizationId } = await newShop()
    const file = 'First Name,Last Name,Email Address,Address\n'
    const done = await applied(
      manager,
      'customers',
      `${file}Ada,Byron,ada@example.com,1 High St\nBo,Peep,bo@example.com,2 High St\n`,
    )
    await ownerSql`update customers set total_spent = 3.20 where organization_id = ${organizationId} and last_name = 'Byron'`
    expect((await goOn(manager, done.id, 'undo', 'undone')).counts).toMatchObject({ left: 1 })
    expect(await addresses(manager)).toEqual({ Byron: '1 High St' })
  })
})

describe('the way of an import', () => {
  it('is cancelled at any time: its rows are gone, and nothing was changed', async () => {
    const { manager, organizationId } = await newShop()
    const found = await checked(manager, 'products', 'Name,Price\nOne,1.00\n')
    const cancelled = await send(manager, 'POST', `/api/imports/${found.id}/cancel`)
    expect(cancelled.json<Import>().status).toBe('cancelled')
    const [rows] = await ownerSql`
      select count(*)::int as chunks from import_chunks where organization_id = ${organizationId}`
    expect(rows?.chunks).toBe(0)
    const late = await send(manager, 'POST', `/api/imports/${found.id}/apply`, { rows: 'good' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'import-over'])
  })

  it('tells a file that is none, and one without rows', async () => {
    const { manager } = await newShop()
    for (const [file, failure] of [
      ['', 'empty'],
      ['Name,Price\n', 'no-rows'],
      ['Name,Price\n"a,1\n', 'broken-quotes'],
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'old-excel'],
      [Buffer.from('PK\u0003\u0004 and no more'), 'damaged-book'],
    ] as const)
      expect(await bring(manager, 'products', file)).toMatchObject({ status: 'failed', failure })
  })

  it('D5 asks for the right of its kind', async () => {
    const { manager, ...shop } = await newShop()
    const cashier = shop.person('cashier')
    const trusted = shop.person('cashier', { canManageInventory: true })
    const supervisor = shop.person('supervisor')
    const bringAs = async (person: Person, kind: string) =>
      (
        await send(
          person,
          'POST',
          `/api/imports?kind=${kind}&fileName=a.csv`,
          'Name\nx\n',
          'application/octet-stream',
        )
      ).statusCode
    for (const kind of ['products', 'stock', 'customers']) expect(await bringAs(cashier, kind)).toBe(403)
    expect(await bringAs(trusted, 'products')).toBe(201)
    expect(await bringAs(trusted, 'stock')).toBe(201)
    expect(await bringAs(supervisor, 'customers')).toBe(403)
    const { id } = await checked(manager, 'customers', 'First name\nAda\n')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/lines?outcome=create'],
      ['GET', '/problems.csv'],
      ['POST', '/cancel'],
      ['POST', '/undo'],
    ] as const)
      expect((await send(supervisor, method, `/api/imports/${id}${path}`)).statusCode, path).toBe(403)
    expect(
      (await send(supervisor, 'GET', '/api/imports')).json().map(({ kind }: Import) => kind),
    ).not.toContain('customers')
    for (const kind of ['products', 'stock', 'customers'])
      expect((await send(supervisor, 'GET', `/api/exports/${kind}?format=csv`)).statusCode).toBe(403)
  })

  it('D6 is nothing to another business', async () => {
    const [mine, theirs] = [await newShop(), await newShop()]
    const { id } = await checked(mine.manager, 'products', 'Name,Price\nOne,1.00\n')
    for (const path of ['', '/lines?outcome=create', '/problems.csv'])
      expect((await send(theirs.manager, 'GET', `/api/imports/${id}${path}`)).statusCode).toBe(404)
  })

  it('gives the problems as CSV with line, column, what is wrong and what to do, and nothing that a spreadsheet carries out', async () => {
    const { manager } = await newShop()
    const { id } = await checked(manager, 'products', 'Name,Retail Price\n=HYPERLINK(1),=1+1\n')
    const file = await send(manager, 'GET', `/api/imports/${id}/problems.csv`)
    expect(file.body.split('\r\n')[1]).toBe(
      `2,Retail Price,'=HYPERLINK(1),'=1+1,“=1+1” isn’t an amount of money.,"Enter it like the other amounts in the file, such as 1,200.50."`,
    )
  })
})
