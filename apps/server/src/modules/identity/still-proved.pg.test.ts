import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { signedIn, type TestRole, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSecrets } from '../../testing/test-settings.ts'
import { hashPassword } from './public.ts'

const { app, database, ownerSql } = await testServer()
const [OLD, other] = await Promise.all([
  hashPassword(testSecrets, '7294'),
  hashPassword(testSecrets, 'other'),
])

async function shopWithTill() {
  const shop = await testBusiness(database)
  const { organizationId, people } = shop
  const till = { id: uuidv7(), deviceId: uuidv7() }
  await ownerSql`
    insert into tills ${ownerSql({ organization_id: organizationId, id: till.id, code: 'T1', name: 'T1', device_id: till.deviceId })}`
  await ownerSql`update users set staff_pin = ${OLD} where organization_id = ${organizationId}`
  const cashier = await signedIn(database, shop, 'cashier')
  const post = (url: string, body: object, headers: object = cashier) =>
    app.inject({ method: 'POST', url, headers: { ...headers }, body })
  const sessionsOf = async (role: TestRole) =>
    (await ownerSql`select sid from sessions where person_id = ${people[role]} and sess->>'kind' = 'pos'`)
      .length
  return { shop, till, post, sessionsOf }
}
type Answer = Awaited<ReturnType<typeof app.inject>>

/** Tries while a new secret is being stored: it is found right, and stored behind the change. */
async function meanwhile(
  change: Parameters<typeof holdLocks>[1],
  tries: () => Promise<Answer>,
): Promise<Answer> {
  const store = await holdLocks(ownerSql, change)
  const tried = tries()
  await expect.poll(() => lockWaiters(ownerSql), { interval: 20 }).toBeGreaterThan(0)
  await store()
  return tried
}

describe('a secret that is changed between being found right and being gone by', () => {
  it('R12 a PIN takes over no till, allows nothing, and is remembered on no device', async () => {
    const { shop, till, post, sessionsOf } = await shopWithTill()
    const { people } = shop
    const publicKey = 'k'.repeat(64)
    const change = (sql: typeof ownerSql) =>
      sql`update users set staff_pin = ${other} where id in ${sql([people.manager, people.cashier])}`
    const again = () =>
      ownerSql`update users set staff_pin = ${OLD} where organization_id = ${shop.organizationId}`
    const pin = '7294'
    const tries = [
      () => post('/api/pos/switch', { deviceId: till.deviceId, personId: people.manager, pin, publicKey }),
      () =>
        post('/api/approvals', {
          ...{ approverId: people.manager, pin, action: 'open-drawer', scope: 'drawer:no-sale' },
          ...{ tillId: till.id, publicKey },
        }),
      () => post('/api/pos/unlock', { pin, tillId: till.id, publicKey }),
    ]
    for (const one of tries) {
      await again()
      expect(codeOf(await meanwhile((sql) => change(sql as never), one))).toBe('403 pin-wrong')
    }
    expect(await sessionsOf('manager')).toBe(0)
    expect(
      await ownerSql`select from till_people where organization_id = ${shop.organizationId}`,
    ).toHaveLength(0)
    expect(await ownerSql`select from approvals where organization_id = ${shop.organizationId}`).toHaveLength(
      0,
    )
    // Without a change each is as ever.
    await again()
    for (const one of tries.reverse()) expect((await one()).statusCode).toBeLessThan(300)
  })

  it.each(['manager', 'owner'] as const)('R12 a password of the %s opens no session', async (role) => {
    const { shop, till, post, sessionsOf } = await shopWithTill()
    const { businessCode, password, organizationId, people } = shop
    const body = { businessCode, username: role, password, deviceId: till.deviceId }
    const signIn = () => post('/api/pos/login', body, {})
    const answer = await meanwhile(
      (sql) =>
        role === 'owner'
          ? sql`update admin_customers set password = ${other} where organization_id = ${organizationId}`
          : sql`update staff_members set password = ${other} where id = ${people[role]}`,
      signIn,
    )
    expect(codeOf(answer)).toBe('401 credentials-invalid')
    expect(await sessionsOf(role)).toBe(0)
  })

  it.each([
    ['manager', 'password', { newPassword: 'quite-another-1' }],
    ['owner', 'password', { newPassword: 'quite-another-1' }],
    ['manager', 'pin', { pin: '8351' }],
  ] as const)(
    'R12 a password of the %s that was reset meanwhile stores no %s',
    async (role, what, chosen) => {
      const { shop } = await shopWithTill()
      const { password, organizationId, people } = shop
      const headers = { ...(await signedIn(database, shop, role, 'back-office')) }
      const kept = () =>
        ownerSql`select s.password, a.password as account, u.staff_pin from staff_members s
                 join admin_customers a on a.organization_id = s.organization_id
                 join users u on u.organization_id = s.organization_id and u.id = s.id::text
                where s.id = ${people[role]}`
      const answer = await meanwhile(
        (sql) =>
          role === 'owner'
            ? sql`update admin_customers set password = ${other} where organization_id = ${organizationId}`
            : sql`update staff_members set password = ${other} where id = ${people[role]}`,
        () =>
          app.inject({
            method: 'PUT',
            url: `/api/staff/me/${what}`,
            headers,
            body: { password, ...chosen },
          }),
      )
      expect(codeOf(answer)).toMatch(/ password-wrong$/)
      const [row] = await kept()
      expect(row?.[role === 'owner' ? 'account' : 'password']).toBe(other)
      expect(row?.staff_pin).toBe(OLD)
    },
  )
})
