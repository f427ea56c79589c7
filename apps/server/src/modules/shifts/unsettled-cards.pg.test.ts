import type { RecordedDrawer } from '@tuppence/contract/shifts'
import type { RefundResolution, RefundState, TenderPayment } from '@tuppence/domain/payments'
import { type Sale, soldSaleOf } from '@tuppence/domain/sales'
import { salesFiguresOf, tillReadSchema } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import { signedIn } from '../../testing/test-business.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import type { TestTill } from '../../testing/test-till.ts'

const { app, database, ownerSql, shop, organizationId, manager, tea, newTill, taken } =
  await sellingShop('manager')
const office = await signedIn(database, shop, 'manager', 'back-office')

const post = (url: string, payload: object, headers = manager) =>
  app.inject({ method: 'POST', url, headers, payload })
async function send(record: object): Promise<RecordedDrawer> {
  const answer = await post('/api/shifts/records', record)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async (shiftId: string | null) => {
  const answer = await app.inject({ url: `/api/shifts/${shiftId}/z-read`, headers: manager })
  expect(answer.statusCode, answer.body).toBe(200)
  return tillReadSchema.parse(answer.json())
}

/** A payment as the engine leaves it, past every policy. */
async function payment(
  till: TestTill,
  {
    status = 'unknown',
    provider = 'simulator',
    at = new Date(),
    shiftId = null,
  }: { status?: string; provider?: string; at?: Date; shiftId?: string | null } = {},
): Promise<TenderPayment> {
  const [id, terminal] = [uuidv7(), uuidv7()]
  await ownerSql`insert into payment_terminals (organization_id, id, provider, terminal_id)
                 values (${organizationId}, ${terminal}, ${provider}, ${terminal})`
  await ownerSql`insert into payment_transactions (organization_id, id, terminal_id, till_id, shift_id, provider, amount, payment_method, status,
                                                   approved_amount, asked_by_name, created_at)
                 values (${organizationId}, ${id}, ${terminal}, ${till.id}, ${shiftId}, ${provider}, '3.00', 'card', ${status},
                         ${status === 'approved' ? '3.00' : '0.00'}, 'Asha Patel', ${at})`
  await settleByRows(ownerSql, id)
  return { id, provider, card: {} }
}
const settle = (id: string) => ownerSql`update payment_transactions set status = 'failed' where id = ${id}`

async function opened(till: TestTill): Promise<TestDrawer> {
  const drawer = new TestDrawer(till)
  await send(drawer.do('open', 0))
  return drawer
}
const closing = () => ({
  id: uuidv7(),
  amount: '0.00',
  count: null,
  reason: null,
  note: null,
  why: 'The tablet fell',
})

describe('a close over a card payment whose end nobody knows', () => {
  it('D11 RULES 21 is refused in the back office, naming the payment, until it is settled; of another till’s it is not', async () => {
    const [till, other] = [await newTill(), await newTill()]
    const drawer = await opened(till)
    const unknown = await payment(till)
    const waiting = await payment(other, { status: 'waiting' })
    const url = `/api/shifts/${drawer.shiftId}/close`
    const refused = await post(url, closing(), office)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'card-payments-unsettled',
        problems: [
          {
            field: `payment.${unknown.id}`,
            message: '£3.00, begun by Asha Patel: nobody knows yet whether it was taken.',
          },
        ],
      },
    ])
    expect(await ownerSql`select 1 from z_reads where till_id = ${till.id}`).toEqual([])
    await settle(unknown.id)
    const closed = await post(url, closing(), office)
    expect([closed.statusCode, closed.json().zNumber], closed.body).toEqual([201, 1])
    expect((await read(drawer.shiftId)).unknownCardCount).toBe(0)
    await settle(waiting.id)
  })

  it('D11 RULES 21 that the till has made is kept and flagged, and its Z read says so', async () => {
    const till = await newTill()
    const drawer = await opened(till)
    const { shiftId } = drawer
    const { id } = await payment(till)
    const close = drawer.do('close', 0)
    const answer = await send(close)
    expect(answer).toMatchObject({ flags: ['cards-unsettled'], zNumber: 1 })
    expect((await read(shiftId)).unknownCardCount).toBe(1)
    // Sent again, it is answered as the first time, whatever became of the payment.
    await settle(id)
    expect(await send(close)).toEqual(answer)
  })

  it('RULES 21 sent late asks only for what had begun by then', async () => {
    const till = await newTill()
    const drawer = await opened(till)
    const { id } = await payment(till, { at: new Date(Date.now() + 10 * 60_000) })
    expect(await send(drawer.do('close', 0))).toMatchObject({ flags: [], zNumber: 1 })
    await settle(id)
  })

  it('RULES 21 asks by the shift that a payment was begun in, however wrong the clock of its till', async () => {
    const till = await newTill()
    const first = await opened(till)
    const { shiftId } = first
    const own = await payment(till, { at: new Date(Date.now() + 60 * 60_000), shiftId })
    expect(await send(first.do('close', 0))).toMatchObject({ flags: ['cards-unsettled'] })
    expect((await read(shiftId)).unknownCardCount).toBe(1)
    await settle(own.id)

    const second = await opened(till)
    const late = second.do('close', 0)
    const third = await opened(till)
    const next = await payment(till, { at: new Date(Date.now() - 60 * 60_000), shiftId: third.shiftId })
    expect(await send(late)).toMatchObject({ flags: [] })
    expect(await send(third.do('close', 0))).toMatchObject({ flags: ['cards-unsettled'] })
    await settle(next.id)
  })
})

