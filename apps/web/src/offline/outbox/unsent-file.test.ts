import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type SaleRequest, saleRequestSchema, sealOf } from '@tuppence/domain/sales'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '../device/database.ts'
import { saveDrawerRecord } from '../drawer/drawer-store.ts'
import { shopWithSales } from '../shop-with-sales.test-support.ts'
import { type DayRecord, metaKeys, readMetaOf } from '../till/till-records.ts'
import { countOfRecords } from './attention-words.ts'
import { importSales, standingOf } from './import-sales.ts'
import { readUnsentFile, unsentFileOf } from './unsent-file.ts'

const NOW = new Date('2026-06-01T18:00:00.000Z')
const ZONE = 'Europe/London'

async function tillWith(sales: number, organizationId?: string) {
  const till = await shopWithSales(sales, organizationId)
  const file = unsentFileOf(await till.outbox.listPending(), till.organizationId, NOW)
  return { ...till, file }
}
const readRows = (file: string, organizationId: string): readonly OutboxRow[] => {
  const read = readUnsentFile(file, organizationId, ZONE)
  if (!read.ok) throw new Error(read.message)
  expect(read.broken).toEqual([])
  return read.rows
}
/** The file with one sale changed, as a text editor would. */
const edited = (file: string, change: (sale: { body: Record<string, unknown> }) => void): string => {
  const content = JSON.parse(file)
  change(content.sales[0])
  return JSON.stringify(content)
}

