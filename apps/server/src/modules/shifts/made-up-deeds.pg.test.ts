import type { DoubtfulDeed, ShiftOfDay } from '@tuppence/contract/shifts'
import { type DrawerRecord, type TillRead, withoutDrawerProof } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, it } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { testServer } from '../../testing/test-server.ts'
import { TestTill, testProducts, testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const { organizationId, people } = shop
const cashier = await signedIn(database, shop, 'cashier')
/** Somebody with a session of their own on a telephone: no till, no PIN, no right. */
const stranger = await signedIn(database, shop, 'cashier')
const manager = await signedIn(database, shop, 'manager', 'back-office')
const [tea] = await testProducts(ownerSql, organizationId, [1_000])
if (!tea) throw new Error('no product')

let tills = 0
async function counter() {
  tills += 1
  const staff = { id: people.cashier, name: 'Test cashier' }
  const till = await testTill(ownerSql, organizationId, `D${tills}`, staff)
  return { till, drawer: new TestDrawer(till) }
}
const post = (url: string, payload: object, headers = cashier) =>
  app.inject({ method: 'POST', url, headers, payload })
const send = async (record: DrawerRecord, headers = cashier) => {
  const answer = await post('/api/shifts/records', record, headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const sell = async (till: TestTill, quantity = 1, headers = cashier) => {
  const answer = await post('/api/transactions', till.sell({ lines: [{ product: tea, quantity }] }), headers)
  expect(answer.statusCode, answer.body).toBe(201)
}
const read = async <T>(url: string, headers = manager): Promise<T> => {
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const readZ = (shiftId: string | null) => read<TillRead>(`/api/shifts/${shiftId}/z-read`)
const readX = (shiftId: string | null) => read<TillRead>(`/api/shifts/${shiftId}/x-read`)
const listed = async (shiftId: string | null) =>
  (await read<ShiftOfDay[]>('/api/shifts')).find(({ id }) => id === shiftId)
const doubtful = async () => (await read<DoubtfulDeed[]>('/api/shifts/doubtful')).map(({ id }) => id)

/** A day at a till: one shift with one sale of £12.00; its Z read. */
async function day({ till, drawer }: Awaited<ReturnType<typeof counter>>): Promise<TillRead> {
  await send(drawer.do('open', 0))
  const { shiftId } = drawer
  await sell(till)
  await send(drawer.do('close', 1_200))
  return readZ(shiftId)
}

describe('what somebody says to have been done at another’s till', () => {
  afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

  it.each([
    ['without a proof', (record: DrawerRecord) => withoutDrawerProof(record)],
    ['with a proof of another device', (record: DrawerRecord) => ({ ...record, tillProof: 'f'.repeat(64) })],
  ])('R6 D5 %s opens and closes no shift and makes no Z read, however far ahead', async (_how, claimed) => {
    const { till, drawer } = await counter()
    const theirs = new TestDrawer(till)
    const boss = { staff: { id: people.manager, name: 'Her Majesty' } }
    for (const far of [999_999_998, 5_000]) {
      const open = claimed(theirs.do('open', 0, { ...boss, afterSequence: far }))
      const evil = theirs.shiftId
      const close = claimed(theirs.do('close', 0, { ...boss, afterSequence: far + 1 }))
      expect((await send(open, stranger)).flags).toContain('till-unproven')
      expect(await send(close, stranger)).toMatchObject({ zNumber: null })
      expect(await listed(evil)).toBeUndefined()
      expect((await app.inject({ url: `/api/shifts/${evil}/z-read`, headers: manager })).statusCode).toBe(404)
      expect(await doubtful()).toEqual(expect.arrayContaining([open.id, close.id]))
    }
    const first = await day({ till, drawer })
    const second = await day({ till, drawer })
    expect([first, second].map(({ number, sales, grandTotal }) => [number, sales.net, grandTotal])).toEqual([
      [1, '12.00', '12.00'],
      [2, '12.00', '24.00'],
    ])
    const [told] = await ownerSql<{ n: number }[]>`
      select count(*)::int as n from audit_log where organization_id = ${organizationId}
         and detail->>'tillId' = ${till.id} and detail->'flags' ? 'till-unproven'`
    expect(told?.n).toBe(4)
  })

  it('R6 moves no expected cash and no break of a shift that is open there', async () => {
    const { drawer } = await counter()
    await send(drawer.do('open', 10_000))
    for (const kind of ['safe-drop', 'pay-out', 'cash-in', 'close'] as const) {
      const claim = drawer.do(kind, 6_000, { shiftId: drawer.shiftId })
      if (kind === 'close') drawer.shiftId = claim.shiftId
      expect((await send(withoutDrawerProof(claim), stranger)).flags).toContain('till-unproven')
    }
    expect((await readX(drawer.shiftId)).drawer).toMatchObject({ expected: '100.00' })
    expect(await listed(drawer.shiftId)).toMatchObject({
      ...{ status: 'active', expectedCash: '100.00', flags: [] },
    })
  })

  it('is not counted where another till proves it', async () => {
    const { drawer } = await counter()
    await send(drawer.do('open', 10_000))
    const { drawer: mine } = await counter()
    const claim = mine.do('safe-drop', 6_000, { shiftId: drawer.shiftId })
    expect((await send(claim, stranger)).flags).toContain('shift-of-another-till')
    expect(await listed(drawer.shiftId)).toMatchObject({ expectedCash: '100.00', tillCode: drawer.till.code })
    expect(await doubtful()).toContain(claim.id)
  })

  it('by the till itself counts nowhere while its number is beyond all that the till can have sold', async () => {
    const { till, drawer } = await counter()
    await send(drawer.do('open', 10_000))
    const { shiftId } = drawer
    const far = drawer.do('close', 10_000, { afterSequence: 10_001 })
    expect((await send(far)).flags).toEqual(['beyond-the-till'])
    expect(await listed(shiftId)).toMatchObject({ status: 'active' })
    drawer.shiftId = shiftId
    await sell(till)
    expect(await send(drawer.do('close', 11_200))).toMatchObject({ zNumber: 1, flags: [] })
    expect((await readZ(shiftId)).drawer).toMatchObject({ expected: '112.00', difference: '0.00' })
  })

  it('R6 never moves a Z read’s end beyond what the till recorded: what follows is in the next', async () => {
    const counted = await counter()
    const { till, drawer } = counted
    await send(drawer.do('open', 0))
    const { shiftId } = drawer
    await sell(till)
    await send(drawer.do('close', 1_200, { afterSequence: 9_000 }))
    expect((await readZ(shiftId)).sales.net).toBe('12.00')
    expect(await day(counted)).toMatchObject({ number: 2, sales: { net: '12.00' }, grandTotal: '24.00' })
  })

  it('R15 of a till of the version before counts where its session became that till, and nowhere else', async () => {
    const { till, drawer } = await counter()
    const session = await signedIn(database, shop, 'cashier')
    const opening = withoutDrawerProof(drawer.do('open', 5_000))
    expect((await send(opening, session)).flags).toEqual(['till-unproven'])
    const later = withoutDrawerProof(drawer.do('open', 5_000))
    expect((await post('/api/tills/register', { deviceId: till.deviceId }, session)).statusCode).toBe(200)
    expect((await send(later, session)).flags).toEqual([])
    expect(await listed(drawer.shiftId)).toMatchObject({ status: 'active', openingCash: '50.00' })
  })

  it('names people in reads as the books name them', async () => {
    const { drawer } = await counter()
    await send(drawer.do('open', 0, { staff: { id: people.cashier, name: 'Nobody' } }))
    const { shiftId } = drawer
    await send(drawer.do('close', 0, { staff: { id: people.cashier, name: 'Somebody else' } }))
    expect((await readZ(shiftId)).shift).toMatchObject({ openedBy: 'Test cashier', closedBy: 'Test cashier' })
    expect(await listed(shiftId)).toMatchObject({ closedByName: 'Test cashier' })
  })

  it('D5 a close that made no Z read lets nobody read it', async () => {
    const { drawer } = await counter()
    const boss = { staff: { id: people.supervisor, name: 'Test supervisor' } }
    const supervisor = await signedIn(database, shop, 'supervisor')
    await send(drawer.do('open', 0, boss), supervisor)
    const { shiftId } = drawer
    await send(drawer.do('close', 0, boss), supervisor)
    const url = `/api/shifts/${shiftId}/z-read`
    for (const claim of [
      withoutDrawerProof(drawer.do('close', 0, { shiftId })),
      drawer.do('close', 0, { shiftId }),
      drawer.do('open', 0, { shiftId, afterSequence: 0 }),
    ])
      expect((await send(claim, stranger)).flags).not.toEqual([])
    expect((await app.inject({ url, headers: stranger })).statusCode).toBe(404)
    expect((await app.inject({ url, headers: supervisor })).statusCode).toBe(200)
  })
})

describe('what arrives after the Z read was made', () => {
  afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

  it.each([
    ['a safe drop', (drawer: TestDrawer) => drawer.do('safe-drop', 6_000)],
    ['another opening with a lower float', (drawer: TestDrawer) => reopened(drawer, 4_000)],
  ])('R6 hides no shortage: %s is flagged, and stands beside what the Z read says', async (_what, late) => {
    const { drawer } = await counter()
    await send(drawer.do('open', 10_000))
    const { shiftId } = drawer
    // Made before the close, by its number and its id, and sent after it.
    const backdated = late(drawer)
    await send(drawer.do('close', 4_000))
    const z = await readZ(shiftId)
    const closed = await listed(shiftId)
    expect(closed).toMatchObject({ cashDifference: '-60.00', expectedLater: null, flags: [] })
    expect((await send(backdated)).flags).toContain('changed-after-z-read')
    const { flags = [], ...row } = (await listed(shiftId)) ?? {}
    expect(flags).toContain('changed-after-z-read')
    expect({ ...row, flags: [] }).toEqual({ ...closed, expectedLater: '40.00' })
    expect(await readZ(shiftId)).toEqual(z)
    const [kept] = await ownerSql`
      select opening_cash::text, expected_cash::text, cash_difference::text from shifts where id = ${shiftId}`
    expect(kept).toEqual({ opening_cash: '100.00', expected_cash: '100.00', cash_difference: '-60.00' })
    // The X read says it as it is now, and says so by its kind.
    expect((await readX(shiftId)).drawer).toMatchObject({ expected: '40.00', difference: '0.00' })
  })
})

/** The same shift opened once more, before its first opening by its id. */
function reopened(drawer: TestDrawer, minor: number): DrawerRecord {
  const { shiftId } = drawer
  const id = `01890000-0000-7000-8000-${uuidv7().slice(24)}`
  const again = drawer.do('open', minor, { shiftId, id })
  drawer.shiftId = shiftId
  return again
}

describe('a sale that nothing proves to be of the till', () => {
  afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

  it('R6 makes nobody short: X and Z read name it, and expected cash is without it', async () => {
    const { till, drawer } = await counter()
    await send(drawer.do('open', 10_000))
    const { shiftId } = drawer
    await sell(till)
    const fake = new TestTill({ id: till.id, code: till.code, deviceId: uuidv7() }, till.staff)
    fake.sequence = 1
    fake.seal = till.seal
    await sell(fake, 5, stranger)
    fake.sequence = 899_999_998
    await sell(fake, 7, stranger)
    expect((await readX(shiftId)).sales).toMatchObject({ saleCount: 1, net: '12.00' })
    await sell(till)
    const figures = {
      sales: { saleCount: 3, gross: '84.00', refunds: '0.00', voids: '0.00', net: '84.00' },
      unproven: { count: 1, net: '60.00' },
      drawer: { cashTaken: '24.00', expected: '124.00', unprovenCash: '60.00' },
    }
    const x = await readX(shiftId)
    expect(x).toMatchObject(figures)
    expect(x.sales.tenders.map(({ net }) => net)).toEqual(['84.00'])
    expect(await listed(shiftId)).toMatchObject({
      ...{ expectedCash: '124.00', totalSales: '84.00', unproven: { count: 1, net: '60.00' } },
    })
    await send(drawer.do('close', 12_400))
    expect(await readZ(shiftId)).toMatchObject({
      ...figures,
      ...{ grandTotal: '84.00', drawer: { ...figures.drawer, counted: '124.00', difference: '0.00' } },
    })
    expect(await listed(shiftId)).toMatchObject({ cashDifference: '0.00', unproven: { count: 1 } })
  })
})

describe('R16 a record of a wild clock', () => {
  it('is refused before 1970, as a sale is, and flagged in the far future or where the device is wrong', async () => {
    const { drawer } = await counter()
    for (const at of ['0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z']) {
      const answer = await post('/api/shifts/records', drawer.do('no-sale', null, { shiftId: null, at }))
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    }
    const far = drawer.do('no-sale', null, { shiftId: null, at: '9999-12-31T23:59:59.999Z' })
    expect((await send(far)).flags).toContain('clock-differs')
    const wrong = { ...cashier, 'x-device-time': '2016-01-01T00:00:00.000Z' }
    expect((await send(drawer.do('no-sale', null, { shiftId: null }), wrong)).flags).toContain(
      'clock-differs',
    )
    // Put right before it was sent: its own time is wrong all the same (decision 0128).
    const mended = { ...cashier, 'x-device-time': new Date().toISOString(), 'x-clock-offset': '-3600000' }
    expect((await send(drawer.do('no-sale', null, { shiftId: null }), mended)).flags).toContain(
      'clock-differs',
    )
    expect((await send(drawer.do('no-sale', null, { shiftId: null }))).flags).not.toContain('clock-differs')
  })
})

describe('a till whose Z reads a version before let be moved beyond it', () => {
  it('R6 goes on from the last record that was in one, and no old Z read is touched', async () => {
    const counted = await counter()
    const { till, drawer } = counted
    await day(counted)
    await day(counted)
    await ownerSql`update z_reads set to_sequence = 999999999 where till_id = ${till.id} and number = 1`
    await ownerSql`
      update z_reads set from_sequence = 999999999, to_sequence = 999999999, net = 0, grand_total = 12,
             content = jsonb_set(jsonb_set(content, '{sales,saleCount}', '0'), '{sales,net}', '"0.00"')
       where till_id = ${till.id} and number = 2`
    const [opening] = await ownerSql<{ shift_id: string; content: DrawerRecord }[]>`
      select shift_id, content from drawer_records where till_id = ${till.id} and kind = 'open' order by id desc limit 1`
    if (!opening) throw new Error('no opening')
    // An opening beyond the till was believed, and stands open.
    const evil = { ...opening.content, id: uuidv7(), shiftId: uuidv7(), afterSequence: 999_999_998 }
    await ownerSql`insert into drawer_records ${ownerSql({
      ...{
        organization_id: organizationId,
        id: evil.id,
        till_id: till.id,
        shift_id: evil.shiftId,
        kind: 'open',
      },
      ...{
        amount: '0.00',
        after_sequence: evil.afterSequence,
        happened_at: new Date(),
        staff_id: people.cashier,
      },
      ...{ content: ownerSql.json(evil), received_at: new Date() },
    })}`
    await ownerSql`insert into shifts ${ownerSql({
      ...{ organization_id: organizationId, id: evil.shiftId, staff_id: people.cashier, till_id: till.id },
      ...{ start_time: new Date(), from_sequence: evil.afterSequence },
    })}`
    const before = await ownerSql`select * from z_reads where till_id = ${till.id} order by number`
    await send(drawer.do('open', 0))
    const { shiftId } = drawer
    await sell(till)
    expect(await listed(shiftId)).toMatchObject({ status: 'active', totalSales: '24.00', transactions: 2 })
    expect(await listed(evil.shiftId)).toMatchObject({ status: 'closed', flags: ['not-of-this-till'] })
    await send(drawer.do('close', 1_200))
    expect(await readZ(shiftId)).toMatchObject({
      ...{ number: 3, before: { count: 1, net: '12.00' }, sales: { net: '24.00', saleCount: 2 } },
      ...{ grandTotal: '36.00', drawer: { expected: '12.00' } },
    })
    expect(await day(counted)).toMatchObject({ number: 4, sales: { net: '12.00' }, grandTotal: '48.00' })
    expect(
      await ownerSql`select * from z_reads where till_id = ${till.id} and number < 3 order by number`,
    ).toEqual(before)
  })
})
