import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { emptyCart, saleRequestSchema, sealOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it, vi } from 'vitest'
import { DATABASE_VERSION, requestOf } from '../device/database.ts'
import { aSale, cartOf, setupOf, testShop } from '../shop.test-support.ts'
import { type DayRecord, metaKeys, readMetaOf, readTill } from '../till/till-records.ts'
import { keepTill } from '../till/till-setup.ts'
import { saveSale } from './outbox.ts'
import { IndexedOutbox } from './outbox-store.ts'

const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

describe('the local database', () => {
  it('OFF-025, OFF-026, OFF-027, OFF-028 has version 1 and the specified stores', async () => {
    const { db, organizationId } = await testShop()
    expect(DATABASE_VERSION).toBe(1)
    expect(db.version).toBe(1)
    expect([...db.objectStoreNames]).toEqual([
      'categories',
      'customers',
      'products',
      'sales',
      'syncMeta',
      'transactions',
    ])
    const sale = aSale()
    await saveSale(db, organizationId, sale)
    expect(await db.get('transactions', sale.id)).toMatchObject({
      id: sale.id,
      timestamp: sale.now.getTime(),
      url: '/api/transactions',
      organizationId,
      method: 'POST',
      body: expect.any(String),
      retryCount: 0,
    })
    expect(await db.get('sales', sale.id)).toMatchObject({
      id: sale.id,
      organizationId,
      lastModified: sale.now.getTime(),
    })
    const [meta] = await db.getAll('syncMeta')
    expect(Object.keys(meta ?? {}).sort()).toEqual(['key', 'timestamp', 'value'])
  })
})

