import { type ParkedSummary, takenOf } from '@tuppence/contract/parked'
import type { ParkedBasket } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { type TestBusiness, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

let clock = new Date('2026-11-21T10:00:00Z')
const { app, database, ownerSql } = await testServer({ now: () => clock })
const send = signedInAs(app)

const shop = await testBusiness(database)
const other = await testBusiness(database)
const crowded = await testBusiness(database)
const cashier = shop.person('cashier')
const till1 = await tillOf(shop, 'T1')
const till2 = await tillOf(shop, 'T2')

async function tillOf({ organizationId }: TestBusiness, code: string): Promise<string> {
  const id = uuidv7()
  await ownerSql`insert into tills ${ownerSql({ organization_id: organizationId, id, code, name: `Till ${code}`, device_id: uuidv7() })}`
  return id
}

type Body = Omit<ParkedBasket, 'id'>

function basket(changes: Partial<Body> = {}): Body {
  return {
    label: 'Red coat',
    cart: {
      lines: [
        {
          id: uuidv7(),
          product: {
            id: uuidv7(),
            name: 'Claw hammer',
            sku: 'H-1',
            priceMinor: 1000,
            vatCode: 'standard',
            vatRate: 2000,
            vatInclusive: true,
          },
          quantity: 2,
          unitPriceMinor: 900,
          discount: { kind: 'percent', hundredths: 1000 },
        },
      ],
      customer: { id: uuidv7(), firstName: 'Ann', lastName: 'Oakes' },
      discount: null,
    },
    parkedAt: '2026-11-21T09:59:00.000Z',
    staff: { id: cashier.personId, name: 'Test cashier' },
    tillId: till1,
    ...changes,
  }
}

const path = (id: string, end?: string) => `/api/parked-baskets/${id}${end ? `/${end}` : ''}`
const ending = (tillId: string, name: string, endId = uuidv7()) => ({
  endId,
  tillId,
  staff: { id: 'somebody', name },
  at: '2026-11-21T10:05:00.000Z',
})
async function parked(body = basket(), id = uuidv7()): Promise<string> {
  const answer = await send(cashier, 'PUT', path(id), body)
  expect(answer.statusCode, answer.body).toBe(204)
  return id
}
const waiting = async (): Promise<ParkedSummary[]> =>
  (await send(cashier, 'GET', '/api/parked-baskets')).json()
const isWaiting = async (id: string) => (await waiting()).some((one) => one.id === id)
const eventsOf = async (): Promise<number> => {
  const [row] = await ownerSql<{ count: number }[]>`
    select count(*)::int as count from events
     where organization_id = ${shop.organizationId} and type = 'parked-baskets-changed'`
  return row?.count ?? 0
}

describe('parking a basket', () => {
  it('lists it for every till with who, when, what and how much', async () => {
    const id = await parked()
    expect((await waiting()).find((one) => one.id === id)).toEqual({
      id,
      label: 'Red coat',
      parkedAt: '2026-11-21T09:59:00.000Z',
      staffName: 'Test cashier',
      tillId: till1,
      tillCode: 'T1',
      itemCount: 2,
      total: '19.44',
      inDoubt: [],
    })
  })
  it('rule 1: sent again it changes nothing, and tells nobody', async () => {
    const body = basket()
    const id = await parked(body)
    const told = await eventsOf()
    await parked(body, id)
    expect((await waiting()).filter((one) => one.id === id)).toHaveLength(1)
    expect(await eventsOf()).toBe(told)
  })
  it('rule 1: refuses another basket under the same id, and keeps the first', async () => {
    const id = await parked()
    const answer = await send(cashier, 'PUT', path(id), basket({ label: 'Blue coat' }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'basket-id-reused' })
    expect((await waiting()).find((one) => one.id === id)?.label).toBe('Red coat')
  })
  it('refuses a till of another business, and a cart that no till makes', async () => {
    const theirs = await tillOf(other, 'T1')
    expect((await send(cashier, 'PUT', path(uuidv7()), basket({ tillId: theirs }))).json()).toMatchObject({
      code: 'unknown-till',
    })
    const empty = { ...basket(), cart: { lines: [], customer: null, discount: null } }
    expect((await send(cashier, 'PUT', path(uuidv7()), empty)).statusCode).toBe(400)
  })
  it('rule 5: refuses the 501st', async () => {
    const tillId = await tillOf(crowded, 'T1')
    await ownerSql`
      insert into parked_baskets (organization_id, id, label, cart, item_count, total, parked_at, staff_id, staff_name, till_id)
      select ${crowded.organizationId}, gen_random_uuid(), 'Full', '{}', 1, 1, now(), 's', 's', ${tillId}
        from generate_series(1, 500)`
    const answer = await send(crowded.person('cashier'), 'PUT', path(uuidv7()), basket({ tillId }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'too-many-parked' })
  })
})

describe('recalling a basket', () => {
  it('gives it back as it was parked, and takes it off every list', async () => {
    const body = basket()
    const id = await parked(body)
    const told = await eventsOf()
    const answer = await send(cashier, 'POST', path(id, 'recall'), ending(till2, 'Bea'))
    expect(answer.json()).toEqual({ ...body, id })
    expect(await isWaiting(id)).toBe(false)
    expect(await eventsOf()).toBe(told + 1)
  })
  it('rule 11 D11: its card payments in doubt stand in the list and come with it, and belong to what was parked', async () => {
    const doubt = {
      ...{ id: uuidv7(), terminalName: 'Counter reader', tillId: till1, amountMinor: 803, isLast: true },
      begunAt: '2026-11-21T09:58:00.000Z',
    }
    const body = basket({ inDoubt: [doubt] })
    const id = await parked(body)
    await parked(body, id)
    const another = await send(cashier, 'PUT', path(id), { ...body, inDoubt: [{ ...doubt, id: uuidv7() }] })
    expect(another.json()).toMatchObject({ code: 'basket-id-reused' })
    expect((await waiting()).find((one) => one.id === id)).toMatchObject({ inDoubt: [doubt] })
    const answer = await send(cashier, 'POST', path(id, 'recall'), ending(till2, 'Bea'))
    expect(answer.json()).toEqual({ ...body, id })
  })
  it('rules 2 and 10: of ten tills at once one gets it, and nine are told by whom, where and when', async () => {
    const id = await parked()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        send(cashier, 'POST', path(id, 'recall'), ending(n % 2 ? till1 : till2, `Person ${n}`)),
      ),
    )
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    for (const [n, lost] of answers.entries())
      if (n !== winner)
        expect(takenOf(lost.json())).toEqual({
          how: 'recalled',
          staffName: 'Test cashier',
          tillCode: winner % 2 ? 'T1' : 'T2',
          at: '2026-11-21T10:00:00.000Z',
        })
  })
  it('rule 2: the same till asking again under the same id gets it again', async () => {
    const body = basket()
    const id = await parked(body)
    const end = ending(till2, 'Bea')
    await send(cashier, 'POST', path(id, 'recall'), end)
    expect((await send(cashier, 'POST', path(id, 'recall'), end)).json()).toEqual({ ...body, id })
  })
  it('rule 3: a late repeat of its parking does not bring it back', async () => {
    const body = basket()
    const id = await parked(body)
    await send(cashier, 'POST', path(id, 'recall'), ending(till2, 'Bea'))
    await parked(body, id)
    expect(await isWaiting(id)).toBe(false)
  })
  it('R9 knows nothing of another business’s baskets', async () => {
    const id = await parked()
    const stranger = other.person('owner')
    const theirTill = await tillOf(other, 'T9')
    expect((await send(stranger, 'GET', '/api/parked-baskets')).json()).toEqual([])
    for (const end of ['recall', 'discard']) {
      const answer = await send(stranger, 'POST', path(id, end), ending(theirTill, 'Eve'))
      expect(answer.statusCode).toBe(404)
    }
    expect(await isWaiting(id)).toBe(true)
  })
})

