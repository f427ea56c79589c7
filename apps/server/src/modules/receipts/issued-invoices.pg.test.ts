import type { IssuedInvoice } from '@tuppence/contract/e-receipts'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'

const { app, database, ownerSql, organizationId, cashier, manager, tea, newTill, taken } = await sellingShop()
await ownerSql`update organizations set vat_number = 'GB123456789', address = '1 High Street, Leeds' where id = ${organizationId}`
const till = await newTill()
const sold = async () => (await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))).id

const buyer = { name: 'Buyer & Sons Ltd', address: '2 Low Street\nYork' }
/** The sales of these tests are of now. */
const MADE_AT = new Date(Date.now() - 60_000).toISOString()
const keep = (saleId: string, change: Record<string, unknown> = {}, headers = cashier) =>
  app.inject({
    method: 'POST',
    url: `/api/transactions/${saleId}/vat-invoices`,
    headers,
    payload: { id: uuidv7(), ...buyer, issuedAt: MADE_AT, madeAt: MADE_AT, ...change },
  })
const pdf = (saleId: string, change: Record<string, unknown> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/transactions/${saleId}/vat-invoice.pdf`,
    headers: manager,
    payload: { id: uuidv7(), ...buyer, ...change },
  })
const kept = async (saleId: string, headers = manager): Promise<IssuedInvoice[]> =>
  (await app.inject({ url: `/api/transactions/${saleId}/vat-invoices`, headers })).json().invoices

it('RCPT-030 a VAT invoice is kept as it was made out, and the same one twice is one', async () => {
  const saleId = await sold()
  const id = uuidv7()
  const invoice = {
    ...{ id, ...buyer, issuedAt: MADE_AT, madeAt: MADE_AT, issuedByName: expect.any(String) },
    ...{ edition: 1, isCopy: false },
  }
  expect((await keep(saleId, { id })).json()).toEqual(invoice)
  expect((await keep(saleId, { id })).json()).toEqual(invoice)
  expect(await kept(saleId)).toEqual([invoice])
  expect((await keep(saleId, { id, name: 'Somebody else' })).json().code).toBe('invoice-id-reused')
  expect((await keep(await sold(), { id })).json().code).toBe('invoice-id-reused')
  expect((await keep(uuidv7())).json().code).toBe('sale-not-known')
})

/** What the file is called says what stands on it. */
const nameOf = (answer: Awaited<ReturnType<typeof pdf>>) => String(answer.headers['content-disposition'])

it('RCPT-030 a further one, wherever it is made, is a duplicate with the date of the first', async () => {
  const saleId = await sold()
  const id = uuidv7()
  const first = await pdf(saleId, { id })
  expect(first.statusCode, first.body).toBe(200)
  expect(nameOf(first)).toMatch(/"VAT invoice X1-\d+\.pdf"/)
  const saleOfTill = await sold()
  await keep(saleOfTill)
  expect(nameOf(await pdf(saleOfTill))).toMatch(/"VAT invoice X1-\d+ duplicate\.pdf"/)
  const invoices = await kept(saleOfTill)
  expect(invoices.map(({ issuedAt }) => issuedAt)).toEqual([MADE_AT, MADE_AT])
  expect(invoices[1]?.madeAt).not.toBe(MADE_AT)
  expect(invoices[1]?.issuedByName).not.toBe(invoices[0]?.issuedByName)
  // Asked for again because its answer was lost, it is the one that it was.
  expect(nameOf(await pdf(saleId, { id }))).not.toContain('duplicate')
  expect(await kept(saleId)).toHaveLength(1)
})

it('RCPT-030 one to another buyer replaces the one before, under a number of its own, and is no duplicate', async () => {
  const saleId = await sold()
  await keep(saleId)
  const id = uuidv7()
  const other = { name: 'Another Buyer Ltd' }
  expect(nameOf(await pdf(saleId, { id, ...other }))).toMatch(/"VAT invoice X1-\d+_2\.pdf"/)
  expect(nameOf(await pdf(saleId, { id, ...other }))).not.toContain('duplicate')
  expect(nameOf(await pdf(saleId, other))).toMatch(/"VAT invoice X1-\d+_2 duplicate\.pdf"/)
  expect(nameOf(await pdf(saleId))).toMatch(/"VAT invoice X1-\d+_3\.pdf"/)
  const made = await kept(saleId)
  expect(made.map(({ edition }) => edition)).toEqual([1, 2, 2, 3])
  expect(made[1]?.issuedAt).toBe(made[2]?.issuedAt)
  expect(made[1]?.issuedAt).not.toBe(MADE_AT)
})

it('D12 RCPT-030 what was made out to who is erased is kept, and no till is told the name again', async () => {
  const add = { method: 'POST', url: '/api/customers', headers: manager } as const
  const janet: { id: string } = (await app.inject({ ...add, payload: { firstName: 'Janet' } })).json()
  const sale = await taken(till.sell({ lines: [{ product: tea, quantity: 1 }], customerId: janet.id }))
  expect((await keep(sale.id)).statusCode).toBe(200)
  expect(await kept(sale.id)).toMatchObject([buyer])
  const erase = { ...add, url: `/api/customers/${janet.id}/erase`, payload: { typedName: 'Janet' } }
  expect((await app.inject(erase)).statusCode).toBe(204)
  const told = await app.inject({ url: `/api/transactions/${sale.id}/vat-invoices`, headers: cashier })
  expect(told.json()).toMatchObject({ invoices: [{ name: '', address: '' }], isErased: true })
  const rows = await ownerSql`select name, address from issued_invoices where transaction_id = ${sale.id}`
  expect([...rows]).toEqual([buyer])
})

it('of several at once one is the first', async () => {
  const saleId = await sold()
  const made = (await Promise.all([pdf(saleId), pdf(saleId), pdf(saleId)])).filter(
    ({ statusCode }) => statusCode === 200,
  )
  expect(made.length).toBeGreaterThan(1)
  expect(made.filter((answer) => !nameOf(answer).includes('duplicate'))).toHaveLength(1)
})

it('nobody changes or removes what was kept, nor sees another business’s', async () => {
  const saleId = await sold()
  await keep(saleId)
  const other = await testBusiness(database)
  const answer = await app.inject({
    url: `/api/transactions/${saleId}/vat-invoices`,
    headers: await signedIn(database, other, 'owner'),
  })
  expect(answer.json().code).toBe('sale-not-known')
  const rights = await ownerSql<{ right: string }[]>`
    select privilege_type as right from information_schema.role_table_grants
     where table_name = 'issued_invoices' and grantee = 'tuppence_app' order by 1`
  expect(rights.map(({ right }) => right)).toEqual(['INSERT', 'SELECT'])
})

it('RCPT-030 a till that asks is told what stands on it, with the server’s date', async () => {
  const saleId = await sold()
  const asked = (change: object = {}) => keep(saleId, { issuedAt: undefined, madeAt: undefined, ...change })
  const first = (await asked()).json()
  expect(first).toMatchObject({ ...buyer, edition: 1, isCopy: false })
  expect(Math.abs(Date.parse(first.issuedAt) - Date.now())).toBeLessThan(60_000)
  expect((await asked()).json()).toMatchObject({ edition: 1, isCopy: true, issuedAt: first.issuedAt })
  expect((await asked({ name: 'Another Ltd' })).json()).toMatchObject({ edition: 2, isCopy: false })
})

it('RCPT-030 what a till made out by itself is kept as it stands on its paper, also where two gave one number to two buyers', async () => {
  const saleId = await sold()
  const other = { name: 'Another Ltd' }
  const paper = { edition: 1, isCopy: false }
  expect((await keep(saleId, paper)).json()).toMatchObject(paper)
  expect((await keep(saleId, { ...paper, ...other })).json()).toMatchObject({ ...paper, ...other })
  const log = await ownerSql`
    select detail from audit_log where subject_id = ${saleId} and action = 'vat-invoice-number-twice'`
  expect(log.map(({ detail }) => detail)).toEqual([{ edition: 1 }])
  // Each of the two has their copy, and a third replaces both.
  expect(nameOf(await pdf(saleId))).toMatch(/"VAT invoice X1-\d+ duplicate\.pdf"/)
  expect(nameOf(await pdf(saleId, other))).toMatch(/"VAT invoice X1-\d+ duplicate\.pdf"/)
  expect(nameOf(await pdf(saleId, { name: 'A third' }))).toMatch(/"VAT invoice X1-\d+_2\.pdf"/)
  expect((await kept(saleId)).map(({ edition, isCopy }) => [edition, isCopy])).toEqual([
    ...[1, 1].map((edition) => [edition, false]),
    ...[1, 1].map((edition) => [edition, true]),
    [2, false],
  ])
})

it('RCPT-030 no number follows one that nobody has, and what comes too early is taken when it comes again', async () => {
  const saleId = await sold()
  const second = { id: uuidv7(), name: 'Another Ltd', edition: 2 }
  expect((await keep(saleId, second)).json().code).toBe('invoice-out-of-order')
  expect((await keep(saleId, { edition: 57 })).json().code).toBe('invoice-out-of-order')
  expect((await keep(saleId, { edition: 1 })).statusCode).toBe(200)
  expect((await keep(saleId, second)).json()).toMatchObject({ edition: 2 })
})

it('RCPT-030 none is dated before its sale, nor in the future', async () => {
  const saleId = await sold()
  for (const time of ['1999-01-01T10:00:00.000Z', '2099-01-01T10:00:00.000Z']) {
    expect((await keep(saleId, { issuedAt: time, madeAt: time })).json().code).toBe('invoice-time-wrong')
    expect((await keep(saleId, { issuedAt: time })).json().code).toBe('invoice-time-wrong')
  }
  expect((await keep(saleId, { madeAt: undefined })).json().code).toBe('invalid-request')
  expect(await kept(saleId)).toEqual([])
})

it('RCPT-030 one that was kept before editions were has the one that it counts as', async () => {
  const saleId = await sold()
  for (const [name, seconds] of [
    ['A', 1],
    ['B', 2],
    ['B', 3],
  ] as const)
    await ownerSql`
      insert into issued_invoices (organization_id, id, transaction_id, name, address, issued_at, made_at, issued_by, issued_by_name, created_at)
      values (${organizationId}, gen_random_uuid(), ${saleId}, ${name}, 'X', now(), now(), 'x', 'X', now() + ${seconds} * interval '1 second')`
  expect((await kept(saleId)).map(({ edition, isCopy }) => [edition, isCopy])).toEqual([
    [1, false],
    [2, false],
    [2, true],
  ])
})

it('a shop that is not registered for VAT makes out none, nor of what was voided, and none is kept', async () => {
  const saleId = await sold()
  const voided = await taken(till.sell({ lines: [{ product: tea, quantity: 1 }] }))
  const detail = await app.inject({ url: `/api/transactions/${voided.id}`, headers: manager })
  await taken(till.void(soldSaleOfDetail(detail.json())), manager)
  expect((await pdf(voided.id)).json().code).toBe('no-vat-invoice')
  await ownerSql`update organizations set vat_number = '' where id = ${organizationId}`
  const asked = { issuedAt: undefined, madeAt: undefined }
  expect((await pdf(saleId)).json().code).toBe('no-vat-invoice')
  expect((await keep(saleId, asked)).json().code).toBe('no-vat-invoice')
  expect(await kept(saleId)).toEqual([])
  await ownerSql`update organizations set vat_number = 'GB123456789' where id = ${organizationId}`
})

it('a hundred are made out of a sale, and no more', async () => {
  const saleId = await sold()
  await ownerSql`
    insert into issued_invoices (organization_id, id, transaction_id, name, address, issued_at, made_at, issued_by, issued_by_name)
    select ${organizationId}, gen_random_uuid(), ${saleId}, 'A', 'B', now(), now(), 'x', 'X' from generate_series(1, 100)`
  expect((await keep(saleId)).json().code).toBe('too-many-invoices')
})
