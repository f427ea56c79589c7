import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database } = await testServer()
const send = signedInAs(app)
const cashier = (await testBusiness(database)).person('cashier')

describe('devices on the server’s side', () => {
  it('says that there is none instead of pretending that a drawer opened or a receipt printed', async () => {
    const receipt = { transaction: { id: 'any' }, items: [] }
    for (const [url, body] of [
      ['cash-drawer/open', undefined],
      ['receipt/print', receipt],
    ] as const) {
      const answer = await send(cashier, 'POST', `/api/hardware/${url}`, body)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'no-device',
        message: 'No device is connected to this till for that.',
      })
      expect((await send(undefined, 'POST', `/api/hardware/${url}`, body)).statusCode).toBe(401)
    }
  })
  it('R11 refuses a receipt that is none', async () => {
    expect((await send(cashier, 'POST', '/api/hardware/receipt/print', { items: 1 })).statusCode).toBe(400)
  })
})
