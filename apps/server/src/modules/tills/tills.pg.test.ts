import type { TillSetup } from '@tuppence/contract/tills'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { TestTill, testProducts } from '../../testing/test-till.ts'

const { database, ownerSql } = await testDatabase()
let now = new Date('2026-06-01T10:00:00Z')
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now: () => now })
afterAll(() => app.close())
const shop = await testBusiness(database)
const seller = { id: shop.people.cashier, name: 'Test cashier' }
now = new Date()
const cashier = await signedIn(database, shop, 'cashier')
const manager = await signedIn(database, shop, 'manager', 'back-office')

const register = async (deviceId: string, name?: string, headers = cashier): Promise<TillSetup> => {
  const payload = { deviceId, ...(name === undefined ? {} : { name }) }
  const answer = await app.inject({ method: 'POST', url: '/api/tills/register', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const list = async (path: string) => (await app.inject({ url: path, headers: manager })).json()

describe('tills', () => {
  const devices = Array.from({ length: 6 }, () => uuidv7())

  it('are numbered from T1 by the lowest free number, each device one, however many register at once', async () => {
    const setups = await Promise.all(devices.map((device) => register(device)))
    expect(setups.map(({ till }) => till.code).sort()).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6'])
    await ownerSql`delete from tills where code = 'T3' and organization_id = ${shop.organizationId}`
    expect((await register(uuidv7(), 'Front')).till).toMatchObject({ code: 'T3', name: 'Front' })
    const elsewhere = await testBusiness(database)
    const theirs = await signedIn(database, elsewhere, 'cashier')
    expect((await register(uuidv7(), undefined, theirs)).till.code).toBe('T1')
  })

  it('find the end of their journal and the shop when they register again (mandate 5)', async () => {
    await ownerSql`update organizations set vat_mode = 'as-marked', vat_number = 'GB123', business_name = 'Corner Shop',
      settings = '{"receiptFooter": "Thank you", "receiptPrinting": false}' where id = ${shop.organizationId}`
    const device = uuidv7()
    const first = await register(device)
    expect(first.journal).toEqual({ sequence: 0, seal: '' })
    const [product] = await testProducts(ownerSql, shop.organizationId, [120])
    if (!product) throw new Error('no product')
    const till = new TestTill(first.till, seller, 'as-marked')
    const payload = till.sell({ lines: [{ product }] })
    await app.inject({ method: 'POST', url: '/api/transactions', headers: cashier, payload })
    const again = await register(device)
    expect(again.till).toEqual(first.till)
    expect(again.journal).toEqual({ sequence: 1, seal: till.seal })
    expect(again.shop).toMatchObject({
      organizationId: shop.organizationId,
      businessCode: shop.businessCode,
      businessName: 'Corner Shop',
      vatNumber: 'GB123',
      vatMode: 'as-marked',
      timeZone: 'Europe/London',
      currency: 'GBP',
      receiptFooter: 'Thank you',
      autoPrintReceipt: false,
    })
  })

  it('TILL-001 are online for two minutes after they were heard of; the server’s own is not shown', async () => {
    const device = uuidv7()
    const { till } = await register(device)
    const payload = {
      transaction: { subtotal: '0.00', taxAmount: '0.00', totalAmount: '0.00', paymentMethod: 'cash' },
      items: [{ productId: uuidv7(), quantity: 1, unitPrice: '0.00', totalPrice: '0.00' }],
    }
    await app.inject({ method: 'POST', url: '/api/transactions', headers: cashier, payload })
    const statusOf = async () =>
      (await list('/api/tills')).find((row: { id: string }) => row.id === till.id)?.status
    expect(await statusOf()).toBe('online')
    now = new Date(now.getTime() + 121_000)
    expect(await statusOf()).toBe('offline')
    const codes = (await list('/api/tills')).map((row: { code: string }) => row.code)
    expect(codes).not.toContain('API')
    expect(codes.slice(0, 3)).toEqual(['T1', 'T2', 'T3'])
  })

  it('TILL-002 DATA-037 show the shifts that are open', async () => {
    const { till } = await register(uuidv7(), 'Bar')
    const shift = (status: string) => ({
      organization_id: shop.organizationId,
      id: uuidv7(),
      staff_id: shop.people.cashier,
      till_id: till.id,
      start_time: new Date('2026-06-01T08:00:00Z'),
      total_sales: '12.50',
      total_transactions: 3,
      status,
    })
    for (const status of ['closed', 'active'] as const)
      await ownerSql`insert into shifts ${ownerSql(shift(status))}`
    expect(await list('/api/shifts/active')).toEqual([
      {
        id: expect.any(String),
        staffName: 'Test cashier',
        tillName: 'Bar',
        startTime: '2026-06-01T08:00:00.000Z',
        status: 'active',
        totalSales: '12.50',
        transactions: 3,
      },
    ])
  })
})

it('R12 a business has no more tills, and no more new ones at once, than any shop', async () => {
  const crowded = await testBusiness(database)
  const headers = await signedIn(database, crowded, 'cashier')
  const known = uuidv7()
  await register(known, undefined, headers)
  const fill = (from: number, to: number, age: string) => ownerSql`
    insert into tills (organization_id, id, code, name, created_at)
    select ${crowded.organizationId}, gen_random_uuid(), 'X' || n, 'X', now() - ${age}::interval
      from generate_series(${from}::int, ${to}::int) n`
  const another = () =>
    app.inject({ method: 'POST', url: '/api/tills/register', headers, payload: { deviceId: uuidv7() } })
  await fill(1, 59, '1 second')
  expect((await another()).json().code).toBe('plan-limit')
  await ownerSql`update tills set created_at = now() - interval '1 hour' where organization_id = ${crowded.organizationId}`
  expect((await another()).statusCode).toBe(200)
  await fill(60, 498, '1 hour')
  expect((await another()).json().code).toBe('plan-limit')
  expect((await register(known, undefined, headers)).till.code).toBe('T1')
})
