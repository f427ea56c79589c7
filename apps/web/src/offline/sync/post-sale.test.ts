import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { problemOf } from '@tuppence/contract/problem'
import { describe, expect, it } from 'vitest'
import { outboxRow } from '../outbox/outbox-row.test-support.ts'
import { decide, LONGEST_WAIT_MS, type Reply } from '../outbox/outbox-rules.ts'
import { unsentFileOf } from '../outbox/unsent-file.ts'
import { postSale, postSales, readRetryAfter } from './post-sale.ts'

const row = outboxRow()

/** Posts to a server that gives this one answer. */
async function answeredWith(status: number, body: string): Promise<Reply> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await postSale({ ...row, url: `http://127.0.0.1:${port}/` })
  } finally {
    server.close()
  }
}

describe('the answer to a sale', () => {
  it('OFF-009 OFF-012 keeps what a refusal names, up to the exported file', async () => {
    const problems = [{ field: 'body.items.0.quantity', message: 'Too small' }]
    const problem = problemOf('invalid-request', problems)
    const reply = await answeredWith(400, JSON.stringify(problem))
    expect(reply).toMatchObject({ status: 400, message: problem.message })
    const verdict = decide(row, reply, row.timestamp, 0)
    if (verdict.kind !== 'attention') throw new Error(`Not parked: ${verdict.kind}`)
    const file = JSON.parse(unsentFileOf([verdict.row], row.organizationId, new Date()))
    expect(file.sales[0]).toMatchObject({
      reason: problem.message,
      cause: { code: 'invalid-request', problems },
    })
  })

  it.each(['', '<html></html>', '[]', '{"problems":[null,{"field":"a"},7]}', '{"code":4,"problems":"x"}'])(
    'OFF-009 takes %j for no cause',
    async (body) => expect(await answeredWith(400, body)).toMatchObject({ status: 400, cause: undefined }),
  )

  it('OFF-011 reads the sale that an acknowledgement names', async () => {
    expect(await answeredWith(201, '{"id":"sale-1"}')).toMatchObject({ answeredId: 'sale-1' })
    for (const body of ['{"id":""}', '{"id":7}', '{}', 'null', '"sale-1"', '7'])
      expect(await answeredWith(201, body), body).toMatchObject({ status: 201, answeredId: undefined })
  })

  it('OFF-009 keeps each field that is wrong, with its words, and passes over what has none', async () => {
    const problems = [
      null,
      7,
      {},
      { field: 'a' },
      { field: 7, message: 'Wrong.' },
      { field: 'b', message: 'Too small' },
    ]
    expect(await answeredWith(400, JSON.stringify({ problems }))).toMatchObject({
      cause: {
        code: undefined,
        problems: [
          { field: '', message: 'Wrong.' },
          { field: 'b', message: 'Too small' },
        ],
      },
    })
    expect(await answeredWith(400, '{"code":"x"}')).toMatchObject({ cause: { code: 'x', problems: [] } })
  })

  it('OFF-006 is none where nothing answers, or where the answer breaks off', async () => {
    expect(await postSale({ ...row, url: 'http://127.0.0.1:1/' })).toEqual({ kind: 'no-answer' })
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('cut')) })
    expect(await postSale(row, async () => new Response(body))).toEqual({ kind: 'no-answer' })
    expect(await postSales([row], async () => new Response(body))).toEqual({
      kind: 'whole',
      reply: { kind: 'no-answer' },
    })
  })
})

describe('the request of a sale', () => {
  it('D2 goes out under the session of this device, past every cache, with the time here, and not for ever', async () => {
    let sent: RequestInit = {}
    const before = Date.now()
    await postSale(row, async (_, init = {}) => {
      sent = init
      return Response.json({})
    })
    expect(sent).toMatchObject({ credentials: 'include', cache: 'no-store', signal: expect.any(AbortSignal) })
    const told = Date.parse(new Headers(sent.headers).get('x-device-time') ?? '')
    expect(told).toBeGreaterThanOrEqual(before)
    expect(told).toBeLessThanOrEqual(Date.now())
  })

  it('R16 each of several says how wrong the clock was when it was made', async () => {
    let body = ''
    const wrong = { ...row, headers: { ...row.headers, 'x-clock-offset': '-3600000' } }
    await postSales([row, wrong], async (_, init = {}) => {
      body = String(init.body)
      return Response.json({ results: [] })
    })
    const said = { idempotencyKey: row.id, request: JSON.parse(row.body) }
    expect(JSON.parse(body)).toEqual({ sales: [said, { ...said, clockOffsetMs: -3_600_000 }] })
  })

  it('D2 several go as one, which says that it is JSON', async () => {
    let sent: RequestInit = {}
    await postSales([row], async (_, init = {}) => {
      sent = init
      return Response.json({ results: [{ status: 201, sale: { id: row.id } }] })
    })
    expect(sent).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
  })
})

describe('the answer to several sales', () => {
  const answered = (results: unknown[], status = 200) =>
    postSales([row, row, row], async () => Response.json({ results }, { status }))

  it('OFF-009 is to each of them, and a failure where it says nothing that can be read', async () => {
    const sale = { status: 201, sale: { id: 'sale-1' } }
    expect(await answered([sale, 'x', 7])).toEqual({
      kind: 'each',
      replies: [
        { kind: 'answer', status: 201, answeredId: 'sale-1' },
        { kind: 'answer', status: 500 },
        { kind: 'answer', status: 500 },
      ],
    })
    const odd = { status: '201', sale: 'sale-1', problem: 7 }
    expect(await answered([odd, { ...odd, sale: null }, null])).toMatchObject({
      kind: 'each',
      replies: [{ status: 500, answeredId: undefined }, { answeredId: undefined }, { status: 500 }],
    })
  })

  it('OFF-007 is to none of them where the whole was not taken, whatever results stand in it', async () => {
    const results = [1, 2, 3].map(() => ({ status: 201, sale: { id: 'sale-1' } }))
    for (const status of [201, 500, 503])
      expect(await answered(results, status)).toMatchObject({ kind: 'whole', reply: { status } })
  })
})

describe('how long the server asks to wait', () => {
  const NOW = Date.parse('2026-06-01T10:00:00Z')
  it.each([
    [null, undefined],
    ['0', 0],
    ['12', 12_000],
    [' 12 ', 12_000],
    ['900', LONGEST_WAIT_MS],
    ['901', LONGEST_WAIT_MS],
    ['Mon, 01 Jun 2026 10:00:30 GMT', 30_000],
    ['Mon, 01 Jun 2026 10:00:30 +0000', 30_000],
    ['1 Jun 2026 10:00:30 GMT', 30_000],
    ['Mon, 01 Jun 2026 09:59:59 GMT', 0],
    ['Tue, 02 Jun 2026 10:00:00 GMT', LONGEST_WAIT_MS],
    ['soon', undefined],
    ['', undefined],
  ])('OFF-007 %j', (text, waitMs) => expect(readRetryAfter(text, NOW)).toBe(waitMs))

  it('OFF-007 is read from the answer', async () => {
    const reply = await postSale(row, async () =>
      Response.json({}, { status: 503, headers: { 'retry-after': '12' } }),
    )
    expect(reply).toMatchObject({ status: 503, retryAfterMs: 12_000 })
  })
})
