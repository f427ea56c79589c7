import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '../device/database.ts'
import type { BatchReply, Reply } from '../outbox/outbox-rules.ts'
import { shopWithSales } from '../shop-with-sales.test-support.ts'
import { postSales } from './post-sale.ts'
import { type UploadRequest, type UploadWorld, uploadDue } from './upload-run.ts'

const NOW = Date.parse('2026-06-01T10:00:00Z')
const run: UploadRequest = { isAlone: true, isEager: false, inFlight: 4 }

async function shopWith(sales: number) {
  const shop = await shopWithSales(sales)
  const requests: string[][] = []
  /** Every sale is taken; a test puts its own weather over it. */
  const worldOf = (over: Partial<UploadWorld> = {}): UploadWorld => ({
    store: shop.outbox,
    post: async (row) => {
      requests.push([row.id])
      return takenOf(row)
    },
    postMany: async (rows) => {
      requests.push(rows.map(({ id }) => id))
      return { kind: 'each', replies: rows.map(takenOf) }
    },
    nowMs: () => NOW,
    random: () => 0,
    newClaim: uuidv7,
    ...over,
  })
  return { ...shop, requests, worldOf }
}

const takenOf = (row: OutboxRow): Reply => ({ kind: 'answer', status: 201, answeredId: row.id })
const whole = (reply: Reply): BatchReply => ({ kind: 'whole', reply })
const refusedAs = (status: number): Reply => ({ kind: 'answer', status, message: `No: ${status}.` })

