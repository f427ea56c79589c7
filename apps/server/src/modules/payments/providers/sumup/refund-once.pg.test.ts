import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { inOrganization } from '../../../../platform/tenancy.ts'
import { keepAccount } from '../../accounts/accounts.queries.ts'
import { beginPayment } from '../../engine/begin-payment.ts'
import { drivePayment } from '../../engine/drive-payment.ts'
import { paymentWorker } from '../../engine/payment-worker.ts'
import { refundPayment } from '../../engine/refund-payment.ts'
import { asking, testEngine } from '../../engine/shop-with-terminal.test-support.ts'
import { keepTerminal } from '../../terminals/terminals.queries.ts'
import { REFUND_SHOWS_WITHIN_MS } from './refunds.ts'
import { sumup } from './sumup.ts'
import { AFFILIATE, KEY, MERCHANT, READER, REFUNDS } from './sumup-messages.test-support.ts'
import { sumupStandIn } from './sumup-stand-in.test-support.ts'

const books = await sumupStandIn()
const { app, database, ownerSql, parts: simulated, shopWithTerminal } = await testEngine()

afterAll(async () => {
  await books.close()
  expect(books.wrong).toEqual([])
})

/** A server of its own over the same books: what it keeps in its memory the others do not have. */
function server() {
  const provider = sumup({ address: books.address, now: books.now }, AFFILIATE)
  const parts = { ...simulated, now: books.now, providers: new Map([[provider.name, provider]]) }
  return { parts, worker: paymentWorker(parts, app.log) }
}
let first: ReturnType<typeof server>
let shop: Awaited<ReturnType<typeof shopWithTerminal>>
let paymentId: string

beforeEach(async () => {
  first = server()
  shop = await shopWithTerminal()
  const { organizationId, tillId } = shop
  const { parts } = first
  const provider = parts.providers.get('sumup')
  const account = {
    organizationId,
    apiKey: KEY,
    webhookSecret: undefined,
    merchantId: MERCHANT,
    testMode: true,
  }
  const found = await provider?.pair(account, READER)
  if (!found) throw new Error('A provider pairs its terminal')
  const terminalId = await inOrganization(database, organizationId, async (tx) => {
    await keepAccount(tx, parts.box, organizationId, {
      ...{ provider: 'sumup', apiKey: KEY, merchantId: MERCHANT, by: 'Test manager', at: books.now() },
    })
    return keepTerminal(tx, organizationId, 'sumup', found, {
      ...{ at: books.now(), testMode: true, merchantId: MERCHANT },
    })
  })
  paymentId = uuidv7()
  await beginPayment(parts, shop.asker, { id: paymentId, terminalId, tillId, amount: '12.50' })
  books.cardIsRead()
  expect(await drivePayment(parts, organizationId, paymentId)).toMatchObject({ state: 'approved' })
})

const refund = (parts: ReturnType<typeof server>['parts'], id: string, minor: number) =>
  refundPayment(parts, asking(shop.person('manager')), paymentId, {
    ...{ id, amount: (minor / 100).toFixed(2), reason: 'A cup was cracked' },
  })
const given = () => {
  const kept = [...books.transactions.values()].at(-1)
  if (!kept) throw new Error('It was paid')
  return kept
}
const state = async (id: string) =>
  (await ownerSql`select state from payment_refunds where id = ${id}`)[0]?.state

it('P6 D11 a refund whose answer was lost, and that SumUp shows late, is given once whichever server asks, and after a restart', async () => {
  const id = uuidv7()
  expect(await refund(first.parts, id, REFUNDS.lineDrops)).toMatchObject({ state: 'unknown' })
  const kept = given()
  expect(kept.events).toHaveLength(1)
  // It was done, and is not in what SumUp answers yet.
  const hidden = kept.events.splice(0)
  kept.status = 'SUCCESSFUL'
  for (const _time of [1, 2, 3]) {
    books.pass(REFUND_SHOWS_WITHIN_MS / 4)
    const restarted = server()
    await restarted.worker.round()
    expect(await refund(restarted.parts, id, REFUNDS.lineDrops)).toMatchObject({ state: 'unknown' })
  }
  expect(kept.events).toEqual([])
  kept.events.push(...hidden)
  kept.status = 'REFUNDED'
  expect(await refund(server().parts, id, REFUNDS.lineDrops)).toMatchObject({ state: 'refunded' })
  expect(kept.events).toHaveLength(1)
})

it('P6 D11 asked for by two servers at once it is given once', async () => {
  const id = uuidv7()
  const servers = [first, server(), server()]
  await Promise.all(servers.map(({ parts }) => refund(parts, id, 300)))
  await ownerSql`update jobs set due_at = ${books.now()} where subject_id = ${paymentId}`
  await Promise.all(servers.map(({ worker }) => worker.round()))
  expect(await state(id)).toBe('refunded')
  expect(given().events).toHaveLength(1)
})

it('P6 one that was lost before SumUp had it is sent again once it could have shown', async () => {
  const id = uuidv7()
  expect(await refund(first.parts, id, REFUNDS.isLost)).toMatchObject({ state: 'unknown' })
  books.pass(REFUND_SHOWS_WITHIN_MS - 1)
  await server().worker.round()
  expect([await state(id), given().events.length]).toEqual(['unknown', 0])
  books.pass(60_000)
  await server().worker.round()
  expect([await state(id), given().events.length]).toEqual(['refunded', 1])
})
