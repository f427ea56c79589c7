import type { ActiveShift, ShiftOfDay } from '@tuppence/contract/shifts'
import { type Sale, type SaleRequest, soldSaleOf } from '@tuppence/domain/sales'
import { type DrawerRecord, salesFiguresOf, tillReadSchema } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { type TestTill, testProducts, testTill } from '../../testing/test-till.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
afterAll(() => app.close())
const shop = await testBusiness(database)
const people = {
  cashier: { id: shop.people.cashier, name: 'Test cashier' },
  supervisor: { id: shop.people.supervisor, name: 'Test supervisor' },
}
const cashier = await signedIn(database, shop, 'cashier')
const supervisor = await signedIn(database, shop, 'supervisor')
const manager = await signedIn(database, shop, 'manager', 'back-office')
const [milk, bread] = await testProducts(ownerSql, shop.organizationId, [120, 250])
if (!milk || !bread) throw new Error('no products')

let tills = 0
/** A till with a drawer, and what its records have to be sent to. */
async function counter() {
  tills += 1
  const till = await testTill(ownerSql, shop.organizationId, `S${tills}`, people.cashier)
  return { till, drawer: new TestDrawer(till) }
}

const post = (url: string, payload: object, headers = cashier) =>
  app.inject({ method: 'POST', url, headers, payload })
