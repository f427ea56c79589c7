import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { inOrganization } from '../../../platform/tenancy.ts'
import { testProducts, testTill } from '../../../testing/test-till.ts'
import { keepAccount } from '../accounts/accounts.queries.ts'
import { drivePayment } from '../engine/drive-payment.ts'
import { settleByPerson } from '../engine/end-payment.ts'
import type { EngineParts } from '../engine/engine-parts.ts'
import { refundPayment } from '../engine/refund-payment.ts'
import { testEngine } from '../engine/shop-with-terminal.test-support.ts'
import { type PaymentProvider, ProviderError } from '../providers/provider.ts'
import { comparePayments } from './compare-payments.ts'

const { database, ownerSql, pass, now, parts, provider, send, shopWithTerminal } = await testEngine()
const DAY = '2026-03-02'

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

async function taken(amount: string) {
  const { id } = await shop.begin(amount)
  await pass(2_000)
  await shop.ask(id)
  return id
}

const through = (part: Partial<PaymentProvider>): EngineParts => ({
  ...parts,
  providers: new Map([[provider.name, { ...provider, ...part }]]),
})
const compare = (day = DAY, of: PaymentProvider = provider) =>
  comparePayments({ ...parts, providers: new Map([[of.name, of]]) }, shop.organizationId, day)

