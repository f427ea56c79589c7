import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { monthOf, receiptKey } from '../../platform/link-keys.ts'
import { sellingShop } from '../../testing/selling-shop.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testTill } from '../../testing/test-till.ts'
import { tokenOf } from './page/find-e-receipt.ts'

const { app, database, ownerSql, shop, cashier, tea, newTill, taken } = await sellingShop()
const till = await newTill()
const sold = async () => (await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))).id
const DAY = 24 * 3_600_000
const keysOf = async (organizationId: string) => {
  const [row] = await ownerSql<{ link: Uint8Array; former: Uint8Array }[]>`
    select link_key as link, receipt_key as former from organizations where id = ${organizationId}`
  return row ?? { link: new Uint8Array(), former: new Uint8Array() }
}
const { link, former } = await keysOf(shop.organizationId)
/** As the till makes it, by the key that it was told at that moment. */
const made = (saleId: string, { by = till.id, told = new Date(), of = link } = {}) =>
  tokenOf(receiptKey(of, by, monthOf(told)), saleId)
const at = (saleId: string, token = made(saleId), code = shop.businessCode) =>
  app.inject({ url: `/r/${code}/${saleId}/${token}`, headers: { accept: 'text/html' } })

it('R12 a till is told a key of its own, of this month: no other till’s, and not the business’s', async () => {
  const register = async () => {
    const payload = { deviceId: uuidv7() }
    const options = { method: 'POST', url: '/api/tills/register', headers: cashier, payload } as const
    const { till: here, shop: told } = (await app.inject(options)).json()
    return { id: here.id as string, told: told.eReceipts }
  }
  const [one, two] = [await register(), await register()]
  const keyOf = (id: string) => receiptKey(link, id, monthOf(new Date())).toString('base64')
  expect(one.told).toEqual({ key: keyOf(one.id), address: null })
  expect(two.told.key).toBe(keyOf(two.id))
  expect(two.told.key).not.toBe(one.told.key)
  const other = await keysOf((await testBusiness(database)).organizationId)
  expect(other.link).not.toEqual(link)
})

it('R12 a till’s key opens no other till’s receipts and, by the time its sign-in is over, no new ones', async () => {
  const id = await sold()
  const open = async (token: string) => (await at(id, token)).statusCode
  expect(await open(made(id, { by: (await newTill()).id }))).toBe(404)
  expect(await open(made(id, { told: new Date(Date.now() - 80 * DAY) }))).toBe(200)
  expect(await open(made(id, { told: new Date(Date.now() - 130 * DAY) }))).toBe(404)
})

it('R15 receipts that were printed with the key of before are read for good; it opens none of later', async () => {
  const id = await sold()
  expect((await at(id, tokenOf(former, id))).statusCode).toBe(200)
  const keyedAt = (ms: number) => ownerSql`
    update organizations set link_key_at = ${new Date(Date.now() + ms)} where id = ${shop.organizationId}`
  await keyedAt(-101 * DAY)
  expect((await at(id, tokenOf(former, id))).statusCode).toBe(404)
  await keyedAt(1_000 * DAY)
  expect((await at(id, tokenOf(former, id))).statusCode).toBe(200)
  await keyedAt(0)
})

it('whoever has the address reads the receipt and saves it as PDF, without a script and without a trace', async () => {
  const id = await sold()
  const page = await at(id)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('TOTAL')
  expect(page.body).toContain('£6.00')
  expect(page.body).not.toMatch(/<script|ann@/i)
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const link = /href="([^"]+)" download/.exec(page.body)?.[1] ?? ''
  const pdf = await app.inject({
    url: new URL(link, `http://x${`/r/${shop.businessCode}/${id}/${made(id)}`}`).pathname,
  })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('RCPT-024 D11 says of a card what the schemes want, and that the simulator took no money, on the page as on paper', async () => {
  const card = {
    ...{ cardType: 'Visa', last4: '4242', authCode: '013579', entry: 'contactless' },
    applicationId: 'A0000000031010',
  }
  const payment = { id: uuidv7(), provider: 'simulator', card }
  const request = till.sell({ lines: [{ product: tea }], cards: [{ payment, approvedMinor: 300 }] })
  const page = await at((await taken(request)).id)
  for (const words of [
    'Visa •••• 4242',
    'Contactless, auth code 013579',
    'AID A0000000031010',
    'NO MONEY WAS TAKEN',
  ])
    expect(page.body).toContain(words)
})

it('a sale that its till has not sent yet comes, and the page looks again by itself', async () => {
  const page = await at(uuidv7())
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('on its way')
  expect(page.body).toContain('http-equiv="refresh"')
})

it('a wrong token, a sale of another shop and a shop that is not there have one and the same answer', async () => {
  const id = await sold()
  const other = await testBusiness(database)
  const { link: theirLink } = await keysOf(other.organizationId)
  const theirs = made(id, { of: theirLink })
  const none = await at(id, 'x'.repeat(22))
  expect(none.statusCode).toBe(404)
  const answers = [
    await at(id, theirs),
    await at(id, `${made(id)}x`),
    await at(id, made(id), other.businessCode),
    await at(id, made(id), 'NOWHERE'),
    await at('no-uuid', made('no-uuid')),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, none.body])
  for (const url of ['/r/', `/r/${shop.businessCode}`, `/r/${shop.businessCode}/${id}`]) {
    const cutOff = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([cutOff.statusCode, cutOff.body], url).toEqual([404, none.body])
  }
  // By the key of another business's till, nothing of this one is shown under its code.
  const seller = { id: other.people.cashier, name: 'Test cashier' }
  const there = await testTill(ownerSql, other.organizationId, 'T1', seller)
  const own = made(id, { of: theirLink, by: there.id })
  expect((await at(id, own, other.businessCode)).body).toContain('on its way')
})

it('the office and the till save a receipt, and a VAT invoice, as PDF; others do not', async () => {
  await ownerSql`
    update organizations set vat_number = 'GB123456789', address = '1 High Street' where id = ${shop.organizationId}`
  const id = await sold()
  const pdf = await app.inject({ url: `/api/transactions/${id}/receipt.pdf`, headers: cashier })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toContain('Receipt X1-')
  const invoice = await app.inject({
    method: 'POST',
    url: `/api/transactions/${id}/vat-invoice.pdf`,
    headers: cashier,
    payload: { id: uuidv7(), name: 'A. Buyer', address: '2 Low Street\nYork' },
  })
  expect(invoice.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await app.inject({ url: `/api/transactions/${id}/receipt.pdf` })).statusCode).toBe(401)
  const unknown = await app.inject({ url: `/api/transactions/${uuidv7()}/receipt.pdf`, headers: cashier })
  expect(unknown.json().code).toBe('sale-not-known')
})
