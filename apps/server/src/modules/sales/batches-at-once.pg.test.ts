import { expect, it } from 'vitest'
import { holdLocks } from '../../testing/held-locks.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testProducts } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const [tea] = await testProducts(ownerSql, shop.organizationId, [250])

const sale = {
  request: {
    transaction: { subtotal: '2.50', taxAmount: '0.50', totalAmount: '3.00', paymentMethod: 'cash' },
    items: [{ productId: tea?.id, quantity: 1, unitPrice: '2.50', totalPrice: '2.50' }],
  },
}
const send = (headers: Record<string, string>, sales = 20) =>
  app.inject({
    method: 'POST',
    url: '/api/transactions/batch',
    headers,
    payload: { sales: Array(sales).fill(sale) },
  })

it('R9 of one session four batches are worked on at once, the next is asked to come again, and another session’s is taken', async () => {
  const [one, another] = [
    await signedIn(database, shop, 'cashier'),
    await signedIn(database, shop, 'manager'),
  ]
  const answers = await Promise.all([...Array.from({ length: 5 }, () => send(one)), send(another)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().code).toBe('too-busy')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(one)).statusCode).toBe(200)
})

it('R9 of one person sixteen batches are worked on at once, however many sessions they have', async () => {
  const sessions = []
  for (let opened = 0; opened < 6; opened += 1) sessions.push(await signedIn(database, shop, 'cashier'))
  const other = await signedIn(database, shop, 'manager')
  // None is done before all have come.
  const letGo = await holdLocks(
    ownerSql,
    (sql) => sql`select id from tills where organization_id = ${shop.organizationId} for update`,
  )
  const statuses: number[] = []
  const sent = sessions.flatMap((session) => Array.from({ length: 3 }, () => send(session, 1)))
  const answered = sent.map(async (one) => statuses.push((await one).statusCode))
  await expect.poll(() => statuses).toEqual([429, 429])
  await letGo()
  await Promise.all(answered)
  expect(statuses.slice(2)).toEqual(Array(16).fill(200))
  expect((await send(other, 1)).statusCode).toBe(200)
})