describe('a long queue', () => {
  it('D2 goes in batches, in the till’s order; a short one goes sale by sale', async () => {
    const long = await shopWith(150)
    expect(await uploadDue(long.worldOf(), run)).toBe('finished')
    expect(long.requests.map(({ length }) => length)).toEqual([64, 64, 22])
    expect(long.requests.flat()).toEqual(long.ids)
    expect(await long.outbox.count()).toEqual({ pending: 0, attention: 0 })
    const short = await shopWith(3)
    await uploadDue(short.worldOf(), run)
    expect(short.requests.map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('D2 one bad sale of a batch holds up none of the others', async () => {
    const { outbox, ids, worldOf } = await shopWith(10)
    const postMany = async (rows: readonly OutboxRow[]): Promise<BatchReply> => ({
      kind: 'each',
      replies: rows.map((row) =>
        row.id === ids[2] ? refusedAs(422) : row.id === ids[5] ? refusedAs(503) : takenOf(row),
      ),
    })
    expect(await uploadDue(worldOf({ postMany }), run)).toBe('finished')
    expect((await outbox.listAttention()).map(({ id, reason }) => [id, reason])).toEqual([
      [ids[2], 'No: 422.'],
    ])
    expect((await outbox.listPending()).map(({ id, retryCount }) => [id, retryCount])).toEqual([[ids[5], 1]])
  })

  it('OFF-006 a cut in the middle counts one sale, whatever was on its way, and the next request is smaller', async () => {
    const { outbox, requests, worldOf } = await shopWith(64)
    const parcel = { most: 64 }
    const cut = worldOf({ postMany: async () => whole({ kind: 'no-answer' }) })
    expect(await uploadDue(cut, { ...run, parcel })).toBe('no-network')
    const counts = (await outbox.listPending()).map(({ status, retryCount }) => [status, retryCount])
    expect(counts[0]).toEqual(['waiting', 1])
    expect(counts.slice(1)).toEqual(Array.from({ length: 63 }, () => ['waiting', 0]))
    expect(await uploadDue(worldOf(), { ...run, isEager: true, parcel })).toBe('finished')
    expect(requests.map(({ length }) => length).slice(0, 3)).toEqual([1, 32, 31])
    expect((await outbox.count()).pending).toBe(0)
  })

  it('OFF-008 a 401 to a batch counts nothing and ends the run', async () => {
    const { outbox, worldOf } = await shopWith(20)
    const signedOut = worldOf({ postMany: async () => whole({ kind: 'answer', status: 401 }) })
    expect(await uploadDue(signedOut, run)).toBe('signed-out')
    for (const row of await outbox.listPending())
      expect([row.status, row.retryCount, row.claim]).toEqual(['waiting', 0, null])
  })

  it.each([400, 403, 404, 405, 413, 422])(
    'OFF-009 a %i to a whole batch says nothing of its sales: each is tried alone',
    async (status) => {
      const { outbox, requests, worldOf } = await shopWith(70)
      let batches = 0
      const world = worldOf({
        postMany: async () => {
          batches += 1
          return whole(refusedAs(status))
        },
      })
      expect(await uploadDue(world, run)).toBe('finished')
      expect(batches).toBe(2)
      expect(requests.every(({ length }) => length === 1)).toBe(true)
      expect(await outbox.count()).toEqual({ pending: 0, attention: 0 })
    },
  )

  it('a server that fails at batches and sales alike is left alone after a few tries', async () => {
    const { outbox, worldOf } = await shopWith(50)
    const failing = worldOf({ post: async () => refusedAs(500), postMany: async () => whole(refusedAs(500)) })
    expect(await uploadDue(failing, run)).toBe('failing')
    expect((await outbox.listPending()).filter(({ retryCount }) => retryCount > 0)).toHaveLength(4)
    expect((await outbox.count()).attention).toBe(0)
  })

  it('begins nothing more once another tab has taken over', async () => {
    const { outbox, requests, worldOf } = await shopWith(150)
    expect(await uploadDue(worldOf(), { ...run, isOver: () => requests.length > 0 })).toBe('taken-over')
    expect(requests).toHaveLength(1)
    for (const row of await outbox.listPending()) expect(row.status).toBe('waiting')
    expect((await outbox.count()).pending).toBe(86)
  })
})

describe('what waits for another record', () => {
  async function withVoid(sales: number) {
    const shop = await shopWith(sales)
    const [saleId] = shop.ids
    const sale = await shop.db.get('transactions', saleId ?? '')
    if (!sale) throw new Error('no sale')
    const voided = {
      ...sale,
      id: uuidv7(),
      sequence: sales + 1,
      receiptNumber: 'T1-VOID',
      url: '/api/voids',
      after: sale.id,
    }
    await shop.db.add('transactions', voided)
    return { ...shop, saleId, voidId: voided.id }
  }

  it('mandate 4 a void is sent after its sale was acknowledged, in the same run', async () => {
    for (const sales of [1, 10]) {
      const { requests, ids, voidId, worldOf, outbox } = await withVoid(sales)
      expect(await uploadDue(worldOf(), run)).toBe('finished')
      expect(requests.flat()).toEqual([...ids, voidId])
      expect((await outbox.count()).pending).toBe(0)
    }
  })

  it('mandate 4 OFF-024 a void waits while its sale needs attention, says so, and goes once that is taken', async () => {
    const { requests, voidId, saleId, worldOf, outbox } = await withVoid(1)
    await uploadDue(worldOf({ post: async () => refusedAs(422) }), run)
    await uploadDue(worldOf(), { ...run, isEager: true })
    expect(requests).toEqual([])
    expect(await outbox.count()).toEqual({ pending: 1, attention: 1 })
    expect(await outbox.whyWaiting()).toMatch(/^T1-VOID waits for what was done before it/)
    await outbox.retry(saleId ?? '')
    await uploadDue(worldOf(), run)
    expect(requests).toEqual([[saleId], [voidId]])
  })
})

describe('the request of a batch', () => {
  async function sentFor(answer: unknown, status = 200) {
    const { outbox } = await shopWith(2)
    const rows = await outbox.listPending()
    const sent: { url: string; init: RequestInit }[] = []
    const reply = await postSales(rows, async (url, init = {}) => {
      sent.push({ url: String(url), init })
      return Response.json(typeof answer === 'function' ? answer(rows) : answer, { status })
    })
    return { rows, reply, sent: sent[0] }
  }

  it('OFF-004 holds each sale as it was stored, under its own key', async () => {
    const { rows, sent } = await sentFor({ results: [] })
    expect(sent?.url).toBe('/api/transactions/batch')
    expect(JSON.parse(String(sent?.init.body))).toEqual({
      sales: rows.map(({ id, body }) => ({ idempotencyKey: id, request: JSON.parse(body) })),
    })
    for (const { body } of rows) expect(sent?.init.body).toContain(body)
  })

  it('OFF-005 OFF-009 reads what became of each, and believes no answer of another length', async () => {
    const { rows, reply } = await sentFor((sent: OutboxRow[]) => ({
      results: [
        { status: 201, sale: { id: sent[0]?.id } },
        { status: 422, problem: { code: 'unknown-product', message: 'Unknown.' } },
      ],
    }))
    expect(reply).toMatchObject({
      kind: 'each',
      replies: [
        { status: 201, answeredId: rows[0]?.id },
        { status: 422, message: 'Unknown.', cause: { code: 'unknown-product' } },
      ],
    })
    for (const strange of [{}, [], { results: [] }, { results: [{}, {}, {}] }, { results: 'x' }])
      expect((await sentFor(strange)).reply.kind).toBe('whole')
    expect((await sentFor({ results: [{ status: 201 }, null] })).reply).toMatchObject({
      replies: [{ status: 201, answeredId: undefined }, { status: 500 }],
    })
    expect((await sentFor({}, 503)).reply).toMatchObject({ kind: 'whole', reply: { status: 503 } })
  })
})
