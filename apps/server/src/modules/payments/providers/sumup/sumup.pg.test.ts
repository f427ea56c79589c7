import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { inOrganization } from '../../../../platform/tenancy.ts'
import { signedInAs } from '../../../../testing/signed-in-as.ts'
import { testBusiness } from '../../../../testing/test-business.ts'
import { testServer } from '../../../../testing/test-server.ts'
import { testSettings } from '../../../../testing/test-settings.ts'
import { AFFILIATE, KEY } from './sumup-messages.test-support.ts'
import { sumupStandIn } from './sumup-stand-in.test-support.ts'

const books = await sumupStandIn()
const settings = testSettings({
  SUMUP_URL: books.address,
  SUMUP_AFFILIATE: `${AFFILIATE.appId}:${AFFILIATE.key}`,
})
const { app, database } = await testServer({ settings, now: books.now })
const send = signedInAs(app)
const shop = await testBusiness(database)
const manager = shop.person('manager')
const tillId = uuidv7()

afterAll(async () => {
  await books.close()
  expect(books.wrong).toEqual([])
})

it('PAY-012 PAY-013 D11 a shop enters its key, pairs a Solo by its code, is paid, gives back, and compares the day', async () => {
  const { organizationId } = shop
  await inOrganization(database, organizationId, (tx) =>
    tx.execute(sql`
      insert into tills (organization_id, id, code, name) values (${organizationId}, ${tillId}, 'T1', 'Counter')`),
  )
  const wizard = '/api/payment-terminals'
  expect((await send(manager, 'PUT', `${wizard}/providers/sumup`, { apiKey: KEY })).json()).toMatchObject({
    ...{ name: 'sumup', merchantId: null, webhookAddress: null },
  })
  const paired = await send(manager, 'POST', wizard, { provider: 'sumup', terminalId: books.shownCode })
  const terminal = paired.json()
  expect(terminal).toMatchObject({ provider: 'sumup', terminalModel: 'SumUp Solo', status: 'connected' })
  expect((await send(manager, 'POST', `${wizard}/${terminal.id}/test`)).json()).toMatchObject({
    status: 'connected',
  })

  const id = uuidv7()
  const asked = { id, terminalId: terminal.id, tillId, amount: '19.99' }
  expect((await send(manager, 'POST', '/api/payments', asked)).json()).toMatchObject({ state: 'waiting' })
  books.cardIsRead()
  const ask = async (of: string) => (await send(manager, 'GET', `/api/payments/${of}`)).json()
  const card = { cardType: 'Visa', last4: '3456', authCode: '053201', entry: 'contactless' }
  expect(await ask(id)).toMatchObject({ state: 'approved', approvedAmount: '19.99', card })

  const refund = { id: uuidv7(), amount: '5.00', reason: 'A cup was cracked' }
  for (const _time of [1, 2])
    expect((await send(manager, 'POST', `/api/payments/${id}/refunds`, refund)).json()).toMatchObject({
      ...{ state: 'refunded', payment: { refundedAmount: '5.00' } },
    })

  const byLink = uuidv7()
  const link = { id: byLink, by: 'link', provider: 'sumup', tillId, amount: '12.50' }
  const made = (await send(manager, 'POST', '/api/payments', link)).json()
  expect(made).toMatchObject({ state: 'waiting', payAt: expect.stringMatching(/^http/) })
  await books.pay(made.payAt)
  expect(await ask(byLink)).toMatchObject({ state: 'approved', approvedAmount: '12.50' })
  expect([...books.transactions.values()].map(({ minor }) => minor)).toEqual([1_999, 1_250])

  const day = books.now().toISOString().slice(0, 10)
  const compared = (await send(manager, 'GET', `/api/payments/comparison?day=${day}`)).json()
  expect(compared).toMatchObject([
    {
      ...{ provider: 'sumup', problem: null, alike: 2, differences: [] },
      theirs: { count: 2, taken: '32.49', refunded: '5.00' },
    },
  ])
})
