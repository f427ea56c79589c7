import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallFailed, createClient, isProblem, isRefusal } from './client.ts'
import { deleteCustomer } from './customer-records.ts'
import { createCustomer } from './customers.ts'
import { problemOf, problemSchema } from './problem.ts'

const text = fc.oneof(fc.string(), fc.constantFrom<unknown>(1, null, undefined, {}))
const fieldProblem = fc.oneof(
  fc.record({ field: fc.string(), message: fc.string() }),
  fc.record({ field: text, message: text }, { requiredKeys: [] }),
  fc.constantFrom(null, 'a text'),
)
/** Mostly problems, and problems with one or more parts wrong or left out. */
const nearly = fc.record(
  {
    type: text,
    title: fc.string(),
    status: fc.oneof(fc.integer(), fc.constantFrom<unknown>('400', 4.5, Number.NaN, 2 ** 60)),
    code: text,
    success: fc.oneof(fc.constant(false), fc.constantFrom<unknown>(true, undefined)),
    message: text,
    problems: fc.oneof(fc.constant(undefined), fc.array(fieldProblem, { maxLength: 3 }), fc.constant({})),
  },
  { requiredKeys: ['title', 'message'] },
)

describe('what the client takes for a problem', () => {
  it('is what the schema takes for one, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: nearly }, fc.anything()), (value) => {
        expect(isProblem(value)).toBe(problemSchema.safeParse(value).success)
      }),
      { numRuns: 2_000 },
    )
  })
  it('takes every problem that the server makes', () => {
    expect(isProblem(problemOf('not-found'))).toBe(true)
    expect(isProblem(problemOf('invalid-request', [{ field: 'body.name', message: 'Too long' }]))).toBe(true)
  })
})

describe('a call', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  function client(status = 200, body = '') {
    const asked: Array<{ url: string; init: Record<string, unknown> }> = []
    const send = createClient(async (url, init) => {
      asked.push({ url, init })
      return { ok: status < 400, status, statusText: 'Status Text', text: async () => body }
    })
    return { asked, send }
  }

  it('SHELL-034, SHELL-035 takes cookies along, and sends a payload as JSON that says so', async () => {
    const { asked, send } = client(201, '{"id":"made"}')
    expect(await send(createCustomer, { body: { firstName: 'Ada' } })).toEqual({ id: 'made' })
    expect(asked[0]?.init).toMatchObject({
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"firstName":"Ada"}',
    })
  })
  it('SHELL-036 sends neither body nor content type without a payload', async () => {
    const { asked, send } = client(204)
    expect(await send(deleteCustomer, { params: { id } })).toBeUndefined()
    expect(asked).toMatchObject([{ url: `/api/customers/${id}`, init: { headers: {} } }])
    expect(asked[0]?.init).not.toHaveProperty('body')
    expect(Object.keys(asked[0]?.init.headers ?? {})).toEqual([])
  })
  it('R3 takes no answer for the server’s that is empty where it says something, or says something else', async () => {
    const other = 'Something other than the server answered'
    await expect(client(200).send(deleteCustomer, { params: { id } })).rejects.toThrow(other)
    await expect(client(200).send(createCustomer, { body: { firstName: 'Ada' } })).rejects.toThrow(other)
    await expect(client(204).send(createCustomer, { body: { firstName: 'Ada' } })).rejects.toThrow(other)
    await expect(client(200, '<p>Wi-Fi</p>').send(deleteCustomer, { params: { id } })).rejects.toThrow(other)
  })
  it('SHELL-042, SHELL-043 fails with the status and the body, or the status text where there is none', async () => {
    await expect(client(409, 'taken').send(deleteCustomer, { params: { id } })).rejects.toThrow('409: taken')
    const failed = client(503).send(deleteCustomer, { params: { id } })
    await expect(failed).rejects.toThrow('503: Status Text')
    await expect(failed).rejects.toBeInstanceOf(CallFailed)
  })
})

it('R1 takes a refusal for one only where the server itself says so, for good', () => {
  const said = (status: number, body = JSON.stringify(problemOf('not-found'))) =>
    new CallFailed(status, '', body)
  for (const status of [400, 403, 404, 409, 422]) expect(isRefusal(said(status))).toBe(true)
  for (const status of [302, 401, 408, 425, 429, 500, 503]) expect(isRefusal(said(status))).toBe(false)
  for (const body of ['', '<html>Forbidden</html>', JSON.stringify(problemOf('not-found')).slice(0, 40)])
    expect(isRefusal(said(409, body))).toBe(false)
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false)
})
