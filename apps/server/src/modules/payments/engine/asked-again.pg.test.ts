import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { inOrganization } from '../../../platform/tenancy.ts'
import { holdLocks, lockWaiters } from '../../../testing/held-locks.ts'
import { type PaymentProvider, ProviderError } from '../providers/provider.ts'
import { askedTogether } from './asked-together.ts'
import { beginPayment } from './begin-payment.ts'
import { drivePayment } from './drive-payment.ts'
import { givePaymentUp } from './end-payment.ts'
import type { EngineParts } from './engine-parts.ts'
import { unallocatedPayments } from './open-payments.ts'
import { paymentWorker } from './payment-worker.ts'
import { refundPayment } from './refund-payment.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { app, database, ownerSql, now, pass, parts, provider, worker, send, shopWithTerminal } =
  await testEngine()

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

/** The engine over a provider that does a part of its work otherwise. */
const through = (part: Partial<PaymentProvider>): EngineParts => ({
  ...parts,
  providers: new Map([[provider.name, { ...provider, ...part }]]),
})

describe('a question about a payment', () => {
  it.each(['not-begun', 'credentials', 'unsure'] as const)(
    'P4 D11 that ends as %s says nothing of money: the card may be in the reader',
    async (failure) => {
      const silent = async () => {
        throw new ProviderError(failure, 'Nobody answers.')
      }
      const { id } = await shop.begin('5.00')
      const gone = through({ progress: silent, cancel: silent })
      expect(await drivePayment(gone, shop.organizationId, id)).toMatchObject({ state: 'unknown' })
      expect(await givePaymentUp(gone, shop.asker, id)).toMatchObject({ state: 'unknown', isGivenUp: true })
      await pass(2_000)
      expect(await shop.ask(id)).toMatchObject({ state: 'approved', approvedAmount: '5.00' })
    },
  )

  it('P5 is asked once for all who look at the same moment and just after, and again later', async () => {
    const { id } = await shop.begin('5.02')
    let asked = 0
    const counted = through({
      progress: async (account, ref) => {
        asked += 1
        return provider.progress(account, ref)
      },
    })
    const ask = askedTogether(counted, 600_000)
    const look = () => ask(shop.organizationId, id)
    const seen = await Promise.all(Array.from({ length: 40 }, look))
    expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(['waiting']))
    await look()
    expect(asked).toBe(1)
    // What is noted meanwhile is seen at once.
    await givePaymentUp(parts, shop.asker, id)
    expect(await look()).toMatchObject({ state: 'cancelled' })
    const { id: next } = await shop.begin('6.02')
    const later = askedTogether(counted, 1)
    const lookLater = async () => [(await later(shop.organizationId, next)).state, asked > 2]
    await expect.poll(lookLater).toEqual(['waiting', true])
  })

  it('P5 one sign-in that looks without end is told to wait, and keeps no other shop waiting', async () => {
    const { id } = await shop.begin('5.02')
    const letGo = await holdLocks(
      ownerSql,
      (sql) => sql`select 1 from payment_transactions where id = ${id} for update`,
    )
    const statuses: number[] = []
    const flood = Array.from({ length: 100 }, async () => {
      const { statusCode } = await send(shop.at('cashier'), 'GET', `/api/payments/${id}`)
      statuses.push(statusCode)
    })
    // Four are looked for, four wait for their turn.
    await expect.poll(() => statuses.filter((status) => status === 429).length).toBe(92)
    const other = await shopWithTerminal()
    expect(await other.begin('5.00')).toMatchObject({ state: 'waiting' })
    await letGo()
    await Promise.all(flood)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  })

  it('P2 the same payment sent many times at once is begun once, and each is answered', async () => {
    for (const amount of ['5.00', '6.00', '7.00']) {
      const id = uuidv7()
      // As many as the lock of its terminal lets wait, on a busy machine too.
      const answers = await Promise.all(Array.from({ length: 4 }, () => shop.begin(amount, id)))
      expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([id]))
      await pass(2_000)
      expect(await shop.ask(id)).toMatchObject({ state: 'approved', approvedAmount: amount })
    }
  })

  it('P5 is asked once by two servers on one database, whose worker both found it due', async () => {
    const { id } = await shop.begin('5.00')
    await pass(6_000)
    let asked = 0
    const counted = through({
      progress: async (_account, ref) => {
        if (ref.paymentId === id) asked += 1
        return { kind: 'waiting', providerPaymentId: `sim_${ref.paymentId}` }
      },
    })
    const letGo = await holdLocks(
      ownerSql,
      (sql) => sql`select 1 from jobs where subject_id = ${id} for update`,
    )
    const rounds = [1, 2].map(() => paymentWorker(counted, app.log).round())
    await expect.poll(() => lockWaiters(ownerSql)).toBe(2)
    await letGo()
    await Promise.all(rounds)
    expect(asked).toBe(1)
  })
})

