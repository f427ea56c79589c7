import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleByRows } from '../../../testing/settlement-invariants.ts'
import { givePaymentUp } from './end-payment.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { ownerSql, pass, parts, provider, send, shopWithTerminal } = await testEngine()

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

describe('a terminal', () => {
  it('P3 takes one payment at a time, of two that come at once as well', async () => {
    const both = await Promise.allSettled([shop.begin('5.00'), shop.begin('6.00')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'terminal-busy' } })
    expect(
      await ownerSql`select status from payment_transactions where terminal_id = ${shop.terminalId} order by status`,
    ).toEqual([{ status: 'cancelled' }, { status: 'waiting' }])
    // Another terminal, and a link, have nothing to do with it.
    const other = await shop.connect('simulated-solo')
    expect(await shop.begin('5.00', uuidv7(), { terminalId: other })).toMatchObject({ state: 'waiting' })
    const link = { by: 'link', provider: 'simulator', terminalId: undefined } as const
    expect(await shop.begin('5.00', uuidv7(), link)).toMatchObject({ state: 'waiting' })
    // The first has ended, though nobody asked.
    await pass(2_000)
    expect(await shop.begin('6.00')).toMatchObject({ state: 'waiting' })
  })

  it('P15 D8 takes pounds, and nothing where the shop’s prices are in another currency', async () => {
    const { organizationId } = shop
    await ownerSql`update organizations set currency = 'EUR' where id = ${organizationId}`
    await expect(shop.begin('5.00')).rejects.toMatchObject({ code: 'cards-in-pounds' })
    const link = { by: 'link', provider: 'simulator', terminalId: undefined } as const
    await expect(shop.begin('5.00', uuidv7(), link)).rejects.toMatchObject({ code: 'cards-in-pounds' })
    expect(
      await ownerSql`select 1 from payment_transactions where organization_id = ${organizationId}`,
    ).toEqual([])
    await ownerSql`update organizations set currency = 'GBP' where id = ${organizationId}`
    expect(await shop.begin('5.00')).toMatchObject({ state: 'waiting' })
  })

  it('P3 is free once a payment was given up and its provider said so, and of an unknown one once no card can come', async () => {
    const { id } = await shop.begin('5.02')
    await givePaymentUp(parts, shop.asker, id)
    expect(await shop.begin('5.03')).toMatchObject({ state: 'unknown' })
    await pass(89_000)
    await expect(shop.begin('6.00')).rejects.toMatchObject({ code: 'terminal-busy' })
    await pass(2_000)
    expect(await shop.begin('6.00')).toMatchObject({ state: 'waiting' })
  })

  it('P3 D11 tells whoever has to wait which payment it is busy with, at which till and for which basket', async () => {
    const { id } = await shop.begin('5.03')
    const { organizationId, terminalId, tillId, otherTillId } = shop
    const atDoor = shop.at('cashier', [otherTillId])
    const ask = async (person = atDoor) =>
      (await send(person, 'GET', `/api/payments/on-terminal/${terminalId}`)).json()
    const known = {
      ...{ id, amount: '5.03', state: 'unknown', isGivenUp: false, tillId, tillName: 'Counter' },
      ...{ askedByName: shop.asker.person.staffName, receiptNumber: null },
    }
    expect(await ask()).toEqual({
      payment: {
        ...{ ...known, basket: null, isOfOwnTill: false, createdAt: expect.any(String) },
        freeAt: expect.any(String),
      },
    })
    await ownerSql`
      insert into parked_baskets (organization_id, id, label, cart, item_count, total, parked_at, staff_id, staff_name,
                                  till_id, in_doubt)
      values (${organizationId}, ${uuidv7()}, 'Red coat', '{}'::jsonb, 1, 5.03, now(), 'x', 'Priya', ${tillId},
              ${ownerSql.json([{ id }])})`
    expect(await ask()).toMatchObject({ payment: { basket: { label: 'Red coat', tillName: null } } })
    await ownerSql`
      update parked_baskets set ended = 'recalled', end_id = ${uuidv7()}, ended_at = now(), ended_by_name = 'Sam',
                                ended_till_id = ${otherTillId} where organization_id = ${organizationId}`
    expect(await ask(shop.at('supervisor'))).toMatchObject({
      payment: { basket: { label: 'Red coat', tillName: 'Door' }, isOfOwnTill: true },
    })
    const stranger = (await shopWithTerminal()).at('owner')
    expect(await ask(stranger)).toMatchObject({ code: 'not-found' })
    // As long as the refusal holds, and no longer: the terminal's time and a minute.
    await pass(80_000)
    await expect(shop.begin('6.00')).rejects.toMatchObject({ code: 'terminal-busy' })
    expect(await ask()).toMatchObject({ payment: { id } })
    await pass(11_000)
    expect(await ask()).toEqual({ payment: null })
  })

  it('P3 of the simulator’s refuses a second card by itself', async () => {
    await shop.begin('5.00')
    const { organizationId } = shop
    const account = { organizationId, testMode: true, merchantId: undefined }
    const second = provider.start(
      { ...account, apiKey: undefined, webhookSecret: undefined },
      {
        ...{ paymentId: uuidv7(), terminalId: 'simulated-s700', amountMinor: 100, currency: 'GBP' },
        timeoutMs: 30_000,
      },
    )
    await expect(second).rejects.toMatchObject({ failure: 'not-begun' })
  })

  it('P10 is not changed or let go under an open payment, nor under money on its way back', async () => {
    const { id } = await shop.begin('5.00')
    const manager = shop.at('manager')
    const url = `/api/payment-terminals/${shop.terminalId}`
    const config = { merchantId: '', terminalId: 'simulated-s700', timeout: 60 }
    const configure = (part: object = {}) =>
      send(manager, 'PUT', `${url}/configuration`, { ...config, ...part })
    const inUse = { status: 409, code: 'terminal-in-use' }
    for (const change of [{ testMode: false }, { terminalId: 'simulated-solo' }, { merchantId: 'M2' }])
      expect((await configure(change)).json()).toMatchObject(inUse)
    expect((await send(manager, 'POST', `${url}/disconnect`)).json()).toMatchObject(inUse)
    // What the payment is not asked after by may change.
    expect((await configure({ autoConnect: false })).json()).toMatchObject({
      autoConnect: false,
      timeout: 60,
    })
    await pass(2_000)
    await shop.ask(id)
    await ownerSql`
      insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name)
      values (${shop.organizationId}, ${uuidv7()}, ${id}, 1, 'unknown', 'Test', 'x', 'X')`
    await settleByRows(ownerSql, id)
    expect((await configure({ testMode: false })).json()).toMatchObject(inUse)
    expect((await send(manager, 'POST', `${url}/disconnect`)).json()).toMatchObject({
      status: 'disconnected',
    })
    await ownerSql`update payment_refunds set state = 'refunded' where payment_id = ${id}`
    await settleByRows(ownerSql, id)
    expect((await configure({ testMode: false })).json()).toMatchObject({ testMode: false })
  })
})

