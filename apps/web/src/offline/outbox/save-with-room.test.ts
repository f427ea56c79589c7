import { DAY_MS } from '@tuppence/domain/durations'
import { refusalMessage } from '@tuppence/domain/refusals'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { storageHealth } from '../device/storage-health.ts'
import { aSale, testShop } from '../shop.test-support.ts'
import { readTill } from '../till/till-records.ts'
import { IndexedOutbox } from './outbox-store.ts'
import { saveWithRoom } from './save-with-room.ts'

const full = () => new DOMException('No room', 'QuotaExceededError')

/** A disk that refuses so many sales. */
function refuseSales(times: number) {
  const add = IDBObjectStore.prototype.add
  let left = times
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name !== 'transactions' || left-- <= 0) return add.apply(this, args)
    throw full()
  })
}

describe('a full device', () => {
  afterEach(() => vi.restoreAllMocks())

  it('R1 sells nothing, uses no number, and says what to do', async () => {
    const { db, organizationId } = await testShop()
    refuseSales(2)
    const refused = await saveWithRoom(db, organizationId, aSale())
    expect(refused).toEqual({ ok: false, code: 'device-full' })
    expect(refusalMessage('device-full')).toContain('basket is kept')
    expect(storageHealth.get().isFull).toBe(true)
    expect(await db.count('transactions')).toBe(0)
    expect(await db.count('sales')).toBe(0)
    expect((await readTill(db, organizationId))?.journal.sequence).toBe(0)
    expect((await saveWithRoom(db, organizationId, aSale())).ok).toBe(true)
    expect(storageHealth.get().isFull).toBe(false)
  })

  it('OFF-011 makes room of what the server has had for a day, and of nothing else', async () => {
    const { db, organizationId } = await testShop()
    const now = new Date('2026-06-01T10:00:00.000Z')
    const old = aSale({ now: new Date(now.getTime() - 1.1 * DAY_MS) })
    const unsent = aSale({ now: new Date(now.getTime() - 3 * DAY_MS) })
    const today = aSale({ now: new Date(now.getTime() - 0.9 * DAY_MS) })
    for (const sale of [old, unsent, today]) await saveWithRoom(db, organizationId, sale)
    const outbox = new IndexedOutbox(db, organizationId)
    const rows = await outbox.listPending()
    for (const row of rows.filter(({ id }) => id !== unsent.id))
      await outbox.settle(row, { kind: 'answer', status: 201, answeredId: row.id }, row.timestamp, 0)
    refuseSales(1)
    const sale = aSale({ now })
    expect((await saveWithRoom(db, organizationId, sale)).ok).toBe(true)
    expect((await db.getAllKeys('sales')).sort()).toEqual([unsent.id, today.id, sale.id].sort())
    expect((await outbox.listPending()).map(({ id }) => id)).toEqual([unsent.id, sale.id])
  })

  it('tells no other fault for a full device, and tries nothing again for it', async () => {
    const { db, organizationId } = await testShop()
    const gone = () => new DOMException('Gone', 'UnknownError')
    for (const faults of [[gone()], [full(), gone()]]) {
      const add = IDBObjectStore.prototype.add
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
        const fault = faults.shift()
        if (fault) throw fault
        return add.apply(this, args)
      })
      await expect(saveWithRoom(db, organizationId, aSale())).rejects.toThrow('Gone')
      vi.restoreAllMocks()
    }
    expect(await db.count('transactions')).toBe(0)
  })

  it('tells no other refusal for a full device', async () => {
    const { db, organizationId } = await testShop()
    expect((await saveWithRoom(db, organizationId, aSale())).ok).toBe(true)
    expect(await saveWithRoom(db, organizationId, aSale({ tenders: [] }))).toMatchObject({ ok: false })
    expect(storageHealth.get().isFull).toBe(false)
  })
})