it('D11 giving up is kept before the provider hears of it: a server that dies in between leaves money that is found', async () => {
  const { id } = await shop.begin('9.00')
  let hasAsked = false
  const dies = through({
    cancel: () => {
      hasAsked = true
      return new Promise(() => {})
    },
  })
  void givePaymentUp(dies, shop.asker, id)
  await expect.poll(() => hasAsked).toBe(true)
  await pass(31_000)
  await worker.round()
  const unused = await inOrganization(database, shop.organizationId, (tx) =>
    unallocatedPayments(tx, shop.organizationId, now()),
  )
  expect(unused).toMatchObject([{ id, approvedAmount: '9.00' }])
})

it('P6 a refund names the payment as its provider called it last: what began as a checkout ends as a charge', async () => {
  const named: string[] = []
  const renaming = through({
    start: async () => ({ kind: 'waiting', providerPaymentId: 'checkout_1' }),
    progress: async (_account, { paymentId }) => ({
      ...{ kind: 'approved', providerPaymentId: `checkout_1/charge_${paymentId}`, amountMinor: 500 },
      card: { last4: '4242' },
    }),
    refund: async (_account, { providerPaymentId }) => {
      named.push(providerPaymentId ?? 'no name')
      return { kind: 'refunded', providerRefundId: 'back_1' }
    },
  })
  const { terminalId, tillId, organizationId, asker } = shop
  const { id } = await beginPayment(renaming, asker, { id: uuidv7(), terminalId, tillId, amount: '5.00' })
  expect(await drivePayment(renaming, organizationId, id)).toMatchObject({ state: 'approved' })
  await refundPayment(renaming, asker, id, { id: uuidv7(), amount: '5.00', reason: 'It was torn' })
  expect(named).toEqual([`checkout_1/charge_${id}`])
})

it('P5 a server that stops lets the question under way be answered, and asks no more', async () => {
  const link = { by: 'link', provider: 'simulator', terminalId: undefined } as const
  const shop = await shopWithTerminal()
  for (const amount of ['5.00', '6.00']) await shop.begin(amount, uuidv7(), link)
  await pass(6_000)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked: string[] = []
  const slow: typeof provider = {
    ...provider,
    progress: async (account, ref) => {
      if (account.organizationId === shop.organizationId) {
        asked.push(ref.paymentId)
        await held
      }
      return provider.progress(account, ref)
    },
  }
  const stopping = paymentWorker({ ...parts, providers: new Map([[slow.name, slow]]) }, app.log)
  const round = stopping.round()
  await expect.poll(() => asked.length).toBe(1)
  const stopped = stopping.stop()
  letGo()
  await Promise.all([round, stopped])
  expect(asked).toHaveLength(1)
  const due = await ownerSql`
    select 1 from jobs where kind = 'payments' and organization_id = ${shop.organizationId} and due_at <= ${now()}`
  expect(due).toHaveLength(1)
})
