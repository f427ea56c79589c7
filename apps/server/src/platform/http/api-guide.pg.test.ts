import { readFileSync } from 'node:fs'
import { allCalls } from '@tuppence/contract/all-calls'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({
  settings: testSettings(),
  database,
  secrets: testSecrets,
  webFolder: 'nothing was built',
})
afterAll(() => app.close())
const business = await testBusiness(database)
// The prices of the guide are marked with VAT, as the demo shop's are.
await ownerSql`update organizations set vat_mode = 'as-marked' where id = ${business.organizationId}`

const GUIDE = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
/** The guide's blocks of commands, each with the answer that is shown behind it. */
const STEPS = [...GUIDE.matchAll(/```sh\n([\s\S]*?)```(?:\n+```json (\d+)\n([\s\S]*?)```)?/g)].map(
  ([, commands = '', status, answer]) => ({ commands, status: Number(status), answer }),
)

/** What the shell of whoever follows the guide knows, and the file that answers are kept in. */
const shell = new Map(
  Object.entries({
    TUPPENCE: '',
    BUSINESS: business.businessCode,
    NAME: 'manager',
    PASSWORD: business.password,
  }),
)
let kept: unknown

const expanded = (text: string): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => {
    const value = shell.get(name)
    if (value === undefined) throw new Error(`The guide uses ${name} before it has one.`)
    return value
  })

/** Runs a block as a shell would: one curl, and values read from the answer that was kept. */
async function run(commands: string): Promise<LightMyRequestResponse | undefined> {
  const [, curl, body] =
    /^curl -s ([\s\S]*?)(?:<<JSON[^\n]*\n([\s\S]*?)\nJSON\n|\n(?=[A-Z]+=)|$(?![\s\S]))/m.exec(commands) ?? []
  const answer = curl === undefined ? undefined : await asked(curl, body)
  if (/\| tee answer\.json/.test(commands)) kept = answer?.json()
  for (const [, name = '', path = ''] of commands.matchAll(/^(\w+)=\$\(jq -r (\S+) answer\.json\)$/gm))
    shell.set(name, read(kept, path))
  if (/^ETAG=.* headers\.txt/m.test(commands)) shell.set('ETAG', String(answer?.headers.etag))
  return answer
}

function asked(curl: string, body: string | undefined): Promise<LightMyRequestResponse> {
  const [, method, url = ''] = /^(?:-D headers\.txt )?(?:-X (PUT) )?"([^"]+)"/.exec(curl) ?? []
  const headers = [...curl.matchAll(/-H ["']([\w-]+): ([^"']+)["']/g)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    expanded(value),
  ])
  return app.inject({
    method: method === 'PUT' ? 'PUT' : body === undefined ? 'GET' : 'POST',
    url: expanded(url),
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { payload: expanded(body) }),
  })
}

/** `.items[0].id` of what was answered. */
function read(from: unknown, path: string): string {
  const value = path.match(/\w+/g)?.reduce((part: unknown, key) => Reflect.get(Object(part), key), from)
  if (typeof value !== 'string') throw new Error(`The answer has no ${path}`)
  return value
}

/** An answer as the guide shows it: `…` stands for whatever there is. */
const shown = (value: unknown): unknown => {
  if (value === '…') return expect.anything()
  if (Array.isArray(value)) return value.map((part) => shown(part))
  if (typeof value !== 'object' || value === null) return value
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part)])),
  )
}

describe('the guide to the API', () => {
  it('has requests that can be run in its order, each answered as it shows', async () => {
    expect(STEPS.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(10)
    for (const { commands, status, answer } of STEPS) {
      if (answer === undefined) continue
      const had = await run(commands)
      expect([commands, had?.statusCode]).toEqual([commands, status])
      expect(had?.json(), commands).toEqual(shown(JSON.parse(answer)))
      // What was made says where it is read; a key is read nowhere.
      if (status === 201 && had?.json().key === undefined)
        expect(had?.headers.location).toMatch(new RegExp(`^/api/\\w+/${had?.json().id}$`))
    }
  })
  it('leaves three sales, a refund and a flagged sale in the books, and may be followed twice', async () => {
    const recorded = () => ownerSql`
      select kind, total_amount from transactions where organization_id = ${business.organizationId} order by created_at`
    const rows = [...(await recorded())]
    expect(rows.map(({ kind, total_amount }) => [kind, total_amount])).toEqual([
      ['sale', '6.80'],
      ['sale', '3.06'],
      ['sale', '10.20'],
      ['refund', '-3.40'],
      ['sale', '1.00'],
    ])
    const cash = STEPS.find(({ commands }) => commands.includes('guide-cash'))
    expect((await run(cash?.commands ?? ''))?.statusCode).toBe(201)
    expect([...(await recorded())]).toEqual(rows)
  })
  it('is the front page of the API in a browser, without a script', async () => {
    const page = await app.inject({ url: '/api', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/)
    expect(page.body).not.toMatch(/<script|<style[^>]+>|\son\w+=|src=/)
    for (const [, heading = ''] of GUIDE.matchAll(/^## (.+)$/gm))
      expect(page.body).toContain(`>${heading}</h2>`)
    for (const [, target] of page.body.matchAll(/href="#([^"]+)"/g))
      expect(page.body).toContain(`id="${target}"`)
    const leadTo = new Set([...page.body.matchAll(/href="(\/[^"]*)"/g)].map(([, url]) => url))
    expect(
      [...leadTo].filter((url) => !allCalls.some(({ method, path }) => method === 'GET' && path === url)),
    ).toEqual([])
    expect(leadTo.size).toBeGreaterThan(1)
  })
})