describe('saving a sale', () => {
  it('R16 says with a sale that the clock was known to be wrong, and nothing where it was not', async () => {
    const { db, organizationId } = await testShop()
    const said = async (clockOffsetMs: number | null | undefined) => {
      const sale = { ...aSale(), ...(clockOffsetMs !== undefined && { clockOffsetMs }) }
      await saveSale(db, organizationId, sale)
      return (await db.get('transactions', sale.id))?.headers['x-clock-offset']
    }
    expect(await said(3_600_000)).toBe('3600000')
    expect(await said(-300_001)).toBe('-300001')
    for (const unsaid of [300_000, 0, null, undefined]) expect(await said(unsaid)).toBeUndefined()
  })

  it('OFF-002, OFF-003 keeps sale, number, seal and outbox row together, not yet tried', async () => {
    const { db, organizationId } = await testShop()
    const sale = aSale()
    const saved = await saveSale(db, organizationId, sale)
    if (!saved.ok) throw new Error(saved.code)
    expect(saved.sale).toMatchObject({ id: sale.id, receiptNumber: 'T1-000001', totalMinor: 360 })
    const row = await db.get('transactions', sale.id)
    if (!row) throw new Error('no outbox row')
    expect(row).toMatchObject({ status: 'waiting', retryCount: 0, reason: null, sequence: 1 })
    expect(requestOf(row)).toEqual(JSON.parse(JSON.stringify(saved.request)))
    expect(saleRequestSchema.safeParse(requestOf(row)).success).toBe(true)
    expect((await readTill(db, organizationId))?.journal).toEqual({
      sequence: 1,
      seal: saved.request.transaction.seal,
    })
  })

  it('OFF-026 writes the whole of a row, and of the sale beside it', async () => {
    const { db, organizationId } = await testShop()
    const sale = aSale()
    const saved = await saveSale(db, organizationId, sale)
    if (!saved.ok) throw new Error(saved.code)
    expect(await db.get('transactions', sale.id)).toEqual({
      id: sale.id,
      timestamp: sale.now.getTime(),
      url: '/api/transactions',
      organizationId,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': sale.id },
      body: JSON.stringify(saved.request),
      retryCount: 0,
      status: 'waiting',
      reason: null,
      nextTryAt: 0,
      claim: null,
      tillId: saved.sale.tillId,
      sequence: 1,
      receiptNumber: 'T1-000001',
      totalMinor: 360,
      tradingDay: '2026-06-01',
    })
    expect(await db.get('sales', sale.id)).toEqual({
      id: sale.id,
      organizationId,
      lastModified: sale.now.getTime(),
      sale: saved.sale,
      acknowledgedAt: null,
    })
    const timestamps = (await db.getAll('syncMeta')).map(({ timestamp }) => timestamp)
    expect(new Set(timestamps)).toEqual(new Set([sale.now.getTime()]))
  })

  it('SELL-016 adds each sale to its day, and tells no cart that was not sold that it was', async () => {
    const { db, organizationId } = await testShop()
    await saveSale(db, organizationId, aSale())
    await saveSale(db, organizationId, aSale({ cart: cartOf(2) }))
    expect(await readMetaOf<DayRecord>(db, metaKeys.day(organizationId, '2026-06-01'))).toEqual({
      serverTotalMinor: 0,
      serverCount: 0,
      pendingTotalMinor: 1_080,
      pendingCount: 2,
      version: 0,
      fetchedAt: null,
    })
    const kept = (await db.getAll('syncMeta')).map(({ key }) => key.split(':')[0])
    expect(kept).toEqual(['day', 'till'])
  })

  it('D2 stores the content type and the idempotency key, and nothing that signs anybody in', async () => {
    const { db, organizationId } = await testShop()
    const sale = aSale()
    await saveSale(db, organizationId, sale)
    const row = await db.get('transactions', sale.id)
    expect(row?.headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': sale.id })
  })

  it('seals each sale onto the one before', async () => {
    const { db, organizationId } = await testShop()
    const first = await saveSale(db, organizationId, aSale())
    const second = await saveSale(db, organizationId, aSale())
    if (!first.ok || !second.ok) throw new Error('refused')
    expect(first.request.transaction.previousSeal).toBe('')
    expect(second.request.transaction.previousSeal).toBe(first.request.transaction.seal)
    expect(sealOf(second.request, digest)).toBe(second.request.transaction.seal)
  })

  it('R1 asks for strict durability', async () => {
    const { db, organizationId } = await testShop()
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await saveSale(db, organizationId, aSale())
    expect(transaction).toHaveBeenCalledWith(['transactions', 'sales', 'syncMeta'], 'readwrite', {
      durability: 'strict',
    })
    transaction.mockRestore()
  })

  it('R7 gives no number twice and leaves none out when several tabs sell at once', async () => {
    const { organizationId, openTab } = await testShop()
    const tabs = await Promise.all(Array.from({ length: 5 }, openTab))
    const saved = await Promise.all(
      Array.from({ length: 12 }).flatMap(() => tabs.map((tab) => saveSale(tab, organizationId, aSale()))),
    )
    const numbers = saved.map((result) => (result.ok ? result.sale.tillSequence : 0)).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
    const seals = saved.map((result) => (result.ok ? result.request.transaction.previousSeal : undefined))
    expect(new Set(seals).size).toBe(60)
  })

  it('refuses without taking a number or leaving anything behind', async () => {
    const { db, organizationId } = await testShop()
    expect(await saveSale(db, organizationId, aSale({ cart: emptyCart }))).toEqual({
      ok: false,
      code: 'cart-empty',
    })
    expect(await saveSale(db, organizationId, aSale({ tenders: [] }))).toMatchObject({ ok: false })
    expect(await db.count('transactions')).toBe(0)
    expect(await db.count('sales')).toBe(0)
    expect((await readTill(db, organizationId))?.journal.sequence).toBe(0)
  })

  it('refuses on a device that was never set up as a till of this business', async () => {
    const { db } = await testShop()
    expect(await saveSale(db, uuidv7(), aSale())).toEqual({ ok: false, code: 'till-not-registered' })
  })

  it('OFF-011 never writes over a sale: the same id again is an error, and uses no number', async () => {
    const { db, organizationId } = await testShop()
    const sale = aSale()
    await saveSale(db, organizationId, sale)
    await expect(saveSale(db, organizationId, { ...sale, cart: cartOf(1) })).rejects.toThrow()
    expect((await readTill(db, organizationId))?.journal.sequence).toBe(1)
    expect(await db.count('transactions')).toBe(1)
  })

  it('SELL-056 empties the stored cart in the same transaction, and remembers the receipt to print', async () => {
    const { db, organizationId } = await testShop()
    const sale = aSale()
    await saveSale(db, organizationId, sale, 0)
    expect(await readMetaOf(db, metaKeys.cart(organizationId, 0))).toEqual({
      cart: emptyCart,
      back: null,
      tenders: [],
      saleToPrint: sale.id,
      lastSale: sale.id,
    })
  })

  it('SELL-016 counts in the shop’s own day, across the clock change', async () => {
    const { db, organizationId } = await testShop()
    await saveSale(db, organizationId, aSale({ now: new Date('2026-06-30T23:30:00Z') }))
    const day = await readMetaOf<DayRecord>(db, metaKeys.day(organizationId, '2026-07-01'))
    expect(day).toMatchObject({ pendingTotalMinor: 360, pendingCount: 1, serverCount: 0 })
  })
})

describe('the number to go on from', () => {
  it('R7 a till whose storage vanished goes on from the end of the server’s journal', async () => {
    const { db, organizationId } = await testShop()
    await keepTill(db, uuidv7(), setupOf(organizationId, { sequence: 41, seal: 'ab' }))
    const saved = await saveSale(db, organizationId, aSale())
    expect(saved).toMatchObject({ ok: true, sale: { receiptNumber: 'T1-000042' } })
    expect(saved.ok && saved.request.transaction.previousSeal).toBe('ab')
  })

  it('mandate 5 a till that is ahead of the server by its outbox does not go back', async () => {
    const { db, organizationId, setup } = await testShop()
    await saveSale(db, organizationId, aSale())
    await saveSale(db, organizationId, aSale())
    const before = (await readTill(db, organizationId))?.journal
    await keepTill(db, uuidv7(), { ...setup, journal: { sequence: 1, seal: 'older' } })
    expect((await readTill(db, organizationId))?.journal).toEqual(before)
  })
})

describe('two businesses on one device', () => {
  it('R9 keep their queues apart', async () => {
    const { db, organizationId, name } = await testShop()
    const other = await testShop(uuidv7(), name)
    await saveSale(db, organizationId, aSale())
    const theirs = aSale()
    await saveSale(db, other.organizationId, theirs)
    const outbox = new IndexedOutbox(db, organizationId)
    expect(await outbox.count()).toEqual({ pending: 1, attention: 0 })
    expect(await outbox.get(theirs.id)).toBeUndefined()
    const { rows } = await outbox.claimNext({
      after: undefined,
      limit: 10,
      claim: 'c',
      nowMs: 0,
      isEager: true,
    })
    expect(rows.map((row) => row.organizationId)).toEqual([organizationId])
    expect((await db.get('transactions', theirs.id))?.status).toBe('waiting')
  })
})
