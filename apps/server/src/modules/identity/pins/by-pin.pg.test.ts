import { PERMISSIONS, permissionsOf, TILL_WORK } from '@tuppence/domain/staff'
import { uuidv7 } from 'uuidv7'
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

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Headers, body?: object) =>
  app.inject({ method, url, headers, remoteAddress, ...(body ? { body } : {}) })
const as = (role: TestRole, kind: 'pos' | 'back-office' | 'identity-provider' = 'pos') =>
  signedIn(database, shop, role, kind)
const takeOver = async (body: object, from: TestRole = 'cashier') =>
  ask('POST', '/api/pos/switch', await as(from), { deviceId, ...body })
/** Somebody took the cashier's till over by four digits. */
const byPin = async (role: TestRole): Promise<Headers> => {
  const answer = await takeOver({ personId: shop.people[role], pin: PIN })
  expect(answer.statusCode, answer.body).toBe(200)
  return { authorization: `Bearer ${answer.json().sessionToken}` }
}
const newOwner = () => ({
  ...{
    username: 'backdoor',
    fullName: 'Back Door',
    password: 'backdoor-by-night-1',
    role: 'owner',
    permissions: [],
  },
  adminCustomerId: shop.adminCustomerId,
})

describe('what four digits open', () => {
  it('R10 R12 an owner who took over by PIN has the till’s work, and screens are told so', async () => {
    const owner = await byPin('owner')
    const user = (await ask('GET', '/api/auth/user', owner)).json()
    expect(user.role).toBe('owner')
    expect([...user.permissions].sort()).toEqual([...TILL_WORK].sort())
    expect(user.passwordOpens).toContain('manage-owners')
    expect(new Set([...user.permissions, ...user.passwordOpens])).toEqual(new Set(PERMISSIONS))
    expect((await ask('GET', '/api/products', owner)).statusCode).toBe(200)
    expect((await ask('GET', '/api/shifts/active', owner)).statusCode).toBe(200)
  })

  it('R10 R12 neither the audit log, nor people, tills, settings or products: each asks for the password in words', async () => {
    const owner = await byPin('owner')
    const refused = [
      await ask('GET', '/api/audit-log/export', owner),
      await ask('GET', '/api/staff', owner),
      await ask('POST', '/api/back-office/staff', owner, newOwner()),
      await ask('PUT', `/api/back-office/staff/${shop.people.owner}`, owner, { password: 'stolen-pass-1' }),
      await ask('PUT', `/api/back-office/staff/${shop.people.owner}/pin`, owner, { pin: '4071' }),
      await ask('POST', '/api/tills', owner, { name: 'Mine', location: null }),
      await ask('POST', '/api/products', owner, { name: 'Tea', price: '1.00' }),
      await ask('GET', '/api/second-factor', owner),
      await ask('GET', '/api/remote-access-log', owner),
    ]
    expect(refused.map(codeOf)).toEqual(refused.map(() => '403 password-needed'))
    expect(refused[0]?.json().message).toMatch(/Sign in with your password/)
    // What they may not at all is said as ever.
    expect(codeOf(await ask('GET', '/api/staff', await byPin('cashier')))).toBe('403 not-permitted')
  })

  it('R12 by password the same person has all of theirs, as at the till’s own sign-in', async () => {
    const answer = await takeOver({ username: 'manager', password: shop.password })
    const { user, sessionToken } = answer.json()
    expect(user.passwordOpens).toBeUndefined()
    const none = { canProcessRefunds: false, canManageInventory: false, canViewReports: false }
    expect(user.permissions).toEqual(permissionsOf('manager', none))
    const manager = { authorization: `Bearer ${sessionToken}` }
    expect((await ask('GET', '/api/staff', manager)).statusCode).toBe(200)
    const login = await ask(
      'POST',
      '/api/pos/login',
      {},
      {
        ...{ businessCode: shop.businessCode, username: 'manager', password: shop.password },
      },
    )
    const signed = { authorization: `Bearer ${login.json().sessionToken}` }
    expect((await ask('GET', '/api/staff', signed)).statusCode).toBe(200)
  })

  it('R12 a session of before, of which nobody wrote down how it was opened, counts as by PIN', async () => {
    const owner = await signedIn(database, shop, 'owner')
    await ownerSql`update sessions set sess = '{"kind":"pos"}' where organization_id = ${shop.organizationId}`
    expect(codeOf(await ask('GET', '/api/staff', owner))).toBe('403 password-needed')
  })
})

