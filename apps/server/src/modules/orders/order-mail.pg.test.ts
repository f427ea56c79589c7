import { MINUTE_MS } from '@tuppence/domain/durations'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { countTries } from '../../platform/http/call-tries.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { TestMailServer } from '../../testing/test-mail-server.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { testProducts } from '../../testing/test-till.ts'
import { DEMO_RECORD } from '../identity/public.ts'
import { orderWorker } from './order-worker.ts'
import { MONDAY, orderingShop } from './orders.test-support.ts'

let clock = new Date(MONDAY)
const now = () => {
  clock = new Date(clock.getTime() + 3_000)
  return clock
}
const { app, database, ownerSql } = await testServer({ now })
const shop = await testBusiness(database)
const [manager, cashier] = [
  await signedIn(database, shop, 'manager'),
  await signedIn(database, shop, 'cashier'),
]
const [bread] = await testProducts(ownerSql, shop.organizationId, [250])
if (!bread) throw new Error('no goods')
const { place, move } = await orderingShop(
  { app, ownerSql, shop, manager, cashier, goods: [bread] },
  () => clock,
)

let mails: TestMailServer
beforeAll(async () => {
  mails = await TestMailServer.listen()
})
afterAll(() => mails.close())
beforeEach(() => {
  mails.mood = {}
  mails.taken.length = 0
})
const round = () =>
  orderWorker(app, {
    ...{ database, now },
    settings: testSettings({
      SMTP_URL: mails.url,
      SMTP_FROM: 'orders@till.example.co.uk',
      PUBLIC_URL: 'https://till.example.co.uk',
    }),
  }).round()

async function placed(changes: object = {}): Promise<{ id: string; page: string; number: string }> {
  const { payload, answer } = await place({
    ...{ lines: [{ productId: bread?.id, quantity: 2 }], email: 'ada@example.com' },
    ...changes,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: payload.id, ...answer.json() }
}
const subjects = () =>
  mails.taken.map(({ source }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(source)?.[1]?.replace(/\r\n /g, ' '))

it('rule 12: a guest with an address is written to about each step once, with the way to the order', async () => {
  const { id, page, number } = await placed()
  await round()
  await round()
  expect(mails.taken.map(({ to }) => to)).toEqual([['ada@example.com']])
  expect(subjects()[0]).toContain(`${number} at`)
  const text = mails.taken[0]?.source.replace(/=\r\n/g, '') ?? ''
  expect(text).toContain(`https://till.example.co.uk${page}`)
  await move(id, 'accept')
  await round()
  await move(id, 'reject', { reason: 'The oven broke' })
  await round()
  await round()
  expect(mails.taken).toHaveLength(3)
  expect(mails.taken[2]?.source).toContain('Why: The oven broke')
})

it('rule 12: without an address nobody is written to', async () => {
  await placed({ email: '' })
  await round()
  expect(mails.taken).toEqual([])
})

it('rule 12: what the mail server does not take now is tried again later, five times at the most', async () => {
  mails.mood = { data: { code: 451, says: 'later' } }
  const { id } = await placed({ email: 'bea@example.com' })
  const tries = async () => (await ownerSql`select mail_tries as n from online_orders where id = ${id}`)[0]?.n
  await round()
  await round()
  expect(await tries()).toBe(1)
  for (const minutes of [1, 5, 30, 120, 500]) {
    clock = new Date(clock.getTime() + minutes * MINUTE_MS)
    await ownerSql`update online_orders set expires_at = ${new Date(clock.getTime() + 86_400_000)}, answer_by = null where id = ${id}`
    await round()
  }
  expect(await tries()).toBe(5)
  expect(mails.taken).toEqual([])
})

it('rule 12: no word of a mail is the guest’s, since anybody may have written the address there', async () => {
  await placed({ email: 'cora@example.com', name: 'URGENT evil.example', note: 'Click evil.example' })
  await round()
  expect(mails.taken).toHaveLength(1)
  expect(mails.taken[0]?.source).not.toContain('evil')
})

it('rule 12: an address has at most twenty mails in a day, however often it is ordered for', async () => {
  const email = 'dan@example.com'
  await countTries(database, `order mails ${email}`, { windowMs: 60 * MINUTE_MS, by: 19 })
  const { id } = await placed({ email })
  await round()
  expect(mails.taken).toHaveLength(1)
  await move(id, 'accept')
  await round()
  await round()
  expect(mails.taken).toHaveLength(1)
  const [order] = await ownerSql`select mailed_state, mail_tries from online_orders where id = ${id}`
  expect(order).toEqual({ mailed_state: 'accepted', mail_tries: 1 })
})

it('a business that the demo made writes to no guest', async () => {
  const demo = (ids: string[]) => ownerSql`
    insert into platform_settings (key, value) values (${DEMO_RECORD}, ${ownerSql.json({ organizationIds: ids })})
        on conflict (key) do update set value = excluded.value`
  await demo([shop.organizationId])
  const { id } = await placed({ email: 'eve@example.com' })
  await round()
  await round()
  await demo([])
  expect(mails.taken).toEqual([])
  expect(await ownerSql`select mail_tries from online_orders where id = ${id}`).toEqual([{ mail_tries: 1 }])
})
