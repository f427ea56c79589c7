import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { tokenOf } from './page/find-e-receipt.ts'

const { app, database, ownerSql, shop, cashier, tea, newTill, taken } = await sellingShop()
const till = await newTill()
const sold = async () => (await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))).id
const keyOf = async (organizationId: string) => {
  const [row] = await ownerSql<{ key: Uint8Array }[]>`
    select receipt_key as key from organizations where id = ${organizationId}`
  return row?.key ?? new Uint8Array()
}
const key = await keyOf(shop.organizationId)
const at = (saleId: string, token = tokenOf(key, saleId), code = shop.businessCode) =>
  app.inject({ url: `/r/${code}/${saleId}/${token}`, headers: { accept: 'text/html' } })

it('the till is told the key by which its server knows its e-receipts, and every business has one of its own', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/tills/register',
    headers: cashier,
    payload: { deviceId: uuidv7() },
  })
  expect(answer.json().shop.eReceipts).toEqual({ key: Buffer.from(key).toString('base64'), address: null })
  expect(key).toHaveLength(32)
  const other = await testBusiness(database)
  expect(await keyOf(other.organizationId)).not.toEqual(key)
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
    url: new URL(link, `http://x${`/r/${shop.businessCode}/${id}/${tokenOf(key, id)}`}`).pathname,
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
  const theirs = tokenOf(await keyOf(other.organizationId), id)
  const none = await at(id, 'x'.repeat(22))
  expect(none.statusCode).toBe(404)
  const answers = [
    await at(id, theirs),
    await at(id, `${tokenOf(key, id)}x`),
    await at(id, tokenOf(key, id), other.businessCode),
    await at(id, tokenOf(key, id), 'NOWHERE'),
    await at('no-uuid', tokenOf(key, 'no-uuid')),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, none.body])
  for (const url of ['/r/', `/r/${shop.businessCode}`, `/r/${shop.businessCode}/${id}`]) {
    const cutOff = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([cutOff.statusCode, cutOff.body], url).toEqual([404, none.body])
  }
  // Of the right key and another business's code, nothing of that business is shown.
  expect((await at(id, theirs, other.businessCode)).body).toContain('on its way')
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
