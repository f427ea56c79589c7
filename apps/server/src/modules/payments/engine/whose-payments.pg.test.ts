import { startPayment } from '@tuppence/contract/payments'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { inOrganization } from '../../../platform/tenancy.ts'
import { keepAccount } from '../accounts/accounts.queries.ts'
import { ProviderError } from '../providers/provider.ts'
import { beginPayment } from './begin-payment.ts'
import { drivePayment } from './drive-payment.ts'
import { settleByPerson } from './end-payment.ts'
import { unallocatedPayments } from './open-payments.ts'
import { paymentWorker } from './payment-worker.ts'
import { refundPayment } from './refund-payment.ts'
import { asking, testEngine } from './shop-with-terminal.test-support.ts'

const { app, database, ownerSql, now, pass, parts, provider, worker, send, shopWithTerminal } =
  await testEngine()

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

describe('a person who is limited to tills', () => {
  it('P1 STAFF-033 finds no payment of another till, by any call, and begins none there', async () => {
    const { id } = await shop.begin('12.03')
    const stranger = shop.at('manager', [shop.otherTillId])
    const refund = { id: uuidv7(), amount: '1.00', reason: 'It is not theirs' }
    const answers = await Promise.all([
      send(stranger, 'GET', `/api/payments/${id}`),
      send(stranger, 'POST', `/api/payments/${id}/cancel`),
      send(stranger, 'POST', `/api/payments/${id}/settle`, { taken: true, reason: 'It is not theirs' }),
      send(stranger, 'POST', `/api/payments/${id}/refunds`, refund),
      send(stranger, 'POST', `/api/payments/${id}/refunds/${uuidv7()}/seen-to`, { reason: 'Not theirs' }),
    ])
    for (const answer of answers) expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' })
    const { terminalId, tillId } = shop
    const begun = { id: uuidv7(), terminalId, tillId, amount: '1.00' }
    const [refused, again] = [
      await send(stranger, 'POST', '/api/payments', begun),
      await send(stranger, 'POST', '/api/payments', { ...begun, id, amount: '12.03' }),
    ]
    for (const answer of [refused, again]) expect(answer.json()).toMatchObject({ code: 'unknown-till' })
    const seen = await send(stranger, 'GET', '/api/payments/attention')
    expect(seen.json()).toEqual({
      unsettled: [],
      takenNotUsed: [],
      refunds: [],
      unpaidSales: [],
      gainsaid: [],
      paidAfterWriteOff: [],
    })
    // What they tried left no trace: the till's own people find it as it was.
    const kinds = await ownerSql`select kind from payment_events where payment_id = ${id} order by id`
    expect(kinds.map(({ kind }) => kind)).toEqual(['sent', 'unanswered'])
    const theirs = await send(shop.at('cashier', [tillId]), 'GET', '/api/payments/attention')
    expect(theirs.json()).toMatchObject({
      unsettled: [{ id, tillName: 'Counter', terminalName: expect.stringContaining('simulator') }],
    })
  })

  it('P1 finds one whose basket was put aside in doubt and taken up at their till, and at no other', async () => {
    const { id } = await shop.begin('8.03')
    const theirs = shop.at('supervisor', [shop.otherTillId])
    const basket = uuidv7()
    await inOrganization(database, shop.organizationId, (tx) =>
      tx.execute(sql`
        insert into parked_baskets (organization_id, id, label, cart, item_count, total, parked_at, staff_id, staff_name,
                                    till_id, in_doubt)
        values (${shop.organizationId}, ${basket}, 'In doubt', '{"lines": []}', 1, 8.03, ${now()}, 'ann', 'Ann',
                ${shop.tillId}, ${JSON.stringify([{ id }])}::jsonb)`),
    )
    const find = async () => (await send(theirs, 'GET', `/api/payments/${id}`)).statusCode
    expect(await find()).toBe(404)
    const takeUp = (tillId: string) =>
      ownerSql`update parked_baskets set ended = 'recalled', end_id = ${uuidv7()}, ended_at = now(), ended_by_name = 'Bea',
                      ended_till_id = ${tillId} where id = ${basket}`
    await takeUp(shop.tillId)
    expect(await find()).toBe(404)
    await takeUp(shop.otherTillId)
    expect(await find()).toBe(200)
    const settled = await send(theirs, 'POST', `/api/payments/${id}/settle`, {
      ...{ taken: true, reason: 'The terminal shows approved' },
    })
    expect(settled.json()).toMatchObject({ state: 'approved', approvedAmount: '8.03' })
    // It opens that payment alone, and no other of the till where it was begun.
    const another = await shop.begin('1.00')
    expect((await send(theirs, 'GET', `/api/payments/${another.id}`)).statusCode).toBe(404)
  })

  it('P1 keeps a shift that is open at that till, and no other', async () => {
    const [mine, closed, elsewhere] = [uuidv7(), uuidv7(), uuidv7()]
    await inOrganization(database, shop.organizationId, (tx) =>
      tx.execute(sql`
        insert into shifts (organization_id, id, staff_id, till_id, start_time, status)
        values (${shop.organizationId}, ${mine}, ${shop.people.cashier}, ${shop.tillId}, ${now()}, 'active'),
               (${shop.organizationId}, ${closed}, ${shop.people.cashier}, ${shop.tillId}, ${now()}, 'closed'),
               (${shop.organizationId}, ${elsewhere}, ${shop.people.supervisor}, ${shop.otherTillId}, ${now()}, 'active')`),
    )
    const shiftOf = async (shiftId: string) => {
      const { id } = await shop.begin('1.00', uuidv7(), { shiftId })
      await pass(2_000)
      await shop.ask(id)
      const [row] = await ownerSql`select shift_id from payment_transactions where id = ${id}`
      return row?.shift_id
    }
    expect(await shiftOf(mine)).toBe(mine)
    for (const shiftId of [closed, elsewhere, uuidv7()]) expect(await shiftOf(shiftId)).toBeNull()
  })
})

