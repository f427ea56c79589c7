import type { AddressInfo } from 'node:net'
import type { Display, DisplayNews } from '@tuppence/contract/displays'
import {
  DISPLAY_CODE_LIFE_MS,
  DISPLAY_HEARD_MS,
  DISPLAY_QUIET_MS,
  type DisplayState,
} from '@tuppence/domain/sales'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { codeOf } from '../../testing/code-of.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { testTill } from '../../testing/test-till.ts'
import { followDisplay } from './follow-display.test-support.ts'

let clockAheadMs = 0
beforeEach(() => {
  clockAheadMs = 0
})
const { database, ownerSql } = await testDatabase()
const start = async () => {
  const app = await buildApp({
    settings: testSettings(),
    database,
    secrets: testSecrets,
    now: () => new Date(Date.now() + clockAheadMs),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}
const { app, url } = await start()
afterAll(() => app.close())

const shop = await testBusiness(database)
const other = await testBusiness(database)
const cashier = await signedIn(database, shop, 'cashier')
const manager = await signedIn(database, shop, 'manager', 'back-office')
const stranger = await signedIn(database, other, 'owner')
const staff = { id: shop.people.cashier, name: 'Test cashier' }

let tills = 0
async function newTill() {
  tills += 1
  return testTill(ownerSql, shop.organizationId, `D${tills}`, staff)
}
type Till = Awaited<ReturnType<typeof newTill>>

const makeCode = async (till: Till): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/displays/codes',
    headers: cashier,
    payload: { deviceId: till.deviceId },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().code
}
let addresses = 0
const nextAddress = (): string => {
  addresses += 1
  return `10.1.0.${addresses}`
}
const tryCode = (code: string, remoteAddress = nextAddress()) =>
  app.inject({
    method: 'POST',
    url: '/api/display/connect',
    remoteAddress,
    payload: { code, name: 'Tablet' },
  })
/** The cookie of a device that has just become a display of a till. */
async function connect(till: Till): Promise<{ cookie: string }> {
  const answer = await tryCode(await makeCode(till))
  expect(answer.statusCode, answer.body).toBe(204)
  const [cookie] = answer.cookies
  if (!cookie) throw new Error('no cookie')
  expect(cookie).toMatchObject({ path: '/api/display', httpOnly: true, sameSite: 'Strict' })
  return { cookie: `${cookie.name}=${cookie.value}` }
}
const shown = (name: string): DisplayState => ({
  businessName: 'Business',
  items: [{ id: 'a', name, price: '3.00', quantity: 1, total: '3.00' }],
  subtotal: '3.00',
  vatLabel: 'VAT (20%)',
  vatAmount: '0.60',
  vatMode: 'add',
  vatAdded: '0.60',
  discount: '0.00',
  total: '3.60',
  isPaid: false,
})
const show = (till: Till, state: DisplayState | null) =>
  app.inject({
    method: 'PUT',
    url: '/api/displays/shown',
    headers: cashier,
    payload: { deviceId: till.deviceId, state },
  })
const list = async (headers = cashier): Promise<Display[]> =>
  (await app.inject({ url: '/api/displays', headers })).json()
const ofTill = async (till: Till) => (await list()).filter(({ tillId }) => tillId === till.id)

const follow = (headers: { cookie: string }, from = url) => followDisplay(headers, from)

describe('the code of a display', () => {
  it('DISP-013 brings a device without a sign-in to its till, once', async () => {
    const till = await newTill()
    const code = await makeCode(till)
    expect(code).toMatch(/^\d{6}$/)
    const first = await tryCode(code)
    expect(first.statusCode).toBe(204)
    expect(codeOf(await tryCode(code))).toBe('404 display-code-wrong')
    expect(await ofTill(till)).toMatchObject([{ name: 'Tablet', tillId: till.id }])
  })

  it('is good for ten minutes, and only the newest of a till', async () => {
    const till = await newTill()
    const [before, newest] = [await makeCode(till), await makeCode(till)]
    if (before !== newest) expect(codeOf(await tryCode(before))).toBe('404 display-code-wrong')
    clockAheadMs = DISPLAY_CODE_LIFE_MS
    expect(codeOf(await tryCode(newest))).toBe('404 display-code-wrong')
    clockAheadMs = DISPLAY_CODE_LIFE_MS - 60_000
    expect((await tryCode(newest)).statusCode).toBe(204)
  })

  it('R12 two devices with one code at once: one is connected', async () => {
    const code = await makeCode(await newTill())
    const answers = await Promise.all([tryCode(code), tryCode(code), tryCode(code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404])
  })

  it('R12 is not guessed: an address is locked after ten wrong ones, right or wrong', async () => {
    const code = await makeCode(await newTill())
    const wrong = code === '000000' ? '000001' : '000000'
    const statuses: number[] = []
    const guesser = await start()
    // Past the limit of tries a minute, which a guesser with patience keeps.
    for (let tried = 0; tried < 10; tried += 1) statuses.push((await tryCode(wrong, '10.9.9.9')).statusCode)
    expect(statuses).toEqual(Array(10).fill(404))
    const right = await guesser.app.inject({
      method: 'POST',
      url: '/api/display/connect',
      remoteAddress: '10.9.9.9',
      payload: { code },
    })
    expect(codeOf(right)).toBe('429 too-many-tries')
    await guesser.app.close()
    expect((await tryCode(code)).statusCode).toBe(204)
  })

  it('is for tills of the business only, and five displays of each', async () => {
    const till = await newTill()
    const asked = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/displays/codes',
        headers,
        payload: { deviceId: till.deviceId },
      })
    expect(codeOf(await asked(stranger))).toBe('422 unknown-till')
    for (let place = 0; place < 5; place += 1) await connect(till)
    expect(codeOf(await asked(cashier))).toBe('409 too-many-displays')
  })
})

