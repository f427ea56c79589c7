import { MINUTE_MS } from '@tuppence/domain/durations'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const { database, ownerSql } = await testDatabase()
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now })
const elsewhere = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now })
await Promise.all([app.ready(), elsewhere.ready()])
afterAll(() => Promise.all([app.close(), elsewhere.close()]))

type Headers = { readonly authorization: string }
type Listed = {
  id: string
  kind: string
  device: string
  tillName: string
  lastSeenAt: string
  isThis: boolean
}
const list = async (headers: Headers): Promise<Listed[]> =>
  (await app.inject({ url: '/api/auth/sessions', headers })).json().sessions
const end = (headers: Headers, id?: string) =>
  id === undefined
    ? app.inject({ method: 'POST', url: '/api/auth/sessions/end', headers, body: { keep: 'this' } })
    : app.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers })
const status = async (headers: Headers, server = app) =>
  (await server.inject({ url: '/api/auth/user', headers })).statusCode

describe('one’s own sessions', () => {
  it('R12 are listed with their device, from where and at which till, the one that asks first', async () => {
    const shop = await testBusiness(database)
    const deviceId = uuidv7()
    await ownerSql`
      insert into tills (organization_id, id, code, name, device_id)
      values (${shop.organizationId}, ${uuidv7()}, 'T1', 'Counter 1', ${deviceId})`
    const { businessCode, password } = shop
    const login = await app.inject({
      ...{ method: 'POST', url: '/api/pos/login', remoteAddress: '198.51.100.7' },
      headers: { 'user-agent': 'curl/8' },
      body: { businessCode, username: 'manager', password, deviceId },
    })
    expect(login.statusCode, login.body).toBe(200)
    const here = await signedIn(database, shop, 'manager', 'back-office')
    await signedIn(database, shop, 'cashier', 'back-office')
    const sessions = await list(here)
    expect(sessions).toMatchObject([
      { kind: 'back-office', isThis: true },
      {
        kind: 'pos',
        device: 'curl',
        address: '198.51.100.7',
        tillName: 'Counter 1',
        isThis: false,
        lastSeenAt: null,
      },
    ])
    expect(JSON.stringify(sessions)).not.toContain(login.json().sessionToken)
    const rows = await ownerSql<{ sid: string }[]>`select sid from sessions`
    for (const { sid } of rows) expect(JSON.stringify(sessions)).not.toContain(sid)
  })

  it('R12 say when they were last seen, to within five minutes', async () => {
    const shop = await testBusiness(database)
    const here = await signedIn(database, shop, 'manager', 'back-office')
    const [first] = await list(here)
    expect(Date.parse(first?.lastSeenAt ?? '')).toBeGreaterThan(now().getTime() - MINUTE_MS)
    aheadMs += 6 * MINUTE_MS
    // Another server has nothing of it in memory.
    await status(here, elsewhere)
    const [again] = await list(here)
    expect(Date.parse(again?.lastSeenAt ?? '')).toBeGreaterThan(
      Date.parse(first?.lastSeenAt ?? '') + 5 * MINUTE_MS,
    )
  })

  it('R12 one that is ended opens nothing from then on, here and on another server, and is in the audit log', async () => {
    const shop = await testBusiness(database)
    const [here, lost, other] = await Promise.all(
      (['back-office', 'back-office', 'pos'] as const).map((kind) => signedIn(database, shop, 'owner', kind)),
    )
    if (!here || !lost || !other) throw new Error('Not signed in')
    expect(await status(lost)).toBe(200)
    expect(await status(lost, elsewhere)).toBe(200)
    const lostId = (await list(lost)).find(({ isThis }) => isThis)?.id ?? ''
    expect((await end(here, lostId)).statusCode).toBe(204)
    expect(await status(lost)).toBe(401)
    await expect.poll(() => status(lost, elsewhere)).toBe(401)
    expect((await end(here, lostId)).statusCode).toBe(404)
    expect((await end(here)).statusCode).toBe(204)
    expect([await status(here), await status(other)]).toEqual([200, 401])
    const log = await app.inject({ url: '/api/audit-log?action=logged-out-elsewhere', headers: here })
    expect(log.json().map(({ detail }: { detail: object }) => detail)).toEqual([
      { sessions: 1 },
      { kind: 'back-office', device: null, tillId: null },
    ])
  })

  it('R12 are nobody else’s to end, and not to be seen by PIN', async () => {
    const shop = await testBusiness(database)
    const owner = await signedIn(database, shop, 'owner', 'back-office')
    const cashier = await signedIn(database, shop, 'cashier', 'back-office')
    const [own] = await list(owner)
    expect((await end(cashier, own?.id)).statusCode).toBe(404)
    expect(await status(owner)).toBe(200)
    const till = await signedIn(database, shop, 'owner', 'pos', 'pin')
    const refused = [
      await app.inject({ url: '/api/auth/sessions', headers: till }),
      await end(till),
      await end(till, own?.id),
    ]
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('password-needed'))
  })
})
