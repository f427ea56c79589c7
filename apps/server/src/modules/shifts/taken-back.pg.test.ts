import type { DoubtfulDeed, ShiftOfDay } from '@tuppence/contract/shifts'
import { type DrawerRecord, drawerScope, tillReadSchema, withoutDrawerProof } from '@tuppence/domain/shifts'
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

const doubtful = async () => {
  const answer = await app.inject({ url: '/api/shifts/doubtful', headers: supervisor })
  return answer.json<DoubtfulDeed[]>().map(({ id }) => id)
}
/** A cashier's shift without a float, and £40.00 noted in it. */
async function typedByCashier() {
  const drawer = await counter({ id: shop.people.cashier, name: 'Test cashier' })
  await send(drawer.do('open', 0), cashier)
  const typed = drawer.do('cash-in', 4_000)
  await send(typed, cashier)
  return { drawer, shiftId: drawer.shiftId, typed }
}
/** The supervisor's PIN for it, as the server notes it. */
async function allowed(
  { till }: TestDrawer,
  scope: string,
  offline = false,
): Promise<Pick<DrawerRecord, 'approvedBy' | 'approval'>> {
  const [id, at] = [uuidv7(), new Date()]
  await ownerSql`insert into approvals ${ownerSql({
    ...{ organization_id: shop.organizationId, id, action: 'open-drawer', scope, till_id: till.id, offline },
    ...{ person_id: shop.people.cashier, approver_id: staff.id, approved_at: at },
  })}`
  const approval = { id, action: 'open-drawer', scope, approverId: staff.id, at: at.toISOString() } as const
  return { approvedBy: staff, approval }
}