describe('a display', () => {
  it('DISP-013 sees at once what its till shows, and nothing of another till or business', async () => {
    const [till, beside] = [await newTill(), await newTill()]
    const display = await follow(await connect(till))
    const besideIt = await follow(await connect(beside))
    await display.sees('nothing')
    expect((await show(till, shown('Tea'))).json()).toEqual({ displays: 1 })
    await display.sees('Tea')
    await show(till, shown('Cake'))
    await display.sees('Cake')
    await show(till, null)
    await display.sees('nothing')
    await besideIt.sees('nothing')
    expect(besideIt.told.filter(({ type }) => type === 'shown')).toHaveLength(1)
    const strange = await app.inject({
      method: 'PUT',
      url: '/api/displays/shown',
      headers: stranger,
      payload: { deviceId: till.deviceId, state: shown('Theirs') },
    })
    expect(codeOf(strange)).toBe('422 unknown-till')
    display.stop()
    besideIt.stop()
  })

  it('takes up what is shown after a restart of the server, and follows by another one', async () => {
    const till = await newTill()
    const cookie = await connect(till)
    const elsewhere = await start()
    const display = await follow(cookie, elsewhere.url)
    await show(till, shown('Tea'))
    await display.sees('Tea')
    await elsewhere.app.close()
    await display.ended
    await show(till, shown('Cake'))
    const again = await start()
    const back = await follow(cookie, again.url)
    await back.sees('Cake')
    back.stop()
    await again.app.close()
  })

  it('DISP-013 says that a till which shows a basket is not heard of, then shows nothing of it, until it is heard of again', async () => {
    const till = await newTill()
    const cookie = await connect(till)
    await show(till, shown('Tea'))
    const silent = ({ told }: { readonly told: readonly DisplayNews[] }) => {
      const last = told.at(-1)
      return last && 'isTillSilent' in last
    }
    clockAheadMs = DISPLAY_QUIET_MS
    const display = await follow(cookie)
    await display.sees('Tea')
    expect(silent(display)).toBe(true)
    clockAheadMs = DISPLAY_HEARD_MS
    const later = await follow(cookie)
    await later.sees('nothing')
    expect(silent(later)).toBe(true)
    await show(till, shown('Tea'))
    await later.sees('Tea')
    expect(silent(later)).toBe(false)
    display.stop()
    later.stop()
  })

  it('DISP-013 says the same of a till whose basket is empty, and nothing of one that left the screen', async () => {
    const till = await newTill()
    const cookie = await connect(till)
    const told = async () => {
      const display = await follow(cookie)
      await display.sees('nothing')
      display.stop()
      const last = display.told.at(-1)
      return last && 'isTillSilent' in last
    }
    await show(till, { ...shown('Tea'), items: [] })
    expect(await told()).toBe(false)
    clockAheadMs = DISPLAY_QUIET_MS
    expect(await told()).toBe(true)
    await show(till, null)
    clockAheadMs = 2 * DISPLAY_QUIET_MS
    expect(await told()).toBe(false)
  })

  it('R10 opens its own calls and nothing else, and no person’s session opens them', async () => {
    const cookie = await connect(await newTill())
    expect((await app.inject({ url: '/api/display/shop', headers: cookie })).json()).toMatchObject({
      businessName: `Business ${shop.businessCode}`,
      content: { message: '', offers: [] },
    })
    for (const path of ['/api/auth/user', '/api/events', '/api/displays', '/api/settings', '/api/products'])
      expect((await app.inject({ url: path, headers: cookie })).statusCode, path).toBe(401)
    expect(codeOf(await app.inject({ url: '/api/display/shop', headers: manager }))).toBe('401 not-signed-in')
    const forged = cookie.cookie.replace(shop.organizationId, other.organizationId)
    expect(codeOf(await app.inject({ url: '/api/display/shop', headers: { cookie: forged } }))).toBe(
      '401 not-signed-in',
    )
  })

  it('ends as it is removed, leaves, or its till is archived, and stands still while the business is suspended', async () => {
    const till = await newTill()
    const display = await follow(await connect(till))
    await display.sees('nothing')
    const [listed] = await ofTill(till)
    const remove = (headers: Record<string, string>) =>
      app.inject({ method: 'DELETE', url: `/api/displays/${listed?.id}`, headers })
    expect(codeOf(await remove(stranger))).toBe('404 not-found')
    expect((await remove(cashier)).statusCode).toBe(204)
    await display.ended
    expect(display.told.at(-1)).toEqual({ type: 'over' })

    const leaving = await connect(till)
    expect((await app.inject({ method: 'DELETE', url: '/api/display', headers: leaving })).statusCode).toBe(
      204,
    )
    expect((await follow(leaving)).status).toBe(401)

    const last = await connect(till)
    await ownerSql`update admin_customers set status = 'suspended' where organization_id = ${shop.organizationId}`
    expect((await follow(last)).status).toBe(401)
    await ownerSql`update admin_customers set status = 'active' where organization_id = ${shop.organizationId}`
    const archived = await app.inject({ method: 'DELETE', url: `/api/tills/${till.id}`, headers: manager })
    expect(archived.statusCode).toBe(204)
    expect((await follow(last)).status).toBe(401)
    expect(await ofTill(till)).toEqual([])
  })

  it('R12 has two lines at most: one more ends the oldest, and what follows the till is as much as before', async () => {
    const till = await newTill()
    const cookie = await connect(till)
    const lines = []
    for (let opened = 0; opened < 12; opened += 1) lines.push(await follow(cookie))
    const [newest, before, ...older] = lines.toReversed()
    await Promise.all(older.map(({ ended }) => ended))
    await show(till, shown('Tea'))
    await newest?.sees('Tea')
    await before?.sees('Tea')
    expect(await ofTill(till)).toMatchObject([{ isConnected: true }])
    newest?.stop()
    before?.stop()
    await expect.poll(async () => (await ofTill(till))[0]?.isConnected).toBe(false)
  })

  it('R12 is sent no books: names are as long as a product’s, and so are a shop’s', async () => {
    const till = await newTill()
    await connect(till)
    expect((await show(till, shown('x'.repeat(500)))).statusCode).toBe(200)
    expect(codeOf(await show(till, shown('x'.repeat(501))))).toBe('400 invalid-request')
    expect(codeOf(await show(till, { ...shown('Tea'), vatLabel: 'x'.repeat(501) }))).toBe(
      '400 invalid-request',
    )
    expect(codeOf(await show(till, { ...shown('Tea'), businessName: 'x'.repeat(501) }))).toBe(
      '400 invalid-request',
    )
  })

  it('is told as being there while it follows, and only then', async () => {
    const till = await newTill()
    const display = await follow(await connect(till))
    await expect.poll(async () => (await ofTill(till))[0]?.isConnected).toBe(true)
    display.stop()
    await expect.poll(async () => (await ofTill(till))[0]?.isConnected).toBe(false)
  })
})

