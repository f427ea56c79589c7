import type { Compared, RecordedDrawer, ShiftOfDay } from '@tuppence/contract/shifts'
import { type DrawerRecord, tillReadSchema } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { testServer } from '../../testing/test-server.ts'
import { type TestTill, testProducts, testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
const [shop, otherShop] = [await testBusiness(database), await testBusiness(database)]
const staff = { id: shop.people.cashier, name: 'Test cashier' }
const cashier = await signedIn(database, shop, 'cashier')
const supervisor = await signedIn(database, shop, 'supervisor', 'back-office')
const manager = await signedIn(database, shop, 'manager', 'back-office')
const owner = await signedIn(database, shop, 'owner', 'back-office')
const [milk] = await testProducts(ownerSql, shop.organizationId, [1_000], { vatCode: 'zero', vatRate: 0 })
if (!milk) throw new Error('no product')

type Headers = typeof cashier
const post = (url: string, payload: object, headers: Headers) =>
  app.inject({ method: 'POST', url, headers, payload })
const made = async <T>(url: string, payload: object, headers: Headers, status = 201): Promise<T> => {
  const answer = await post(url, payload, headers)
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}
const send = (record: DrawerRecord) => made<RecordedDrawer>('/api/shifts/records', record, cashier)
const sell = (till: TestTill) => made('/api/transactions', till.sell({ lines: [{ product: milk }] }), cashier)
const read = async (shiftId: string, which: 'x' | 'z') => {
  const answer = await app.inject({ url: `/api/shifts/${shiftId}/${which}-read`, headers: manager })
  expect(answer.statusCode, answer.body).toBe(200)
  return tillReadSchema.parse(answer.json())
}
/** As the till asks that its shift is open at: also of an open one, which is no error. */
const closedFor = async (shiftId: string) => {
  const answer = await app.inject({ url: `/api/shifts/${shiftId}/closed-for`, headers: cashier })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const listed = async (shiftId: string) => {
  const answer = await app.inject({ url: '/api/shifts', headers: manager })
  return answer.json<ShiftOfDay[]>().find(({ id }) => id === shiftId)
}
const WHY = 'The tablet fell and does not start'
const closing = (pounds: string | null, changes: object = {}) => ({
  ...{ id: uuidv7(), amount: pounds, count: null, reason: 'unknown', note: null, why: WHY },
  ...changes,
})
const compare = (shiftId: string, amount: string, id = uuidv7()) =>
  made<Compared>(`/api/shifts/${shiftId}/counts`, { id, amount, count: null }, manager, 200)
const close = (shiftId: string, payload: object, headers = manager) =>
  made<RecordedDrawer>(`/api/shifts/${shiftId}/close`, payload, headers)

let tills = 0
/** A shift with a float of £100.00 and one sale of £10.00 in cash. */
async function openedShift() {
  tills += 1
  const till = await testTill(ownerSql, shop.organizationId, `C${tills}`, staff, 'as-marked')
  const drawer = new TestDrawer(till)
  await send(drawer.do('open', 10_000))
  await sell(till)
  return { till, drawer, shiftId: drawer.shiftId ?? '' }
}

describe('a shift whose till cannot close it itself', () => {
  it('R6 D5 is counted before anything is said, closed by a manager with a reason, and makes the next Z read', async () => {
    const { till, drawer, shiftId } = await openedShift()
    const counted = await compare(shiftId, '95.00')
    expect(counted).toEqual({
      ...{ expected: '110.00', difference: '-15.00', unprovenCash: '0.00', unsentCount: 0, times: 1 },
    })
    // The same once more is the same count; another is a second one.
    expect((await compare(shiftId, '95.00')).times).toBe(1)
    expect((await compare(shiftId, '105.00')).times).toBe(2)
    const asked = closing('105.00', { reason: 'wrong-change' })
    expect(await closedFor(shiftId)).toEqual({ closedFor: null })
    expect(await close(shiftId, asked)).toEqual({ id: asked.id, flags: [], zNumber: 1 })
    expect(await closedFor(shiftId)).toEqual({ closedFor: { by: 'Test manager', why: WHY } })
    const z = await read(shiftId, 'z')
    expect(z).toMatchObject({
      ...{ number: 1, grandTotal: '10.00', sales: { net: '10.00' } },
      shift: {
        ...{ openedBy: 'Test cashier', closedBy: 'Test manager' },
        closedFor: { by: 'Test manager', why: WHY, counted: '105.00' },
      },
      drawer: {
        ...{ expected: '110.00', counted: '105.00', difference: '-5.00', differenceReason: 'wrong-change' },
        counts: { times: 2, first: '95.00' },
      },
    })
    expect(await listed(shiftId)).toMatchObject({
      ...{ status: 'closed', closedByName: 'Test manager', zNumber: 1, cashDifference: '-5.00' },
      ...{ flags: ['closed-by-manager'], closedForWhy: WHY, expectedLater: null, countedLater: null },
    })
    const log = await ownerSql<{ action: string; person_id: string; detail: { why?: string } }[]>`
      select action, person_id, detail from audit_log where organization_id = ${shop.organizationId}
         and (detail->>'shiftId' = ${shiftId} or detail->>'till' = ${till.code}) and person_id = ${shop.people.manager}
       order by at`
    expect(log.map(({ action }) => action)).toEqual([
      ...['drawer-count-for-till', 'drawer-count-for-till', 'drawer-count-for-till'],
      ...['drawer-close-for-till', 'z-read-made'],
    ])
    expect(log[3]?.detail).toMatchObject({
      why: WHY,
      amount: '105.00',
      counted: '2 times',
      firstCounted: '95.00',
    })
    // A next day follows without a gap.
    drawer.shiftId = null
    await send(drawer.do('open', 0))
    await send(drawer.do('close', 0))
    expect(await breaches(ownerSql)).toEqual({})
  })

  it('R6 is closed without a count where the drawer is not there: no difference, and its Z read says so', async () => {
    const { shiftId } = await openedShift()
    await close(shiftId, closing(null))
    const { drawer, shift } = await read(shiftId, 'z')
    expect(drawer).toMatchObject({
      expected: '110.00',
      counted: null,
      difference: null,
      differenceReason: null,
    })
    expect(shift.closedFor).toEqual({ by: 'Test manager', why: WHY, counted: null })
    expect(await listed(shiftId)).toMatchObject({
      ...{ countedCash: null, cashDifference: null, flags: ['closed-by-manager', 'drawer-not-there'] },
    })
  })

  it('R6 what its till had not sent arrives afterwards beside the Z read, and is in the next one', async () => {
    const { till, drawer, shiftId } = await openedShift()
    const late = till.sell({ lines: [{ product: milk }] })
    const dropped = drawer.do('safe-drop', 2_000)
    await close(shiftId, closing('100.00', { reason: 'unknown' }))
    const z = await read(shiftId, 'z')
    await made('/api/transactions', late, cashier)
    expect((await send(dropped)).flags).toEqual(['changed-after-z-read'])
    expect(await read(shiftId, 'z')).toEqual(z)
    // £110.00 was expected of what was known. The late sale and drop say that the count was right.
    expect(await listed(shiftId)).toMatchObject({
      ...{ expectedCash: '110.00', cashDifference: '-10.00', expectedLater: '100.00', lateCount: 1 },
      flags: ['closed-by-manager', 'changed-after-z-read'],
    })
    expect((await read(shiftId, 'x')).drawer?.expected).toBe('100.00')
    // The next shift is no part of it.
    drawer.shiftId = null
    await send(drawer.do('open', 0))
    await sell(till)
    expect((await read(shiftId, 'x')).drawer?.expected).toBe('100.00')
    expect((await send(drawer.do('close', 1_000))).zNumber).toBe(2)
    const shifts = await ownerSql<{ from: number; to: number; net: string }[]>`
      select from_sequence as from, to_sequence as to, net::text from z_reads where till_id = ${till.id} order by number`
    expect(shifts).toEqual([
      { from: 0, to: 1, net: '10.00' },
      { from: 1, to: 3, net: '20.00' },
    ])
    expect(await listed(shiftId)).toMatchObject({ expectedLater: '100.00', lateCount: 1 })
    expect(await breaches(ownerSql)).toEqual({})
  })

  it('R6 is closed by its till too when that comes back: both counts stay, and nothing is counted twice', async () => {
    const { till, drawer, shiftId } = await openedShift()
    await close(shiftId, closing('110.00'))
    await sell(till)
    const own = drawer.do('close', 12_000)
    expect(await send(own)).toEqual({ id: own.id, flags: ['changed-after-z-read'], zNumber: 1 })
    expect(await send(own)).toEqual({ id: own.id, flags: ['changed-after-z-read'], zNumber: 1 })
    expect((await read(shiftId, 'z')).drawer).toMatchObject({ counted: '110.00', difference: '0.00' })
    const now = await read(shiftId, 'x')
    expect(now.drawer).toMatchObject({ expected: '120.00', counted: '120.00', difference: '0.00' })
    expect(now.shift).toMatchObject({
      closedBy: 'Test cashier',
      closedFor: { by: 'Test manager', counted: '110.00' },
    })
    expect(await listed(shiftId)).toMatchObject({
      ...{ countedCash: '110.00', cashDifference: '0.00', expectedLater: '120.00', countedLater: '120.00' },
      flags: ['closed-by-manager', 'closed-by-till-too', 'changed-after-z-read'],
    })
    await send(drawer.do('open', 0))
    await send(drawer.do('close', 0))
    const [sums] = await ownerSql<{ count: number; net: string; grand: string }[]>`
      select count(*)::int, sum(net)::text as net, max(grand_total)::text as grand from z_reads where till_id = ${till.id}`
    expect(sums).toEqual({ count: 2, net: '20.00', grand: '20.00' })
    expect(await breaches(ownerSql)).toEqual({})
  })

  it('R6 a till that remembers nothing is not told what the office counted', async () => {
    const { till, shiftId } = await openedShift()
    await compare(shiftId, '1.00')
    const setup = () =>
      made<{ shiftRecords: { kind: string }[] }>(
        '/api/tills/register',
        { deviceId: till.deviceId, journal: null },
        cashier,
        200,
      )
    expect((await setup()).shiftRecords.map(({ kind }) => kind)).toEqual(['open'])
    await close(shiftId, closing(null))
    expect((await setup()).shiftRecords).toEqual([])
  })
})

describe('who may, and how often', () => {
  it('D5 R10 a cashier and a supervisor may not, the owner may, and nobody of another business finds it', async () => {
    const { shiftId } = await openedShift()
    const stranger = await signedIn(database, otherShop, 'owner', 'back-office')
    const count = { id: uuidv7(), amount: '1.00', count: null }
    const tries: [Headers, number, string][] = [
      [cashier, 403, 'not-permitted'],
      [supervisor, 403, 'not-permitted'],
      [await signedIn(database, shop, 'manager', 'pos', 'pin'), 403, 'password-needed'],
      [stranger, 404, 'not-found'],
    ]
    for (const [headers, status, code] of tries)
      for (const [what, payload] of [
        ['close', closing('1.00')],
        ['counts', count],
      ] as const) {
        const answer = await post(`/api/shifts/${shiftId}/${what}`, payload, headers)
        expect([answer.statusCode, answer.json().code], `${what} ${code}`).toEqual([status, code])
      }
    expect((await listed(shiftId))?.status).toBe('active')
    expect((await close(shiftId, closing('110.00'), owner)).zNumber).toBe(1)
  })

  it('mandate 3 is closed once by the same id again, and by no other', async () => {
    const { shiftId } = await openedShift()
    const asked = closing('110.00')
    const first = await close(shiftId, asked)
    expect(await close(shiftId, asked)).toEqual(first)
    const refused = async (payload: object, what = 'close') =>
      (await post(`/api/shifts/${shiftId}/${what}`, payload, manager)).json().code
    expect(await refused({ ...asked, amount: '111.00' })).toBe('drawer-record-reused')
    // There was no difference: a reason for one is not kept, and so is no other content.
    expect(await close(shiftId, { ...asked, reason: 'wrong-change' })).toEqual(first)
    expect(await refused(closing('110.00'))).toBe('shift-closed')
    expect(await refused({ id: uuidv7(), amount: '1.00', count: null }, 'counts')).toBe('shift-closed')
    const other = await openedShift()
    expect((await post(`/api/shifts/${other.shiftId}/close`, asked, manager)).json().code).toBe(
      'drawer-record-reused',
    )
    const kept =
      await ownerSql`select from drawer_records where shift_id = ${shiftId} and kind = 'close-for-till'`
    expect(kept).toHaveLength(1)
  })

  it.each([
    ['reason', { reason: 'wrong-change' }],
    ['note', { note: 'Counted by two people' }],
    ['why', { why: 'It was stolen' }],
  ])(
    'mandate 3 a repeated close with another %s is another close, and the first one stands',
    async (_, other) => {
      const { shiftId } = await openedShift()
      const asked = closing('105.00', { note: 'Counted twice' })
      await close(shiftId, asked)
      const answer = await post(`/api/shifts/${shiftId}/close`, { ...asked, ...other }, manager)
      expect(answer.json().code).toBe('drawer-record-reused')
      expect((await read(shiftId, 'z')).drawer).toMatchObject({ differenceReason: 'unknown' })
    },
  )

  it('R6 a close says why in words, and pieces that come to its sum; a till cannot say it', async () => {
    const { drawer, shiftId } = await openedShift()
    for (const [field, wrong] of [
      ['why', closing('1.00', { why: ' ' })],
      ['note', closing('1.00', { reason: 'other' })],
      ['count', closing('1.00', { count: [{ denomination: 500, pieces: 1 }] })],
      ['count', closing(null, { count: [{ denomination: 500, pieces: 1 }] })],
      ['reason', closing('1.00', { reason: 'supplier' })],
    ] as const) {
      const answer = await post(`/api/shifts/${shiftId}/close`, wrong, manager)
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.body).toContain(field)
    }
    const forged = drawer.proven({ ...drawer.do('close', 0), shiftId, kind: 'close-for-till' })
    expect((await post('/api/shifts/records', forged, manager)).statusCode).toBe(400)
    expect((await listed(shiftId))?.status).toBe('active')
  })

  it('R9 of two managers at once, and of a manager and the till at once, one closes it', async () => {
    for (let run = 0; run < 4; run += 1) {
      const { till, drawer, shiftId } = await openedShift()
      const letGo = await holdLocks(
        ownerSql,
        (sql) => sql`select id from tills where id = ${till.id} for update`,
      )
      const office = [manager, owner, manager].map((headers) =>
        post(`/api/shifts/${shiftId}/close`, closing('110.00'), headers),
      )
      const own = drawer.do('close', 11_000)
      const byTill = run % 2 === 0 ? [post('/api/shifts/records', own, cashier)] : []
      await expect.poll(() => lockWaiters(ownerSql), { interval: 20 }).toBeGreaterThan(0)
      await letGo()
      const codes = (await Promise.all(office)).map((answer) => answer.json().code ?? answer.statusCode)
      const [answered] = await Promise.all(byTill)
      expect(codes.filter((code) => code !== 'shift-closed').every((code) => code === 201)).toBe(true)
      expect(codes.filter((code) => code === 201).length).toBeLessThanOrEqual(1)
      if (byTill.length === 0) expect(codes.filter((code) => code === 201)).toHaveLength(1)
      else expect(answered?.json().zNumber).toBe(1)
      const reads = await ownerSql`select number from z_reads where shift_id = ${shiftId}`
      expect(reads.map(({ number }) => number)).toEqual([1])
    }
    expect(await breaches(ownerSql)).toEqual({})
  })
})