describe('discarding a basket', () => {
  it('rule 4: answers what it held, and stands in the audit log once, with the person', async () => {
    const body = basket()
    const id = await parked(body)
    const end = ending(till1, 'Test cashier')
    for (const _ of ['first', 'again'])
      expect((await send(cashier, 'POST', path(id, 'discard'), end)).json()).toEqual({ ...body, id })
    expect(await isWaiting(id)).toBe(false)
    const entries = await ownerSql`
      select person_id, detail from audit_log where action = 'basket-discarded' and subject_id = ${id}`
    expect(entries).toMatchObject([
      { person_id: cashier.personId, detail: { label: 'Red coat', parkedBy: 'Test cashier' } },
    ])
  })
  it('tells whoever recalls it afterwards that it was discarded', async () => {
    const id = await parked()
    await send(cashier, 'POST', path(id, 'discard'), ending(till1, 'Cal'))
    const answer = await send(cashier, 'POST', path(id, 'recall'), ending(till2, 'Bea'))
    expect(takenOf(answer.json())).toMatchObject({
      ...{ how: 'discarded', staffName: 'Test cashier', tillCode: 'T1' },
    })
  })
  it('rule 6: forgets a basket long after it was taken up, and never one that waits', async () => {
    const old = { parkedAt: '2026-01-02T10:00:00.000Z' }
    const [waits, taken] = [await parked(basket(old)), await parked(basket(old))]
    await send(cashier, 'POST', path(taken, 'recall'), {
      ...ending(till1, 'Bea'),
      at: '2026-01-02T11:00:00Z',
    })
    await ownerSql`
      update parked_baskets set created_at = '2026-01-02', ended_at = case when ended is not null then '2026-01-02'::timestamptz end where id in (${waits}, ${taken})`
    const kept = async () =>
      (await ownerSql`select id from parked_baskets where id in (${waits}, ${taken})`).map(({ id }) => id)
    clock = new Date('2026-02-05T12:00:00Z')
    await parked()
    expect(await kept()).toHaveLength(2)
    clock = new Date('2026-02-07T12:00:00Z')
    await parked()
    expect(await kept()).toEqual([waits])
  })
})

