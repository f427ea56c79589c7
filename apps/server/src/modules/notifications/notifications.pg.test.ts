import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { NOTIFICATION_SETTINGS } from '@tuppence/domain/notifications'
import type { SaleRequest } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { testProducts } from '../../testing/test-till.ts'
import { notifiedShop } from './notified-shop.test-support.ts'

const at = await notifiedShop()
const { app, database, ownerSql, organizationId, cashier, manager, tea, milk, newTill } = at
const { taken, detail, owner, now, round, choose, told, factsTold, pass, start } = at

const sold = async ({ transaction }: SaleRequest) => soldSaleOfDetail(await detail(transaction.offlineId))

describe('what owners and managers are told of', () => {
  it('R14 SET-012 sales of goods and to customers that the books did not have: one for all that came, and once', async () => {
    const till = await newTill()
    const lost = { ...tea, id: uuidv7(), name: 'Made after the backup', sku: 'LATE-1' }
    const first = await taken(till.sell({ lines: [{ product: lost }] }))
    await taken(till.sell({ lines: [{ product: tea }] }))
    const second = await taken(till.sell({ lines: [{ product: tea }], customerId: uuidv7() }))
    await round()
    const facts = { kind: 'not-in-books', all: 2, goods: true, customers: true }
    const receiptNumbers = [first.receiptNumber, second.receiptNumber]
    expect(await factsTold()).toEqual([{ ...facts, receiptNumbers }])
    await taken(till.sell({ lines: [{ product: lost }] }))
    await round()
    expect(await factsTold()).toEqual([{ ...facts, receiptNumbers }])
    const { kinds } = NOTIFICATION_SETTINGS
    await choose({ kinds: { ...kinds, 'not-in-books': { ...kinds['not-in-books'], isOn: false } } })
    await taken(till.sell({ lines: [{ product: { ...lost, id: uuidv7() } }] }))
    await round()
    expect(await factsTold()).toHaveLength(1)
  })

  it('SET-012 D1 very many online orders: once they come faster than anybody can look, and not again within the hour', async () => {
    const placed = (count: number, first: number) => ownerSql`
      insert into online_orders (organization_id, id, number, content_hash, name, slot_from, slot_to, expires_at, total, placed_at,
                                 network)
      select ${organizationId}, gen_random_uuid(), ${first} + n, 'x', 'A guest', ${now()}::timestamptz,
             ${now()}::timestamptz + interval '1 hour', ${now()}::timestamptz + interval '2 hours', 1, ${now()}, 'N' || n % 10
        from generate_series(1, ${count}::int) n`
    await placed(29, 0)
    await round()
    expect(await factsTold()).toEqual([])
    await placed(1, 100)
    await round()
    const facts = { kind: 'many-online-orders', placed: 30, minutes: 10, networks: 10, unanswered: 30 }
    expect(await factsTold()).toEqual([facts])
    await placed(30, 200)
    await round()
    expect(await factsTold()).toHaveLength(1)
  })

  it('SET-007 SET-012 D7 low stock: all that ran low at once is one, and not again within a day', async () => {
    const till = await newTill()
    const nearlyLow = () =>
      ownerSql`update products set min_stock_level = stock_quantity - 1 where stock_quantity > 0`
    await nearlyLow()
    await taken(
      till.sell({
        lines: [
          { product: tea, quantity: 2 },
          { product: milk, quantity: 1 },
        ],
      }),
    )
    await round()
    const [low, ...more] = await factsTold()
    expect(more).toEqual([])
    expect(low).toMatchObject({ kind: 'low-stock', all: 2 })
    await nearlyLow()
    await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))
    await round()
    await round()
    expect(await factsTold()).toHaveLength(1)
    await choose({
      kinds: { ...NOTIFICATION_SETTINGS.kinds, 'low-stock': { isOn: false, byMail: true, to: 'managers' } },
    })
    pass(DAY_MS)
    await nearlyLow()
    await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))
    await round()
    expect(await factsTold()).toHaveLength(1)
    await ownerSql`update products set min_stock_level = 0`
  })

  it('rule 1: more that are low at once than one message names are told of once, and not again within a day', async () => {
    const till = await newTill()
    const many = await testProducts(ownerSql, organizationId, Array(24).fill(200))
    const all = () => till.sell({ lines: many.map((product) => ({ product, quantity: 1 })) })
    const nearlyLow = () =>
      ownerSql`update products set min_stock_level = stock_quantity - 1 where id = any(${many.map(({ id }) => id)})`
    await nearlyLow()
    await taken(all())
    await round()
    expect(await factsTold()).toMatchObject([{ kind: 'low-stock', all: 24 }])
    await nearlyLow()
    await taken(all())
    await round()
    expect(await factsTold()).toHaveLength(1)
    // Two messages in one stretch have more than twenty with a name: each of those is remembered.
    pass(DAY_MS)
    const halves = [many.slice(0, 12), many.slice(12)]
    const sellHalf = (half: typeof many) =>
      taken(till.sell({ lines: half.map((product) => ({ product, quantity: 1 })) }))
    await nearlyLow()
    for (const half of halves) await sellHalf(half)
    await round()
    expect(await factsTold()).toMatchObject([{ all: 24 }, { all: 24 }])
    await nearlyLow()
    for (const half of halves) await sellHalf(half)
    await round()
    expect(await factsTold()).toHaveLength(2)
    await ownerSql`update products set min_stock_level = 0`
  })

  it('rule 7: what is older than 90 days is gone, and nothing younger', async () => {
    const facts = {
      kind: 'big-refund',
      what: 'refund',
      receiptNumber: 'X1-1',
      amountMinor: 9_900,
      byName: null,
    }
    for (const days of [91, 89])
      await ownerSql`
        insert into notifications (organization_id, id, kind, subject, facts, audience, at, mail_state)
        values (${organizationId}, ${uuidv7()}, 'big-refund', ${`${days} days old`}, ${ownerSql.json(facts)}, 'managers',
                ${new Date(now().getTime() - days * DAY_MS)}, 'none')`
    await round()
    const left = await ownerSql`select subject from notifications`
    expect(left).toEqual([{ subject: '89 days old' }])
  })

  it('a refund from the limit on, and no smaller one', async () => {
    const till = await newTill()
    await choose({ bigRefundMinor: 500 })
    const sale = till.sell({ lines: [{ product: tea, quantity: 4 }] })
    await taken(sale)
    const whole = await taken(till.void(await sold(sale)))
    const small = till.sell({ lines: [{ product: milk, quantity: 1 }] })
    await taken(small)
    await taken(till.void(await sold(small)))
    await round()
    await round()
    expect(await factsTold()).toEqual([
      {
        ...{ kind: 'big-refund', what: 'void', receiptNumber: whole.receiptNumber, byName: 'Test manager' },
        amountMinor: -Math.round(Number(whole.totalAmount) * 100),
      },
    ])
  })

  it('a drawer that is wrong by the limit or more, once, whatever comes of the shift later', async () => {
    const [till, right] = [await newTill(), await newTill()]
    for (const [one, countedMinor] of [
      [till, 4_200],
      [right, 4_900],
    ] as const) {
      const drawer = new TestDrawer(one)
      for (const record of [drawer.do('open', 5_000), drawer.do('close', countedMinor)]) {
        const answer = await app.inject({
          ...{ method: 'POST', url: '/api/shifts/records', headers: manager, payload: record },
        })
        expect(answer.statusCode, answer.body).toBe(201)
      }
    }
    await round()
    await round()
    expect(await factsTold()).toEqual([
      expect.objectContaining({ kind: 'cash-difference', differenceMinor: -800 }),
    ])
  })

  it('a till that has sales to send and is silent, once for each silence; or any, while the shop is open', async () => {
    const till = await newTill()
    // Those of the tests before are silent for good.
    await ownerSql`update tills set device_id = null`
    const heard = new Date(now().getTime() - 40 * MINUTE_MS)
    const hold = (pendingCount: number, at: Date) =>
      ownerSql`
        update tills set device_id = ${uuidv7()}, last_heartbeat = ${at}, held_at = ${at},
               holding = ${ownerSql.json({ pendingCount, attentionCount: 0 })}
         where id = ${till.id}`
    await hold(3, heard)
    await round()
    await round()
    expect(await factsTold()).toEqual([
      expect.objectContaining({ kind: 'till-offline', unsent: 3, heardAt: heard.toISOString() }),
    ])
    await hold(0, heard)
    await ownerSql`delete from notifications`
    await round()
    expect(await factsTold()).toEqual([])
    const day = { from: '00:00', to: '23:59' }
    const hours = ownerSql.json({ openingHours: { week: Array(7).fill(day), exceptions: [] } })
    await ownerSql`update organizations set settings = settings || ${hours} where id = ${organizationId}`
    // Noon of tomorrow, when the shop has been open for long.
    pass(DAY_MS - (now().getTime() % DAY_MS) + DAY_MS / 2)
    await hold(0, new Date(now().getTime() - 40 * MINUTE_MS))
    await round()
    expect(await factsTold()).toEqual([expect.objectContaining({ kind: 'till-offline', unsent: 0 })])
    await ownerSql`update tills set device_id = null`
    await ownerSql`update organizations set settings = settings - 'openingHours' where id = ${organizationId}`
  })

  describe('backups, to the owners alone', () => {
    const ran = (hoursAgo: number, failure: string | null, kind = 'nightly') => {
      const at = new Date(now().getTime() - hoursAgo * 60 * MINUTE_MS)
      return ownerSql`
        insert into backup_runs (id, kind, started_at, ended_at, failure)
        values (${uuidv7()}, ${kind}, ${at}, ${at}, ${failure})`
    }
    const whyTold = async () =>
      (await factsTold()).map((facts) => facts.kind === 'backup-failed' && facts.why)
    beforeEach(async () => {
      // The tills of the tests before are silent for good.
      await ownerSql`update tills set device_id = null`
      start(new Date(0))
    })
    afterEach(async () => {
      start(undefined)
      await ownerSql`delete from backup_runs`
    })

    it('a night’s that failed, once a night however often it was tried again', async () => {
      await ran(2, 'The folder is full.')
      await round()
      await ran(1, 'The folder is full.')
      await round()
      expect(await whyTold()).toEqual(['failed'])
      expect(await factsTold(manager)).toEqual([])
      await ownerSql`delete from notifications`
      await ran(0, null, 'asked')
      await round()
      expect(await factsTold()).toEqual([])
    })

    it('not one that was cut off with its server, as the health page tells of none', async () => {
      await ran(20, null)
      await ran(1, 'The server was ended in the middle of it.')
      await round()
      await round()
      expect(await factsTold()).toEqual([])
    })

    it('none that went well for more than 26 hours, once, whatever a clock that was ahead has put on record', async () => {
      await ran(27, null)
      await ran(-5_000, null)
      await round()
      await round()
      const since = expect.stringMatching(/^20/)
      expect(await factsTold()).toEqual([{ kind: 'backup-failed', why: 'old', startedAt: since }])
      await ownerSql`delete from notifications`
      start(now())
      await round()
      // A server that was off makes it before anybody is told.
      expect(await factsTold()).toEqual([])
    })

    it('one that could not be brought back, until one can', async () => {
      await ran(1, null)
      await ran(0.5, 'The books that came back are not what the records come to.', 'drill')
      await round()
      await ran(0.2, 'It was cut off.', 'drill')
      await round()
      expect(await whyTold()).toEqual(['drill'])
      await ownerSql`delete from notifications`
      await ran(0.1, null, 'drill')
      await round()
      expect(await factsTold()).toEqual([])
    })

    it('SET-007 nothing of it to a business that wants no backups of its own', async () => {
      await ownerSql`update organizations set settings = settings || '{"autoBackup": false}' where id = ${organizationId}`
      await ran(1, 'The folder is full.')
      await round()
      expect(await factsTold()).toEqual([])
      await ownerSql`update organizations set settings = settings - 'autoBackup' where id = ${organizationId}`
    })
  })
})

it('each person has read it for themselves, and another business sees none of it', async () => {
  await ownerSql`
    insert into notifications (organization_id, id, kind, subject, facts, audience, at, mail_state)
    select ${organizationId}, gen_random_uuid(), 'big-refund', n::text,
           ${ownerSql.json({ kind: 'big-refund', what: 'refund', receiptNumber: 'X1-1', amountMinor: 9_900, byName: null })},
           'managers', now(), 'none' from generate_series(1, 3) n`
  const read = (headers: typeof owner, ids: string[] | 'all') =>
    app.inject({ method: 'PUT', url: '/api/notifications/read', headers, payload: { ids } })
  const [first] = (await told()).notifications
  expect((await read(owner, [first?.id ?? ''])).statusCode).toBe(204)
  expect([(await told()).unread, (await told(manager)).unread]).toEqual([2, 3])
  expect((await read(manager, 'all')).statusCode).toBe(204)
  expect([(await told()).unread, (await told(manager)).unread]).toEqual([2, 0])
  const stranger = await signedIn(database, await testBusiness(database), 'owner')
  expect(await told(stranger)).toEqual({ unread: 0, notifications: [] })
  expect(await told(cashier)).toEqual({ unread: 0, notifications: [] })
})
