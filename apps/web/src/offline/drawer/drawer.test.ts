import { createHmac } from 'node:crypto'
import { drawerRecordSchema, provenText } from '@tuppence/domain/shifts'
import { UUID, uuidv7 } from 'uuidv7'
import { describe, expect, it, vi } from 'vitest'
import { Notices } from '../notices.ts'
import { saveSale } from '../outbox/outbox.ts'
import { IndexedOutbox } from '../outbox/outbox-store.ts'
import { aSale, cartOf, setupOf, testShop } from '../shop.test-support.ts'
import { proven } from '../till/till-proof.ts'
import { metaKeys, readMetaOf, readTill } from '../till/till-records.ts'
import { keepTill } from '../till/till-setup.ts'
import { type Deed, Drawer } from './drawer.ts'
import { saveDrawerRecord } from './drawer-store.ts'

const staff = { id: uuidv7(), name: 'Amara' }
const closing = { expected: '0.00', unsentCount: 0, unknownCardCount: 0 }

async function shopWithDrawer() {
  const shop = await testShop()
  const { db, organizationId } = shop
  const onSaved = vi.fn()
  const clock: { offsetMs: number | null } = { offsetMs: null }
  const openDrawer = async () => {
    const drawer = new Drawer({
      db,
      organizationId,
      notices: new Notices(organizationId),
      onSaved,
      clockOffset: () => clock.offsetMs,
    })
    await drawer.start(new AbortController().signal)
    return drawer
  }
  const drawer = await openDrawer()
  const act = async (deed: Omit<Deed, 'staff'>) => {
    const saved = await drawer.record({ staff, ...deed })
    if (!saved.ok) throw new Error(saved.code)
    return saved.record
  }
  const sell = (quantity = 1) =>
    saveSale(db, organizationId, aSale({ cart: cartOf(quantity), now: new Date() }))
  return { ...shop, drawer, openDrawer, act, sell, onSaved, clock }
}