describe('what could fill the disk', () => {
  const [line] = basket().cart.lines
  if (!line) throw new Error('no line')
  const many = (count: number, name = line.product.name) => ({
    ...basket().cart,
    lines: Array.from({ length: count }, () => ({
      ...line,
      id: uuidv7(),
      product: { ...line.product, name },
    })),
  })

  it('rule 8: a basket of 500 lines is parked, a longer or a wordier one refused in words', async () => {
    await parked(basket({ cart: many(500) }))
    for (const cart of [many(501), many(500, 'x'.repeat(500))]) {
      const answer = await send(cashier, 'PUT', path(uuidv7()), basket({ cart }))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().problems[0].message).toContain('at most 500 lines')
    }
  })

  it('rule 9: what an ended basket held is emptied after a week, and it is still known who took it up', async () => {
    const body = basket()
    const id = await parked(body)
    const end = ending(till2, 'Bea')
    await send(cashier, 'POST', path(id, 'recall'), end)
    await ownerSql`update parked_baskets set ended_at = '2020-01-01' where id = ${id}`
    await parked()
    const [row] = await ownerSql`select cart from parked_baskets where id = ${id}`
    expect(row?.cart).toEqual({})
    await parked(body, id)
    expect(await isWaiting(id)).toBe(false)
    const again = await send(cashier, 'POST', path(id, 'recall'), end)
    expect(takenOf(again.json())).toMatchObject({ how: 'recalled', tillCode: 'T2' })
  })

  it('rule 5: of forty that come at once where there is room for one, one is parked', async () => {
    const tight = await testBusiness(database)
    const tillId = await tillOf(tight, 'T1')
    await ownerSql`
      insert into parked_baskets (organization_id, id, label, cart, item_count, total, parked_at, staff_id, staff_name, till_id)
      select ${tight.organizationId}, gen_random_uuid(), 'Full', '{"lines": []}', 1, 1, now(), 's', 's', ${tillId}
        from generate_series(1, 499)`
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        send(tight.person('cashier'), 'PUT', path(uuidv7()), basket({ tillId })),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(39).fill(409)])
  })
})
