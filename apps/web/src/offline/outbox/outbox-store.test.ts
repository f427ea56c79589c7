import { uuidv7 } from 'uuidv7'
import { describe, expect, it, vi } from 'vitest'
import type { OutboxRow } from '../device/database.ts'
import { testShop } from '../shop.test-support.ts'
import { type DayRecord, metaKeys, readMetaOf } from '../till/till-records.ts'
import { outboxRow } from './outbox-row.test-support.ts'
import { CLAIM_MS, type Reply } from './outbox-rules.ts'
import { type ClaimRequest, IndexedOutbox } from './outbox-store.ts'

const NOW = Date.parse('2026-06-01T10:00:00Z')
const SALE = JSON.stringify({ transaction: { kind: 'sale' } })

/** A shop's outbox with these rows in it, waiting unless they say otherwise. */
async function outboxWith(...given: Partial<OutboxRow>[]) {
  const { db, organizationId } = await testShop()
  const rows = given.map((over, i) =>
    outboxRow({
      id: uuidv7(),
      organizationId,
      status: 'waiting',
      claim: null,
      sequence: i + 1,
      receiptNumber: `T1-${i + 1}`,
      body: SALE,
      ...over,
    }),
  )
  for (const row of rows) await db.put('transactions', row)
  const outbox = new IndexedOutbox(db, organizationId)
  const claim = (over: Partial<ClaimRequest> = {}) =>
    outbox.claimNext({ after: undefined, limit: 10, claim: 'c', nowMs: NOW, isEager: false, ...over })
  const numbers = async (over?: Partial<ClaimRequest>) =>
    (await claim(over)).rows.map(({ sequence }) => sequence)
  const [first = outboxRow(), second = outboxRow()] = rows
  return { db, organizationId, outbox, rows, first, second, claim, numbers }
}

const taken = (row: OutboxRow): Reply => ({ kind: 'answer', status: 201, answeredId: row.id })
const refused: Reply = { kind: 'answer', status: 422, message: 'No.' }
const later: Reply = { kind: 'answer', status: 503 }

describe('the choice of rows', () => {
  it('D2 goes by till and number, so many at a time, and says where to go on', async () => {
    const { claim, outbox } = await outboxWith({ tillId: 'b', sequence: 1 }, { sequence: 2 }, { sequence: 1 })
    const first = await claim({ limit: 2 })
    expect(first.rows.map(({ tillId, sequence }) => [tillId, sequence])).toEqual([
      ['b', 1],
      ['till', 1],
    ])
    expect(first).toMatchObject({ end: ['till', 1], held: 0 })
    const rest = await claim({ limit: 2, after: first.end })
    expect(rest.rows.map(({ sequence }) => sequence)).toEqual([2])
    expect(rest).toMatchObject({ end: undefined, held: 0 })
    expect((await outbox.listPending()).map(({ tillId, sequence }) => [tillId, sequence])).toEqual([
      ['b', 1],
      ['till', 1],
      ['till', 2],
    ])
  })

  it('D2 goes on behind the last row that it read, however many those are', async () => {
    const { claim } = await outboxWith({}, {}, {}, {})
    expect(await claim({ limit: 3 })).toMatchObject({ end: ['till', 3] })
  })

  it('D2 goes on behind a row that waits, and begins with none twice', async () => {
    const { numbers } = await outboxWith({ nextTryAt: NOW + 1 }, {}, {})
    expect(await numbers({ limit: 1 })).toEqual([])
    expect(await numbers({ limit: 5, after: ['till', 2] })).toEqual([3])
    expect(await numbers({ limit: 1, after: ['till', 1] })).toEqual([2])
  })

  it('OFF-007 leaves what waits out a failure, but for an eager run, and never what needs a person', async () => {
    const rows: Partial<OutboxRow>[] = [{ nextTryAt: NOW + 1 }, { nextTryAt: NOW }, { status: 'attention' }]
    expect(await (await outboxWith(...rows)).numbers()).toEqual([2])
    expect(await (await outboxWith(...rows)).numbers({ isEager: true })).toEqual([1, 2])
  })

  it('mandate 4 writes the claim down with the choice: nobody else chooses the same', async () => {
    const { db, first, claim, numbers } = await outboxWith({})
    const [claimed] = (await claim({ claim: 'mine' })).rows
    expect(claimed).toMatchObject({ status: 'sending', claim: 'mine', nextTryAt: NOW + CLAIM_MS })
    expect(await db.get('transactions', first.id)).toEqual(claimed)
    expect(await numbers({ isEager: true, claim: 'theirs' })).toEqual([])
  })

  it('mandate 4 holds back what waits for a record that is still here, and counts it', async () => {
    const { db, first, second, claim } = await outboxWith({ status: 'attention' }, {}, {})
    await db.put('transactions', { ...second, after: first.id })
    const held = await claim()
    expect(held.rows.map(({ sequence }) => sequence)).toEqual([3])
    expect(held.held).toBe(1)
    await db.delete('transactions', first.id)
    expect((await claim()).rows.map(({ sequence }) => sequence)).toEqual([2])
  })
})

