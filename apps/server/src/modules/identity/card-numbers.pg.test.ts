import { allCalls } from '@tuppence/contract/all-calls'
import type { Call } from '@tuppence/contract/call'
import { cardNumbersIn } from '@tuppence/contract/written-text'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../../app.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
afterAll(() => app.close())
const shop = await testBusiness(database)
const owner = await signedIn(database, shop, 'owner', 'back-office')

const CARD = '4111 1111 1111 1111'
let requests = 0
const send = (method: Call['method'], url: string, body: object) => {
  requests += 1
  return app.inject({ method, url, headers: owner, body, remoteAddress: `10.7.0.${requests % 250}` })
}

describe('card numbers (R18)', () => {
  it.each([
    ['POST', '/api/customers', { firstName: CARD, lastName: 'x' }, 'body.firstName'],
    ['POST', '/api/customers', { firstName: 'Ann', address: `card ${CARD}` }, 'body.address'],
    ['POST', '/api/categories', { name: CARD.replaceAll(' ', '-') }, 'body.name'],
    ['POST', '/api/products', { name: 'Tea', price: '1.00', description: CARD }, 'body.description'],
    ['POST', '/api/products', { name: 'Tea', price: '1.00', barcode: '4111111111111111' }, 'body.barcode'],
  ] as const)('R18 %s %s refuses one in %j, and says what to do', async (method, url, body, field) => {
    const answer = await send(method, url, body)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'card-number', problems: [{ field }] })
    expect(answer.json().message).toContain('last four digits')
    expect(answer.body).not.toContain('1111')
  })

  it('R18 takes the barcodes, phones and references that only look like one', async () => {
    const ean = { name: 'Pens', price: '1.00', barcode: '4006381333931', description: 'EAN 4006381333931' }
    expect((await send('POST', '/api/products', ean)).statusCode).toBe(201)
    const ann = { firstName: 'Ann', phone: '0044 7700 900 003', address: 'PO-4411-2026-11' }
    expect((await send('POST', '/api/customers', ann)).statusCode).toBe(201)
  })

  /** The texts that a call's body may hold, by their path: found in its schema, so that a new call is in here by itself. */
  function textsOf(call: Call): string[][] {
    if (!call.body) return []
    const found: string[][] = []
    const walk = (schema: unknown, path: string[]) => {
      const { type, properties, anyOf, items } = (schema ?? {}) as Record<string, unknown>
      const {
        maxLength,
        pattern,
        format,
        enum: words,
        const: word,
      } = (schema ?? {}) as Record<string, unknown>
      const isFree = type === 'string' && !pattern && !format && !words && word === undefined
      if (isFree && Number(maxLength ?? 1_000) >= CARD.length) found.push(path)
      for (const [name, part] of Object.entries((properties ?? {}) as object)) walk(part, [...path, name])
      for (const part of (anyOf ?? []) as unknown[]) walk(part, path)
      if (items) walk(items, [...path, '*'])
    }
    walk(z.toJSONSchema(call.body as z.ZodType, { io: 'input', unrepresentable: 'any' }), [])
    return found
  }

  const SECRETS = ['password', 'newPassword', 'token', 'pin', 'seal', 'previousSeal']
  const SECRET_WORDS = /(password|token|pin|seal|signature|tillProof|publicKey|idempotencyKey|code)$/i
  const cases = allCalls.flatMap((call) =>
    textsOf(call)
      .filter((path) => !SECRETS.includes(path.at(-1) ?? '') && !SECRET_WORDS.test(path.at(-1) ?? ''))
      .map((path) => [call.name, path.join('.'), call] as const),
  )

  it('R18 there are free texts to try', () => {
    expect(cases.length).toBeGreaterThan(20)
  })

  it('R18 none of all texts of all calls lets one into the database', async () => {
    for (const [, path, call] of cases) {
      const body = path
        .split('.')
        .reduceRight<unknown>((inner, key) => (key === '*' ? [inner] : { [key]: inner }), CARD) as object
      expect(cardNumbersIn(body, 'body'), `${call.name} ${path}`).toHaveLength(1)
      const url = call.path.replace(/:(\w+)/g, () => uuidv7())
      const answer = await send(call.method, url, body)
      expect(answer.statusCode, `${call.name} ${path}: ${answer.body}`).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, `${call.name} ${path}`).toBeLessThan(500)
      expect(answer.body, `${call.name} ${path}`).not.toContain(CARD)
    }
    const tables = await ownerSql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
    for (const { name } of tables) {
      const [row] = await ownerSql`
        select count(*)::int as n from ${ownerSql(name)} t where t::text like '%4111 1111 1111 1111%'`
      expect(row?.n, name).toBe(0)
    }
  })
})