describe('an entry of the drawer that was typed wrongly', () => {
  it('D5 an approval is used up by no record that its till does not prove', async () => {
    const { drawer, typed } = await typedByCashier()
    const meant = drawer.do('take-back', null, { takesBack: typed.id })
    const approval = await allowed(drawer, drawerScope(meant))
    const honest = drawer.proven({ ...meant, ...approval })
    const forged = { ...withoutDrawerProof(honest), id: uuidv7(), tillProof: 'f'.repeat(64) }
    expect((await send(forged, cashier)).flags).toEqual(
      expect.arrayContaining(['till-unproven', 'approval-unproven']),
    )
    expect((await send(honest, cashier)).flags).toEqual([])
  })

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

  it('D5 needs the right or an approval: without a proof of either it is kept and shown, and takes nothing back', async () => {
    const { drawer, shiftId, typed } = await typedByCashier()
    const back = drawer.do('take-back', null, { takesBack: typed.id })
    expect((await send(withoutDrawerProof({ ...back, id: uuidv7() }), cashier)).flags).toContain(
      'till-unproven',
    )
    expect(await listed(shiftId)).toMatchObject({ expectedCash: '40.00', flags: [] })
    expect((await send(back, cashier)).flags).toEqual(['without-right'])
    expect((await read(shiftId)).drawer?.expected).toBe('40.00')
    expect((await read(shiftId)).takenBackCount).toBeUndefined()
    expect(await listed(shiftId)).toMatchObject({ expectedCash: '40.00', flags: ['not-allowed'] })
    expect(await doubtful()).toContain(back.id)
    // The cash is missed.
    await send(drawer.do('close', 0), cashier)
    expect((await read(shiftId, 'z')).drawer).toMatchObject({ expected: '40.00', difference: '-40.00' })
    expect(await listed(shiftId)).toMatchObject({ cashDifference: '-40.00', flags: ['not-allowed'] })
    // Nor is it after the Z read, which the same said then changes in nothing.
    const again = drawer.do('take-back', null, { takesBack: typed.id, shiftId })
    expect((await send(again, cashier)).flags).toContain('without-right')
    expect((await read(shiftId)).drawer?.expected).toBe('40.00')
    expect(await listed(shiftId)).toMatchObject({ expectedLater: null, flags: ['not-allowed'] })
  })

  it('D5 is allowed by a PIN for this entry, once: neither another entry nor a second taking back', async () => {
    const { drawer, shiftId, typed } = await typedByCashier()
    const other = drawer.do('cash-in', 45_000)
    await send(other, cashier)
    const forTyped = await allowed(drawer, drawerScope({ kind: 'take-back', takesBack: typed.id }))
    const takingBack = (takesBack: string, by: Partial<DrawerRecord>) =>
      send(drawer.do('take-back', null, { takesBack, ...by }), cashier)
    expect((await takingBack(other.id, forTyped)).flags).toEqual(['approval-unproven'])
    expect((await takingBack(typed.id, forTyped)).flags).toEqual([])
    expect((await read(shiftId)).drawer?.expected).toBe('450.00')
    // The very PIN once more, said to be for the other entry.
    const scope = drawerScope({ kind: 'take-back', takesBack: other.id })
    const forged = forTyped.approval && { ...forTyped, approval: { ...forTyped.approval, scope } }
    expect((await takingBack(other.id, forged ?? {})).flags).toEqual(['approval-unproven'])
    // What names no entry was asked for by a till of the version before, which may have had no network.
    expect((await takingBack(other.id, await allowed(drawer, 'drawer:take-back'))).flags).toEqual([
      'approval-unproven',
    ])
    expect((await read(shiftId)).drawer?.expected).toBe('450.00')
    expect((await takingBack(other.id, await allowed(drawer, 'drawer:take-back', true))).flags).toEqual([
      'approved-offline',
    ])
    expect((await read(shiftId)).drawer?.expected).toBe('0.00')
    expect((await listed(shiftId))?.flags).toEqual(['not-allowed'])
  })

  it('D5 a pay-out is allowed by a PIN for this sum; without one it counts, because it was done, and the shift says so', async () => {
    const { drawer, shiftId } = await typedByCashier()
    const forFive = await allowed(drawer, drawerScope({ kind: 'pay-out', amount: '5.00' }))
    expect((await send(drawer.do('pay-out', 500, forFive), cashier)).flags).toEqual([])
    expect(await listed(shiftId)).toMatchObject({ expectedCash: '35.00', flags: [] })
    const again = await allowed(drawer, drawerScope({ kind: 'pay-out', amount: '5.00' }))
    expect((await send(drawer.do('pay-out', 1_500, again), cashier)).flags).toEqual(['approval-unproven'])
    expect(await listed(shiftId)).toMatchObject({ expectedCash: '20.00', flags: ['not-allowed'] })
    const opened = await typedByCashier()
    expect((await send(opened.drawer.do('no-sale'), cashier)).flags).toEqual(['without-right'])
    expect(await listed(opened.shiftId)).toMatchObject({ expectedCash: '40.00', flags: ['not-allowed'] })
  })

  it('R6 a list and an X read agree on what says a number that the till has not reached', async () => {
    const drawer = await counter()
    await send(drawer.do('open', 10_000))
    const { shiftId } = drawer
    const found = drawer.do('cash-in', 700)
    await send(found)
    const far = { afterSequence: 500_000 }
    for (const one of [
      drawer.do('pay-out', 2_000, far),
      drawer.do('take-back', null, { takesBack: found.id, ...far }),
    ])
      expect((await send(one)).flags).toEqual(['beyond-the-till'])
    expect((await read(shiftId)).drawer?.expected).toBe('107.00')
    expect((await listed(shiftId))?.expectedCash).toBe('107.00')
    // Once the till is there, both count it.
    await ownerSql`update tills set last_sequence = 499_000 where id = ${drawer.till.id}`
    expect((await read(shiftId)).drawer?.expected).toBe('80.00')
    expect((await listed(shiftId))?.expectedCash).toBe('80.00')
    await ownerSql`update tills set last_sequence = 0 where id = ${drawer.till.id}`
  })

  it('D5 R6 beyond its till it uses up the PIN that allowed it, and counts once the till is there', async () => {
    const { drawer, shiftId, typed } = await typedByCashier()
    const by = await allowed(drawer, drawerScope({ kind: 'take-back', takesBack: typed.id }))
    const back = drawer.do('take-back', null, { takesBack: typed.id, afterSequence: 500_000, ...by })
    expect((await send(back, cashier)).flags).toEqual(['beyond-the-till'])
    expect((await listed(shiftId))?.expectedCash).toBe('40.00')
    await ownerSql`update tills set last_sequence = 499_000 where id = ${drawer.till.id}`
    expect((await listed(shiftId))?.expectedCash).toBe('0.00')
    await ownerSql`update tills set last_sequence = 0 where id = ${drawer.till.id}`
  })

  it('mandate 3 is the same entry in capitals, with the proof that was made over them', async () => {
    const drawer = await counter()
    await send(drawer.do('open', 10_000))
    const { shiftId } = drawer
    const inCapitals = (record: DrawerRecord): DrawerRecord =>
      drawer.proven(JSON.parse(JSON.stringify(record).replace(/"[0-9a-f-]{36}"/g, (id) => id.toUpperCase())))
    const typed = drawer.do('cash-in', 5_000)
    expect(await send(inCapitals(typed))).toEqual({ id: typed.id, flags: [], zNumber: null })
    expect(await send(typed)).toEqual({ id: typed.id, flags: [], zNumber: null })
    expect(await send(inCapitals(drawer.do('take-back', null, { takesBack: typed.id })))).toMatchObject({
      flags: [],
    })
    const other = drawer.do('cash-in', 3_000)
    await send(other)
    const back = inCapitals(drawer.do('take-back', null, { takesBack: other.id }))
    await send(back)
    expect(await read(shiftId)).toMatchObject({ takenBackCount: 2, drawer: { expected: '100.00' } })
    expect(await listed(shiftId)).toMatchObject({ expectedCash: '100.00', flags: [] })
    // A proof of something else is none, however it is written.
    const forged = { ...inCapitals(drawer.do('cash-in', 900)), amount: '9.99' }
    expect((await send(forged)).flags).toEqual(['till-unproven'])
    const told = await ownerSql<{ n: number }[]>`
      select count(*)::int as n from audit_log where subject_id in ${ownerSql([typed.id, back.id.toLowerCase()])}`
    expect(told[0]?.n).toBe(2)
    // A version before kept what was written: X read and list agree on that too.
    await ownerSql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        update drawer_records set content = content || jsonb_build_object('id', upper(content->>'id'),
               'shiftId', upper(content->>'shiftId'), 'takesBack', upper(content->>'takesBack'))
         where shift_id = ${shiftId} and kind = 'take-back'`
    })
    expect(await read(shiftId)).toMatchObject({ takenBackCount: 2, drawer: { expected: '100.00' } })
    expect((await listed(shiftId))?.expectedCash).toBe('100.00')
  })
})

it('a test of this file leaves every promise of the books kept', async () => {
  expect(await breaches(ownerSql)).toEqual({})
})