describe('a try that is over', () => {
  it('mandate 4 is taken back where its tab is gone: at once where nobody else can be sending, else when it has expired', async () => {
    const sending = { status: 'sending', claim: 'dead' } as const
    const of = () => outboxWith({ ...sending, nextTryAt: NOW + 1 }, { ...sending, nextTryAt: NOW })
    const alone = await of()
    await alone.outbox.releaseAbandoned(true, NOW)
    expect(await alone.numbers()).toEqual([1, 2])
    const beside = await of()
    await beside.outbox.releaseAbandoned(false, NOW)
    expect(await beside.numbers()).toEqual([2])
    expect(await beside.db.get('transactions', beside.first.id)).toMatchObject({ ...sending })
  })

  it('mandate 4 is put back by whoever claimed it, and by nobody else', async () => {
    const { db, outbox, claim, first, second } = await outboxWith({}, {})
    const { rows } = await claim({ claim: 'mine' })
    await db.put('transactions', { ...second, status: 'sending', claim: 'theirs' })
    await outbox.release([...rows, outboxRow({ id: uuidv7() })])
    expect(await db.get('transactions', first.id)).toMatchObject({ status: 'waiting', claim: null })
    expect(await db.get('transactions', second.id)).toMatchObject({ status: 'sending', claim: 'theirs' })
    expect(await db.count('transactions')).toBe(2)
  })
})

describe('what a reply leaves behind', () => {
  const dayOf = async ({ db, organizationId }: Awaited<ReturnType<typeof outboxWith>>) =>
    await readMetaOf<DayRecord>(db, metaKeys.day(organizationId, '2026-06-01'))

  it('OFF-005 SELL-016 moves each acknowledged sale from what is pending to what the server has, once', async () => {
    const shop = await outboxWith({}, { totalMinor: 100 }, {})
    const { rows } = await shop.claim()
    const answered = rows.map((row, i) => ({ row, reply: i < 2 ? taken(row) : later }))
    const settled = await shop.outbox.settleAll(answered, NOW, 0)
    expect(settled.map((one) => [one?.verdict, one?.isNetwork])).toEqual([
      ['acknowledged', false],
      ['acknowledged', false],
      ['again', false],
    ])
    expect(await dayOf(shop)).toEqual({
      serverTotalMinor: 460,
      serverCount: 2,
      pendingTotalMinor: -460,
      pendingCount: -2,
      version: 2,
      fetchedAt: null,
    })
    expect(await shop.outbox.count()).toEqual({ pending: 1, attention: 0 })
    expect(await shop.outbox.settleAll(answered, NOW, 0)).toEqual([undefined, undefined, undefined])
    expect((await dayOf(shop))?.serverCount).toBe(2)
    const key = metaKeys.day(shop.organizationId, '2026-06-01')
    expect((await shop.db.get('syncMeta', key))?.timestamp).toBe(NOW)
  })

  it('SELL-016 a void that arrives takes its sale out of the count; a refund and what is done at the drawer change none', async () => {
    const bodyOf = (kind: string) => JSON.stringify({ transaction: { kind } })
    const atTheDrawer = { body: '{"kind":"pay-in"}', totalMinor: 0 }
    const shop = await outboxWith(
      ...[{}, { body: bodyOf('void'), totalMinor: -360 }, { body: bodyOf('refund') }, atTheDrawer],
    )
    for (const row of (await shop.claim()).rows) await shop.outbox.settle(row, taken(row), NOW, 0)
    expect(await dayOf(shop)).toMatchObject({ serverCount: 0, serverTotalMinor: 360, version: 4 })
  })

  it('OFF-009 writes a refusal down, and leaves the day as it was', async () => {
    const shop = await outboxWith({})
    const [row = shop.first] = (await shop.claim()).rows
    expect(await shop.outbox.settle(row, refused, NOW, 0)).toEqual({
      verdict: 'attention',
      isNetwork: false,
      sale: undefined,
    })
    expect(await shop.outbox.listAttention()).toMatchObject([{ id: row.id, reason: 'No.' }])
    expect(await dayOf(shop)).toBeUndefined()
    const lost = await outboxWith({})
    const [sent = lost.first] = (await lost.claim()).rows
    expect(await lost.outbox.settle(sent, { kind: 'no-answer' }, NOW, 0)).toMatchObject({
      verdict: 'again',
      isNetwork: true,
    })
  })

  it('R3 a late failure touches nothing, and one of many that is gone holds up none of the others', async () => {
    const shop = await outboxWith({}, {})
    const [first = shop.first, second = shop.second] = (await shop.claim({ claim: 'early' })).rows
    await shop.db.put('transactions', { ...first, claim: 'late' })
    const gone = outboxRow({ id: uuidv7() })
    const answered = [first, gone, second].map((row) => ({ row, reply: refused }))
    const settled = await shop.outbox.settleAll(answered, NOW, 0)
    expect(settled.map((one) => one?.verdict)).toEqual([undefined, undefined, 'attention'])
    expect(await shop.db.get('transactions', first.id)).toEqual({ ...first, claim: 'late' })
    expect(await shop.db.get('transactions', gone.id)).toBeUndefined()
  })

  it('SELL-016 writes the days of its own rows, and none for a row that is gone', async () => {
    const shop = await outboxWith({}, { tradingDay: '2026-06-02' })
    const [first = shop.first, second = shop.second] = (await shop.claim()).rows
    const gone = outboxRow({ id: uuidv7(), tradingDay: '2026-06-03' })
    await shop.outbox.settleAll(
      [first, gone, second].map((row) => ({ row, reply: taken(row) })),
      NOW,
      0,
    )
    const days = (await shop.db.getAllKeys('syncMeta')).filter((key) => key.startsWith('day:'))
    expect(days).toEqual(['2026-06-01', '2026-06-02'].map((day) => metaKeys.day(shop.organizationId, day)))
  })

  it('R3 has noted nothing until the disk has: a transaction that is given up is an error', async () => {
    const shop = await outboxWith({})
    const [row = shop.first] = (await shop.claim()).rows
    const remove = IDBObjectStore.prototype.delete
    const spy = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      const { transaction } = this
      queueMicrotask(() => transaction.abort())
      return remove.call(this, key)
    })
    await expect(shop.outbox.settle(row, taken(row), NOW, 0)).rejects.toThrow()
    spy.mockRestore()
    expect(await shop.db.get('transactions', row.id)).toEqual(row)
  })
})