describe('a payment that a person settles', () => {
  it('P4 D11 is asked after first: what the provider knows is not theirs to say', async () => {
    const { id, state } = await shop.begin('12.04')
    expect(state).toBe('unknown')
    await pass(2_000)
    const decided = settleByPerson(parts, shop.asker, id, { taken: false, reason: 'Nothing on the terminal' })
    await expect(decided).rejects.toMatchObject({ code: 'payment-not-unknown' })
    expect(await shop.ask(id)).toMatchObject({ state: 'approved', approvedAmount: '12.04' })
  })

  it('P4 D11 goes on being asked after: an approval that comes later stands, as taken but not used', async () => {
    const { id } = await shop.begin('12.03')
    const reason = 'The terminal shows nothing'
    expect(await settleByPerson(parts, shop.asker, id, { taken: false, reason })).toMatchObject({
      state: 'failed',
      isGivenUp: true,
    })
    const audited = () => ownerSql`select detail from audit_log where subject_id = ${id}`
    expect(await audited()).toMatchObject([{ detail: { taken: false, reason, amount: '12.03' } }])
    // The line had dropped after all on the way back: the provider's books have the payment by now.
    const { organizationId, terminalId } = shop
    await inOrganization(database, organizationId, (tx) =>
      tx.execute(sql`
        insert into simulated_payments (organization_id, id, record)
        values (${organizationId}, ${id}, ${JSON.stringify({
          ...{ amountMinor: 1_200, startedAtMs: now().getTime(), timeoutMs: 30_000, terminalId, refunds: {} },
        })}::jsonb)`),
    )
    await pass(61_000)
    await worker.round()
    expect(await shop.ask(id)).toMatchObject({ state: 'part-approved', approvedAmount: '12.00' })
    const unused = await inOrganization(database, organizationId, (tx) =>
      unallocatedPayments(tx, organizationId, now()),
    )
    expect(unused).toMatchObject([{ id }])
    // It has its card, so nobody asks again.
    expect(await ownerSql`select 1 from jobs where subject_id = ${id}`).toEqual([])
  })

  it('P4 that was taken by a person’s word gets its card from the provider, and is not asked after for ever', async () => {
    const { id } = await shop.begin('12.03')
    await settleByPerson(parts, shop.asker, id, { taken: true, reason: 'The slip says approved' })
    const due = async () => {
      const [job] = await ownerSql`select due_at from jobs where subject_id = ${id}`
      return job && job.due_at.getTime() - now().getTime()
    }
    expect(await due()).toBe(60_000)
    await pass(6 * 24 * 3_600_000)
    await worker.round()
    expect(await shop.ask(id)).toMatchObject({ state: 'approved', approvedAmount: '12.03' })
    expect(await due()).toBe(6 * 3_600_000)
    await pass(24 * 3_600_000)
    await worker.round()
    expect(await due()).toBeUndefined()
    // What the provider said against it is in the books once, however often it was asked.
    const against = await ownerSql`select 1 from payment_events where payment_id = ${id} and kind = 'failed'`
    expect(against).toHaveLength(1)
  })
})

