import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { onPlatform } from '../../platform/tenancy.ts'
import { codeOf } from '../../testing/code-of.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'

let clock = new Date()
const { app, database, ownerSql } = await testServer({ now: () => clock })

interface Somebody {
  readonly id: string
  readonly headers: { authorization: string }
}
let [olga, piet]: Somebody[] = []

/** An operator who is signed in, without the work of a login. */
async function operator(name: string): Promise<Somebody> {
  const made = await testOperator(ownerSql, { name })
  const expiresAt = new Date(Date.now() + 3 * 24 * 3_600_000)
  return {
    id: made.id,
    headers: await made.signedIn(database, { now: clock, expiresAt, provedAt: expiresAt }),
  }
}

beforeEach(async () => {
  clock = new Date()
  await ownerSql`update operators set is_active = false`
  await ownerSql`delete from operator_deeds`
  await ownerSql`delete from operator_invitations`
  ;[olga, piet] = [await operator('Olga'), await operator('Piet')]
})

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  by: Somebody | undefined,
  body?: object,
) =>
  app.inject({
    method,
    url: `/api/admin/operators${path}`,
    headers: by?.headers ?? {},
    ...(body && { body }),
  })
const list = async (by = olga) => (await call('GET', '', by)).json()
const invite = async (forName = 'Nina', by = olga) => {
  const answer = await call('POST', '', by, { forName })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id, link } = answer.json()
  return { id, token: link.split('setup=')[1] as string, link }
}
let joins = 0
const join = (token: string, username: string) => {
  joins += 1
  return app.inject({
    method: 'POST',
    url: '/api/super-admin/set-up',
    // From everywhere, so that the limits of an address stay out of it.
    remoteAddress: `10.7.0.${joins % 250}`,
    body: { token, username, name: 'Nina', password: 'long-enough-1' },
  })
}
const setActive = (who: Somebody | undefined, isActive: boolean, by = olga) =>
  call('PUT', `/${who?.id}`, by, { isActive })

