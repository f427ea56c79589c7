import { DOORS, type Door, doorOf } from '@tuppence/contract/door'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { endSessionsOf } from './public.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const olga = await testOperator(ownerSql)

/** A browser: what it is given it carries, and what is cleared it drops. */
function newBrowser() {
  const jar = new Map<string, string>()
  const ask = async (url: string, door?: string, method: 'GET' | 'POST' = 'GET', body?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(door !== undefined && { 'x-tuppence-door': door }) }
    const answer = await app.inject({ method, url, headers, ...(body && { body }) })
    for (const { name, value } of answer.cookies) {
      // By it a login from another device is told apart; it opens nothing.
      if (name === 'tuppence-device') continue
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const signIn = (path: string, username: string, business = shop) => {
    const { businessCode, password } = business
    return ask(path, undefined, 'POST', { businessCode, username, password })
  }
  return {
    jar,
    ask,
    atTill: (username = 'cashier', business = shop) => signIn('/api/pos/login', username, business),
    atOffice: (username = 'owner', business = shop) => signIn('/api/back-office/login', username, business),
    atPortal: () => ask('/api/super-admin/login', undefined, 'POST', olga.credentials()),
    /** The username of whoever it is at this door; the status where it is nobody. */
    who: async (door?: string) => {
      const answer = await ask('/api/auth/user', door)
      return answer.statusCode === 200 ? answer.json().username : answer.statusCode
    },
  }
}

describe('a browser with a session at each door', () => {
  it('AUTH-042 AUTH-043 is the cashier at the till and the owner in the office, in either order of signing in', async () => {
    for (const order of [['atTill', 'atOffice'] as const, ['atOffice', 'atTill'] as const]) {
      const browser = newBrowser()
      for (const signIn of order) expect((await browser[signIn]()).statusCode).toBe(200)
      expect([...browser.jar.keys()].sort()).toEqual(['tuppence', 'tuppence-office'])
      expect([await browser.who('till'), await browser.who('office')]).toEqual(['cashier', 'owner'])
      expect(await browser.who('portal')).toBe(401)
    }
  })

  it('AUTH-042 a door is opened by its own session only, whichever cookie that is in', async () => {
    const browser = newBrowser()
    await browser.atTill()
    expect([await browser.who('office'), await browser.who('portal')]).toEqual([401, 401])
    const token = browser.jar.get('tuppence') ?? ''
    const forged = newBrowser()
    forged.jar.set('tuppence-office', token)
    forged.jar.set('tuppence-portal', token)
    expect([await forged.who('office'), await forged.who('portal')]).toEqual([401, 401])
    expect((await forged.ask('/api/admin/customers', 'portal')).statusCode).toBe(401)
  })

  it('D21 is the till’s where it names none, else the office’s, else the portal’s; and the first that lives of those it names', async () => {
    const browser = newBrowser()
    await browser.atPortal()
    expect((await browser.ask('/api/admin/customers')).statusCode).toBe(200)
    await browser.atOffice()
    expect([await browser.who(), await browser.who('till,office'), await browser.who('till')]).toEqual([
      'owner',
      'owner',
      401,
    ])
    await browser.atTill()
    expect([
      await browser.who(),
      await browser.who('till,office'),
      await browser.who('office, till'),
    ]).toEqual(['cashier', 'cashier', 'owner'])
    expect((await browser.ask('/api/admin/customers', 'portal')).statusCode).toBe(200)
    expect((await browser.ask('/api/auth/user?door=office')).json().username).toBe('owner')
  })

  it('AUTH-028 a till whose session is over is nobody’s, though the office’s lives', async () => {
    const browser = newBrowser()
    const other = await testBusiness(database)
    await browser.atTill('cashier', other)
    await browser.atOffice('owner', other)
    await onPlatform(database, (tx) => endSessionsOf(tx, other.organizationId, other.people.cashier))
    expect([await browser.who('till'), await browser.who('office')]).toEqual([401, 'owner'])
    // A client that keeps cookies and knows of no doors goes on with what lives.
    expect(await browser.who()).toBe('owner')
  })

  it('mandate 9 rotates the session of the same door, and no other', async () => {
    const browser = newBrowser()
    await browser.atTill()
    await browser.atOffice()
    const before = new Map(browser.jar)
    await browser.atOffice('manager')
    expect(browser.jar.get('tuppence')).toBe(before.get('tuppence'))
    const stale = newBrowser()
    stale.jar.set('tuppence-office', before.get('tuppence-office') ?? '')
    expect([await stale.who('office'), await browser.who('office'), await browser.who('till')]).toEqual([
      401,
      'manager',
      'cashier',
    ])
    await browser.atTill('supervisor')
    expect([await browser.who('office'), await browser.who('till')]).toEqual(['manager', 'supervisor'])
  })

  it('D17 the provider helps in a shop and stays in the portal', async () => {
    const browser = newBrowser()
    await browser.atPortal()
    await browser.atTill()
    const asked = await browser.ask(
      `/api/admin/customers/${shop.adminCustomerId}/remote-access`,
      'portal',
      'POST',
      { reason: 'The printer prints hearts' },
    )
    const { searchParams } = new URL(asked.json().link)
    const opened = await browser.ask(
      `/api/remote-access/${searchParams.get('remote')}?org=${searchParams.get('org')}`,
      'office',
    )
    expect(opened.statusCode, opened.body).toBe(200)
    expect((await browser.ask('/api/auth/user', 'office')).json()).toMatchObject({ session: 'remote' })
    expect((await browser.ask('/api/admin/customers', 'portal')).statusCode).toBe(200)
    expect(await browser.who('till')).toBe('cashier')
    expect((await browser.ask('/api/pos/logout', 'office', 'POST')).statusCode).toBe(204)
    expect((await browser.ask('/api/admin/customers', 'portal')).statusCode).toBe(200)
  })
})

describe('logging out', () => {
  it.each([
    ['till', 'office', 'owner', '/pos'],
    ['office', 'till', 'cashier', '/back-office'],
  ])(
    'AUTH-025 of the %s leaves the %s, however often it is asked for',
    async (leaving, staying, who, login) => {
      const browser = newBrowser()
      await browser.atTill()
      await browser.atOffice()
      const token = browser.jar.get(leaving === 'till' ? 'tuppence' : 'tuppence-office')
      expect((await browser.ask('/api/pos/logout', leaving, 'POST')).statusCode).toBe(204)
      expect(browser.jar.size).toBe(1)
      // A log-out that is owed is asked for until it is answered.
      expect((await browser.ask('/api/pos/logout', leaving, 'POST')).statusCode).toBe(401)
      expect((await browser.ask(`/api/logout?door=${leaving}`)).headers.location).toBe(login)
      expect([await browser.who(leaving), await browser.who(staying)]).toEqual([401, who])
      const ended = await app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
      expect(ended.statusCode).toBe(401)
    },
  )

  it('SHELL-020 by navigation ends the session of the door it names, or of every one', async () => {
    const browser = newBrowser()
    await browser.atTill()
    await browser.atOffice()
    await browser.atPortal()
    const tokens = [...browser.jar.values()]
    expect((await browser.ask('/api/logout?door=portal')).headers.location).toBe('/super-admin')
    expect([...browser.jar.keys()].sort()).toEqual(['tuppence', 'tuppence-office'])
    expect([await browser.who('till'), await browser.who('office')]).toEqual(['cashier', 'owner'])
    expect((await browser.ask('/api/logout')).headers.location).toBe('/')
    expect(browser.jar.size).toBe(0)
    for (const token of tokens) {
      const left = await app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
      expect(left.statusCode).toBe(401)
    }
  })

  it('SHELL-020 by navigation ends at the login of its door, or at the front page for whoever came in there, and nowhere else', async () => {
    const ends: unknown[] = []
    for (const more of ['', '&to=site', '&to=https://elsewhere.example', '&to=//elsewhere.example']) {
      const browser = newBrowser()
      await browser.atOffice()
      const answer = await browser.ask(`/api/logout?door=office${more}`)
      ends.push(answer.headers.location ?? answer.statusCode)
    }
    expect(ends).toEqual(['/back-office', '/', 400, 400])
  })
})

describe('what names a door', () => {
  it.each(['', 'shop', 'till,', 'TILL', 'till office', Array(4).fill('till').join()])(
    'is refused where there is no such door, or more than there are: "%s"',
    async (door) => {
      const browser = newBrowser()
      await browser.atTill()
      const answer = await browser.ask('/api/auth/user', door)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
      expect(answer.json().problems[0].message).toContain('till, office, portal')
      const logOut = await browser.ask(`/api/logout?door=${encodeURIComponent(door)}`)
      expect(logOut.statusCode).toBe(400)
      expect(await browser.who('till')).toBe('cashier')
    },
  )

  it('says nothing of a bearer token', async () => {
    const browser = newBrowser()
    const { sessionToken } = (await browser.atTill()).json()
    for (const door of [...DOORS, 'none'])
      expect(
        await app.inject({
          url: '/api/auth/user',
          headers: { authorization: `Bearer ${sessionToken}`, 'x-tuppence-door': door },
        }),
      ).toMatchObject({ statusCode: 200 })
  })

  it('mandate 9 is refused from another site as before', async () => {
    const browser = newBrowser()
    await browser.atOffice()
    const headers = {
      cookie: `tuppence-office=${browser.jar.get('tuppence-office')}`,
      'sec-fetch-site': 'cross-site',
      'x-tuppence-door': 'office',
    }
    const refused = await app.inject({ method: 'POST', url: '/api/pos/logout', headers })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'cross-site'])
    expect((await app.inject({ url: '/api/logout?door=office', headers })).cookies).toEqual([])
    expect(await browser.who('office')).toBe('owner')
  })
})

it('every kind of session has its door', () => {
  const doors = (['pos', 'back-office', 'identity-provider', 'remote', 'operator'] as const).map(doorOf)
  expect(doors).toEqual(['till', 'office', 'office', 'office', 'portal'] satisfies Door[])
})

it('mandate 9 every door’s cookie is a __Host- cookie under TLS', async () => {
  const tls = await buildApp({
    settings: testSettings({ PUBLIC_URL: 'https://till.example' }),
    database,
    secrets: testSecrets,
  })
  const body = { businessCode: shop.businessCode, username: 'owner', password: shop.password }
  const { cookies } = await tls.inject({ method: 'POST', url: '/api/back-office/login', body })
  expect(cookies).toMatchObject([
    { name: '__Host-tuppence-office', secure: true, path: '/', httpOnly: true, sameSite: 'Strict' },
    { name: '__Host-tuppence-device', secure: true, path: '/', httpOnly: true, sameSite: 'Strict' },
  ])
  await tls.close()
})
