import { Writable } from 'node:stream'
import { recordSale } from '@tuppence/contract/sales'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerProblems } from './problems.ts'
import { Refused } from './refused.ts'

it('OFF-009 a refused sale leaves its id and the cause in the log, and a refused sign-in leaves nothing', async () => {
  let log = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream } })
  answerProblems(app)
  const problems = [{ field: 'body.items.0.quantity', message: 'Too small' }]
  app.post('/', { config: { call: recordSale } }, () => {
    throw new Refused('invalid-request', problems)
  })
  await app.inject({ method: 'POST', url: '/' })
  expect(log).toBe('')
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'idempotency-key': 'sale-1' } })
  expect(answer.statusCode).toBe(400)
  expect(JSON.parse(log)).toMatchObject({ id: 'sale-1', code: 'invalid-request', problems })
  await app.close()
})

it.each(['55P03', '57014'])(
  'R9 a statement that PostgreSQL ended with %s is answered as too busy, and when to come again',
  async (code) => {
    const app = Fastify()
    answerProblems(app)
    app.get('/', () => {
      throw new Error('a query failed', { cause: Object.assign(new Error('ended'), { code }) })
    })
    const answer = await app.inject({ url: '/' })
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-busy'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await app.close()
  },
)