it('R6 a Z read says beside the takings by card what each provider moved, as the till itself does, and counts nothing twice', async () => {
  const till = await newTill()
  const drawer = await opened(till)
  const { shiftId } = drawer
  const sold: Sale[] = []
  const keep = async (request: Parameters<typeof taken>[0]) => {
    await taken(request)
    if (till.last) sold.push(till.last)
  }
  for (const provider of ['stripe', 'simulator', 'stripe']) {
    const by = await payment(till, { status: 'approved', provider })
    await keep(till.sell({ lines: [{ product: tea }], cards: [{ payment: by, approvedMinor: 300 }] }))
  }
  await keep(till.sell({ lines: [{ product: tea }], method: 'card' }))
  const [first] = sold
  if (!first) throw new Error('nothing sold')
  await keep(till.void(soldSaleOf(first)))
  await send(drawer.do('close', 0))
  const { sales } = await read(shiftId)
  expect(sales.tenders).toEqual([
    {
      ...{ method: 'card', count: 5, backCount: 1, taken: '12.00', back: '3.00', net: '9.00' },
      providers: [
        { provider: 'simulator', count: 1, net: '3.00' },
        { provider: 'stripe', count: 3, backCount: 1, net: '3.00' },
      ],
    },
  ])
  expect(sales).toEqual(salesFiguresOf(sold))
})

it('P9 RULES 22 X and Z reads say which refunds to cards were refused and are still owed, whatever was tried since', async () => {
  const till = await newTill()
  const drawer = await opened(till)
  const { shiftId } = drawer
  const backs: string[] = []
  for (const _time of [1, 2, 3, 4]) {
    const by = await payment(till, { status: 'approved' })
    await taken(till.sell({ lines: [{ product: tea }], cards: [{ payment: by, approvedMinor: 300 }] }))
    if (!till.last) throw new Error('nothing sold')
    await taken(till.void(soldSaleOf(till.last)))
    backs.push(by.id)
  }
  const [owed, given, again, sent] = backs
  const owes = async (kind: 'x' | 'z' = 'x') => {
    const answer = await app.inject({ url: `/api/shifts/${shiftId}/${kind}-read`, headers: manager })
    return tillReadSchema.parse(answer.json()).notGivenBack
  }
  const end = async (id: string | undefined, state: RefundState) => {
    await ownerSql`update payment_refunds set state = ${state} where payment_id = ${id ?? null} and resolution is null`
    await settleByRows(ownerSql, id ?? '')
  }
  const resolve = async (id: string | undefined, resolution: RefundResolution) => {
    await ownerSql`update payment_refunds set resolution = ${resolution}, seen_to_at = '2026-05-01'
                    where payment_id = ${id ?? null} and resolution is null`
    await settleByRows(ownerSql, id ?? '')
  }
  expect(await owes()).toBeUndefined()
  for (const id of [owed, given, again]) await end(id, 'refused')
  expect(await owes()).toEqual({ count: 3, amount: '9.00' })
  await resolve(given, 'paid-another-way')
  await resolve(again, 'retried')
  await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, transaction_id, asked_by, asked_by_name, retry_of)
                 select organization_id, ${uuidv7()}, payment_id, amount, 'sent', 'Try again', transaction_id, 'x', 'Asha Patel', id
                   from payment_refunds where payment_id = ${again ?? null}`
  await settleByRows(ownerSql, again ?? '')
  expect(await owes()).toEqual({ count: 1, amount: '3.00' })
  await end(again, 'refused')
  expect(await owes()).toEqual({ count: 2, amount: '6.00' })
  await send(drawer.do('close', 0))
  expect(await owes('z')).toEqual({ count: 2, amount: '6.00' })
  await end(sent, 'refused')
  await resolve(owed, 'paid-another-way')
  await end(again, 'refunded')
  expect([await owes('x'), await owes('z')]).toEqual([
    { count: 1, amount: '3.00' },
    { count: 2, amount: '6.00' },
  ])
})
