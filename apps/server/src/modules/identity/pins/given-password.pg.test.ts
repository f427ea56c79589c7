import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { codeOf } from '../../../testing/code-of.ts'
import { signedIn, type TestBusiness, testBusiness } from '../../../testing/test-business.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../../testing/test-settings.ts'
import { hashPassword } from '../public.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
afterAll(() => app.close())

const PIN = '7294'
const deviceId = uuidv7()
let shop: TestBusiness
beforeAll(async () => {
  shop = await testBusiness(database)
  await ownerSql`
    insert into tills ${ownerSql({ organization_id: shop.organizationId, id: uuidv7(), code: 'T1', name: 'T1', device_id: deviceId })}`
  await ownerSql`
    update users set staff_pin = ${await hashPassword(testSecrets, PIN)} where organization_id = ${shop.organizationId}`
  await ownerSql`update staff_members set must_change_password = true where id = ${shop.people.supervisor}`
})

it('D3 STAFF-040 whoever takes a till over by PIN does its work, a password of their own still to be chosen', async () => {
  const takenOver = async (proof: object, headers?: { authorization: string }) => {
    const from = headers ?? (await signedIn(database, shop, 'cashier'))
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/pos/switch', headers: from },
      body: { deviceId, ...proof },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const theirs = { authorization: `Bearer ${answer.json().sessionToken}` }
    const ask = (url: string) => app.inject({ url, headers: theirs })
    return { user: answer.json().user, ask, theirs }
  }

  const byPin = await takenOver({ personId: shop.people.supervisor, pin: PIN })
  expect(byPin.user).not.toHaveProperty('mustChangePassword')
  expect((await byPin.ask('/api/products')).statusCode).toBe(200)
  expect(byPin.user, 'and nothing that wants a password').toHaveProperty('passwordOpens')

  const byPassword = await takenOver({ username: 'supervisor', password: shop.password })
  expect(byPassword.user).toMatchObject({ mustChangePassword: true })
  expect(codeOf(await byPassword.ask('/api/products'))).toBe('403 password-must-change')
  // They can hand the till back without it.
  const back = await takenOver({ personId: shop.people.cashier, pin: PIN }, byPassword.theirs)
  expect((await back.ask('/api/products')).statusCode).toBe(200)
})
