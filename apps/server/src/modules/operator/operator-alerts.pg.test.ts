import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TestMailServer } from '../../testing/test-mail-server.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { operatorAlertMailer } from './operator-alert-mailer.ts'

let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const { app, database, ownerSql } = await testServer({ now })
let mails: TestMailServer
let mailer: ReturnType<typeof operatorAlertMailer>

beforeAll(async () => {
  mails = await TestMailServer.listen()
  const settings = testSettings({ SMTP_URL: mails.url, SMTP_FROM: 'till@provider.example.co.uk' })
  mailer = operatorAlertMailer(app, { database, settings, now })
})
afterAll(() => mails.close())
beforeEach(async () => {
  mails.mood = {}
  mails.taken.length = 0
  await ownerSql`delete from operator_alerts`
  await ownerSql`
    insert into platform_settings (key, value)
    values ('settings', ${ownerSql.json({ supportEmail: 'portal@provider.example.co.uk' })})
    on conflict (key) do update set value = excluded.value`
})

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1'
const login = async (body: object, agent = WINDOWS) =>
  (
    await app.inject({
      ...{ method: 'POST', url: '/api/super-admin/login', body, headers: { 'user-agent': agent } },
      remoteAddress: '198.51.100.7',
    })
  ).statusCode
const wrongCode = { code: '000000' }
const subjects = () => mails.taken.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim())

it('R12 an operator is mailed of a login on another device and of a wrong code, from where, and of no other login', async () => {
  const olga = await testOperator(ownerSql)
  expect(await login(olga.credentials())).toBe(200)
  expect(await login({ ...olga.credentials(), password: 'wrong-one-1' })).toBe(401)
  await mailer.round()
  expect(mails.taken).toEqual([])
  expect(await login(olga.credentials(), IPHONE)).toBe(200)
  expect(await login({ ...olga.credentials(), ...wrongCode })).toBe(403)
  await mailer.round()
  await mailer.round()
  expect(mails.taken.map(({ to }) => to)).toEqual(Array(2).fill(['portal@provider.example.co.uk']))
  expect(subjects().sort()).toEqual([
    'Operator Olga: New login on another device',
    'Operator Olga: Someone knew the password, but not the code',
  ])
  expect(mails.taken[0]?.source).toContain('198.51.100.7')
})

it('R12 a second factor that is removed is mailed', async () => {
  const olga = await testOperator(ownerSql)
  const headers = await olga.signedIn(database, { now: now() })
  const removed = await app.inject({
    ...{
      method: 'POST',
      url: '/api/super-admin/second-factor/remove',
      headers,
      body: { code: olga.newCode() },
    },
  })
  expect(removed.statusCode, removed.body).toBe(204)
  await mailer.round()
  expect(subjects()).toEqual(['Operator Olga: The second factor was removed'])
})

it('R12 whoever guesses codes fills nobody’s inbox: one of a kind is mailed in an hour', async () => {
  const olga = await testOperator(ownerSql)
  for (let tries = 0; tries < 3; tries += 1) await login({ ...olga.credentials(), ...wrongCode })
  await mailer.round()
  expect(mails.taken).toHaveLength(1)
  aheadMs += HOUR_MS + MINUTE_MS
  await login({ ...olga.credentials(), ...wrongCode })
  await mailer.round()
  expect(mails.taken).toHaveLength(2)
})

it('R12 a mail waits for an address and for a mail server that fails, and a day later it is no news', async () => {
  const olga = await testOperator(ownerSql)
  await ownerSql`delete from platform_settings where key = 'settings'`
  await login({ ...olga.credentials(), ...wrongCode })
  await mailer.round()
  await ownerSql`
    insert into platform_settings (key, value)
    values ('settings', ${ownerSql.json({ supportEmail: 'portal@provider.example.co.uk' })})`
  mails.mood = { recipient: { code: 451, says: 'later' } }
  await mailer.round()
  expect(mails.taken).toEqual([])
  mails.mood = {}
  await mailer.round()
  expect(mails.taken).toEqual([])
  aheadMs += 2 * MINUTE_MS
  await mailer.round()
  expect(mails.taken).toHaveLength(1)
  aheadMs += 2 * HOUR_MS
  await login({ ...olga.credentials(), ...wrongCode })
  aheadMs += DAY_MS + MINUTE_MS
  await mailer.round()
  expect(mails.taken).toHaveLength(1)
})

