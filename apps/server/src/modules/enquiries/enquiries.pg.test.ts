import type { Enquiry } from '@tuppence/contract/enquiries'
import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { TestMailServer } from '../../testing/test-mail-server.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { enquiryMailer } from './enquiry-mailer.ts'

let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const { app, database, ownerSql } = await testServer({ now })
const shop = await testBusiness(database)
let operator: { authorization: string }
let mails: TestMailServer

beforeAll(async () => {
  mails = await TestMailServer.listen()
  const expiresAt = new Date(Date.now() + 900 * DAY_MS)
  operator = await (await testOperator(ownerSql)).signedIn(database, { now: new Date(), expiresAt })
})
afterAll(() => mails.close())
beforeEach(async () => {
  aheadMs = 0
  mails.mood = {}
  mails.taken.length = 0
  await ownerSql`delete from enquiries`
  await ownerSql`delete from platform_settings where key = 'settings'`
})

const ANN = { name: 'Ann Shaw', email: 'ann@example.co.uk', message: 'Does it take gift cards?' }
const ask = (payload: Record<string, unknown> = ANN) =>
  app.inject({
    method: 'POST',
    url: '/api/enquiries',
    payload,
    remoteAddress: `10.0.0.${Math.floor(Math.random() * 250)}`,
  })
const list = async (): Promise<{ waiting: number; enquiries: Enquiry[] }> =>
  (await app.inject({ url: '/api/admin/enquiries', headers: operator })).json()
const mailerWith = (environment: Record<string, string>) =>
  enquiryMailer(app, { database, settings: testSettings(environment), now })
const mailer = () => mailerWith({ SMTP_URL: mails.url, SMTP_FROM: 'till@provider.example.co.uk' })
const setAddress = () =>
  ownerSql`insert into platform_settings (key, value)
           values ('settings', ${ownerSql.json({ supportEmail: 'sales@provider.example.co.uk' })})`

