import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/code-of.ts'
import { signedIn, type TestBusiness, type TestRole } from '../../../testing/test-business.ts'
import { testServer } from '../../../testing/test-server.ts'
import { shopsByPin } from './shops-by-pin.test-support.ts'

const { app, database, ownerSql } = await testServer()
const PIN = '7294'
const shopByPin = await shopsByPin({ database, ownerSql }, PIN)

type Headers = Record<string, string>
let shop: TestBusiness
let deviceId: string
let remoteAddress = ''
beforeEach(async () => {
  ;({ shop, deviceId, remoteAddress } = await shopByPin())
})

const ask = (method: 'GET' | 'POST', url: string, headers: Headers, body?: object) =>
  app.inject({ method, url, headers, remoteAddress, ...(body ? { body } : {}) })
const switchTo = (role: TestRole, headers: Headers, pin = PIN) =>
  ask('POST', '/api/pos/switch', headers, { deviceId, personId: shop.people[role], pin })
const whoIs = (headers: Headers) => ask('GET', '/api/auth/user', headers)
/** The answer came, and its session is used from now on. */
const heard = (answer: Awaited<ReturnType<typeof switchTo>>): Headers => {
  expect(answer.statusCode, answer.body).toBe(200)
  return { authorization: `Bearer ${answer.json().sessionToken}` }
}
const sessions = async (): Promise<number> => {
  const [row] = await ownerSql<{ n: number }[]>`
    select count(*)::int as n from sessions where organization_id = ${shop.organizationId}`
  return row?.n ?? 0
}

describe('a change of hands whose answer was lost', () => {
  it('STAFF-040 D4 is asked for again by PIN, and what the lost answer had opened is over', async () => {
    const cashier = await signedIn(database, shop, 'cashier')
    const lost = heard(await switchTo('manager', cashier))
    const manager = heard(await switchTo('manager', cashier))
    expect((await whoIs(manager)).json().id).toBe(shop.people.manager)
    expect(codeOf(await whoIs(lost))).toBe('401 not-signed-in')
    expect(await sessions()).toBe(1)
  })

  it('R10 R12 the session of before opens that and nothing else, and a wrong PIN opens nothing', async () => {
    const cashier = await signedIn(database, shop, 'cashier')
    await switchTo('manager', cashier)
    const refused = [
      await whoIs(cashier),
      await ask('GET', '/api/products', cashier),
      await ask('GET', '/api/staff/names', cashier),
      await ask('POST', '/api/pos/unlock', cashier, { pin: PIN }),
      await ask('POST', '/api/pos/lock', cashier),
    ]
    expect(refused.map(codeOf)).toEqual(refused.map(() => '401 not-signed-in'))
    const guesses: string[] = []
    for (const pin of ['0001', '0002', '0003', '0004', '0005', PIN])
      guesses.push(codeOf(await switchTo('manager', cashier, pin)))
    expect(guesses).toEqual([...Array(5).fill('403 pin-wrong'), '429 too-many-tries'])
  })

  it('R12 is over once somebody comes by the new session', async () => {
    const cashier = await signedIn(database, shop, 'cashier')
    const manager = heard(await switchTo('manager', cashier))
    expect((await whoIs(manager)).statusCode).toBe(200)
    expect(codeOf(await switchTo('supervisor', cashier))).toBe('401 not-signed-in')
    expect((await whoIs(manager)).statusCode).toBe(200)
    expect(await sessions()).toBe(1)
  })

  it('STAFF-040 goes to whoever is there by then, also back to the one before', async () => {
    const cashier = await signedIn(database, shop, 'cashier')
    await switchTo('manager', cashier)
    const again = heard(await switchTo('cashier', cashier))
    expect((await whoIs(again)).json().id).toBe(shop.people.cashier)
  })

  it('R12 D12 is not for the session of somebody who was dismissed, nor for one of the back office', async () => {
    const cashier = await signedIn(database, shop, 'cashier')
    await switchTo('manager', cashier)
    const owner = await signedIn(database, shop, 'owner', 'back-office')
    const url = `/api/back-office/staff/${shop.people.cashier}`
    const dismissed = await app.inject({ method: 'DELETE', url, headers: owner, remoteAddress })
    expect(dismissed.statusCode, dismissed.body).toBe(204)
    expect(codeOf(await switchTo('manager', cashier))).toBe('401 person-dismissed')
    await switchTo('manager', owner)
    expect(codeOf(await switchTo('manager', owner))).toBe('401 not-signed-in')
  })
})
