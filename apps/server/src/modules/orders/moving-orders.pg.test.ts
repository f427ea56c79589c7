import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { minorOf } from '@tuppence/domain/money'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { ordersAtWork } from './orders-at-work.test-support.ts'

const {
  app,
  ownerSql,
  organizationId,
  cashier,
  manager,
  bread,
  cake,
  find,
  move,
  held,
  till,
  clock,
  worker,
  of,
  placed,
  stockOf,
  basket,
  inBasket,
  ringUp,
} = await ordersAtWork()

describe('moving an order on', () => {
  it('rule 5: accept, ready and again; from an end nothing', async () => {
    const { id } = await placed()
    expect((await move(id, 'accept')).json()).toMatchObject({ state: 'accepted', byName: 'Test cashier' })
    expect((await move(id, 'accept')).json()).toMatchObject({ state: 'accepted' })
    expect((await move(id, 'ready')).json()).toMatchObject({ state: 'ready' })
    expect((await move(id, 'accept')).json()).toMatchObject({ code: 'order-moved-on' })
    expect((await move(id, 'reject', { reason: '' })).statusCode).toBe(400)
    const before = await held(bread)
    expect((await move(id, 'reject', { reason: 'The oven broke' })).json()).toMatchObject({
      state: 'rejected',
      reason: 'The oven broke',
    })
    expect(await held(bread)).toBe((before ?? 0) - 2)
    expect((await move(id, 'ready')).json()).toMatchObject({ code: 'order-moved-on' })
    const [entry] =
      await ownerSql`select detail from audit_log where action = 'online-order-rejected' and subject_id = ${id}`
    expect(entry?.detail).toEqual({ reason: 'The oven broke' })
  })

  it('rule 3: what nobody collects is let go by the clock, and no earlier', async () => {
    const { id } = await placed()
    await move(id, 'accept')
    const order = await find(id)
    // Each job that others left takes some seconds of this clock.
    clock.at = new Date(Date.parse(order?.expiresAt ?? '') - 20 * MINUTE_MS)
    await worker().round()
    expect((await find(id))?.state).toBe('accepted')
    clock.at = new Date(order?.expiresAt ?? '')
    await worker().round()
    expect(await find(id)).toMatchObject({ state: 'expired', byName: null })
  })

  it('rule 9: who it was is forgotten 30 days after the end', async () => {
    const { id } = await placed({ email: 'gone@example.com', note: 'Ring twice' })
    await move(id, 'reject', { reason: 'Closed' })
    clock.at = new Date(clock.at.getTime() + 29 * DAY_MS)
    await worker().round()
    expect((await find(id))?.name).toBe('Ada Guest')
    clock.at = new Date(clock.at.getTime() + 2 * DAY_MS)
    await worker().round()
    const [row] =
      await ownerSql`select name, phone, phone_key, email, note from online_orders where id = ${id}`
    expect(row).toEqual({ name: null, phone: null, phone_key: null, email: null, note: '' })
    expect(await ownerSql`select 1 from jobs where subject_id = ${id}`).toHaveLength(0)
  })

  it('rule 9: an erased customer is forgotten at once, and what they had ordered is cancelled', async () => {
    const customerId = uuidv7()
    await ownerSql`insert into customers (organization_id, id, first_name, last_name, phone)
      values (${organizationId}, ${customerId}, 'Dan', 'Gone', '07700 944444')`
    const { id } = await placed({ phone: '07700 944444' })
    const held = await app.inject({ url: `/api/customers/${customerId}/data`, headers: manager })
    expect(held.json().onlineOrders).toMatchObject([{ name: 'Ada Guest', phone: '07700 944444' }])
    const payload = { typedName: 'Dan Gone' }
    const answer = await app.inject({
      method: 'POST',
      url: `/api/customers/${customerId}/erase`,
      headers: manager,
      payload,
    })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect(await find(id)).toMatchObject({ state: 'cancelled', name: null, phone: null, customerId: null })
  })

  it('R6: an erasure that meets a sale, each waiting for what the other holds, is done all the same', async () => {
    const customerId = uuidv7()
    await ownerSql`insert into customers (organization_id, id, first_name, last_name, phone)
      values (${organizationId}, ${customerId}, 'Eve', 'Gone', '07700 955555')`
    const { id } = await placed({ phone: '07700 955555', lines: [of(bread)] })
    let erasing: Promise<{ statusCode: number; body: string }> | undefined
    await ownerSql.begin(async (tx) => {
      // Of the two that wait for each other the server's is the one that PostgreSQL lets go.
      await tx`set local deadlock_timeout = '30s'`
      await tx`select 1 from products where organization_id = ${organizationId} and id = ${bread.id} for no key update`
      erasing = app
        .inject({
          ...{ method: 'POST', url: `/api/customers/${customerId}/erase`, headers: manager },
          payload: { typedName: 'Eve Gone' },
        })
        .then((answer) => answer)
      await expect
        .poll(async () => {
          const waiting = await ownerSql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          return waiting.length
        })
        .toBe(1)
      await tx`select 1 from customers where organization_id = ${organizationId} and id = ${customerId} for no key update`
    })
    const answer = await erasing
    expect(answer?.statusCode, answer?.body).toBe(204)
    expect(await find(id)).toMatchObject({ state: 'cancelled', name: null, customerId: null })
  })
})