it('PAY-016 P10 whose ID, merchant or mode was changed is connected once it was tested, and a removed one is found again by a scan', async () => {
  const shop = await shopWithTerminal()
  const manager = shop.at('manager')
  const url = `/api/payment-terminals/${shop.terminalId}`
  const configure = async (part: object) =>
    (
      await send(manager, 'PUT', `${url}/configuration`, {
        merchantId: '',
        terminalId: 'simulated-s700',
        ...part,
      })
    ).json()
  expect(await configure({ timeout: 60 })).toMatchObject({ status: 'connected', problem: null })
  expect(await configure({ terminalId: 'garbage' })).toMatchObject({
    ...{ status: 'disconnected', problem: expect.stringContaining('Not tested') },
    ...{ lastHeartbeat: null, serialNumber: null },
  })
  expect((await shop.begin('5.00').catch((error) => error)).code).toBe('terminal-not-connected')
  expect(await configure({})).toMatchObject({ status: 'disconnected' })
  expect(await shop.connect('simulated-s700')).toBe(shop.terminalId)
  const { id } = await shop.begin('5.00')
  const remove = (who = manager) => send(who, 'DELETE', url)
  expect((await remove()).json()).toMatchObject({ code: 'terminal-in-use' })
  await pass(2_000)
  await shop.ask(id)
  expect((await remove(shop.at('cashier'))).statusCode).toBe(403)
  expect((await remove()).statusCode).toBe(204)
  const listed = async () => (await send(manager, 'GET', '/api/payment-terminals')).json()
  expect(await listed()).toEqual([])
  expect((await shop.begin('5.00').catch((error) => error)).code).toBe('terminal-not-connected')
  // What it took is asked after as before.
  expect(await shop.ask(id)).toMatchObject({ approvedAmount: '5.00' })
  expect(await shop.connect('simulated-s700')).toBe(shop.terminalId)
  expect(await listed()).toMatchObject([{ id: shop.terminalId, status: 'connected' }])
})

describe('an account', () => {
  const link = { by: 'link', provider: 'simulator', terminalId: undefined } as const

  it('P10 is not changed by the configuration of a terminal while a link of it is open', async () => {
    const { id } = await shop.begin('5.00', uuidv7(), link)
    const configure = async (part: object) => {
      const config = { merchantId: '', terminalId: 'simulated-s700', ...part }
      return (
        await send(
          shop.at('manager'),
          'PUT',
          `/api/payment-terminals/${shop.terminalId}/configuration`,
          config,
        )
      ).json()
    }
    expect(await configure({ testMode: false })).toMatchObject({ code: 'account-in-use' })
    expect(await configure({ apiKey: 'sk_next', timeout: 60 })).toMatchObject({ timeout: 60 })
    await givePaymentUp(parts, shop.asker, id)
    expect(await configure({ testMode: false })).toMatchObject({ testMode: false })
  })
})
