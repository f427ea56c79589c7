import { expect, it } from 'vitest'
import { onPlatform } from '../../platform/tenancy.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'
import { readPlatformSettings, writePlatformSettings } from './platform-settings.ts'

let clock = new Date('2026-06-01T10:00:00Z')
const { app, database, ownerSql } = await testServer({ now: () => clock })
const read = () => app.inject({ url: '/.well-known/security.txt' })

it('R12 whoever found a weakness reads whom to write to, for as long as the server is up; without an address nothing is there', async () => {
  expect((await read()).statusCode).toBe(404)
  const { id: operatorId } = await testOperator(ownerSql)
  await onPlatform(database, async (tx) => {
    const support = { supportPhone: '020 7946 0000', supportEmail: 'help@provider.example' }
    const set = { ...(await readPlatformSettings(tx)), ...support }
    await writePlatformSettings(tx, set, { operatorId, address: '127.0.0.1', at: clock })
  })
  const answer = await read()
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toContain('Contact: mailto:help@provider.example\n')
  expect(answer.body).toContain('Expires: 2026-11-28T00:00:00.000Z\n')
  clock = new Date('2028-03-01T10:00:00Z')
  const [, expires = ''] = /^Expires: (.+)$/m.exec((await read()).body) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(clock.getTime())
})
