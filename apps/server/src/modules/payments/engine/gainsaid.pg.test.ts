import type { Notification } from '@tuppence/contract/notifications'
import { DAY_MS } from '@tuppence/domain/durations'
import { notificationWords } from '@tuppence/domain/notifications'
import { soldSaleOf } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, it } from 'vitest'
import { inOrganization } from '../../../platform/tenancy.ts'
import { picks } from '../../../testing/returning-shop.ts'
import { settleByRows, settlementBalances } from '../../../testing/settlement-invariants.ts'
import { testSettings } from '../../../testing/test-settings.ts'
import { resealed, testProducts, testTill } from '../../../testing/test-till.ts'
import { notificationWorker } from '../../notifications/notification-worker.ts'
import { ProviderError } from '../providers/provider.ts'
import { drivePayment } from './drive-payment.ts'
import { settleByPerson, takeWordBack } from './end-payment.ts'
import type { EngineParts } from './engine-parts.ts'
import { saying } from './paid-shop.test-support.ts'
import { driveRefunds } from './refund-payment.ts'
import { refusingRefunds, testEngine } from './shop-with-terminal.test-support.ts'
import { sumStillOwed } from './still-owed.ts'

const { app, ownerSql, now, pass, parts, send, shopWithTerminal } = await testEngine()

const bell = notificationWorker(app, {
  ...{ database: parts.database, now, startedAt: now(), settings: testSettings() },
})

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

const silent = saying(parts, async () => Promise.reject(new ProviderError('unsure', 'Nobody answers.')))
const nothingTaken = saying(parts, async () => ({ kind: 'failed', reason: 'Nothing was taken.' }))
const card = { cardType: 'Visa', last4: '4242' }
const approving = (amountMinor: number) =>
  saying(parts, async () => ({ kind: 'approved', providerPaymentId: 'p1', amountMinor, card }))
const allTaken = approving(300)
const partTaken = approving(120)

const REASON = 'The customer showed me'

async function saidToBeCharged(tillId = shop.tillId) {
  const { id } = await shop.begin('3.00', uuidv7(), { tillId })
  await drivePayment(silent, shop.organizationId, id)
  await settleByPerson(silent, shop.asker, id, { taken: true, reason: REASON })
  await pass(1_000)
  return id
}

const asked = (of: EngineParts, id: string) => drivePayment(of, shop.organizationId, id, 'also-ended')
const seen = async (tills?: readonly string[]) =>
  (await send(shop.at('manager', tills), 'GET', '/api/payments/attention')).json()

