import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)

describe('the terminals of a business', () => {
  it('SHELL-016 lists what is connected, without its keys, and never another business’s', async () => {
    const shop = await testBusiness(database)
    const other = await testBusiness(database)
    const cashier = shop.person('cashier')
    expect((await send(cashier, 'GET', '/api/payment-terminals')).json()).toEqual([])
    for (const { organizationId } of [shop, other])
      await ownerSql`insert into payment_terminals ${ownerSql({
        organization_id: organizationId,
        id: uuidv7(),
        provider: 'sumup',
        terminal_id: `reader-${organizationId}`,
        terminal_model: 'Solo',
        connection_type: 'wifi',
        configuration: ownerSql.json({ apiKey: 'never to be seen' }),
        last_heartbeat: new Date('2026-03-01T09:00:00Z'),
      })}`
    const answer = await send(cashier, 'GET', '/api/payment-terminals')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('never to be seen')
    expect(answer.json()).toEqual([
      {
        id: expect.any(String),
        provider: 'sumup',
        terminalId: `reader-${shop.organizationId}`,
        terminalModel: 'Solo',
        serialNumber: null,
        status: 'active',
        connectionType: 'wifi',
        lastHeartbeat: '2026-03-01T09:00:00.000Z',
      },
    ])
    expect((await send(undefined, 'GET', '/api/payment-terminals')).statusCode).toBe(401)
  })
})