it('R12 an operator’s own email has their alerts, and the one before it is told of the change', async () => {
  const olga = await testOperator(ownerSql)
  const headers = await olga.signedIn(database, { now: now() })
  const choose = (email: string | null) =>
    app.inject({ method: 'PUT', url: '/api/admin/own-email', headers, body: { email } })
  const to = async () => {
    mails.taken.length = 0
    await mailer.round()
    return mails.taken.map(({ to: [address], source }) => [
      address,
      /^Subject: (.*)$/m.exec(source)?.[1]?.trim(),
    ])
  }
  const changed = 'Operator Olga: The email for alerts was changed'
  expect((await choose('not an address')).json().code).toBe('invalid-request')
  expect((await choose(' olga@provider.example ')).json()).toMatchObject({ email: 'olga@provider.example' })
  expect(await to()).toEqual([['portal@provider.example.co.uk', changed]])
  await login({ ...olga.credentials(), ...wrongCode })
  expect(await to()).toEqual([
    ['olga@provider.example', 'Operator Olga: Someone knew the password, but not the code'],
  ])
  for (const device of [WINDOWS, IPHONE]) expect(await login(olga.credentials(), device)).toBe(200)
  expect((await choose('mallory@elsewhere.example')).statusCode).toBe(200)
  expect((await to()).sort()).toEqual([
    ['olga@provider.example', 'Operator Olga: New login on another device'],
    ['olga@provider.example', changed],
  ])
  expect((await choose('mallory@elsewhere.example')).statusCode).toBe(200)
  expect(await to()).toEqual([])
  expect((await choose(null)).json()).toMatchObject({ email: null })
  expect(await to()).toEqual([['mallory@elsewhere.example', changed]])
  const { deeds } = (await app.inject({ url: '/api/admin/operators', headers })).json()
  expect(deeds.slice(0, 3).map((one: { action: string }) => one.action)).toEqual(
    Array(3).fill('email-changed'),
  )
})

it('R12 an operator’s own email has their alerts where the platform has no support email', async () => {
  await ownerSql`delete from platform_settings where key = 'settings'`
  const [olga, piet] = [await testOperator(ownerSql), await testOperator(ownerSql, { name: 'Piet' })]
  await ownerSql`update operators set email = 'piet@provider.example' where id = ${piet.id}`
  for (const one of [olga, piet]) await login({ ...one.credentials(), ...wrongCode })
  await mailer.round()
  expect(mails.taken.map(({ to }) => to)).toEqual([['piet@provider.example']])
})

it('R12 the support email that had alerts is told of another, which needs fresh proof', async () => {
  const olga = await testOperator(ownerSql)
  await login({ ...olga.credentials(), ...wrongCode })
  const headers = await olga.signedIn(database, { now: now() })
  const stale = await olga.signedIn(database, { now: now(), provedAt: new Date(now().getTime() - DAY_MS) })
  const body = {
    ...{ supportPhone: '01632 960500', supportEmail: 'mallory@elsewhere.example' },
    ...{ defaultPlan: 'Starter', remoteAccessMinutes: 60 },
  }
  const set = (by: typeof headers) =>
    app.inject({ method: 'PUT', url: '/api/admin/settings', headers: by, body })
  expect((await set(stale)).json().code).toBe('fresh-proof-needed')
  expect((await set(headers)).statusCode).toBeLessThan(300)
  await mailer.round()
  expect(mails.taken.map(({ to }) => to)).toEqual(Array(2).fill(['portal@provider.example.co.uk']))
  expect(subjects().sort()).toEqual([
    'Operator Olga: Someone knew the password, but not the code',
    'Operator Olga: The email for alerts was changed',
  ])
})
