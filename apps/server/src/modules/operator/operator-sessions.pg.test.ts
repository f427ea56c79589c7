import { expect, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, ownerSql } = await testServer()
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const olga = await testOperator(ownerSql)
const ask = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  body?: object,
) => app.inject({ method, url, headers, ...(body && { body }) })
const login = async (operator = olga) => {
  const agent = { 'user-agent': CHROME }
  const answer = await ask('POST', '/api/super-admin/login', agent, operator.credentials())
  return { authorization: `Bearer ${answer.json().sessionToken}` }
}
const url = '/api/super-admin/sessions'
const sessionsOf = async (headers: Record<string, string>) =>
  (await ask('GET', url, headers)).json<{ sessions: { id: string; device: string; isThis: boolean }[] }>()
    .sessions

it('R12 an operator sees where they are logged in to the portal, and logs out one, or all others', async () => {
  const [here, there, third] = [await login(), await login(), await login()]
  const piet = await testOperator(ownerSql, { name: 'Piet' })
  const theirs = await login(piet)
  const all = await sessionsOf(here)
  expect(all.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Chrome on Windows', true],
    ['Chrome on Windows', false],
    ['Chrome on Windows', false],
  ])
  // Nobody ends another's, by whatever id.
  const [own] = await sessionsOf(theirs)
  expect(codeOf(await ask('DELETE', `${url}/${own?.id}`, here))).toBe('404 not-found')
  const last = (await sessionsOf(there)).find(({ isThis }) => isThis)
  expect((await ask('DELETE', `${url}/${last?.id}`, here)).statusCode).toBe(204)
  expect(codeOf(await ask('GET', url, there))).toBe('401 not-signed-in')
  expect((await ask('POST', `${url}/end`, here, { keep: 'this' })).statusCode).toBe(204)
  expect(codeOf(await ask('GET', url, third))).toBe('401 not-signed-in')
  expect(await sessionsOf(here)).toHaveLength(1)
  expect(await sessionsOf(theirs)).toHaveLength(1)
  const deeds = await ownerSql`select action from operator_deeds where action = 'logged-out-elsewhere'`
  expect(deeds).toHaveLength(2)
})
