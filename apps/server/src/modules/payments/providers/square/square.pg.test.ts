import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { inOrganization } from '../../../../platform/tenancy.ts'
import { signedInAs } from '../../../../testing/signed-in-as.ts'
import { testBusiness } from '../../../../testing/test-business.ts'
import { testServer } from '../../../../testing/test-server.ts'
import { testSettings } from '../../../../testing/test-settings.ts'
import { REFUNDS } from './square-ledger.test-support.ts'
import { DEVICE, SIGNATURE_KEY, squareEvent, squareStandIn, TOKEN } from './square-stand-in.test-support.ts'

const there = await squareStandIn()
const { app, database, ownerSql } = await testServer({
  settings: testSettings({ SQUARE_URL: there.address, PUBLIC_URL: 'https://till.example' }),
  now: there.now,
})
afterAll(() => there.close())
const send = signedInAs(app)
const shop = await testBusiness(database)
const { organizationId } = shop
const tillId = uuidv7()
await inOrganization(database, organizationId, (tx) =>
  tx.execute(
    sql`insert into tills (organization_id, id, code, name) values (${organizationId}, ${tillId}, 'T1', 'Counter')`,
  ),
)
const [manager, supervisor] = [shop.person('manager'), shop.person('supervisor')]
const found = async () => {
  const answer = (await send(manager, 'POST', '/api/payment-terminals/scan')).json()
  expect(answer.failed).toEqual([])
  return answer.found.filter(({ provider }: { provider: string }) => provider === 'square')
}

it('PAY-010 PAY-012 PAY-013 D11 a shop on Square, from its key to a day that agrees', {
  timeout: 60_000,
}, async () => {
  expect(await found()).toEqual([])
  const keyed = await send(manager, 'PUT', '/api/payment-terminals/providers/square', {
    ...{ apiKey: TOKEN, webhookSecret: SIGNATURE_KEY, testMode: false },
  })
  const { webhookAddress } = keyed.json()
  expect(webhookAddress).toBe(`https://till.example/api/payment-webhooks/square/${organizationId}`)
  expect(keyed.body).not.toContain(TOKEN)

  const [old, added] = await found()
  expect(old).toMatchObject({ terminalId: DEVICE })
  const pair = { provider: 'square', terminalId: added.terminalId }
  expect((await send(manager, 'POST', '/api/payment-terminals', pair)).json()).toMatchObject({
    ...{ status: 422, code: 'terminal-unknown' },
    message: expect.stringContaining('choose to sign in with a device code'),
  })
  for (const code of there.shop.codes.values()) Object.assign(code, { status: 'PAIRED', device_id: 'T9' })
  const terminal = (await send(manager, 'POST', '/api/payment-terminals', pair)).json()
  expect(terminal).toMatchObject({ terminalId: 'T9', status: 'connected', testMode: false })

  const id = uuidv7()
  const begun = { id, terminalId: terminal.id, tillId, amount: '12.50' }
  expect((await send(supervisor, 'POST', '/api/payments', begun)).json()).toMatchObject({ state: 'waiting' })
  there.pass(2_000)
  const read = async () => (await send(supervisor, 'GET', `/api/payments/${id}`)).json()
  expect(await read()).toMatchObject({
    ...{ state: 'approved', approvedAmount: '12.50' },
    card: { cardType: 'Mastercard', last4: '9029', authCode: '68aLBM', entry: 'contactless' },
  })
  const jobs = () => ownerSql`select 1 from jobs where subject_id = ${id}`
  expect(await jobs()).toEqual([])
  const [payment] = there.ledger.payments.values()
  const event = squareEvent(webhookAddress, 'payment.updated', { payment })
  const told = { method: 'POST', url: new URL(webhookAddress).pathname, payload: event.body } as const
  const headers = { 'content-type': 'application/json', ...event.headers }
  expect((await app.inject({ ...told, headers })).statusCode).toBe(204)
  expect(await jobs()).toHaveLength(1)

  const refund = { id: uuidv7(), reason: 'Too small', amount: (REFUNDS.givesBackThenFails / 100).toFixed(2) }
  const give = async () => (await send(supervisor, 'POST', `/api/payments/${id}/refunds`, refund)).json()
  expect(await give()).toMatchObject({ state: 'unknown' })
  expect(await give()).toMatchObject({ state: 'refunded', payment: { refundedAmount: '2.08' } })
  expect(there.shop.refunds.size).toBe(1)

  const link = { id: uuidv7(), by: 'link', provider: 'square', tillId, amount: '5.00' }
  const { payAt } = (await send(supervisor, 'POST', '/api/payments', link)).json()
  there.shop.payLink(payAt)
  expect((await send(supervisor, 'GET', `/api/payments/${link.id}`)).json()).toMatchObject({
    ...{ state: 'approved', by: 'link', approvedAmount: '5.00' },
  })
  const compared = (await send(manager, 'GET', '/api/payments/comparison?day=2026-03-02')).json()
  expect(JSON.stringify(compared)).not.toContain(TOKEN)
  expect(compared).toMatchObject([{ provider: 'square', problem: null, alike: 2, differences: [] }])
  expect(there.faults).toEqual([])
})