describe('what people ask of the outbox', () => {
  it('OFF-024 says why its first row waits: its own reason, or the record that it waits for', async () => {
    const { db, outbox, first, second } = await outboxWith({ reason: 'Being changed.' }, { reason: 'Other.' })
    expect(await outbox.whyWaiting()).toBe('Being changed.')
    await db.put('transactions', { ...first, status: 'attention' })
    expect(await outbox.whyWaiting()).toBe('Other.')
    await db.put('transactions', { ...second, after: first.id })
    expect(await outbox.whyWaiting()).toBe(
      'T1-2 waits for what was done before it, which has to reach the server first.',
    )
    await db.delete('transactions', first.id)
    expect(await outbox.whyWaiting()).toBe('Other.')
    await db.delete('transactions', second.id)
    expect(await outbox.whyWaiting()).toBeNull()
    expect(await (await outboxWith({})).outbox.whyWaiting()).toBeNull()
  })

  it('OFF-012 tries again what needs attention, and nothing else', async () => {
    const { db, outbox, first, second } = await outboxWith(
      { status: 'attention', retryCount: 6 },
      { status: 'sending', claim: 'c', retryCount: 2 },
    )
    await outbox.retry(second.id)
    await outbox.retry(uuidv7())
    expect(await db.get('transactions', second.id)).toEqual(second)
    await outbox.retry(first.id)
    expect(await db.get('transactions', first.id)).toMatchObject({ status: 'waiting', retryCount: 0 })
    expect(await db.count('transactions')).toBe(2)
  })

  it('R9 knows no row of another business, and changes none', async () => {
    const { db, outbox, first } = await outboxWith({})
    const theirs = outboxRow({ id: uuidv7(), organizationId: uuidv7(), status: 'attention', retryCount: 6 })
    await db.put('transactions', theirs)
    await outbox.retry(theirs.id)
    expect(await db.get('transactions', theirs.id)).toEqual(theirs)
    expect(await outbox.get(theirs.id)).toBeUndefined()
    expect(await outbox.get(first.id)).toEqual(first)
    expect(await outbox.get(uuidv7())).toBeUndefined()
    expect(await outbox.count()).toEqual({ pending: 1, attention: 0 })
  })

  it('OFF-017 counts what waits and what is being sent as one, and what needs attention apart', async () => {
    const sending = { status: 'sending', claim: 'c' } as const
    const { outbox } = await outboxWith(
      ...[{ sequence: 2 }, { ...sending, sequence: 1 }, { ...sending, sequence: 3 }],
      ...[{ sequence: 4 }, { ...sending, tillId: 'a', sequence: 9 }, { status: 'attention' as const }],
    )
    expect(await outbox.count()).toEqual({ pending: 5, attention: 1 })
    const places = (await outbox.listPending()).map(({ tillId, sequence }) => [tillId, sequence])
    expect(places).toEqual([['a', 9], ...[1, 2, 3, 4].map((sequence) => ['till', sequence])])
    expect((await outbox.listAttention()).map(({ sequence }) => sequence)).toEqual([6])
  })
})
