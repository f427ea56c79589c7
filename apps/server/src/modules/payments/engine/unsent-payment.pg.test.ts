import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, it } from 'vitest'
import type { PaymentProvider } from '../providers/provider.ts'
import { beginPayment } from './begin-payment.ts'
import { settleByPerson } from './end-payment.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { ownerSql, pass, parts, provider, send, shopWithTerminal, worker } = await testEngine()

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

/** Begins one whose terminal's earlier payment ended long ago, at a provider that says so once it is `told` to. */
async function beginBehindEarlier() {
  await shop.begin('5.00')
  await pass(200_000)
  const [told, isAsked] = [gate(), gate()]
  const started: string[] = []
  const slow: PaymentProvider = {
    ...provider,
    progress: async (account, ref) => {
      isAsked.open()
      await told.passed
      return provider.progress(account, ref)
    },
    start: (account, payment) => {
      started.push(payment.paymentId)
      return provider.start(account, payment)
    },
  }
  const id = uuidv7()
  const begun = beginPayment({ ...parts, providers: new Map([[provider.name, slow]]) }, shop.asker, {
    ...{ id, terminalId: shop.terminalId, tillId: shop.tillId, amount: '3.00' },
  })
  await isAsked.passed
  return { id, begun, tell: told.open, started }
}

const read = async (id: string) => (await send(shop.at('supervisor'), 'GET', `/api/payments/${id}`)).json()

it('D11 P2 a payment that waits for its terminal is found by whoever asks after it, and is begun once that is free', async () => {
  const { id, begun, tell, started } = await beginBehindEarlier()
  expect(await read(id)).toMatchObject({ id, state: 'created', isGivenUp: false })
  const settled = settleByPerson(parts, shop.asker, id, { taken: true, reason: 'They say so' })
  await expect(settled).rejects.toMatchObject({ code: 'payment-not-unknown' })
  tell()
  expect(await begun).toMatchObject({ id, state: 'waiting' })
  expect(started).toEqual([id])
})

it('D11 P2 given up meanwhile it has ended, and no card is asked for', async () => {
  const { id, begun, tell, started } = await beginBehindEarlier()
  const cancelled = await send(shop.at('supervisor'), 'POST', `/api/payments/${id}/cancel`)
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', isGivenUp: true })
  tell()
  expect(await begun).toMatchObject({ state: 'cancelled', isGivenUp: true })
  expect(started).toEqual([])
})

it('P2 left by a server that died it ends after a minute, and whoever wakes later begins nothing', async () => {
  const { id, begun, tell, started } = await beginBehindEarlier()
  await pass(50_000)
  await worker.round()
  expect(await read(id)).toMatchObject({ state: 'created' })
  await pass(11_000)
  await worker.round()
  const [row] = await ownerSql`select status from payment_transactions where id = ${id}`
  expect(row).toEqual({ status: 'cancelled' })
  tell()
  expect(await begun).toMatchObject({ state: 'cancelled' })
  expect(started).toEqual([])
})

it('P3 refused for a terminal that is busy still, it has ended; asked for again, it is not begun', async () => {
  const earlier = await shop.begin('5.00')
  const id = uuidv7()
  await expect(shop.begin('3.00', id)).rejects.toMatchObject({ code: 'terminal-busy' })
  expect(await read(id)).toMatchObject({
    state: 'cancelled',
    reason: expect.stringContaining('The payment was not sent. '),
  })
  expect(await shop.begin('3.00', id)).toMatchObject({ state: 'cancelled' })
  expect(await shop.ask(earlier.id)).toMatchObject({ state: 'waiting' })
})

it('P3 of two that wait for one terminal one is begun, and neither for the other', async () => {
  const earlier = await beginBehindEarlier()
  expect(await shop.begin('4.00')).toMatchObject({ state: 'waiting' })
  earlier.tell()
  await expect(earlier.begun).rejects.toMatchObject({ code: 'terminal-busy' })
  expect(earlier.started).toEqual([])
})