describe('a flood', () => {
  it('P5 of one till is refused, before its provider hears of it', async () => {
    for (let count = 0; count < 20; count += 1) await shop.begin('3.07')
    await expect(shop.begin('3.07')).rejects.toMatchObject({ code: 'too-busy' })
    const other = { tillId: shop.otherTillId }
    expect(await shop.begin('3.07', uuidv7(), other)).toMatchObject({ state: 'failed' })
    await pass(60_001)
    expect(await shop.begin('3.07')).toMatchObject({ state: 'failed' })
  })

  it('P5 of one business does not come before the others', async () => {
    const flooded = shop
    const quiet = await shopWithTerminal()
    const link = { by: 'link', provider: 'simulator', terminalId: undefined } as const
    const theirs = await Promise.all(Array.from({ length: 12 }, () => flooded.begin('5.00', uuidv7(), link)))
    await pass(1_000)
    const { id } = await beginPayment(parts, quiet.asker, {
      ...{ id: uuidv7(), tillId: quiet.tillId, terminalId: quiet.terminalId, amount: '5.00' },
    })
    await pass(5_000)
    const asked: string[] = []
    const noting: typeof provider = {
      ...provider,
      progress: (account, ref) => {
        asked.push(ref.paymentId)
        return provider.progress(account, ref)
      },
    }
    await paymentWorker({ ...parts, providers: new Map([[noting.name, noting]]) }, app.log).round()
    const [quietRow] = await ownerSql`select status from payment_transactions where id = ${id}`
    expect(quietRow?.status).toBe('approved')
    expect(
      asked.filter((one) => one === id || theirs.some((their) => their.id === one)).indexOf(id),
    ).toBeLessThan(2)
  })

  it('P5 a provider that never answers holds up its own business alone, and has one place however often that is due', async () => {
    const stuck = shop
    const quiet = await shopWithTerminal()
    const [{ id: theirs }, { id }] = [await stuck.begin('5.00'), await quiet.begin('5.00')]
    let askedOfStuck = 0
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const slow: typeof provider = {
      ...provider,
      progress: async (account, ref) => {
        if (account.organizationId === stuck.organizationId) {
          askedOfStuck += 1
          await held
        }
        return provider.progress(account, ref)
      },
    }
    const other = paymentWorker({ ...parts, providers: new Map([[slow.name, slow]]) }, app.log)
    await pass(6_000)
    const first = other.round()
    await expect.poll(async () => (await quiet.ask(id)).state).toBe('approved')
    const later = await quiet.begin('5.02')
    // Longer than its lease: what hangs is due again.
    await pass(61_000)
    const second = other.round()
    await expect
      .poll(async () => {
        const [row] = await ownerSql`select status from payment_transactions where id = ${later.id}`
        return row?.status
      })
      .toBe('cancelled')
    expect((await ownerSql`select status from payment_transactions where id = ${theirs}`)[0]?.status).toBe(
      'waiting',
    )
    expect(askedOfStuck).toBe(1)
    letGo()
    await Promise.all([first, second])
  })
})

it('P2 an id in capital letters is the same id, to the books and to the provider', async () => {
  const { tillId, terminalId } = shop
  const { body } = startPayment
  if (!body) throw new Error('it has no body')
  const id = uuidv7()
  const asked = { id: id.toUpperCase(), tillId: tillId.toUpperCase(), terminalId, amount: '12.04' }
  await beginPayment(parts, shop.asker, body.parse(asked))
  await pass(100_000)
  expect(await shop.ask(id)).toMatchObject({ id, state: 'approved', approvedAmount: '12.04' })
  const found = await send(shop.at('cashier'), 'GET', `/api/payments/${id.toUpperCase()}`)
  expect(found.json()).toMatchObject({ id, state: 'approved' })
})

