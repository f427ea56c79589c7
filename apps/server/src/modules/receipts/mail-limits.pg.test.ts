import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'

const { app, ownerSql, shop, organizationId, cashier, manager, tea, newTill, taken } = await sellingShop()
beforeEach(() => ownerSql`delete from receipt_mails`)

const till = await newTill()
const sold = async () => (await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))).id
const ask = (transactionId: string, { id = uuidv7(), email = 'ann@example.com', headers = cashier } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/receipts/mails',
    headers,
    payload: { id, transactionId, email },
  })

/** So many were asked for within this hour, each as it is told. */
const askedBefore = async (
  saleId: string,
  count: number,
  { by = 'somebody else', to }: { readonly by?: string; readonly to?: string } = {},
) => {
  await ownerSql`
    insert into receipt_mails (organization_id, id, transaction_id, address, asked_by, asked_by_name, asked_at)
    select ${organizationId}, gen_random_uuid(), ${saleId}, coalesce(${to ?? null}, 'x' || n || '@example.com'), ${by}, 'Sam', now()
      from generate_series(1, ${count}::int) as n`
}
const taken200 = async (asked: readonly ReturnType<typeof ask>[]) =>
  (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200).length
const toSomeone = (i: number) => ({ email: `someone${i}@example.com` })

it('R12 nobody makes the shop a machine that writes to strangers, nor by asking for many of a sale at once', async () => {
  const sale = await sold()
  expect(await taken200(Array.from({ length: 24 }, (_, i) => ask(sale, toSomeone(i))))).toBe(10)
  expect((await ask(sale, toSomeone(99))).json().code).toBe('too-many-mails-of-sale')
})

it('R12 nor by asking for many at once in an hour', async () => {
  await askedBefore(await sold(), 190)
  const others = [await sold(), await sold(), await sold()]
  expect(await taken200(Array.from({ length: 24 }, (_, i) => ask(others[i % 3] ?? '', toSomeone(i))))).toBe(
    10,
  )
  expect((await ask(await sold())).json().code).toBe('too-many-mails')
})

it('R12 one person does not use up the shop’s hour: others still ask, and the hour passes', async () => {
  const by = shop.people.cashier
  await askedBefore(await sold(), 57, { by })
  const sales = [await sold(), await sold()]
  expect(await taken200(Array.from({ length: 8 }, (_, i) => ask(sales[i % 2] ?? '', toSomeone(i))))).toBe(3)
  const refused = await ask(await sold())
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-mails-by-person'])
  expect(refused.json().message).toContain('You have asked for 60 receipts')
  expect((await ask(await sold(), { headers: manager })).statusCode).toBe(200)
  await ownerSql`update receipt_mails set asked_at = asked_at - interval '1 hour'`
  expect((await ask(await sold())).statusCode).toBe(200)
})

it('R12 one address is sent ten in an hour, however it is written and whoever asks', async () => {
  await askedBefore(await sold(), 8, { to: 'Ann@Example.com' })
  const sales = [await sold(), await sold()]
  const asks = Array.from({ length: 6 }, (_, i) =>
    ask(sales[i % 2] ?? '', { email: i % 2 ? 'ANN@example.com' : 'ann@example.com' }),
  )
  expect(await taken200(asks)).toBe(2)
  const refused = await ask(await sold(), { headers: manager })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-mails-to-address'])
  expect((await ask(await sold(), { email: 'bob@example.com' })).statusCode).toBe(200)
})
