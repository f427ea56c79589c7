import { TERMINAL_BRANDS } from '@tuppence/domain/payments'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { behavesAsProvider } from '../behaviour.test-support.ts'
import { paySimulatedLink } from './pay-link.ts'
import { SAMPLE_TERMINALS } from './sample-terminals.ts'
import { type SimulatedBooks, type SimulatedPayment, simulator } from './simulator.ts'

const ACCOUNT = {
  organizationId: uuidv7(),
  apiKey: undefined,
  webhookSecret: undefined,
  merchantId: undefined,
  testMode: true,
}
const TERMINAL = 'simulated-s700'

function make() {
  let atMs = Date.parse('2026-03-02T09:00:00Z')
  const kept = new Map<string, SimulatedPayment>()
  const books: SimulatedBooks = {
    read: async (_organizationId, id) => kept.get(id),
    add: async (_organizationId, id, payment) => {
      if (!kept.has(id)) kept.set(id, payment)
      return kept.get(id) ?? payment
    },
    list: async (_organizationId, from, until) =>
      [...kept].filter(
        ([, { startedAtMs }]) => startedAtMs >= from.getTime() && startedAtMs < until.getTime(),
      ),
    change: async (_organizationId, id, change) => {
      const payment = kept.get(id)
      if (payment) kept.set(id, change(payment))
      return kept.get(id)
    },
  }
  const pass = async (ms: number) => {
    atMs += ms
  }
  const another = () =>
    simulator({ books, now: () => new Date(atMs), sleep: pass, publicUrl: 'http://localhost:5200' })
  return {
    books,
    pass,
    atMs: () => atMs,
    provider: another(),
    another,
  }
}

behavesAsProvider('the simulator', async () => {
  const { provider, another, books, pass, atMs } = make()
  return {
    ...{ another, address: undefined },
    ...{ provider, account: ACCOUNT, terminalId: TERMINAL },
    now: () => new Date(atMs()),
    cardIsRead: () => pass(2_000),
    givesBackThenFails: 208,
    webhook: undefined,
    linkIsPaid: async (payAt) => {
      await paySimulatedLink(books, ACCOUNT.organizationId, payAt.split('/').at(-1) ?? '', new Date(atMs()))
    },
    amounts: {
      ...{ approves: 1_250, declines: 1_201, takesThenFails: 1_204 },
      ...{ neverReached: 1_207, lineDrops: 1_203, noCardComes: 1_202 },
    },
  }
})

it('PAY-014 PAY-015 has the same labelled terminals each time, and takes a terminal’s time', async () => {
  const { provider, atMs } = make()
  const took = async (work: () => Promise<unknown>) => {
    const since = atMs()
    await work()
    return atMs() - since
  }
  expect(await took(() => provider.scan(ACCOUNT))).toBe(5_000)
  expect(await took(() => provider.pair(ACCOUNT, TERMINAL))).toBe(3_000)
  expect(await took(() => provider.status(ACCOUNT, TERMINAL))).toBe(4_000)
  const found = await provider.scan(ACCOUNT)
  expect(await provider.scan(ACCOUNT)).toEqual(found)
  for (const { name } of found) expect(name).toContain('simulator')
})

it('PAY-015 takes 2 seconds for a payment, approves a part of some, and waits no longer than it was told', async () => {
  const { provider, pass } = make()
  const begin = async (amountMinor: number) => {
    const payment = { paymentId: uuidv7(), terminalId: TERMINAL, providerPaymentId: undefined }
    await provider.start(ACCOUNT, { ...payment, amountMinor, currency: 'GBP', timeoutMs: 15_000 })
    return () => provider.progress(ACCOUNT, payment)
  }
  const whole = await begin(500)
  await pass(1_999)
  expect(await whole()).toMatchObject({ kind: 'waiting' })
  await expect(begin(500)).rejects.toMatchObject({ failure: 'not-begun' })
  await pass(1)
  expect(await whole()).toMatchObject({ kind: 'approved', amountMinor: 500 })
  const part = await begin(1_005)
  await pass(2_000)
  expect(await part()).toMatchObject({ kind: 'approved', amountMinor: 503 })
  const none = await begin(502)
  await pass(14_999)
  expect(await none()).toMatchObject({ kind: 'waiting' })
  await pass(1)
  expect(await none()).toMatchObject({ kind: 'cancelled' })
})

it.each(SAMPLE_TERMINALS)('PAY-014 $name has what its brand says that the model has', (sample) => {
  const brand = TERMINAL_BRANDS.find(({ name }) => name === sample.brand)
  expect(brand?.models).toContain(sample.model)
  expect(brand?.connections).toContain(sample.connectionType)
  expect(brand?.features).toEqual(expect.arrayContaining([...sample.features]))
})