const sendSale = async (payload: object, headers = cashier) => {
  const answer = await post('/api/transactions', payload, headers)
  expect(answer.statusCode, answer.body).toBe(201)
}
const send = async (record: DrawerRecord, headers = cashier) => {
  const answer = await post('/api/shifts/records', record, headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
/** Somebody comes to a till, which its device says. */
const signIn = async ({ deviceId }: TestTill, headers: typeof cashier) => {
  const answer = await post('/api/tills/register', { deviceId }, headers)
  expect(answer.statusCode, answer.body).toBe(200)
}
const read = async <T>(url: string, headers = manager): Promise<T> => {
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const readZ = async (shiftId: string | null, headers = manager) =>
  tillReadSchema.parse(await read(`/api/shifts/${shiftId}/z-read`, headers))
const readX = async (shiftId: string | null) =>
  tillReadSchema.parse(await read(`/api/shifts/${shiftId}/x-read`))
const shiftOf = async (shiftId: string | null) =>
  (await read<ShiftOfDay[]>('/api/shifts')).find(({ id }) => id === shiftId)

describe('a shift at a till', () => {
  it('TILL-002 TILL-004 TILL-006 DATA-037 is listed active with who, where, since when and its sales', async () => {
    const { till, drawer } = await counter()
    const opening = drawer.do('open', 10_000)
    expect(await send(opening)).toEqual({ id: opening.id, flags: [], zNumber: null })
    await sendSale(till.sell({ lines: [{ product: milk }] }))
    const active = await read<{ id: string }[]>('/api/shifts/active')
    expect(active.find(({ id }) => id === drawer.shiftId)).toEqual({
      ...{ id: drawer.shiftId, tillId: till.id, tillName: till.code },
      ...{ staffName: 'Test cashier', startTime: opening.at },
      ...{ status: 'active', totalSales: '1.44', transactions: 1 },
    })
    await send(drawer.do('break-start'))
    expect(await read('/api/shifts/active')).toContainEqual(expect.objectContaining({ status: 'break' }))
  })

  it('R6 is counted: expected is float + cash sales − refunds + in − out − dropped, and the Z says it all', async () => {
    const { till, drawer } = await counter()
    await send(drawer.do('open', 10_000))
    const { shiftId } = drawer
    await sendSale(till.sell({ lines: [{ product: milk, quantity: 10 }] })) // £14.40 in cash
    await sendSale(till.sell({ lines: [{ product: bread }], method: 'card' })) // £3.00
    const sale = till.last
    if (!sale) throw new Error('no sale')
    await send(drawer.do('cash-in', 2_000))
    await send(drawer.do('pay-out', 550), supervisor)
    await send(drawer.do('safe-drop', 3_000))
    await send(drawer.do('no-sale'), supervisor)
    const x = await readX(shiftId)
    expect(x).toMatchObject({ kind: 'x', number: null, grandTotal: null, noSaleCount: 1 })
    expect(x.drawer).toMatchObject({ cashTaken: '14.40', expected: '98.90', counted: null, difference: null })
    const closing = drawer.do('close', 9_800, { reason: 'wrong-change', note: 'Twenty for a ten' })
    expect(await send(closing)).toMatchObject({ zNumber: 1 })
    const z = await readZ(shiftId)
    expect(z).toMatchObject({
      ...{
        kind: 'z',
        number: 1,
        tillCode: till.code,
        grandTotal: '17.40',
        before: { count: 0, net: '0.00' },
      },
      shift: { openedBy: 'Test cashier', closedBy: 'Test cashier' },
      sales: {
        ...{ saleCount: 2, gross: '17.40', net: '17.40', refunds: '0.00', voids: '0.00' },
        tenders: [
          { method: 'cash', count: 1, taken: '14.40', back: '0.00', net: '14.40' },
          { method: 'card', count: 1, taken: '3.00', back: '0.00', net: '3.00' },
        ],
        vat: [{ vatCode: 'standard', vatRate: '20.00', net: '14.50', vat: '2.90', gross: '17.40' }],
      },
      drawer: {
        ...{ opening: '100.00', cashTaken: '14.40', cashIn: '20.00', payOut: '5.50', safeDrop: '30.00' },
        ...{ expected: '98.90', counted: '98.00', difference: '-0.90', differenceReason: 'wrong-change' },
      },
    })
    expect(await shiftOf(shiftId)).toMatchObject({
      ...{
        status: 'closed',
        expectedCash: '98.90',
        countedCash: '98.00',
        cashDifference: '-0.90',
        // Who reads the list asks why, and needs no paper for it.
        differenceReason: 'wrong-change',
        differenceNote: 'Twenty for a ten',
        zNumber: 1,
      },
      // The cashier paid out alone, whose session sent it or not.
      ...{ lateCount: 0, flags: ['not-allowed'], closedByName: 'Test cashier' },
    })
  })

  it('tells whoever may see reports that a drawer was counted again, and what came out first', async () => {
    const { drawer } = await counter()
    await send(drawer.do('open', 5_000))
    const { shiftId } = drawer
    const said = { expected: '50.00', unsentCount: 0, unknownCardCount: 0 }
    const closing = drawer.do('close', 5_000, { closing: { ...said, recounts: 1, firstCounted: '0.00' } })
    expect(await send(closing)).toMatchObject({ zNumber: 1 })
    expect(await send(closing)).toMatchObject({ zNumber: 1 })
    const counts = { times: 2, first: '0.00' }
    expect((await readZ(shiftId)).drawer).toMatchObject({ counted: '50.00', difference: '0.00', counts })
    expect(await shiftOf(shiftId)).toMatchObject({ counts })
    const [entry] = await ownerSql<{ detail: object }[]>`
      select detail from audit_log where subject_id = ${closing.id} and action = 'drawer-close'`
    expect(entry?.detail).toMatchObject({ counted: '2 times', firstCounted: '0.00' })
    // A till of before keeps no first count, and sends its close again as it was.
    await send(drawer.do('open', 5_000))
    const before = drawer.shiftId
    const old = drawer.do('close', 5_000, { closing: { ...said, recounts: 0 } })
    await send(old)
    await send(old)
    expect(await shiftOf(before)).toMatchObject({ counts: null })
  })

  it('R2 answers a repeat as the first time and refuses another content under its id', async () => {
    const { drawer } = await counter()
    const opening = drawer.do('open', 5_000)
    await send(opening)
    const { shiftId } = drawer
    const closing = drawer.do('close', 5_000)
    const answers = await Promise.all([1, 2, 3].map(() => send(closing)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await send(opening, supervisor)).flags).toEqual([])
    const other = await post('/api/shifts/records', { ...opening, amount: '60.00' })
    expect([other.statusCode, other.json().code]).toEqual([422, 'drawer-record-reused'])
    expect((await shiftOf(shiftId))?.openingCash).toBe('50.00')
  })

  it('is the same whatever order its records arrive in, and a sale that comes late is in the shift it was made in', async () => {
    const { till, drawer } = await counter()
    const opening = drawer.do('open', 1_000)
    const { shiftId } = drawer
    const sale = till.sell({ lines: [{ product: milk }] })
    const put = drawer.do('cash-in', 500)
    const closing = drawer.do('close', 1_644)
    await send(closing)
    expect(await shiftOf(shiftId)).toMatchObject({ flags: ['opening-missing'], status: 'closed' })
    await send(put)
    await send(opening)
    await sendSale(sale)
    expect(await shiftOf(shiftId)).toMatchObject({
      ...{ flags: [], openingCash: '10.00', lateCount: 1, totalSales: '0.00', transactions: 0 },
    })
    // The Z read stays as it was made; what the shift comes to now stands beside it.
    expect((await readZ(shiftId)).sales.saleCount).toBe(0)
    expect((await readX(shiftId)).drawer).toMatchObject({
      expected: '16.44',
      counted: '16.44',
      difference: '0.00',
    })
  })

  it('is ended uncounted by the next one, and says so', async () => {
    const { till, drawer } = await counter()
    const first = drawer.do('open', 1_000)
    const lost = drawer.shiftId
    await sendSale(till.sell({ lines: [{ product: milk }] }))
    const second = drawer.do('open', 2_000)
    await send(second)
    await send(first)
    expect(await shiftOf(lost)).toMatchObject({
      ...{ status: 'closed', flags: ['never-counted'], countedCash: null, zNumber: null, totalSales: '1.44' },
    })
    // Its read takes up what no Z read has, and so does the list.
    expect(await shiftOf(drawer.shiftId)).toMatchObject({ status: 'active', totalSales: '1.44' })
  })

  it('R6 a Z read also has what was sold without a shift, the first all of it; X read and list of shifts say the same', async () => {
    const { till, drawer } = await counter()
    await sendSale(till.sell({ lines: [{ product: bread }] })) // before the till ever had a shift
    await send(drawer.do('open', 500))
    const first = drawer.shiftId
    await sendSale(till.sell({ lines: [{ product: milk }] }))
    const x = await readX(first)
    expect(x).toMatchObject({ before: { count: 1, net: '3.00' }, sales: { net: '4.44' } })
    expect(x.drawer).toMatchObject({ cashTaken: '1.44', expected: '6.44' })
    const listed = { totalSales: '4.44', transactions: 2 }
    expect(await shiftOf(first)).toMatchObject({ ...listed, expectedCash: '6.44', zNumber: null })
    const active = await read<ActiveShift[]>('/api/shifts/active')
    expect(active.find(({ id }) => id === first)).toMatchObject(listed)
    await send(drawer.do('close', 644))
    const z = await readZ(first)
    expect(z).toMatchObject({ number: 1, grandTotal: '4.44', before: x.before, sales: x.sales })
    expect(z.drawer).toMatchObject({ expected: '6.44', difference: '0.00' })
    expect(await shiftOf(first)).toMatchObject({ ...listed, expectedCash: '6.44', zNumber: 1 })
    await sendSale(till.sell({ lines: [{ product: milk }] }))
    await send(drawer.do('open', 144))
    const { shiftId } = drawer
    await sendSale(till.sell({ lines: [{ product: bread }] }))
    const second = await readX(shiftId)
    await send(drawer.do('close', 444))
    expect(await readZ(shiftId)).toMatchObject({
      ...{ number: 2, grandTotal: '8.88', before: { count: 1, net: '1.44' }, sales: second.sales },
      drawer: { cashTaken: '3.00', expected: '4.44', difference: '0.00' },
    })
    // The takings of the till are what its Z reads came to, and each is read again as it was.
    expect((await readX(first)).sales).toEqual(z.sales)
  })
})

describe('who may', () => {
  it('D5 a drawer that nobody allowed to be opened is recorded and flagged', async () => {
    const { till, drawer } = await counter()
    await send(drawer.do('open', 1_000))
    expect((await send(drawer.do('no-sale'))).flags).toEqual(['without-right'])
    const named = drawer.do('pay-out', 100, { approvedBy: people.supervisor })
    expect((await send(named)).flags).toEqual(['approval-unproven'])
    const stranger = drawer.do('safe-drop', 100, { staff: { id: uuidv7(), name: 'Nobody' } })
    expect((await send(stranger)).flags).toEqual(['staff-unknown'])
    // Nobody borrows a right with a name: the till knows the supervisor, or it is nothing but a word.
    const borrowed = drawer.do('no-sale', null, { staff: people.supervisor })
    expect((await send(borrowed)).flags).toEqual(['staff-differs', 'without-right'])
    await signIn(till, supervisor)
    const other = drawer.do('no-sale', null, { staff: people.supervisor })
    expect((await send(other)).flags).toEqual(['staff-differs'])
    const { tillProof: _, ...unproven } = drawer.do('no-sale', null, { staff: people.supervisor })
    await signIn(till, cashier)
    expect((await send(unproven)).flags).toEqual(['staff-differs', 'without-right'])
    expect((await send(drawer.do('no-sale', null, { staff: people.supervisor }), supervisor)).flags).toEqual(
      [],
    )
    const log = await ownerSql<{ action: string }[]>`
      select action from audit_log where organization_id = ${shop.organizationId} and action = 'drawer-no-sale'`
    expect(log.length).toBeGreaterThanOrEqual(3)
  })

  it('D5 reads of any till need the right to reports; a Z read of one’s own shift does not', async () => {
    const { drawer } = await counter()
    await send(drawer.do('open', 0))
    const { shiftId } = drawer
    await send(drawer.do('close', 0))
    expect((await readZ(shiftId, cashier)).number).toBe(1)
    for (const url of ['/api/shifts', '/api/shifts/active', `/api/shifts/${shiftId}/x-read`])
      expect((await app.inject({ url, headers: cashier })).statusCode, url).toBe(403)
    const theirs = (await counter()).till
    const drawer2 = new TestDrawer(theirs)
    await send(drawer2.do('open', 0, { staff: people.supervisor }), supervisor)
    const otherShift = drawer2.shiftId
    await send(drawer2.do('close', 0, { staff: people.supervisor }), supervisor)
    expect((await app.inject({ url: `/api/shifts/${otherShift}/z-read`, headers: cashier })).statusCode).toBe(
      404,
    )
  })

  it('R9 another business neither records at this till nor reads its shifts', async () => {
    const { drawer } = await counter()
    await send(drawer.do('open', 0))
    const { shiftId } = drawer
    await send(drawer.do('close', 0))
    const elsewhere = await testBusiness(database)
    const theirs = await signedIn(database, elsewhere, 'owner', 'back-office')
    expect((await post('/api/shifts/records', drawer.do('open', 0), theirs)).json().code).toBe('unknown-till')
    for (const read of ['x-read', 'z-read'])
      expect((await app.inject({ url: `/api/shifts/${shiftId}/${read}`, headers: theirs })).statusCode).toBe(
        404,
      )
  })

  it('a Z read and a drawer record cannot be changed or removed by the server’s own role', async () => {
    await database.sql.begin(async (sql) => {
      await sql.unsafe(`set local app.organization_id = '${shop.organizationId}'`)
      for (const words of [
        'update z_reads set number = 9',
        'delete from z_reads',
        'delete from drawer_records',
      ])
        await expect(sql.savepoint((inner) => inner.unsafe(words))).rejects.toThrow(/permission denied/)
    })
  })
})

describe('X and Z reads, the same at till and server', () => {
  it('a till’s own figures are the server’s, with discounts, voids, refunds and exchanges', async () => {
    const { till, drawer } = await counter()
    await send(drawer.do('open', 5_000))
    const { shiftId } = drawer
    const sales: Sale[] = []
    const keep = async (request: SaleRequest) => {
      if (!till.last) throw new Error('nothing was sold')
      sales.push(till.last)
      await sendSale(request, supervisor)
      return till.last
    }
    const discount = { kind: 'percent', hundredths: 1_000 } as const
    await keep(till.sell({ lines: [{ product: milk, quantity: 3 }, { product: bread }], discount }))
    const voided = await keep(
      till.sell({ lines: [{ product: bread, quantity: 2 }], method: 'card', discount }),
    )
    await keep(till.void(soldSaleOf(voided)))
    const sold = await keep(till.sell({ lines: [{ product: milk, quantity: 4 }] }))
    const picks = [{ lineId: sold.lines[0]?.id ?? '', quantity: 2, restock: true }]
    await keep(till.giveBack({ sale: soldSaleOf(sold), picks }))
    const other = await keep(till.sell({ lines: [{ product: milk }] }))
    const all = [{ lineId: other.lines[0]?.id ?? '', quantity: 1, restock: true }]
    await keep(
      till.giveBack({ sale: soldSaleOf(other), picks: all }, { lines: [{ product: bread, quantity: 2 }] }),
    )
    const swapped = await keep(till.sell({ lines: [{ product: milk }] }))
    const one = [{ lineId: swapped.lines[0]?.id ?? '', quantity: 1, restock: true }]
    const even = await keep(
      till.giveBack({ sale: soldSaleOf(swapped), picks: one }, { lines: [{ product: milk }] }),
    )
    expect(even.tenders).toMatchObject([{ method: 'cash', amountMinor: 0 }])
    const { sales: figures } = await readX(shiftId)
    expect(figures).toEqual(salesFiguresOf(sales))
    expect(figures).toMatchObject({ saleCount: 5, voidCount: 1, refundCount: 1, exchangeCount: 2 })
    // RULES 25: what the even exchange is paid with is no payment.
    const inCash = sales.filter(({ tenders: [of] }) => of?.method === 'cash' && of !== even.tenders[0])
    expect(figures.tenders.find(({ method }) => method === 'cash')?.count).toBe(inCash.length)
    expect([figures.discounts, figures.refunds, figures.voids]).not.toContain('0.00')
  })
})

it('a test of this file leaves every promise of the books kept', async () => {
  expect(await breaches(ownerSql)).toEqual({})
})