async function sold(meanwhile?: (id: string) => Promise<unknown>) {
  const [tea] = await testProducts(ownerSql, shop.organizationId, [250])
  if (!tea) throw new Error('no product')
  const seller = { id: shop.people.supervisor, name: 'Test supervisor' }
  const till = await testTill(ownerSql, shop.organizationId, 'C1', seller)
  const id = await saidToBeCharged(till.id)
  await meanwhile?.(id)
  const cards = [{ payment: { id, provider: 'simulator' as const, card: {} }, approvedMinor: 300 }]
  const record = async (request: object) => {
    const answer = await send(shop.at('supervisor'), 'POST', '/api/transactions', request)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const { receiptNumber } = await record(till.sell({ lines: [{ product: tea }], cards, at: now() }))
  return { id, till, receiptNumber, record }
}

it('P1 P17 a sale that a person said was charged and whose provider says otherwise waits for somebody, until they say what became of it', async () => {
  const { id, till, receiptNumber } = await sold()
  expect((await seen()).gainsaid).toEqual([])
  for (const _time of [1, 2]) await asked(nothingTaken, id)
  expect(await seen()).toMatchObject({
    gainsaid: [
      {
        ...{ id, receiptNumber, state: 'approved', reason: 'Nothing was taken.' },
        ...{ settledByName: shop.asker.person.staffName, settledReason: REASON },
      },
    ],
    takenNotUsed: [],
  })
  expect((await seen([shop.otherTillId])).gainsaid).toEqual([])
  expect((await seen([till.id])).gainsaid).toHaveLength(1)

  const url = `/api/payments/${id}/unpaid-sale/seen-to`
  await pass(1_000)
  expect((await send(shop.at('cashier'), 'POST', url, { reason: 'Paid in cash' })).statusCode).toBe(403)
  const elsewhere = shop.at('manager', [shop.otherTillId])
  expect((await send(elsewhere, 'POST', url, { reason: 'Paid in cash' })).statusCode).toBe(404)
  for (const status of [204, 404])
    expect((await send(shop.at('manager'), 'POST', url, { reason: 'Paid in cash' })).statusCode).toBe(status)
  expect((await seen()).gainsaid).toEqual([])
})

it('P17 an approval that the provider tells of later, or a void, ends it', async () => {
  const first = await sold()
  await asked(nothingTaken, first.id)
  await asked(allTaken, first.id)
  expect(await shop.ask(first.id)).toMatchObject({ reason: null, card })
  expect((await seen()).gainsaid).toEqual([])
})

it.each(['Refund', 'Keep it'] as const)(
  'P17 what the card pays after its sale was said to be paid in cash waits for somebody, until they choose: %s',
  async (choice) => {
    const { id, receiptNumber } = await sold()
    await asked(nothingTaken, id)
    await pass(1_000)
    const url = `/api/payments/${id}/unpaid-sale/seen-to`
    const manager = shop.at('manager')
    expect((await send(manager, 'POST', url, { reason: 'Paid in cash' })).statusCode).toBe(204)
    expect(await seen()).toMatchObject({ gainsaid: [], paidAfterWriteOff: [] })
    await pass(1_000)
    await asked(
      saying(parts, async () => ({ kind: 'approved', providerPaymentId: 'p1', amountMinor: 300, card: {} })),
      id,
    )
    const waiting = {
      ...{ id, receiptNumber, unallocatedAmount: '3.00' },
      ...{ writtenOffByName: manager.staffName, writtenOffReason: 'Paid in cash' },
    }
    expect(await seen()).toMatchObject({ paidAfterWriteOff: [waiting], takenNotUsed: [], gainsaid: [] })
    expect((await seen([shop.otherTillId])).paidAfterWriteOff).toEqual([])
    for (const _minute of [1, 2]) await bell.round()
    const { notifications } = (await send(shop.at('owner'), 'GET', '/api/notifications')).json()
    const told = notifications.filter(({ facts }: Notification) => facts.kind === 'payment-waiting')
    expect(told).toMatchObject([{ facts: { why: 'paid-after-write-off', receiptNumber, amountMinor: 300 } }])
    expect(notificationWords(told[0].facts, { currency: 'GBP', timeOf: String })).toEqual({
      title: `${receiptNumber} may be paid twice`,
      text: `£3.00 was paid by card after the sale had been settled another way by ${manager.staffName}. The page of card terminals shows it.`,
    })
    await pass(1_000)
    if (choice === 'Keep it') {
      for (const status of [204, 404])
        expect((await send(manager, 'POST', url, { reason: 'There was no cash' })).statusCode).toBe(status)
    } else {
      const back = { id: uuidv7(), amount: '3.01', reason: 'Paid twice' }
      const refund = async (amount: string) =>
        (await send(manager, 'POST', `/api/payments/${id}/refunds`, { ...back, amount })).statusCode
      expect(await refund('3.01')).toBe(409)
      expect(await refund('3.00')).toBe(200)
    }
    expect(await seen()).toMatchObject({ paidAfterWriteOff: [], unpaidSales: [], refunds: [] })
    const refundAgain = { id: uuidv7(), amount: '1.00', reason: 'Once more' }
    expect((await send(manager, 'POST', `/api/payments/${id}/refunds`, refundAgain)).statusCode).toBe(409)
  },
)

it('P17 of no sale the provider’s word stands beside the money, and goes with the person’s', async () => {
  const id = await saidToBeCharged()
  await asked(nothingTaken, id)
  await pass(11 * 60_000)
  expect(await seen()).toMatchObject({ gainsaid: [], takenNotUsed: [{ id, reason: 'Nothing was taken.' }] })
  await takeWordBack(parts, shop.asker, id, 'I looked at the wrong slip')
  await pass(1_000)
  // Said anew, it is noted anew.
  await settleByPerson(silent, shop.asker, id, { taken: true, reason: 'The slip says so' })
  await pass(1_000)
  await asked(nothingTaken, id)
  await pass(11 * 60_000)
  expect((await seen()).takenNotUsed).toMatchObject([{ id, reason: 'Nothing was taken.' }])
})

it('P17 a sale that was voided is nobody’s matter any more', async () => {
  const { id, till, record } = await sold()
  await asked(nothingTaken, id)
  if (!till.last) throw new Error('nothing sold')
  await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
  expect((await seen()).gainsaid).toEqual([])
})

const refusing = refusingRefunds(parts)
const balances = () => settlementBalances(ownerSql, shop.organizationId)
/** What an X or Z read says is still due to customers. */
const stillOwed = () =>
  inOrganization(parts.database, shop.organizationId, (tx) =>
    sumStillOwed(tx, shop.organizationId, sql`select id from transactions`),
  )
const becameOf = async (id: string) =>
  (await send(shop.at('manager'), 'GET', `/api/payments/refunds-of/${id}`)).json()

it.each(['before', 'after'] as const)(
  'P17 what its void sends back is refused %s its provider’s word, nobody gives it another way, and an approval told later brings it back',
  async (when) => {
    const { id, till, record } = await sold()
    if (when === 'after') await asked(nothingTaken, id)
    if (!till.last) throw new Error('nothing sold')
    const { id: voidId } = await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
    await driveRefunds(refusing, shop.organizationId, id)
    await pass(1_000)
    if (when === 'before') {
      expect((await seen()).refunds).toHaveLength(1)
      await bell.round()
      await asked(nothingTaken, id)
    }
    await pass(3 * DAY_MS)
    expect(await seen()).toMatchObject({ gainsaid: [], refunds: [], takenNotUsed: [] })
    expect(await becameOf(voidId)).toMatchObject([
      { state: 'refused', seenTo: expect.stringContaining('nothing to give back') },
    ])
    expect(await balances()).toEqual({})
    expect(await stillOwed()).toEqual({ count: 0, amount: '0.00' })

    await asked(allTaken, id)
    const { refunds } = await seen()
    expect(refunds).toMatchObject([{ paymentId: id, amount: '3.00', state: 'refused' }])
    expect(await balances()).toEqual({ 'refund-payable': 300, 'provider-suspense': -300 })
    expect(await stillOwed()).toEqual({ count: 1, amount: '3.00' })
    expect(await becameOf(voidId)).toMatchObject([{ state: 'refused', seenTo: null }])
    for (const _minute of [1, 2]) await bell.round()
    const { notifications } = (await send(shop.at('owner'), 'GET', '/api/notifications')).json()
    const told = notifications.filter(({ facts }: Notification) => facts.kind === 'payment-waiting')
    expect(told).toHaveLength(when === 'before' ? 2 : 1)
    const again = {
      id: uuidv7(),
      amount: '3.00',
      reason: 'It was charged after all',
      insteadOf: refunds[0].id,
    }
    const given = await send(shop.at('manager'), 'POST', `/api/payments/${id}/refunds`, again)
    expect(given.statusCode, given.body).toBe(200)
    expect((await seen()).refunds).toEqual([])
  },
)

it('P17 what a return sends back of nothing is not due, and is once somebody says that its sale was paid another way', async () => {
  const { id, till, record } = await sold()
  await asked(nothingTaken, id)
  if (!till.last) throw new Error('nothing sold')
  const sale = soldSaleOf(till.last)
  await record(till.giveBack({ sale, picks: picks(sale, 1) }))
  await driveRefunds(refusing, shop.organizationId, id)
  await pass(1_000)
  expect(await balances()).toEqual({})
  expect(await seen()).toMatchObject({ gainsaid: [{ id }], refunds: [] })
  const url = `/api/payments/${id}/unpaid-sale/seen-to`
  expect((await send(shop.at('manager'), 'POST', url, { reason: 'Paid in cash' })).statusCode).toBe(204)
  expect(await balances()).toEqual({ 'refund-payable': 300, outside: -300 })
  const { refunds } = await seen()
  expect(refunds).toMatchObject([{ paymentId: id, amount: '3.00' }])
  const seenTo = `/api/payments/${id}/refunds/${refunds[0].id}/seen-to`
  expect((await send(shop.at('manager'), 'POST', seenTo, { reason: 'In cash' })).statusCode).toBe(204)
  expect(await balances()).toEqual({})
})

it.each(['retried', 'given another way'] as const)(
  'P17 a refund of nothing that a screen still shows is %s: it takes from the payment what is not due',
  async (choice) => {
    const { id, till, record } = await sold()
    if (!till.last) throw new Error('nothing sold')
    await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
    await driveRefunds(refusing, shop.organizationId, id)
    await pass(1_000)
    const [shown] = (await seen()).refunds
    await asked(nothingTaken, id)
    await pass(1_000)
    const again = { id: uuidv7(), amount: '3.00', reason: 'Again', insteadOf: shown.id }
    const seenTo = { reason: 'In cash' }
    const url = `/api/payments/${id}/refunds`
    const [path, body, status] =
      choice === 'retried'
        ? ([url, again, 200] as const)
        : ([`${url}/${shown.id}/seen-to`, seenTo, 204] as const)
    expect((await send(shop.at('manager'), 'POST', path, body)).statusCode).toBe(status)
    expect(await balances()).toEqual(
      choice === 'retried' ? { payment: -300, 'refund-payable': 300 } : { payment: -300, outside: 300 },
    )
  },
)

it('P17 somebody who has seen to what went back before the sale has said nothing of what its provider says later', async () => {
  const manager = shop.at('manager')
  const { id, till, record } = await sold(async (paid) => {
    const part = { id: uuidv7(), amount: '1.00', reason: 'A plate was broken' }
    const refunds = `/api/payments/${paid}/refunds`
    expect((await send(manager, 'POST', refunds, part)).statusCode).toBe(200)
    await driveRefunds(refusing, shop.organizationId, paid)
    await pass(1_000)
    const inCash = await send(manager, 'POST', `${refunds}/${part.id}/seen-to`, { reason: 'In cash' })
    expect(inCash.statusCode, inCash.body).toBe(204)
    await pass(1_000)
  })
  const url = `/api/payments/${id}/unpaid-sale/seen-to`
  expect((await send(manager, 'POST', url, { reason: 'Paid in cash' })).statusCode).toBe(204)
  await pass(1_000)
  await asked(nothingTaken, id)
  if (!till.last) throw new Error('nothing sold')
  await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
  await driveRefunds(refusing, shop.organizationId, id)
  expect((await seen()).refunds).toEqual([])
  expect(await stillOwed()).toEqual({ count: 0, amount: '0.00' })
})

it('P17 what is refused at once, of a payment that took nothing, is not due', async () => {
  const { id, till, record } = await sold()
  await asked(nothingTaken, id)
  if (!till.last) throw new Error('nothing sold')
  const paid = till.last.tenders.flatMap(({ payment }) => payment ?? [])
  const [tea] = await testProducts(ownerSql, shop.organizationId, [250])
  if (!tea) throw new Error('no product')
  await record(till.sell({ lines: [{ product: tea }], at: now() }))
  const request = till.void(soldSaleOf(till.last), 'wrong-items', now())
  const tenders = request.transaction.tenders?.map((tender) => ({
    ...tender,
    method: 'card' as const,
    payment: paid[0],
  }))
  expect(
    await record(resealed({ ...request, transaction: { ...request.transaction, tenders } })),
  ).toMatchObject({
    flags: expect.arrayContaining(['refund-not-begun']),
  })
  expect(await seen()).toMatchObject({ refunds: [] })
  expect(await balances()).toEqual({})
})

it('P17 a part that the provider tells of is what it took: the rest waits for somebody, and no more than that part goes back', async () => {
  const { id, till, receiptNumber, record } = await sold()
  for (const _time of [1, 2]) await asked(partTaken, id)
  const sale = { id, receiptNumber, state: 'part-approved', approvedAmount: '1.20', card }
  expect((await seen()).gainsaid).toMatchObject([{ ...sale, takenAmount: '1.20', notTakenAmount: '1.80' }])
  if (!till.last) throw new Error('nothing sold')
  await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
  expect(await ownerSql`select amount, state from payment_refunds where payment_id = ${id}`).toEqual([
    { amount: '1.20', state: 'sent' },
  ])
  expect(await seen()).toMatchObject({ gainsaid: [], takenNotUsed: [], unpaidSales: [] })
})

it('P17 of no sale such a part is all that was taken for none, and a whole that is told after it ends the doubt', async () => {
  const id = await saidToBeCharged()
  await asked(partTaken, id)
  await pass(11 * 60_000)
  expect((await seen()).takenNotUsed).toMatchObject([{ id, approvedAmount: '1.20' }])

  const other = await sold()
  await asked(partTaken, other.id)
  const { receiptNumber } = other
  const url = `/api/payments/${other.id}/unpaid-sale/seen-to`
  const said = { reason: `Paid the rest in cash, ${receiptNumber}` }
  await pass(1_000)
  expect((await send(shop.at('manager'), 'POST', url, said)).statusCode).toBe(204)
  expect((await seen()).gainsaid).toEqual([])
})

it('P17 voided while its provider is silent, no more than the part that it tells of is owed and goes back', async () => {
  const { id, till, record } = await sold()
  if (!till.last) throw new Error('nothing sold')
  await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
  await asked(partTaken, id)
  await driveRefunds(refusing, shop.organizationId, id)
  const { refunds } = await seen()
  expect(refunds).toMatchObject([{ paymentId: id, amount: '1.20', state: 'refused' }])
  await pass(1_000)
  const again = { id: uuidv7(), amount: '1.20', reason: 'The part', insteadOf: refunds[0].id }
  const url = `/api/payments/${id}/refunds`
  expect((await send(shop.at('manager'), 'POST', url, again)).statusCode).toBe(200)
  expect(await ownerSql`select amount from payment_refunds where id = ${again.id}`).toEqual([
    { amount: '1.20' },
  ])
})

it('P17 goods that come back one by one send no more than the part, whatever went back before it was told', async () => {
  const { id, till, record } = await sold()
  const [all] = [till.last]
  if (!all) throw new Error('nothing sold')
  await asked(partTaken, id)
  await pass(1_000)
  const url = `/api/payments/${id}/unpaid-sale/seen-to`
  expect((await send(shop.at('manager'), 'POST', url, { reason: 'The rest in cash' })).statusCode).toBe(204)
  await ownerSql`
    insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name, transaction_id)
    values (${shop.organizationId}, ${uuidv7()}, ${id}, '1.00', 'sent', 'A return', 'x', 'x', ${all.id})`
  await settleByRows(ownerSql, id)
  await record(till.void(soldSaleOf(all), 'wrong-items', now()))
  const amounts =
    await ownerSql`select amount from payment_refunds where payment_id = ${id} order by created_at, amount`
  expect(amounts.map(({ amount }) => amount).sort()).toEqual(['0.20', '1.00'])
})

it('P17 a sale that comes after its provider told of a part is named as well', async () => {
  const { id, receiptNumber } = await sold((paid) => asked(partTaken, paid))
  expect(await seen()).toMatchObject({
    gainsaid: [{ id, receiptNumber, takenAmount: '1.20', notTakenAmount: '1.80' }],
    takenNotUsed: [],
  })
})