describe('a till that was left locked', () => {
  const locked = async (role: TestRole = 'manager') => {
    const headers = await as(role)
    expect((await ask('GET', '/api/staff', headers)).statusCode).toBe(200)
    expect((await ask('POST', '/api/pos/lock', headers)).statusCode).toBe(204)
    return headers
  }

  it('R10 R12 opens to the till’s work by PIN, and to the rest by password', async () => {
    const manager = await locked()
    // While it is locked it opens less still: whoever gets past the screen has nothing.
    expect(codeOf(await ask('GET', '/api/staff', manager))).toBe('403 till-locked')
    expect((await ask('POST', '/api/pos/unlock', manager, { pin: PIN })).statusCode).toBe(204)
    expect(codeOf(await ask('GET', '/api/staff', manager))).toBe('403 password-needed')
    expect((await ask('GET', '/api/products', manager)).statusCode).toBe(200)
    const user = (await ask('GET', '/api/auth/user', manager)).json()
    expect(user.passwordOpens).toContain('manage-staff')
    expect((await ask('POST', '/api/pos/unlock', manager, { password: 'wrong' })).statusCode).toBe(403)
    expect(codeOf(await ask('GET', '/api/staff', manager))).toBe('403 password-needed')
    expect((await ask('POST', '/api/pos/unlock', manager, { password: shop.password })).statusCode).toBe(204)
    expect((await ask('GET', '/api/staff', manager)).statusCode).toBe(200)
    expect((await ask('GET', '/api/auth/user', manager)).json().passwordOpens).toBeUndefined()
  })

  it('R12 opens by password alone to nobody who has a second factor', async () => {
    const owner = await locked('owner')
    const holder = `person ${shop.organizationId} ${shop.people.owner}`
    await ownerSql`insert into second_factors (holder, secret, confirmed_at) values (${holder}, 'v1.none', now())`
    expect((await ask('POST', '/api/pos/unlock', owner, { password: shop.password })).statusCode).toBe(204)
    expect(codeOf(await ask('GET', '/api/staff', owner))).toBe('403 password-needed')
  })

  it('R12 leaves other sessions as they are, and is a till’s matter', async () => {
    const [other, office] = [await as('manager'), await as('manager', 'back-office')]
    await locked()
    for (const headers of [other, office])
      expect((await ask('GET', '/api/staff', headers)).statusCode).toBe(200)
    expect(codeOf(await ask('POST', '/api/pos/lock', office))).toBe('403 session-of-another-kind')
  })
})

describe('where a till is taken over', () => {
  it('R12 TILL-001 at a till only: no device, one of nobody and one that was archived are refused in words', async () => {
    const proof = { personId: shop.people.owner, pin: PIN }
    const none = await takeOver({ ...proof, deviceId: undefined })
    expect(codeOf(none)).toBe('403 no-till-here')
    expect(none.json().message).toMatch(/Sign in with your password/)
    expect(codeOf(await takeOver({ ...proof, deviceId: uuidv7() }))).toBe('403 no-till-here')
    const byName = { username: 'manager', password: shop.password }
    expect(codeOf(await takeOver({ ...byName, deviceId: uuidv7() }))).toBe('403 no-till-here')
    await ownerSql`update tills set archived_at = now() where organization_id = ${shop.organizationId}`
    expect(codeOf(await takeOver(proof))).toBe('403 no-till-here')
  })
})

describe('whose secrets and rank somebody sets', () => {
  it('D5 nobody sets their own password or PIN as somebody else’s is set', async () => {
    const manager = await as('manager', 'back-office')
    const { manager: id } = shop.people
    const answers = [
      await ask('PUT', `/api/back-office/staff/${id}`, manager, { password: 'stolen-pass-1' }),
      await ask('PUT', `/api/back-office/staff/${id}/pin`, manager, { pin: '4071' }),
      await ask('PUT', `/api/staff/${id}`, manager, { password: 'stolen-pass-1' }),
      await ask('PUT', `/api/staff/${id}`, manager, { staffPin: '4071' }),
    ]
    expect(answers.map(codeOf)).toEqual(answers.map(() => '403 own-secrets'))
    // Their name they may correct, and an owner is no exception.
    expect((await ask('PUT', `/api/staff/${id}`, manager, { firstName: 'Max' })).statusCode).toBe(200)
    const owner = await as('owner', 'back-office')
    const own = await ask('PUT', `/api/back-office/staff/${shop.people.owner}`, owner, {
      password: 'some-other-teapot-1',
    })
    expect(codeOf(own)).toBe('403 own-secrets')
  })

  it('D5 an owner is made by an owner who showed their password, not by an identity provider’s word', async () => {
    const make = async (role: TestRole, kind: 'pos' | 'back-office' | 'identity-provider') =>
      ask('POST', '/api/back-office/staff', await as(role, kind), newOwner())
    expect(codeOf(await make('manager', 'back-office'))).toBe('403 not-permitted')
    expect(codeOf(await make('owner', 'identity-provider'))).toBe('403 password-needed')
    const raise = await ask(
      'PUT',
      `/api/staff/${shop.people.manager}`,
      await as('owner', 'identity-provider'),
      {
        role: 'owner',
      },
    )
    expect(codeOf(raise)).toBe('403 password-needed')
    expect((await make('owner', 'back-office')).statusCode).toBe(201)
  })
})

describe('what a PIN opened', () => {
  const isOpen = async (headers: Headers) => (await ask('GET', '/api/auth/user', headers)).statusCode

  it('R12 is over with the PIN: chosen anew by its person, or set for them', async () => {
    const cashier = await byPin('cashier')
    const [byFourDigits, byPassword, office] = [
      await byPin('manager'),
      await as('manager'),
      await as('manager', 'back-office'),
    ]
    const chosen = await ask('PUT', '/api/staff/me/pin', office, { password: shop.password, pin: '7391' })
    expect(chosen.statusCode, chosen.body).toBe(204)
    expect(await isOpen(byFourDigits)).toBe(401)
    for (const other of [byPassword, office, cashier]) expect(await isOpen(other)).toBe(200)

    const set = await ask('PUT', `/api/back-office/staff/${shop.people.cashier}/pin`, office, { pin: '7391' })
    expect(set.statusCode, set.body).toBe(204)
    expect(await isOpen(cashier)).toBe(401)
  })

  it('R12 is left where its person chose the new one, and is over where the till was locked', async () => {
    const [here, locked] = [await byPin('manager'), await as('manager')]
    expect((await ask('POST', '/api/pos/lock', locked)).statusCode).toBe(204)
    const chosen = await ask('PUT', '/api/staff/me/pin', here, { password: shop.password, pin: '7391' })
    expect(chosen.statusCode, chosen.body).toBe(204)
    expect(await isOpen(here)).toBe(200)
    expect(await isOpen(locked)).toBe(401)
  })
})
