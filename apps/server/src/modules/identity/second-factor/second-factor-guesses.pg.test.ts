import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../../testing/test-business.ts'
import { testServer } from '../../../testing/test-server.ts'

let clock = new Date()
const { app, database } = await testServer({ now: () => clock })
const shop = await testBusiness(database)
const headers = await signedIn(database, shop, 'owner', 'back-office')

const later = (s: number) => {
  clock = new Date(clock.getTime() + s * 1_000)
}
const post = (url: string, body: object) => app.inject({ method: 'POST', url, body, headers })
const login = (code: string, remoteAddress: string) =>
  app.inject({
    ...{ method: 'POST', url: '/api/back-office/login', remoteAddress },
    body: { businessCode: shop.businessCode, username: 'owner', password: shop.password, code },
  })

it('R12 from however many networks, whoever has the password guesses a few codes a day; their person comes in from home', async () => {
  const { secret } = (await post('/api/second-factor/begin', { password: shop.password })).json()
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.getTime() })
  expect((await post('/api/second-factor/confirm', { code: code() })).statusCode).toBe(200)
  later(31)
  const home = '203.0.113.77'
  expect((await login(code(), home)).statusCode).toBe(200)
  const end = clock.getTime() + 24 * 60 * 60_000
  let [guesses, network] = [0, 0]
  while (clock.getTime() < end && guesses < 30) {
    network += 1
    const answer = await login('000000', `10.${network}.0.1`)
    if (answer.statusCode === 429) later(Number(answer.headers['retry-after']))
    else guesses += 1
  }
  expect(guesses).toBeGreaterThan(10)
  expect(guesses).toBeLessThan(25)
  expect((await login('000000', '10.0.0.1')).json().code).toBe('second-factor-wrong')
  expect((await login(code(), '10.0.0.2')).statusCode).toBe(429)
  expect((await login(code(), home)).statusCode).toBe(200)
})