describe('a day against the provider’s books', () => {
  it('P12 D11 agrees to the penny, refunds and part-approvals and all', async () => {
    const ids = [await taken('5.00'), await taken('2.05'), await taken('1.01')]
    const refund = { id: uuidv7(), amount: '1.50', reason: 'It was torn' }
    await refundPayment(parts, shop.asker, ids[0] ?? '', refund)
    const sum = { count: 2, taken: '6.03', refunded: '1.50' }
    expect(await compare()).toEqual([
      {
        ...{ provider: 'simulator', label: 'Simulator', problem: null, alike: 2, differences: [] },
        ...{ ours: sum, theirs: sum },
      },
    ])
    expect(await compare('2026-03-01')).toMatchObject([
      { alike: 0, ours: { count: 0 }, theirs: { count: 0 } },
    ])
  })

  it('P12 D11 says what only one side has, what took another amount and what gave back another, with till and terminal', async () => {
    const [lost, other, given] = [await taken('5.00'), await taken('6.00'), await taken('7.00')]
    const theirs = uuidv7()
    await ownerSql`
      insert into simulated_payments (organization_id, id, record)
      select organization_id, ${theirs}, record from simulated_payments where id = ${lost}`
    await ownerSql`delete from simulated_payments where id = ${lost}`
    await ownerSql`
      update simulated_payments set record = record || '{"amountMinor": 650}'::jsonb where id = ${other}`
    await ownerSql`
      update simulated_payments set record = record || '{"refunds": {"theirs": 100}}'::jsonb where id = ${given}`
    const [compared] = await compare()
    expect(compared).toMatchObject({
      alike: 0,
      ours: { taken: '18.00' },
      theirs: { taken: '18.50', refunded: '1.00' },
    })
    expect(compared?.differences).toMatchObject([
      { kind: 'ours-only', ours: { id: lost, tillName: 'Counter' }, theirs: null },
      { kind: 'theirs-only', ours: null, theirs: { providerPaymentId: `sim_${theirs}`, taken: '5.00' } },
      { kind: 'amount', ours: { id: other, approvedAmount: '6.00' }, theirs: { taken: '6.50' } },
      { kind: 'refund', ours: { id: given, refundedAmount: '0.00' }, theirs: { refunded: '1.00' } },
    ])
  })

  it('P12 D11 names a payment of ours whose end is not known here, and one that a person settled as not taken', async () => {
    const unknown = await shop.begin('12.04')
    const settled = await shop.begin('6.00', uuidv7(), { terminalId: await shop.connect('simulated-solo') })
    const silent = through({
      progress: async () => Promise.reject(new ProviderError('unsure', 'Nobody answers.')),
    })
    await drivePayment(silent, shop.organizationId, settled.id)
    await settleByPerson(silent, shop.asker, settled.id, { taken: false, reason: 'Nothing on the terminal' })
    const declined = await shop.begin('1.01', uuidv7(), { terminalId: await shop.connect('simulated-p400') })
    await pass(3_000)
    await shop.ask(declined.id)
    const [compared] = await compare()
    expect(compared).toMatchObject({
      ...{ alike: 0, ours: { count: 0, taken: '0.00' }, theirs: { count: 2, taken: '18.04' } },
      differences: [
        { kind: 'ours-unsettled', ours: { id: unknown.id, state: 'unknown' }, theirs: { taken: '12.04' } },
        {
          kind: 'ours-not-taken',
          ours: {
            ...{ id: settled.id, state: 'failed', receiptNumber: null },
            settled: { by: shop.asker.person.staffName, reason: 'Nothing on the terminal' },
          },
          theirs: { taken: '6.00' },
        },
      ],
    })
    expect(compared?.differences[0]?.ours?.settled).toBeNull()
    // Its provider’s own word makes it alike, and nobody gave anything back meanwhile.
    await shop.ask(unknown.id)
    expect(await compare()).toMatchObject([{ alike: 1, differences: [{ kind: 'ours-not-taken' }] }])
  })

  it('P12 says of what is only here which receipt it paid for, and whose word it is; not a word that was taken back or overtaken', async () => {
    const [tea] = await testProducts(ownerSql, shop.organizationId, [250])
    if (!tea) throw new Error('no product')
    const seller = { id: shop.people.supervisor, name: 'Test supervisor' }
    const till = await testTill(ownerSql, shop.organizationId, 'C1', seller)
    const { id } = await shop.begin('3.00', uuidv7(), { tillId: till.id })
    await pass(2_000)
    const { card, provider: by } = await shop.ask(id)
    if (!card) throw new Error('no card')
    const cards = [{ payment: { id, provider: by, card }, approvedMinor: 300 }]
    const sold = till.sell({ lines: [{ product: tea }], cards, at: now() })
    const sale = await send(shop.at('supervisor'), 'POST', '/api/transactions', sold)
    expect(sale.json().flags, sale.body).toEqual([])
    await ownerSql`delete from simulated_payments where id = ${id}`
    const words = async (...kinds: string[]) => {
      await ownerSql`delete from payment_events where payment_id = ${id} and kind <> 'created'`
      for (const kind of kinds)
        await ownerSql`insert into payment_events (organization_id, id, payment_id, kind, state, amount, person_id, person_name, reason, happened_at)
                       values (${shop.organizationId}, ${uuidv7()}, ${id}, ${kind}, 'approved', '3.00', ${shop.people.supervisor}, 'Asha Patel', 'I saw the slip', now())`
      return (await compare())[0]?.differences
    }
    const settled = { by: 'Asha Patel', reason: 'I saw the slip' }
    const { receiptNumber } = sale.json()
    expect(await words('settled')).toMatchObject([
      { kind: 'ours-only', ours: { id, receiptNumber, settled } },
    ])
    for (const after of ['word-taken-back', 'approved'])
      expect(await words('settled', after)).toMatchObject([{ ours: { receiptNumber, settled: null } }])
  })

  it('P12 a provider that lists nothing, has no key or does not answer says so, and hides nothing of ours', async () => {
    await taken('5.00')
    const { capabilities } = provider
    const silent = async () => {
      throw new ProviderError('unsure', 'secret words')
    }
    const cases: [PaymentProvider, RegExp][] = [
      [{ ...provider, capabilities: { ...capabilities, lists: false } }, /own pages/],
      [{ ...provider, needsApiKey: true }, /key is not here/],
      [{ ...provider, list: silent }, /does not answer/],
      [{ ...provider, name: 'stripe' }, /does not reach/],
    ]
    for (const [of, problem] of cases)
      expect(await compare(DAY, of)).toMatchObject([
        { problem: expect.stringMatching(problem), ours: { count: 1, taken: '5.00' }, theirs: null },
      ])
  })

  it('P12 a day is the shop’s own, and is told to whoever may see reports', async () => {
    await ownerSql`update organizations set time_zone = 'Pacific/Auckland' where id = ${shop.organizationId}`
    await taken('5.00')
    const of = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(at)
    expect(await compare(of(now()))).toMatchObject([{ alike: 1 }])
    const yesterday = of(new Date(now().getTime() - 24 * 3_600_000))
    expect(await compare(yesterday)).toMatchObject([{ alike: 0, differences: [] }])
    const url = `/api/payments/comparison?day=${of(now())}`
    expect((await send(shop.at('cashier'), 'GET', url)).statusCode).toBe(403)
    expect((await send(shop.at('manager'), 'GET', url)).json()).toMatchObject([{ ours: { count: 1 } }])
    for (const day of ['2026-02-30', '0000-02-29', '0001-01-01', '9999-12-31']) {
      const answer = await send(shop.at('manager'), 'GET', `/api/payments/comparison?day=${day}`)
      expect(answer.json()).toMatchObject({ status: 400, problems: [{ field: 'query.day' }] })
    }
  })

  it('P12 of two accounts that are the same one each payment is listed once', async () => {
    await taken('5.00')
    const other = { provider: 'simulator', merchantId: 'M2', by: 'X', at: now() }
    await inOrganization(database, shop.organizationId, (tx) =>
      keepAccount(tx, parts.box, shop.organizationId, other),
    )
    let lists = 0
    const counted: PaymentProvider = {
      ...provider,
      list: async (...day) => {
        lists += 1
        return provider.list(...day)
      },
    }
    expect(await compare(DAY, counted)).toMatchObject([
      { alike: 1, theirs: { count: 1, taken: '5.00' }, differences: [] },
    ])
    expect(lists).toBe(2)
  })

  it('P12 compares what can be compared where one account does not answer, and says which and how much is left out', async () => {
    await taken('5.00')
    const other = await shop.connect('simulated-solo')
    await ownerSql`update payment_terminals set merchant_id = 'M2' where id = ${other}`
    const { id } = await shop.begin('7.00', uuidv7(), { terminalId: other })
    await pass(2_000)
    await shop.ask(id)
    const asked: (string | undefined)[] = []
    const half: PaymentProvider = {
      ...provider,
      list: async (account, from, until) => {
        asked.push(account.merchantId)
        if (account.merchantId === 'M2') throw new ProviderError('not-begun', 'It knows no such merchant.')
        const all = await provider.list(account, from, until)
        return all.filter(({ takenMinor }) => takenMinor !== 700)
      },
    }
    const sum = { count: 1, taken: '5.00' }
    expect(await compare(DAY, half)).toMatchObject([
      {
        ...{ problem: null, alike: 1, ours: sum, theirs: sum, differences: [] },
        notAsked: [
          expect.stringMatching(/^Merchant M2, in test mode, .* 1 payment of it here .*no such merchant/),
        ],
      },
    ])
    // Once it was removed it is asked for the days alone on which it took something.
    await ownerSql`update payment_terminals set status = 'removed' where id = ${other}`
    expect((await compare(DAY, half))[0]?.notAsked).toHaveLength(1)
    asked.splice(0)
    const [before] = await compare('2026-02-20', half)
    expect(before).toMatchObject({ problem: null })
    expect(before?.notAsked).toBeUndefined()
    expect(asked).toEqual([undefined])
  })

  it('P12 P17 a provider that lists nothing still shows what it says took nothing, beside whose word it was', async () => {
    const { id } = await shop.begin('12.03')
    const silent = through({
      progress: async () => Promise.reject(new ProviderError('unsure', 'Nobody answers.')),
    })
    await drivePayment(silent, shop.organizationId, id)
    await settleByPerson(silent, shop.asker, id, { taken: true, reason: 'The customer showed me' })
    const gone = through({ progress: async () => ({ kind: 'failed', reason: 'Nothing was taken.' }) })
    const lists = { ...provider, capabilities: { ...provider.capabilities, lists: false } }
    expect(await compare(DAY, lists)).toMatchObject([{ differences: [] }])
    await drivePayment(gone, shop.organizationId, id, 'also-ended')
    expect(await compare(DAY, lists)).toMatchObject([
      {
        differences: [
          {
            ...{ kind: 'ours-only', theirs: null },
            ours: { id, reason: 'Nothing was taken.', settled: { reason: 'The customer showed me' } },
          },
        ],
      },
    ])
  })

  it('P12 what was taken around midnight finds its other half, and counts on one day', async () => {
    const day = (at: Date) => at.toISOString().slice(0, 10)
    const today = day(now())
    const midnight = Date.parse(`${today}T00:00:00Z`) + 24 * 3_600_000
    await pass(midnight - now().getTime() - 10_000)
    await taken('5.00')
    const late: PaymentProvider = {
      ...provider,
      list: async (account, from, until) => {
        const at = new Date(midnight + 10_000)
        const all = await provider.list(account, new Date(midnight - 60_000), new Date(midnight))
        return at >= from && at < until ? all.map((one) => ({ ...one, at })) : []
      },
    }
    const sum = { count: 1, taken: '5.00' }
    expect(await compare(today, late)).toMatchObject([{ alike: 1, ours: sum, theirs: sum, differences: [] }])
    const none = { count: 0, taken: '0.00' }
    expect(await compare(day(new Date(midnight)), late)).toMatchObject([
      { alike: 0, ours: none, theirs: none, differences: [] },
    ])
  })
})