describe('operators', () => {
  it('rule 11 are listed without secrets, whoever asks among them', async () => {
    const { operators } = await list()
    const active = operators.filter((one: { isActive: boolean }) => one.isActive)
    expect(active.map((one: { name: string; isOneself: boolean }) => [one.name, one.isOneself])).toEqual([
      ['Olga', true],
      ['Piet', false],
    ])
    expect(JSON.stringify(operators)).not.toMatch(/argon2id|password/)
    const shop = await testBusiness(database)
    const owner = { id: '', headers: await signedIn(database, shop, 'owner', 'back-office') }
    expect(codeOf(await call('GET', '', owner))).toBe('403 session-of-another-kind')
  })

  it('rule 11 a new one makes their own account by a link that works once; only its hash is kept', async () => {
    const { token, link } = await invite()
    expect(link).toMatch(/\/super-admin\?setup=[\w-]{43}$/)
    expect((await list()).invitations).toMatchObject([{ forName: 'Nina', byName: 'Olga' }])
    expect(JSON.stringify(await ownerSql`select * from operator_invitations`)).not.toContain(token)
    const username = `nina${uuidv7()}`
    expect((await join(token, username)).statusCode).toBe(204)
    expect(codeOf(await join(token, `${username}-2`))).toBe('401 link-spent')
    const { operators, invitations, deeds } = await list()
    expect(invitations).toEqual([])
    expect(operators).toContainEqual(expect.objectContaining({ username, isActive: true }))
    expect(deeds).toMatchObject([
      { action: 'joined', byName: 'Olga', subjectName: 'Nina' },
      { action: 'invited', byName: 'Olga', subjectName: 'Nina' },
    ])
    const login = { username: username.toUpperCase(), password: 'long-enough-1' }
    const answer = await app.inject({ method: 'POST', url: '/api/super-admin/login', body: login })
    expect(answer.statusCode).toBe(200)
  })

  it('rule 11 a name that is taken, in any case of letters, is told, and leaves the link as it was', async () => {
    const { token } = await invite()
    const [kept] = await ownerSql`select username from operators where id = ${olga?.id ?? ''}`
    expect(codeOf(await join(token, String(kept?.username).toUpperCase()))).toMatch(/username-taken$/)
    expect((await join(token, `free${uuidv7()}`)).statusCode).toBe(204)
  })

  it('rule 11 a link is over after a day, when it is withdrawn, and with the one who made it', async () => {
    const late = await invite('Late')
    clock = new Date(clock.getTime() + 24 * 3_600_000 + 1)
    expect(codeOf(await join(late.token, 'late'))).toBe('401 link-spent')
    expect(codeOf(await call('DELETE', `/invitations/${late.id}`, olga))).toBe('404 not-found')
    const withdrawn = await invite('Withdrawn')
    expect((await call('DELETE', `/invitations/${withdrawn.id}`, piet)).statusCode).toBe(204)
    expect(codeOf(await join(withdrawn.token, 'withdrawn'))).toBe('401 link-spent')
    const orphan = await invite('Orphan', piet)
    await setActive(piet, false)
    expect((await list()).invitations).toEqual([])
    expect(codeOf(await join(orphan.token, 'orphan'))).toBe('401 link-spent')
    expect((await list()).deeds.map((one: { action: string }) => one.action)).toEqual([
      'deactivated',
      'invited',
      'withdrawn',
      'invited',
      'invited',
    ])
  })

  it('rule 11 of two people with one link at once, one comes in', async () => {
    const { token } = await invite()
    const answers = await Promise.all([join(token, `a${uuidv7()}`), join(token, `b${uuidv7()}`)])
    expect(answers.map((one) => one.statusCode).sort()).toEqual([204, 401])
  })

  it('rule 11 whoever is deactivated is out of the portal and of the shop at once, and may come back', async () => {
    const shop = await testBusiness(database)
    const asked = await app.inject({
      method: 'POST',
      url: `/api/admin/customers/${shop.adminCustomerId}/remote-access`,
      headers: piet?.headers ?? {},
      body: { reason: 'A printer that does not print' },
    })
    expect(asked.statusCode, asked.body).toBe(201)
    const { search } = new URL(asked.json().link)
    const token = new URLSearchParams(search).get('remote')
    const opened = await app.inject({ url: `/api/remote-access/${token}?org=${shop.organizationId}` })
    const cookie = `${opened.cookies[0]?.name}=${opened.cookies[0]?.value}`
    const inShop = () => app.inject({ url: '/api/auth/user', headers: { cookie } })
    expect((await inShop()).statusCode).toBe(200)
    expect((await setActive(piet, false)).json()).toMatchObject({ name: 'Piet', isActive: false })
    expect((await inShop()).statusCode).toBe(401)
    expect((await call('GET', '', piet)).statusCode).toBe(401)
    const [entry] = await ownerSql`
      select operator_id from audit_log where organization_id = ${shop.organizationId} and action = 'remote-access-ended'`
    expect(entry?.operator_id).toBe(olga?.id)
    expect((await setActive(piet, true)).json()).toMatchObject({ isActive: true })
    // The session that was ended stays so.
    expect((await call('GET', '', piet)).statusCode).toBe(401)
    expect((await list()).deeds.map((one: { action: string }) => one.action)).toEqual([
      'reactivated',
      'deactivated',
    ])
  })

  it('rule 11 nobody deactivates themselves, and of two who deactivate each other at once one is left', async () => {
    expect(codeOf(await setActive(olga, false))).toBe('403 own-account')
    expect(codeOf(await call('PUT', `/${uuidv7()}`, olga, { isActive: false }))).toBe('404 not-found')
    const answers = await Promise.all([setActive(piet, false, olga), setActive(olga, false, piet)])
    expect(answers.map((one) => one.statusCode).sort()).toEqual([200, 401])
    const [left] = await ownerSql`select count(*)::int as n from operators where is_active`
    expect(left?.n).toBe(1)
  })

  it('rule 11 what was done cannot be changed or removed by the server', async () => {
    await invite()
    const change = (text: string) => onPlatform(database, (tx) => tx.execute(sql.raw(text)))
    await expect(change(`update operator_deeds set subject_name = 'x'`)).rejects.toThrow()
    await expect(change('delete from operator_deeds')).rejects.toThrow()
  })
})

it('rule 17 R12 who logged in, from where, and who tried with the password or without it, is listed', async () => {
  const nina = await testOperator(ownerSql, { name: 'Nina' })
  const login = (body: object, agent = 'curl/8') =>
    app.inject({
      ...{ method: 'POST', url: '/api/super-admin/login', body, remoteAddress: '198.51.100.90' },
      headers: { 'user-agent': agent },
    })
  const { username, password } = nina
  expect((await login({ username, password: 'not-this-one' })).statusCode).toBe(401)
  expect((await login({ username, password, code: '000000' })).statusCode).toBe(403)
  expect((await login(nina.credentials())).statusCode).toBe(200)
  expect((await login(nina.credentials(), 'Wget/1.21')).statusCode).toBe(200)
  const { signIns, deeds } = await list()
  expect(signIns.map(({ action, name, address }: Record<string, string>) => [action, name, address])).toEqual(
    ['signed-in-new-device', 'signed-in', 'second-factor-wrong', 'sign-in-failed'].map((action) => [
      ...[action, 'Nina', '198.51.100.90'],
    ]),
  )
  expect(deeds).toEqual([])
})