describe('a file of unsent sales', () => {
  it('OFF-012 holds all there is of each sale, and nothing that signs anybody in', async () => {
    const { file, outbox } = await tillWith(2)
    const [first] = await outbox.listPending()
    const { sales, ...rest } = JSON.parse(file)
    expect(rest).toMatchObject({ product: 'Tuppence', content: 'unsent-sales', version: 1 })
    expect(sales).toHaveLength(2)
    expect(sales[0]).toMatchObject({
      id: first?.id,
      receiptNumber: 'T1-000001',
      reason: null,
      totalMinor: 360,
    })
    expect(saleRequestSchema.safeParse(sales[0].body).success).toBe(true)
    expect(file).not.toMatch(/cookie|authorization|headers|claim/i)
  })

  it('OFF-012 is read on another till as the rows it was made of', async () => {
    const { file, outbox, organizationId } = await tillWith(3)
    expect(readRows(file, organizationId)).toEqual(
      (await outbox.listPending()).map((row) => ({ ...row, after: undefined })),
    )
  })

  it('OFF-012 carries what was done at the drawer too, as it was, and nothing that only looks like it', async () => {
    const { db, organizationId, outbox } = await tillWith(1)
    const staff = { id: uuidv7(), name: 'Amara' }
    const deed = {
      kind: 'open',
      amount: '50.00',
      count: null,
      reason: null,
      note: null,
      closing: null,
    } as const
    const rest = { staff, approvedBy: null, approval: null, now: NOW, clockOffsetMs: null, id: uuidv7() }
    expect(await saveDrawerRecord(db, organizationId, { ...deed, ...rest })).toMatchObject({ ok: true })
    const rows = await outbox.listPending()
    const file = unsentFileOf(rows, organizationId, NOW)
    expect(countOfRecords(rows)).toBe('1 sale and 1 drawer entry')
    // The fields of a deed stand in another order then; the server compares what they say.
    const read = (all: readonly OutboxRow[]) => all.map((row) => ({ ...row, body: JSON.parse(row.body) }))
    expect(read(readRows(file, organizationId))).toEqual(read(rows))
    const wrong: ((one: { body: Record<string, unknown>; id: string; receiptNumber: string }) => void)[] = [
      (one) => Object.assign(one.body, { amount: '-1.00' }),
      (one) => Object.assign(one.body, { kind: 'gift' }),
      (one) => Object.assign(one, { id: uuidv7() }),
      (one) => Object.assign(one, { url: '/api/shifts' }),
    ]
    const content = JSON.parse(file)
    for (const change of wrong) {
      const sales = structuredClone(content.sales)
      change(sales.find(({ url }: { url: string }) => url === '/api/shifts/records'))
      const read = readUnsentFile(JSON.stringify({ ...content, sales }), organizationId, ZONE)
      expect(read).toMatchObject({ ok: true, rows: [{ receiptNumber: 'T1-000001' }] })
      expect(read.ok && read.broken).toMatchObject([{ name: 'T1 Shift opened', why: expect.any(String) }])
    }
    const renamed = file.replace('T1 Shift opened', 'Anything at all')
    expect(readRows(renamed, organizationId).map(({ receiptNumber }) => receiptNumber)).toContain(
      'Shift opened',
    )
  })

  it('OFF-024 says in words why a file is not taken', async () => {
    const { file, organizationId } = await tillWith(1)
    const messageOf = (text: string, organization = organizationId) => {
      const read = readUnsentFile(text, organization, ZONE)
      return read.ok ? 'taken' : read.message
    }
    for (const text of ['', 'a,b,c', '[]', '{}', 'null', '{"product":"Tuppence"}', file.slice(0, -20)])
      expect(messageOf(text)).toMatch(/^This is not a file of sales that Tuppence exported/)
    expect(messageOf(file, uuidv7())).toMatch(/of another business/)
    expect(messageOf(file.replace('"version": 1', '"version": 2'))).toMatch(/newer version/)
    expect(messageOf(JSON.stringify({ ...JSON.parse(file), sales: [] }))).toBe(
      'There is no sale in this file.',
    )
    expect(messageOf(file)).toBe('taken')
  })

  it('R13 takes no sale whose seal does not fit, and takes the others', async () => {
    const { file, organizationId } = await tillWith(2)
    const changes: ((sale: { body: { transaction?: object } } & Record<string, unknown>) => void)[] = [
      (sale) => Object.assign(sale.body.transaction ?? {}, { totalAmount: '0.01' }),
      (sale) => Object.assign(sale.body.transaction ?? {}, { seal: undefined }),
      (sale) => Object.assign(sale, { id: uuidv7() }),
      (sale) => Object.assign(sale, { url: '/api/staff' }),
      (sale) => Object.assign(sale, { body: 'x' }),
      (sale) => Object.assign(sale.body, { items: [] }),
      (sale) => Object.assign(sale.body.transaction ?? {}, { tillId: undefined }),
    ]
    for (const change of changes) {
      const read = readUnsentFile(edited(file, change), organizationId, ZONE)
      expect(read).toMatchObject({ ok: true, rows: [{ receiptNumber: 'T1-000002' }] })
      expect(read.ok && read.broken[0]?.name).toBe('T1-000001')
      expect(read.ok && read.broken[0]?.why).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('believes nothing of a file that the seal does not cover', async () => {
    const { file, organizationId } = await tillWith(1)
    const lies = {
      method: 'DELETE',
      headers: { cookie: 'x' },
      totalMinor: 1,
      organizationId: 'else',
      status: 'gone',
    }
    const [row] = readRows(
      edited(file, (sale) => Object.assign(sale, lies)),
      organizationId,
    )
    expect(row).toMatchObject({ method: 'POST', totalMinor: 360, organizationId, status: 'waiting' })
    expect(Object.keys(row?.headers ?? {})).toEqual(['content-type', 'idempotency-key'])
  })

  it('reads anything without throwing', async () => {
    const { organizationId } = await tillWith(0)
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (sales) => {
        const text = JSON.stringify({
          product: 'Tuppence',
          content: 'unsent-sales',
          version: 1,
          organizationId,
          sales,
        })
        const read = readUnsentFile(text, organizationId, ZONE)
        if (read.ok) expect([read.rows.length, read.broken.length]).toEqual([0, sales.length])
        else expect(sales).toEqual([])
      }),
    )
  })
})

describe('what a released version of the till has sent', () => {
  const folder = new URL('../../../../../packages/contract/src/fixtures/', import.meta.url)
  const payloads = readdirSync(folder)
    .filter((name) => /^sale-.*\.json$/.test(name))
    .map((name): [string, SaleRequest] => [
      name,
      saleRequestSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
    ])
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const fileOf = (organizationId: string, request: SaleRequest) =>
    JSON.stringify({
      ...{ product: 'Tuppence', content: 'unsent-sales', version: 1, organizationId },
      sales: [{ id: request.transaction.offlineId, url: '/api/transactions', body: request }],
    })

  it.each(payloads.filter(([name]) => name.endsWith('-till.json')))(
    'OFF-012 R15 %s can be carried to another till and waits there',
    async (_name, request) => {
      const to = await tillWith(0)
      const rows = readRows(fileOf(to.organizationId, request), to.organizationId)
      expect(rows).toMatchObject([{ id: request.transaction.offlineId, body: JSON.stringify(request) }])
      const pence = Math.round(Number(request.transaction.totalAmount) * 100)
      expect(rows[0]?.totalMinor).toBe(pence)
      expect(await importSales(to.db, to.organizationId, rows, NOW.getTime())).toBe(1)
      expect(await to.outbox.listPending()).toEqual(rows)
      const day = metaKeys.day(to.organizationId, rows[0]?.tradingDay ?? '')
      const kind = request.transaction.kind ?? 'sale'
      const pendingCount = kind === 'sale' ? 1 : kind === 'void' ? -1 : 0
      expect(await readMetaOf<DayRecord>(to.db, day)).toMatchObject({
        pendingCount,
        pendingTotalMinor: pence,
      })
    },
  )

  it.each(payloads.filter(([name]) => !name.endsWith('-till.json')))(
    '%s, which no till wrote, is not taken for a till’s',
    async (_name, request) => {
      const { organizationId } = await tillWith(0)
      const read = readUnsentFile(fileOf(organizationId, request), organizationId, ZONE)
      expect(read).toMatchObject({ ok: true, rows: [], broken: [{ why: expect.any(String) }] })
    },
  )

  it('R13 a plain sale of less than nothing is no sale, whoever sealed it', async () => {
    const { organizationId } = await tillWith(0)
    const sale = payloads.find(([name]) => name === 'sale-0.1.0-till.json')?.[1]
    if (!sale) throw new Error('no golden sale')
    const forged = { ...sale, transaction: { ...sale.transaction, totalAmount: '-16.87' } }
    const sealed = { ...forged, transaction: { ...forged.transaction, seal: sealOf(forged, sha256) } }
    expect(readUnsentFile(fileOf(organizationId, sealed), organizationId, ZONE)).toMatchObject({
      rows: [],
      broken: [{ why: 'Its total is not an amount of money.' }],
    })
  })
})

describe('importing it on another till', () => {
  it('OFF-012 OFF-013 queues each once, under its own id, and counts it as waiting', async () => {
    const from = await tillWith(3)
    const to = await tillWith(1, from.organizationId)
    const rows = readRows(from.file, from.organizationId)
    expect(await importSales(to.db, to.organizationId, [...rows, ...rows], NOW.getTime())).toBe(3)
    expect(await importSales(to.db, to.organizationId, rows, NOW.getTime())).toBe(0)
    const pending = await to.outbox.listPending()
    expect(pending).toHaveLength(4)
    for (const row of rows) expect(pending.filter(({ id }) => id === row.id)).toHaveLength(1)
    expect(await readMetaOf<DayRecord>(to.db, metaKeys.day(to.organizationId, '2026-06-01'))).toMatchObject({
      pendingCount: 4,
      pendingTotalMinor: 4 * 360,
    })
  })

  it('OFF-013 knows what is here already and what the server has', async () => {
    const till = await tillWith(3)
    const rows = readRows(till.file, till.organizationId)
    const [first] = await till.outbox.listPending()
    if (!first) throw new Error('no row')
    await till.outbox.settle(first, { kind: 'answer', status: 201, answeredId: first.id }, NOW.getTime(), 0)
    const standing = await standingOf(till.db, rows)
    expect(standing).toEqual({ fresh: [], waitingHere: 2, takenBefore: 1 })
    expect(await importSales(till.db, till.organizationId, rows, NOW.getTime())).toBe(0)
    expect((await till.outbox.count()).pending).toBe(2)
  })
})