describe('what is shown while nothing is bought', () => {
  const picture = async () =>
    `data:image/png;base64,${(
      await sharp({ create: { width: 1600, height: 400, channels: 3, background: '#a33' } })
        .png()
        .toBuffer()
    ).toString('base64')}`
  const save = async (change: object, headers: Record<string, string> = manager) =>
    app.inject({
      method: 'PUT',
      url: '/api/settings/customer-display',
      headers,
      payload: { message: '', offers: [], secondsPerOffer: 8, ...change },
    })

  it('D7 is the server’s, reaches every display at once, and its pictures are made small', async () => {
    const cookie = await connect(await newTill())
    const display = await follow(cookie)
    await display.sees('nothing')
    const offers = [
      { id: uuidv7(), text: 'Scones 2 for £3', picture: await picture() },
      { id: uuidv7(), text: 'Open on Sunday', picture: '' },
    ]
    const saved = await save({ message: 'Hello', offers })
    expect(saved.statusCode, saved.body).toBe(200)
    const kept = saved.json()
    expect(kept.offers[0].picture).toMatch(/^data:image\/webp;base64,/)
    const made = Buffer.from(kept.offers[0].picture.split(',')[1], 'base64')
    expect(await sharp(made).metadata()).toMatchObject({ width: 960, height: 240 })
    await expect.poll(() => display.told.some(({ type }) => type === 'content')).toBe(true)
    const read = await app.inject({ url: '/api/display/shop', headers: cookie })
    expect(read.json().content).toEqual(kept)
    // What was kept is kept as it is, not made again of itself.
    expect((await save(kept)).json()).toEqual(kept)
    display.stop()
  })

  it('is refused where it is nothing, no picture, or by whoever may not', async () => {
    const offer = { id: uuidv7(), text: '', picture: '' }
    expect(codeOf(await save({ offers: [offer] }))).toBe('400 invalid-request')
    expect(codeOf(await save({ secondsPerOffer: 2 }))).toBe('400 invalid-request')
    const noPicture = { ...offer, picture: 'data:image/png;base64,AAAA' }
    expect(codeOf(await save({ offers: [noPicture] }))).toBe('415 not-a-picture')
    const empty = { ...offer, picture: 'data:image/png;base64,/' }
    expect(codeOf(await save({ offers: [empty] }))).toBe('415 not-a-picture')
    expect(codeOf(await save({}, cashier))).toBe('403 not-permitted')
  })

  it('R11 no other business sees it', async () => {
    await save({ message: 'Ours alone' })
    const theirs = await app.inject({ url: '/api/settings/customer-display', headers: stranger })
    expect(theirs.json().content.message).toBe('')
    expect(await list(stranger)).toEqual([])
  })
})
