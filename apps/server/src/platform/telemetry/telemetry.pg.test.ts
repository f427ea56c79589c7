import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { startTracing } from './tracing.ts'

const TOKEN = 'only for whoever scrapes'
const SEARCHED = 'somebody-typed-this'
const { app, database } = await testServer({ settings: testSettings({ METRICS_TOKEN: TOKEN }) })
const shop = await testBusiness(database)
const headers = await signedIn(database, shop, 'cashier')

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
}

const sent: string[] = []
/** As a collector takes traces: OTLP as JSON over HTTP. */
const collector = createServer(async (request, answer) => {
  let body = ''
  for await (const part of request) body += part
  sent.push(`${request.url} ${body}`)
  answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
afterAll(() => collector.close())

const scrape = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

it('R10 metrics are for whoever has the token, and say nothing of anybody', async () => {
  expect((await scrape()).statusCode).toBe(401)
  expect((await scrape('Bearer something else')).statusCode).toBe(401)
  expect((await scrape(headers.authorization)).statusCode).toBe(401)
  await app.inject({ url: `/api/products?search=${SEARCHED}`, headers })
  await app.inject({ url: '/api/products' })
  const page = await scrape(`Bearer ${TOKEN}`)
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ])
  expect(page.body).toMatch(/_duration_seconds_count\{.*call="listProducts",status="200"\} 1\n/)
  expect(page.body).toMatch(/_duration_seconds_count\{.*call="listProducts",status="401"\} 1\n/)
  expect(page.body).toMatch(/tuppence_late_work\{kind="receipt-mails",.*\} 0\n/)
  expect(page.body).toMatch(/tuppence_database_connections\{state="active",.*\} [1-9]/)
  expect(page.body).toContain('tuppence_last_backup_timestamp_seconds')
  expect(page.body).toContain('nodejs_eventloop_lag_seconds')
  for (const secret of [SEARCHED, TOKEN, shop.businessCode, shop.organizationId, shop.people.cashier])
    expect(page.body).not.toContain(secret)
})

it('R10 without a token in the settings there are no metrics', async () => {
  const { app: without } = await testServer()
  expect((await without.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(
    404,
  )
})

it('R18 a trace goes on from its proxy’s and never from a stranger’s, has the database’s part in it, and holds nothing that anybody typed', async () => {
  const { port } = collector.address() as AddressInfo
  const tracing = await startTracing(`http://127.0.0.1:${port}/`, 'test')
  const traceId = 'a'.repeat(32)
  await app.inject({
    url: `/api/products?search=${SEARCHED}`,
    headers: {
      ...headers,
      'x-forwarded-for': '192.0.2.7',
      traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
    },
  })
  await app.inject({
    url: '/api/categories',
    headers: { ...headers, traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  })
  await app.inject({
    method: 'POST',
    url: '/api/pos/login',
    payload: { businessCode: shop.businessCode, username: SEARCHED, password: SEARCHED },
  })
  await tracing.close()
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.every((one) => one.startsWith('/v1/traces '))).toBe(true)
  const spans = sent.flatMap((one) =>
    JSON.parse(one.slice(one.indexOf('{'))).resourceSpans.flatMap(
      (resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  ) as SentSpan[]
  const search = spans.find(({ name }) => name === 'GET /api/products')
  expect(search).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) })
  const strange = spans.find(({ name }) => name === 'GET /api/categories')
  expect(strange?.parentSpanId ?? '').toBe('')
  expect(strange?.traceId).not.toBe(traceId)
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === search?.spanId)
  expect(inside.map(({ name }) => name)).toContain('transaction of a business')
  expect(spans.map(({ name }) => name)).toContain('POST /api/pos/login')
  for (const secret of [SEARCHED, shop.businessCode, headers.authorization.slice(7)])
    expect(sent.join()).not.toContain(secret)
  const before = sent.length
  await app.inject({ url: '/api/products', headers })
  expect(sent.length).toBe(before)
})