it('P4 says the newest reason why nobody knows, and keeps each', async () => {
  const { id, reason } = await shop.begin('12.03')
  expect(reason).not.toContain('not heard of it')
  expect(await shop.ask(id)).toMatchObject({
    state: 'unknown',
    reason: 'The provider has not heard of it yet.',
  })
  await shop.ask(id)
  const noted = await ownerSql`select kind, reason from payment_events where payment_id = ${id} order by id`
  const told = await send(shop.at('cashier', [shop.tillId]), 'GET', `/api/payments/${id}/events`)
  expect(told.json()).toMatchObject([
    { kind: 'sent', state: 'sent', personName: 'Test supervisor', reason: null },
    { kind: 'unanswered', state: 'unknown', personName: null, reason },
    { kind: 'unanswered', reason: 'The provider has not heard of it yet.' },
  ])
  const stranger = shop.at('manager', [shop.otherTillId])
  expect((await send(stranger, 'GET', `/api/payments/${id}/events`)).statusCode).toBe(404)
  expect(noted.slice(1)).toEqual([
    { kind: 'unanswered', reason },
    { kind: 'unanswered', reason: 'The provider has not heard of it yet.' },
  ])
})

it('D11 a question that does not reach its provider ends no payment', async () => {
  const { id } = await shop.begin('5.00')
  const away: typeof provider = {
    ...provider,
    progress: async () => {
      throw new ProviderError('not-begun', 'It is not reached.')
    },
  }
  const asked = drivePayment({ ...parts, providers: new Map([[away.name, away]]) }, shop.organizationId, id)
  expect(await asked).toMatchObject({ state: 'unknown', reason: 'It is not reached.' })
  await pass(2_000)
  expect(await shop.ask(id)).toMatchObject({ state: 'approved' })
})

it('P10 that a payment is not known under a key of later proves nothing: a person says how it ended', async () => {
  const { id } = await shop.begin('12.03')
  const { organizationId } = shop
  await pass(1_000)
  const given = { provider: 'simulator', apiKey: 'sk_next', by: 'X', at: now() }
  await inOrganization(database, organizationId, (tx) => keepAccount(tx, parts.box, organizationId, given))
  await pass(200_000)
  expect(await shop.ask(id)).toMatchObject({
    state: 'unknown',
    reason: expect.stringContaining('the key that was entered since'),
  })
})

it('P10 that a payment of before is not known under a key of later refuses no refund of it', async () => {
  const { id } = await shop.begin('5.00')
  await pass(2_000)
  expect(await shop.ask(id)).toMatchObject({ state: 'approved' })
  const given = { provider: 'simulator', apiKey: 'sk_next', by: 'X', at: now() }
  await inOrganization(database, shop.organizationId, (tx) =>
    keepAccount(tx, parts.box, shop.organizationId, given),
  )
  const knowsNothing = { ...provider, refund: async () => ({ kind: 'none' }) as const }
  const under = { ...parts, providers: new Map([[provider.name, knowsNothing]]) }
  const refund = { id: uuidv7(), amount: '5.00', reason: 'Came back' }
  expect(await refundPayment(under, shop.asker, id, refund)).toMatchObject({ state: 'unknown' })
})

it('P10 a webhook’s secret that is entered later is no other key: that a payment was never heard of is believed', async () => {
  const { organizationId } = shop
  const enter = (of: { apiKey?: string; webhookSecret?: string }) =>
    inOrganization(database, organizationId, (tx) =>
      keepAccount(tx, parts.box, organizationId, { ...of, provider: 'simulator', by: 'X', at: now() }),
    )
  await enter({ apiKey: 'sk_1' })
  await pass(1_000)
  const { id } = await shop.begin('12.03')
  await pass(1_000)
  await enter({ webhookSecret: 'whsec_1' })
  await pass(200_000)
  expect(await shop.ask(id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('never heard'),
  })
})

it('PAY-009 a terminal is last heard of in its last payment, and says whether its provider has links', async () => {
  const { id } = await shop.begin('5.00')
  await pass(2_000)
  await shop.ask(id)
  const heard = now().toISOString()
  await pass(60_000)
  const listed = await send(shop.at('cashier'), 'GET', '/api/payment-terminals')
  expect(listed.json()).toMatchObject([{ lastHeartbeat: heard, links: expect.any(Boolean) }])
})

it('P2 the same id for another amount, till or terminal is refused, whoever sends it', async () => {
  const { id } = await shop.begin('5.00')
  const other = await shop.connect('simulated-solo')
  for (const of of [{ amount: '5.01' }, { tillId: shop.otherTillId }, { terminalId: other }]) {
    const asked = { id, tillId: shop.tillId, terminalId: shop.terminalId, amount: '5.00', ...of }
    await expect(beginPayment(parts, asking(shop.at('owner')), asked)).rejects.toMatchObject({
      code: 'payment-id-reused',
    })
  }
})
