import { brotliDecompressSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { allCalls } from '@tuppence/contract/all-calls'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly content: Record<string, object> }
  readonly responses: Record<string, { readonly description: string; readonly content?: object }>
}

const { database } = await testDatabase()
const app = await buildApp({
  settings: testSettings(),
  database,
  secrets: testSecrets,
  webFolder: 'nothing was built',
})
afterAll(() => app.close())
const answer = await app.inject('/api/openapi.json')
const document = answer.json()
const operation = (name: string): Operation => {
  const call = allCalls.find((one) => one.name === name)
  const path = call?.path.replace(/:(\w+)/g, '{$1}') ?? ''
  return document.paths[path]?.[call?.method.toLowerCase() ?? '']
}

describe('the documentation of the API', () => {
  it('is a valid OpenAPI 3.1 document that anyone may read', async () => {
    expect(answer.statusCode).toBe(200)
    expect(document.openapi).toMatch(/^3\.1\./)
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })
  it('R18 is made once, sent compressed to those who take it, and not at all to those who have it', async () => {
    const { etag } = answer.headers
    const ask = (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers })
    const small = await ask({ 'accept-encoding': 'gzip, br' })
    expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(document)
    expect(small.rawPayload.length * 5).toBeLessThan(answer.rawPayload.length)
    expect(small.headers['cache-control']).toBe('public, max-age=300')
    const had = await ask({ 'if-none-match': String(etag) })
    expect([had.statusCode, had.body]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"older"' })).statusCode).toBe(200)
  })
  it('has every call of the contract once, and all that can be answered', () => {
    const found = Object.values<Record<string, Operation>>(document.paths).flatMap((path) =>
      Object.values(path),
    )
    expect(found.map((each) => each.operationId).sort()).toEqual(allCalls.map((call) => call.name).sort())
    for (const call of allCalls) {
      const { responses, security } = operation(call.name)
      expect(Object.keys(responses)).toContain(String(call.status ?? 200))
      expect(Object.keys(responses)).toContain('500')
      expect(security.length > 0, call.name).toBe(call.access !== 'anyone')
      for (const code of call.errors ?? [])
        expect(Object.values(responses).some(({ description }) => description.includes(`\`${code}\``))).toBe(
          true,
        )
    }
  })
  it('points only at shapes that it has', () => {
    const pointers = new Set(JSON.stringify(document).match(/"\$ref":"[^"]+"/g))
    expect(pointers.size).toBeGreaterThan(5)
    for (const pointer of pointers) {
      const name = /#\/components\/schemas\/(\w+)"$/.exec(pointer)?.[1]
      expect(document.components.schemas, pointer).toHaveProperty(name ?? 'no name')
    }
  })
  it('SELL-025 SELL-072 says which parameters there are and which must be', () => {
    expect(operation('productByBarcode').parameters).toMatchObject([
      { name: 'code', in: 'path', required: true },
      { name: 'organizationId', in: 'query', required: false },
    ])
    const listed = operation('listProducts').parameters
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['search', 'category', 'limit']))
    expect(listed.every(({ required }) => !required)).toBe(true)
  })
  it('names the form where a browser may send a call without a script, and where it is led on to, and nowhere else', () => {
    const form = 'application/x-www-form-urlencoded'
    // A call whose body is a form and nothing else says so by its media types.
    for (const call of allCalls.filter(({ bytes }) => !bytes)) {
      const { requestBody, responses } = operation(call.name)
      const { 'application/json': json, [form]: asForm } = requestBody?.content ?? {}
      expect([call.name, asForm, '303' in responses]).toEqual(
        call.alsoAsForm ? [call.name, json, true] : [call.name, undefined, false],
      )
    }
    expect(operation('sendEnquiry').requestBody?.content).toHaveProperty([form])
  })
  it('can be read in a browser, by scripts of our own only', async () => {
    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/)
    expect(page.body).not.toMatch(/<script>|<style|\son\w+=/)
    const files = [...page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(
      ([, file]) => file ?? '',
    )
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect([file, (await app.inject(file)).statusCode]).toEqual([file, 200])
  })
  it('refuses a parameter that the call does not have, by name, and passes what any call may be asked with', async () => {
    const misspelt = await app.inject('/api/health?limt=5&door=till')
    expect(misspelt.statusCode).toBe(400)
    expect(misspelt.json()).toMatchObject({
      code: 'invalid-request',
      problems: [{ field: 'query.limt', message: 'This call has no such parameter.' }],
    })
    expect((await app.inject('/api/health?door=till')).statusCode).toBe(200)
    // What is opened by a link may come with whatever the site that had the link adds.
    expect((await app.inject('/order/UK999?utm_source=poster')).statusCode).toBe(200)
  })
  it('serves moved calls under the path they had, and documents only the new one', async () => {
    const moved = allCalls.filter(({ formerPath }) => formerPath !== undefined)
    expect(moved.length).toBeGreaterThan(5)
    for (const { name, method, formerPath = '' } of moved) {
      const url = formerPath.replace(/:\w+/g, '019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17')
      expect([name, (await app.inject({ method, url })).statusCode]).toEqual([name, 401])
      expect(document.paths).not.toHaveProperty([formerPath.replace(/:(\w+)/g, '{$1}')])
    }
  })
  it('answers another method than a call has with those it has', async () => {
    const methods = async (method: 'DELETE' | 'GET' | 'PUT', url: string) => {
      const { statusCode, headers } = await app.inject({ method, url })
      return [statusCode, headers.allow]
    }
    expect(await methods('DELETE', '/api/transactions?limit=1')).toEqual([405, 'GET, HEAD, POST'])
    expect(await methods('GET', '/api/pos/login')).toEqual([405, 'POST'])
    expect(await methods('PUT', '/api/nothing')).toEqual([404, undefined])
  })
  it('says how to sign in where nobody is', async () => {
    const refused = await app.inject('/api/products')
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Tuppence"',
    ])
  })
  it('R11 gives no other file', async () => {
    for (const file of ['index.html', '..%2fpackage.json', 'swagger-ui.js', '%00', 'x'.repeat(101)]) {
      const refused = await app.inject(`/api/docs/${file}`)
      expect([400, 404]).toContain(refused.statusCode)
      expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
    }
  })
})
