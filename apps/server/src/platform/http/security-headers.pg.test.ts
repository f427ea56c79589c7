import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const { database } = await testDatabase()
const webFolder = mkdtempSync(path.join(tmpdir(), 'tuppence-web-'))
mkdirSync(path.join(webFolder, 'assets'))
writeFileSync(path.join(webFolder, 'index.html'), '<!doctype html><title>Tuppence</title>')
writeFileSync(path.join(webFolder, 'assets/index-a1b2.js'), 'self')

const appOf = (environment: Record<string, string>) =>
  buildApp({ settings: testSettings(environment), database, secrets: testSecrets, webFolder })
const plain = await appOf({})
const tls = await appOf({ PUBLIC_URL: 'https://till.example' })
afterAll(async () => {
  await Promise.all([plain.close(), tls.close()])
  rmSync(webFolder, { recursive: true })
})
const shop = await testBusiness(database)
const owner = await signedIn(database, shop, 'owner')
const cashier = await signedIn(database, shop, 'cashier')
const page = { accept: 'text/html' }
const json = { ...owner, 'content-type': 'application/json' }

/** Every kind of answer that there is, by the status that it has. */
const KINDS: readonly (readonly [string, number, InjectOptions])[] = [
  ['a page', 200, { url: '/sales', headers: page }],
  ['a script', 200, { url: '/assets/index-a1b2.js' }],
  ['a file that is not there', 404, { url: '/assets/no.js' }],
  ['an address that is none', 404, { url: '/%' }],
  ['a list', 200, { url: '/api/products', headers: owner }],
  ['a head', 200, { method: 'HEAD', url: '/api/products', headers: owner }],
  [
    'something made',
    201,
    { method: 'POST', url: '/api/categories', headers: owner, payload: { name: 'Teas' } },
  ],
  ['an answer without a body', 204, { method: 'POST', url: '/api/pos/logout', headers: cashier }],
  ['a file to keep', 200, { url: '/api/audit-log/export', headers: owner }],
  ['the documentation', 200, { url: '/api/docs' }],
  ['its script', 200, { url: '/api/docs/swagger-ui-bundle.js' }],
  ['its document', 200, { url: '/api/openapi.json' }],
  ['the state of the server', 200, { url: '/api/health' }],
  ['the live feed', 200, { url: '/api/events', headers: owner, payloadAsStream: true }],
  ['a redirect', 302, { url: '/api/logout' }],
  [
    'a request that is not as it should be',
    400,
    { method: 'POST', url: '/api/categories', headers: json, payload: '{' },
  ],
  ['nobody', 401, { url: '/api/products' }],
  ['another business', 403, { url: '/api/products?organizationId=other', headers: owner }],
  [
    'another site',
    403,
    { method: 'POST', url: '/api/pos/login', headers: { 'sec-fetch-site': 'cross-site' }, payload: {} },
  ],
  ['no such call', 404, { url: '/api/nothing', headers: owner }],
  [
    'a body that is too large',
    413,
    { method: 'POST', url: '/api/categories', headers: json, payload: ' '.repeat(2 ** 21 + 1) },
  ],
  [
    'a body of another type',
    415,
    {
      method: 'POST',
      url: '/api/categories',
      headers: { ...owner, 'content-type': 'application/xml' },
      payload: '<a/>',
    },
  ],
]

const FOR_ALL = {
  'content-security-policy':
    /default-src ('self';script-src 'self' 'wasm-unsafe-eval';.*|'none';)frame-ancestors 'none';base-uri 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^same-origin$/,
  'permissions-policy': /camera=\(self\)(?!.*bluetooth).*geolocation=\(\), payment=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
} as const

/** What an answer's headers leave open, in words. */
function leftOpen(headers: Record<string, unknown>, url: string, isTls: boolean): string[] {
  const found: string[] = []
  for (const [name, form] of Object.entries(FOR_ALL))
    if (!form.test(String(headers[name]))) found.push(`${name}: ${headers[name]}`)
  if ((headers['strict-transport-security'] === 'max-age=31536000') !== isTls)
    found.push(`strict-transport-security: ${headers['strict-transport-security']}`)
  const cache = String(headers['cache-control'])
  // The documentation is the same for everybody.
  if (/^\/api(?!\/docs\/|\/openapi\.json$)/.test(url) && !cache.includes('no-store'))
    found.push(`cache-control: ${cache}`)
  if (headers['x-powered-by'] ?? headers.server) found.push('says what it is made of')
  return found
}

describe('headers', () => {
  it.each(KINDS)('mandate 9 guard %s (%i)', async (_, status, request) => {
    for (const [app, isTls] of [
      [plain, false],
      [tls, true],
    ] as const) {
      const fresh =
        request.method === 'POST' && status === 204 ? await signedIn(database, shop, 'cashier') : {}
      const answer = await app.inject({ ...request, headers: { ...request.headers, ...fresh } })
      if (request.payloadAsStream) answer.stream().destroy()
      // The name of the category is taken the second time, which is one more kind of answer.
      expect(isTls && status === 201 ? [201, 409] : [status]).toContain(answer.statusCode)
      expect(leftOpen(answer.headers, String(request.url), isTls)).toEqual([])
    }
  })
})