describe('collecting', () => {
  it('D10 rule 4: the sale that holds its lines collects it, at the promised price, and frees what was held', async () => {
    const { id } = await placed({ lines: [of(bread, 3), of(cake)] })
    const [before, heldBefore] = [await stockOf(bread), await held(bread)]
    await ownerSql`update products set price = 9.99 where id = ${bread.id}`
    await ringUp(id)
    await ownerSql`update products set price = 2.50 where id = ${bread.id}`
    const order = await find(id)
    expect(order).toMatchObject({ state: 'collected', total: '19.50', byName: 'Test cashier' })
    expect(await stockOf(bread)).toBe((before ?? 0) - 3)
    expect(await held(bread)).toBe((heldBefore ?? 0) - 3)
    const sale = (await app.inject({ url: `/api/transactions/${order?.saleId}`, headers: manager })).json()
    expect(sale).toMatchObject({ totalAmount: '19.50' })
    const told = await ownerSql`
      select payload from events where type = 'online-orders-changed' and payload ->> 'orderId' = ${id} order by number desc limit 1`
    expect(told[0]?.payload).toEqual({ orderId: id, state: 'collected' })
  })

  it('rule 4: what the customer did not take is free again, and a second sale of its lines is a sale', async () => {
    const { id } = await placed({ lines: [of(bread, 2), of(cake)] })
    const heldBefore = await held(cake)
    const { lines } = await basket(id)
    await ringUp(id, (i) => i === 0)
    expect((await find(id))?.state).toBe('collected')
    expect(await held(cake)).toBe((heldBefore ?? 0) - 1)
    const again = till.sell({
      at: clock.at,
      lines: lines.map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        product: { ...line, id: line.productId, priceMinor: minorOf(line.unitPrice) },
      })),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: cashier,
      payload: again,
    })
    expect(answer.statusCode).toBe(201)
  })

  it('rule 4: an order that was let go meanwhile stays so, and its sale stands', async () => {
    const { id } = await placed()
    const { lines } = await basket(id)
    await move(id, 'reject', { reason: 'Too late' })
    const request = till.sell({
      at: clock.at,
      lines: lines.map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        product: { ...line, id: line.productId, priceMinor: minorOf(line.unitPrice) },
      })),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: cashier,
      payload: request,
    })
    expect(answer.statusCode).toBe(201)
    expect((await find(id))?.state).toBe('rejected')
    expect((await app.inject({ url: `/api/online-orders/${id}/basket`, headers: cashier })).json().code).toBe(
      'order-moved-on',
    )
  })

  it('rule 4: rejecting and ringing up at once end one way, with nothing held twice', async () => {
    for (let i = 0; i < 6; i += 1) {
      const { id } = await placed({ lines: [of(bread), of(cake)] })
      const sell = await inBasket(id)
      await Promise.all([sell(), move(id, 'reject', { reason: 'Both at once' })])
      expect(['collected', 'rejected']).toContain((await find(id))?.state)
    }
  })
})