describe('the drawer of a till', () => {
  it('R16 says with a deed that the clock was known to be wrong, and keeps it out of the record', async () => {
    const { db, act, clock } = await shopWithDrawer()
    const said = async (offsetMs: number | null) => {
      clock.offsetMs = offsetMs
      const record = await act({ kind: 'no-sale' })
      expect(record).not.toHaveProperty('clockOffsetMs')
      return (await db.get('transactions', record.id))?.headers['x-clock-offset']
    }
    expect([await said(-3_600_000), await said(0), await said(null)]).toEqual([
      '-3600000',
      undefined,
      undefined,
    ])
  })

  it('keeps a deed and its outbox row together, in a form that the server takes', async () => {
    const { db, organizationId, act, sell, drawer, onSaved } = await shopWithDrawer()
    await sell()
    const record = await act({ kind: 'open', amount: '50.00', count: [{ denomination: 5_000, pieces: 1 }] })
    expect(drawerRecordSchema.parse(record)).toEqual(record)
    expect(record).toMatchObject({ shiftId: record.id, afterSequence: 1, approvedBy: null })
    const row = await db.get('transactions', record.id)
    expect(row).toMatchObject({
      url: '/api/shifts/records',
      status: 'waiting',
      totalMinor: 0,
      receiptNumber: 'T1 Shift opened',
    })
    const till = await readTill(db, organizationId)
    if (!row || !till) throw new Error('nothing saved')
    const tillProof = createHmac('sha256', till.deviceId).update(provenText(record)).digest('hex')
    expect(JSON.parse(row.body)).toEqual({ ...record, tillProof })
    expect(proven(row, till)).toBe(row)
    // What an earlier version of this till saved is proved as it is sent, and what another till did is not.
    const older = { ...row, body: JSON.stringify(record) }
    expect(JSON.parse(proven(older, till).body)).toEqual({ ...record, tillProof })
    expect(proven({ ...older, tillId: uuidv7() }, till).body).toBe(older.body)
    expect(drawer.state.get().shift).toMatchObject({ status: 'active', openingMinor: 5_000 })
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('R6 D2 takes an entry back here, once, and its own figures are without it', async () => {
    const { db, drawer, act, openDrawer } = await shopWithDrawer()
    const takeBack = (takesBack: string) =>
      drawer.record({ staff, kind: 'take-back', takesBack, reason: 'wrong-amount' })
    const opening = await act({ kind: 'open', amount: '10.00' })
    const typed = await act({ kind: 'cash-in', amount: '500.00', reason: 'cash-found' })
    for (const id of [opening.id, uuidv7()])
      expect(await takeBack(id)).toMatchObject({ ok: false, code: 'not-to-take-back' })
    const taken = await takeBack(typed.id)
    if (!taken.ok) throw new Error(taken.code)
    expect(await takeBack(typed.id)).toMatchObject({ ok: false, code: 'taken-back-already' })
    const row = await db.get('transactions', taken.record.id)
    const sent = drawerRecordSchema.parse(JSON.parse(row?.body ?? ''))
    expect(sent).toMatchObject({ kind: 'take-back', takesBack: typed.id, shiftId: opening.id })
    expect(sent.tillProof).toMatch(/^[\da-f]{64}$/)
    // Behind the entry that it takes back, and in every window of the device.
    expect(row?.after).toBe(typed.id)
    const { state } = await openDrawer()
    expect(state.get().records.map(({ kind }) => kind)).toEqual(['open', 'cash-in', 'take-back'])
    const read = await drawer.read(new Date())
    expect([read?.drawer?.expected, read?.takenBackCount]).toEqual(['10.00', 1])
    await act({ kind: 'close', amount: '10.00', closing })
    expect(await takeBack(typed.id)).toMatchObject({ ok: false, code: 'no-shift-open' })
  })

  it('has one shift open, in every window, and none after its close', async () => {
    const { drawer, openDrawer, act } = await shopWithDrawer()
    expect(await drawer.record({ staff, kind: 'close', amount: '0.00', closing })).toMatchObject({
      code: 'no-shift-open',
    })
    await act({ kind: 'open', amount: '0.00' })
    const other = await openDrawer()
    expect(other.state.get().shift?.id).toBe(drawer.state.get().shift?.id)
    expect(await other.record({ staff, kind: 'open', amount: '0.00' })).toMatchObject({
      code: 'shift-is-open',
    })
    await act({ kind: 'close', amount: '0.00', closing })
    await vi.waitFor(() => expect(drawer.state.get().shift).toBeUndefined())
  })

  it('is opened without a sale with no shift, and that is of none', async () => {
    const { act, drawer } = await shopWithDrawer()
    expect(await act({ kind: 'no-sale', reason: 'give-change' })).toMatchObject({ shiftId: null })
    expect(drawer.state.get().shift).toBeUndefined()
  })

  it('sends each deed behind the one before it, and a close behind the sales before it', async () => {
    const { db, organizationId, act, sell } = await shopWithDrawer()
    const opening = await act({ kind: 'open', amount: '0.00' })
    const put = await act({ kind: 'cash-in', amount: '5.00', reason: 'cash-found' })
    expect((await db.get('transactions', opening.id))?.after).toBeUndefined()
    expect((await db.get('transactions', put.id))?.after).toBe(opening.id)
    const outbox = new IndexedOutbox(db, organizationId)
    for (const { id } of [opening, put]) {
      const row = await db.get('transactions', id)
      if (row) await outbox.settle(row, { kind: 'answer', status: 201, answeredId: id }, Date.now(), 0)
    }
    const sold = await sell()
    const close = await act({ kind: 'close', amount: '8.60', closing })
    expect((await db.get('transactions', close.id))?.after).toBe(sold.ok && sold.sale.id)
  })

  describe('with a clock that is put back', () => {
    const idAt = (now: string) => UUID.fromFieldsV7(Date.parse(now), 0, 0, 0).toString()

    it('R16 a close still waits for the sale before it', async () => {
      const { db, organizationId, act } = await shopWithDrawer()
      const opening = await act({ kind: 'open', amount: '0.00' })
      await db.delete('transactions', opening.id)
      const sellAt = async (now: string) => {
        const sale = aSale({ now: new Date(now), id: idAt(now) })
        expect(await saveSale(db, organizationId, sale)).toMatchObject({ ok: true })
        return sale.id
      }
      const first = await sellAt('2026-06-01T10:00:00.000Z')
      const last = await sellAt('2016-06-01T10:00:00.000Z')
      expect(last < first).toBe(true)
      const close = await act({ kind: 'close', amount: '7.20', closing })
      expect((await db.get('transactions', close.id))?.after).toBe(last)
    })

    it('R16 a deed still waits for the one before it, with a sale between them or none', async () => {
      const { db, organizationId, sell } = await shopWithDrawer()
      const doAt = async (now: string, kind: 'open' | 'cash-in' | 'close') => {
        const what = {
          clockOffsetMs: null,
          kind,
          amount: '5.00',
          count: null,
          note: null,
          approvedBy: null,
          approval: null,
        }
        const saved = await saveDrawerRecord(db, organizationId, {
          ...{ ...what, reason: kind === 'cash-in' ? 'cash-found' : null },
          ...{ closing: kind === 'close' ? closing : null, staff, now: new Date(now), id: idAt(now) },
        })
        if (!saved.ok) throw new Error(saved.code)
        return saved.record.id
      }
      const afterOf = async (id: string) => (await db.get('transactions', id))?.after
      const opening = await doAt('2026-06-01T10:00:00.000Z', 'open')
      const found = await doAt('2016-06-01T10:00:00.000Z', 'cash-in')
      expect(await afterOf(found)).toBe(opening)
      const foundMore = await doAt('2015-06-01T10:00:00.000Z', 'cash-in')
      expect(await afterOf(foundMore)).toBe(found)
      await sell()
      const foundAgain = await doAt('2014-06-01T10:00:00.000Z', 'cash-in')
      expect(await afterOf(foundAgain)).toBe(foundMore)
      expect(await afterOf(await doAt('2013-06-01T10:00:00.000Z', 'close'))).toBe(foundAgain)
    })
  })

  it('remembers how often it was counted and what came out first, in every window, and for its own shift only', async () => {
    const { drawer, openDrawer, act } = await shopWithDrawer()
    await act({ kind: 'open', amount: '50.00' })
    expect((await drawer.compare('0.00', new Date()))?.drawer?.expected).toBe('50.00')
    // The dialog is closed, the page loaded again, or another window takes over.
    const other = await openDrawer()
    await other.compare('0.00', new Date())
    await other.compare('49.00', new Date())
    // The same sum once more is no other count.
    await drawer.compare('49.00', new Date())
    await other.compare('50.00', new Date())
    const close = await act({ kind: 'close', amount: '50.00', closing })
    expect(close.closing).toEqual({ ...closing, recounts: 2, firstCounted: '0.00' })
    expect(drawerRecordSchema.parse(close)).toEqual(close)
    await act({ kind: 'open', amount: '50.00' })
    await drawer.compare('50.00', new Date())
    const next = await act({ kind: 'close', amount: '50.00', closing })
    expect(next.closing).toEqual({ ...closing, recounts: 0, firstCounted: '50.00' })
  })

  it('R3 goes out by the acknowledgement of its own id only, and moves no day’s figures', async () => {
    const { db, organizationId, act, sell } = await shopWithDrawer()
    await sell(2)
    const opening = await act({ kind: 'open', amount: '0.00' })
    const outbox = new IndexedOutbox(db, organizationId)
    const row = await db.get('transactions', opening.id)
    if (!row) throw new Error('no row')
    const dayKey = metaKeys.day(organizationId, row.tradingDay)
    const before = await readMetaOf(db, dayKey)
    await outbox.settle(row, { kind: 'answer', status: 201, answeredId: uuidv7() }, Date.now(), 0)
    expect(await db.get('transactions', opening.id)).toBeDefined()
    const again = await db.get('transactions', opening.id)
    if (again)
      await outbox.settle(again, { kind: 'answer', status: 201, answeredId: opening.id }, Date.now(), 0)
    expect(await db.get('transactions', opening.id)).toBeUndefined()
    expect(await readMetaOf(db, dayKey)).toMatchObject({
      pendingTotalMinor: (before as { pendingTotalMinor: number }).pendingTotalMinor,
    })
  })

  it('R6 R16 reads X of what this device sold in the shift, though its clock was put back ten years', async () => {
    const { db, organizationId, act, sell, drawer } = await shopWithDrawer()
    await sell()
    await act({ kind: 'open', amount: '100.00' })
    await sell(2)
    const longAgo = new Date('2016-06-01T10:00:00.000Z')
    await saveSale(db, organizationId, aSale({ now: longAgo }))
    await act({ kind: 'safe-drop', amount: '50.00' })
    const read = await drawer.read(new Date())
    expect(read?.sales).toMatchObject({ saleCount: 2, net: '10.80' })
    expect(read?.drawer).toMatchObject({
      opening: '100.00',
      cashTaken: '10.80',
      expected: '60.80',
      counted: null,
    })
  })

  it('reads X of all since the Z read before, of which the server told it, and says what of it was before the shift', async () => {
    const { db, organizationId, act, sell, drawer } = await shopWithDrawer()
    await sell()
    await act({ kind: 'open', amount: '100.00' })
    await sell(2)
    const beforeAndAll = async () => {
      const read = await drawer.read(new Date())
      expect(read?.drawer?.opening).toBe('100.00')
      return [read?.before, read?.sales.saleCount, read?.drawer?.cashTaken]
    }
    // A server of before says nothing of it: the shift's own sales are what is known to be in its Z read.
    expect(await beforeAndAll()).toEqual([{ count: 0, net: '0.00' }, 1, '7.20'])
    const till = await readTill(db, organizationId)
    if (!till) throw new Error('no till')
    const setup = { ...setupOf(organizationId), till: till.till, journal: till.journal }
    await keepTill(db, till.deviceId, { ...setup, zReadTo: 0 })
    expect(await beforeAndAll()).toEqual([{ count: 1, net: '3.60' }, 2, '7.20'])
    await act({ kind: 'close', amount: '107.20', closing })
    // The server has not heard of the close yet.
    await keepTill(db, till.deviceId, { ...setup, zReadTo: 0 })
    await sell()
    await act({ kind: 'open', amount: '100.00' })
    expect(await beforeAndAll()).toEqual([{ count: 1, net: '3.60' }, 1, '0.00'])
  })

  it('takes up the shift that the server knows only where the device has no memory of being a till', async () => {
    const { db, organizationId, drawer, act } = await shopWithDrawer()
    const opening = await act({ kind: 'open', amount: '7.00' })
    const till = await readTill(db, organizationId)
    if (!till) throw new Error('no till')
    await act({ kind: 'close', amount: '7.00', closing })
    const setup = { ...setupOf(organizationId), till: till.till, shiftRecords: [opening] }
    await keepTill(db, till.deviceId, setup)
    expect(await drawer.read(new Date())).toBeUndefined()
    const { db: fresh, organizationId: elsewhere } = await testShop()
    await fresh.delete('syncMeta', metaKeys.till(elsewhere))
    await keepTill(fresh, till.deviceId, { ...setupOf(elsewhere), shiftRecords: [opening] })
    expect(await readMetaOf(fresh, metaKeys.shift(elsewhere))).toEqual([opening])
  })
})
