import type { ShiftOfDay } from '@tuppence/contract/shifts'
import { type DrawerRecord, tillReadSchema, withoutDrawerProof } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { testServer } from '../../testing/test-server.ts'
import { testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const staff = { id: shop.people.supervisor, name: 'Test supervisor' }
const supervisor = await signedIn(database, shop, 'supervisor')
const cashier = await signedIn(database, shop, 'cashier')

let tills = 0
async function counter(who = staff) {
  tills += 1
  return new TestDrawer(await testTill(ownerSql, shop.organizationId, `B${tills}`, who))
}
const send = async (record: DrawerRecord, headers = supervisor) => {
  const answer = await app.inject({ method: 'POST', url: '/api/shifts/records', headers, payload: record })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async (shiftId: string | null, which: 'x' | 'z' = 'x') => {
  const answer = await app.inject({ url: `/api/shifts/${shiftId}/${which}-read`, headers: supervisor })
  expect(answer.statusCode, answer.body).toBe(200)
  return tillReadSchema.parse(answer.json())
}
const listed = async (shiftId: string | null) => {
  const answer = await app.inject({ url: '/api/shifts', headers: supervisor })
  return answer.json<ShiftOfDay[]>().find(({ id }) => id === shiftId)
}

describe('an entry of the drawer that was typed wrongly', () => {
  it('R6 is taken back by a record of its own: X, Z and the list are without it, and both are kept', async () => {
    const drawer = await counter()
    await send(drawer.do('open', 10_000))
    const { shiftId } = drawer
    const typed = drawer.do('cash-in', 50_000)
    const drop = drawer.do('safe-drop', 2_000)
    for (const record of [typed, drop, drawer.do('pay-out', 300)]) await send(record)
    expect((await read(shiftId)).drawer?.expected).toBe('577.00')
    expect((await read(shiftId)).takenBackCount).toBeUndefined()
    const back = drawer.do('take-back', null, { takesBack: typed.id })
    expect(await send(back)).toEqual({ id: back.id, flags: [], zNumber: null })
    await send(drawer.do('cash-in', 5_000))
    const x = await read(shiftId)
    expect(x.drawer).toMatchObject({ cashIn: '50.00', safeDrop: '20.00', payOut: '3.00', expected: '127.00' })
    expect(x.takenBackCount).toBe(1)
    expect(await listed(shiftId)).toMatchObject({ expectedCash: '127.00', flags: [] })
    await send(drawer.do('close', 12_700))
    expect((await read(shiftId, 'z')).drawer).toMatchObject({ expected: '127.00', difference: '0.00' })
    expect((await read(shiftId, 'z')).takenBackCount).toBe(1)
    const kept = await ownerSql<{ kind: string }[]>`
      select kind from drawer_records where id in ${ownerSql([typed.id, back.id])} order by id`
    expect(kept.map(({ kind }) => kind)).toEqual(['cash-in', 'take-back'])
    const [entry] = await ownerSql<{ detail: object }[]>`
      select detail from audit_log where subject_id = ${back.id} and action = 'drawer-take-back'`
    expect(entry?.detail).toMatchObject({
      ...{
        what: 'Entry taken back',
        entry: 'Cash in of £500.00',
        takesBack: typed.id,
        reason: 'wrong-amount',
      },
    })
  })

  it('R6 is taken back once, however often and in whatever order that is said, and only in its own shift', async () => {
    const drawer = await counter()
    const opening = drawer.do('open', 1_000)
    const { shiftId } = drawer
    const typed = drawer.do('pay-out', 700)
    const backs = [1, 2].map(() => drawer.do('take-back', null, { takesBack: typed.id }))
    // What opened the shift, and what is in another one, is not taken back by naming it.
    const wrong = [opening.id, uuidv7()].map((takesBack) => drawer.do('take-back', null, { takesBack }))
    for (const record of [...backs, ...wrong].reverse()) await send(record)
    await send(opening)
    await send(typed)
    const { drawer: figures, takenBackCount } = await read(shiftId)
    expect([figures?.opening, figures?.payOut, figures?.expected, takenBackCount]).toEqual([
      ...['10.00', '0.00', '10.00', 1],
    ])
    expect(await listed(shiftId)).toMatchObject({ expectedCash: '10.00', flags: ['takes-back-nothing'] })
    // The entry of one till's shift is not reached from another till.
    const other = await counter()
    await send(other.do('open', 0))
    await send(other.do('take-back', null, { takesBack: typed.id }))
    expect((await listed(other.shiftId))?.flags).toEqual(['takes-back-nothing'])
    const borrowed = other.do('take-back', null, { takesBack: typed.id, shiftId })
    expect((await send(borrowed)).flags).toEqual(['shift-of-another-till'])
    expect((await read(shiftId)).takenBackCount).toBe(1)
  })

  it('R6 changes no Z read that is made: what arrives afterwards is said beside it', async () => {
    const drawer = await counter()
    await send(drawer.do('open', 0))
    const { shiftId } = drawer
    const typed = drawer.do('cash-in', 4_000)
    await send(typed)
    const back = drawer.do('take-back', null, { takesBack: typed.id })
    await send(drawer.do('close', 0))
    const z = await read(shiftId, 'z')
    expect(z.drawer).toMatchObject({ expected: '40.00', difference: '-40.00' })
    expect((await send(back)).flags).toEqual(['changed-after-z-read'])
    expect(await read(shiftId, 'z')).toEqual(z)
    expect((await read(shiftId)).drawer?.expected).toBe('0.00')
    expect(await listed(shiftId)).toMatchObject({
      ...{ expectedCash: '40.00', cashDifference: '-40.00', expectedLater: '0.00' },
      flags: ['changed-after-z-read'],
    })
  })

  it('D5 needs the right or an approval: without them it is flagged, and without a proof it takes nothing back', async () => {
    const drawer = await counter({ id: shop.people.cashier, name: 'Test cashier' })
    await send(drawer.do('open', 0), cashier)
    const { shiftId } = drawer
    const typed = drawer.do('cash-in', 4_000)
    await send(typed, cashier)
    const back = drawer.do('take-back', null, { takesBack: typed.id })
    expect((await send(withoutDrawerProof({ ...back, id: uuidv7() }), cashier)).flags).toContain(
      'till-unproven',
    )
    expect((await read(shiftId)).drawer?.expected).toBe('40.00')
    expect((await listed(shiftId))?.expectedCash).toBe('40.00')
    expect((await send(back, cashier)).flags).toEqual(['without-right'])
    expect((await read(shiftId)).drawer?.expected).toBe('0.00')
  })
})

it('a test of this file leaves every promise of the books kept', async () => {
  expect(await breaches(ownerSql)).toEqual({})
})