describe('what is asked by the front page', () => {
  it('SITE-006 arrives in the portal, once under its id (rules 1 and 2)', async () => {
    const id = uuidv7()
    const asked = { ...ANN, id, business: 'Shaw & Daughters', phone: '01632 960001', plan: 'Professional' }
    for (let time = 0; time < 3; time += 1) expect((await ask(asked)).statusCode).toBe(204)
    const { waiting, enquiries } = await list()
    expect(waiting).toBe(1)
    expect(enquiries).toEqual([
      { ...asked, at: expect.any(String), isMailed: false, answeredAt: null, answeredByName: null },
    ])
  })

  it('is refused in words where it could not be answered', async () => {
    for (const [field, value] of Object.entries({ name: ' ', email: 'ann at home', message: '' })) {
      const answer = await ask({ ...ANN, [field]: value })
      expect([answer.statusCode, answer.json().problems.map((one: { field: string }) => one.field)]).toEqual([
        400,
        [`body.${field}`],
      ])
    }
    // R18: nobody's card number is kept, also where they tell it unasked.
    const answer = await ask({ ...ANN, message: 'Charge 4111 1111 1111 1111' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'card-number'])
    expect((await list()).enquiries).toEqual([])
  })

  it('R14 has limits: of one e-mail address, of a day, and of what is no person (rule 4)', async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask()).statusCode).toBe(204)
    const sixth = await ask({ ...ANN, email: 'ANN@example.co.uk' })
    expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'too-many-enquiries'])
    expect(
      (await ask({ ...ANN, email: 'bot@example.com', website: 'https://spam.example' })).statusCode,
    ).toBe(204)
    expect((await list()).waiting).toBe(5)
    await ownerSql`
      insert into enquiries (id, at, name, email, message)
      select gen_random_uuid(), now(), 'N', 'n' || n || '@example.com', 'M' from generate_series(1, 995) n`
    expect((await ask({ ...ANN, email: 'late@example.com' })).statusCode).toBe(409)
    aheadMs = DAY_MS + MINUTE_MS
    expect((await ask({ ...ANN, email: 'late@example.com' })).statusCode).toBe(204)
  })

  it('R14 one network address is stopped after ten in a minute', async () => {
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/enquiries',
        payload: { ...ANN, website: 'x' },
        remoteAddress: '10.9.9.9',
      })
    for (let time = 0; time < 10; time += 1) expect((await send()).statusCode).toBe(204)
    expect((await send()).statusCode).toBe(429)
  })

  it('R14 one network address has twenty a day, and leaves room for others', async () => {
    const send = (n: number, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/enquiries',
        payload: { ...ANN, email: `ann${n}@example.co.uk` },
        remoteAddress,
      })
    await ownerSql`delete from call_tries`
    for (let n = 0; n < 20; n += 1) {
      // Past the limit of a minute, which is another.
      if (n === 10)
        await ownerSql`update call_tries set over_at = now() where tries = 10 and over_at < now() + interval '1 hour'`
      expect((await send(n, '10.7.7.7')).statusCode, String(n)).toBe(204)
    }
    await ownerSql`update call_tries set over_at = now() where over_at < now() + interval '1 hour'`
    const over = await send(20, '10.7.7.7')
    expect([over.statusCode, over.json().code]).toEqual([409, 'too-many-enquiries'])
    expect((await send(21, '10.7.7.8')).statusCode).toBe(204)
  })

  it('a browser without scripts sends it as a form and is told how it went', async () => {
    const form = (fields: Record<string, string>, headers = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/enquiries',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      })
    const sent = await form({ ...ANN, business: '', phone: '', plan: '', website: '' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/#enquiry-sent'])
    expect((await list()).enquiries).toMatchObject([ANN])
    // Refused, it is in the page again as it was typed, with what is wrong of each field.
    const wrong = await form({ ...ANN, name: ' ', email: '"><b>nowhere', plan: 'Starter' })
    expect(wrong.statusCode).toBe(400)
    for (const said of ['Tell us your name.', 'Write an e-mail address that we can answer', ANN.message])
      expect(wrong.body).toContain(said)
    expect(wrong.body).toContain('name="plan" value="Starter"')
    expect(wrong.body).not.toContain('<b>')
    // Another site's page cannot send it in a visitor's name, and no other call takes a form.
    expect((await form(ANN, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    const other = await app.inject({
      method: 'POST',
      url: '/api/pos/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=x',
    })
    expect([other.statusCode, other.json().code]).toEqual([415, 'unsupported-media'])
    expect((await list()).waiting).toBe(1)
  })

  it('R10 is seen and settled by operators alone, and says who answered', async () => {
    await ask()
    const [{ id } = { id: '' }] = (await list()).enquiries
    const settle = (isAnswered: boolean, headers: Record<string, string> = operator) =>
      app.inject({
        method: 'POST',
        url: `/api/admin/enquiries/${id}/answered`,
        headers,
        payload: { isAnswered },
      })
    const owner = await signedIn(database, shop, 'owner')
    for (const answer of [
      await settle(true, owner),
      await settle(true, {}),
      await app.inject({ url: '/api/admin/enquiries', headers: owner }),
    ])
      expect(answer.statusCode).toBeGreaterThanOrEqual(401)
    expect((await settle(true)).statusCode).toBe(204)
    expect(await list()).toMatchObject({
      waiting: 0,
      enquiries: [{ answeredAt: expect.any(String), answeredByName: expect.stringMatching(/\w/) }],
    })
    expect((await settle(false)).statusCode).toBe(204)
    expect(await list()).toMatchObject({
      waiting: 1,
      enquiries: [{ answeredAt: null, answeredByName: null }],
    })
    const none = await app.inject({
      method: 'POST',
      url: `/api/admin/enquiries/${uuidv7()}/answered`,
      headers: operator,
      payload: { isAnswered: true },
    })
    expect(none.statusCode).toBe(404)
  })

  it('is gone after a year (rule 5)', async () => {
    await ask()
    aheadMs = 366 * DAY_MS
    await ask({ ...ANN, email: 'bea@example.com' })
    expect((await list()).enquiries.map(({ email }) => email)).toEqual(['bea@example.com'])
  })
})

describe('the mail to the provider (rule 3)', () => {
  it('goes once to the support address, and an answer goes to whoever asked', async () => {
    await setAddress()
    await ask({ ...ANN, business: 'Shaw\r\nBcc: eve@example.com', plan: 'Starter' })
    await Promise.all([mailer().round(), mailer().round()])
    await mailer().round()
    expect(mails.taken).toHaveLength(1)
    const [mail] = mails.taken
    expect(mail?.to).toEqual(['sales@provider.example.co.uk'])
    const source = mail?.source ?? ''
    expect(source).toMatch(/^Reply-To: Ann Shaw <ann@example\.co\.uk>/im)
    expect(source).not.toMatch(/^Bcc:/im)
    expect(source).toContain('Does it take gift cards?')
    expect((await list()).enquiries).toMatchObject([{ isMailed: true }])
  })

  it('that fails loses nothing, and is tried again', async () => {
    await setAddress()
    await ask()
    const away = mailerWith({ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'till@provider.example.co.uk' })
    await away.round()
    expect((await list()).enquiries).toMatchObject([{ isMailed: false, ...ANN }])
    await mailer().round()
    expect(mails.taken).toHaveLength(0)
    aheadMs = 2 * MINUTE_MS
    await mailer().round()
    expect(mails.taken).toHaveLength(1)
  })

  it('waits where no address is set, and is given up after a week', async () => {
    await ask()
    await mailer().round()
    expect(mails.taken).toHaveLength(0)
    aheadMs = 8 * DAY_MS
    await setAddress()
    await mailer().round()
    expect(mails.taken).toHaveLength(0)
    await ask({ ...ANN, email: 'bea@example.com' })
    await mailer().round()
    expect(mails.taken).toHaveLength(1)
  })
})
