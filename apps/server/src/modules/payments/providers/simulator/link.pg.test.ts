import Fastify from 'fastify'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { readyToServe } from '../../../../platform/http/ready-to-serve.ts'
import { testSettings } from '../../../../testing/test-settings.ts'
import { testEngine } from '../../engine/shop-with-terminal.test-support.ts'
import { simulatedLinkRoutes } from './link.routes.ts'

const { app: shopsApp, database, pass, shopWithTerminal, worker, ownerSql, now } = await testEngine()
/** As a server in demo mode has it. */
const app = Fastify()
readyToServe(app, { database, pepper: 'pepper' })
app.whoIs = async () => undefined
simulatedLinkRoutes(app, { settings: testSettings(), database, now })
const BY_LINK = { by: 'link', provider: 'simulator', terminalId: undefined } as const

it('PAY-014 D11 a link is paid on a page that is plainly the simulator’s, and the payment is approved', async () => {
  const shop = await shopWithTerminal()
  const id = uuidv7()
  const begun = await shop.begin('12.50', id, BY_LINK)
  expect(begun).toMatchObject({ state: 'waiting', by: 'link', terminalId: null, provider: 'simulator' })
  const payAt = new URL(begun.payAt ?? '')
  // Begun again it is the same link.
  expect(await shop.begin('12.50', id, BY_LINK)).toMatchObject({ state: 'waiting', payAt: begun.payAt })
  const page = await app.inject({ method: 'GET', url: payAt.pathname })
  expect(page.statusCode).toBe(200)
  for (const words of ['Simulator', 'no money moves', 'Pay £12.50']) expect(page.body).toContain(words)
  const pay = () =>
    app.inject({
      ...{ method: 'POST', url: payAt.pathname, payload: '' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await pay()).body).toContain('Paid')
  expect((await pay()).body).toContain('Paid')
  await pass(5_000)
  await worker.round()
  expect(await ownerSql`select status, taken_by from payment_transactions where id = ${id}`).toMatchObject([
    { status: 'approved', taken_by: 'link' },
  ])
  const unknown = payAt.pathname.replace(id, uuidv7())
  expect((await app.inject({ method: 'GET', url: unknown })).statusCode).toBe(404)
})

it('PAY-014 D11 a link that nobody paid ends by itself, and is paid no more', async () => {
  const shop = await shopWithTerminal()
  const { id, payAt } = await shop.begin('3.00', uuidv7(), BY_LINK)
  await pass(15 * 60_000)
  const url = new URL(payAt ?? '').pathname
  expect((await app.inject({ method: 'POST', url })).body).toContain('No longer open')
  expect(await shop.ask(id)).toMatchObject({ state: 'cancelled' })
})

it('PAY-014 outside demo mode there is no such page', async () => {
  const shop = await shopWithTerminal()
  const { payAt } = await shop.begin('3.00', uuidv7(), BY_LINK)
  const url = new URL(payAt ?? '').pathname
  for (const method of ['GET', 'POST'] as const)
    expect((await shopsApp.inject({ method, url })).statusCode).toBe(404)
})
