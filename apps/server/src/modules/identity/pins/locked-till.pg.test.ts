import { allCalls } from '@tuppence/contract/all-calls'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../../platform/tenancy.ts'
import { sellingShop } from '../../../testing/selling-shop.ts'
import { signedIn } from '../../../testing/test-business.ts'
import { testSecrets } from '../../../testing/test-settings.ts'
import { hashPassword } from '../passwords.ts'
import { storePin } from './own-secrets.ts'

const { app, database, shop, organizationId, tea, newTill } = await sellingShop('manager')
const pin = '8305'
const pinHash = await hashPassword(testSecrets, pin)
await inOrganization(database, organizationId, (tx) =>
  storePin(tx, organizationId, shop.people.manager, pinHash),
)

async function atTill() {
  const headers = await signedIn(database, shop, 'manager', 'pos')
  const post = (url: string, body: object) => app.inject({ method: 'POST', url, headers, body })
  const status = async (url: string) => (await app.inject({ url, headers })).statusCode
  const lock = async (lockId?: string) =>
    (await post('/api/pos/lock', { ...(lockId && { lockId }) })).statusCode
  const unlock = async (body: object) => (await post('/api/pos/unlock', body)).statusCode
  const isLocked = async () => (await app.inject({ url: '/api/auth/user', headers })).json().isLocked === true
  return { headers, post, status, lock, unlock, isLocked }
}

describe('a locked till', () => {
  it('R12 opens nothing but its queue and the ways to open it: no customers, no reports, no settings', async () => {
    const { post, status, lock, unlock, isLocked } = await atTill()
    const shut = ['/api/customers', '/api/settings', '/api/products', '/api/transactions', '/api/staff']
    for (const url of shut) expect([url, await status(url)]).not.toEqual([url, 403])
    expect(await lock('one')).toBe(204)
    for (const url of shut) expect([url, await status(url)]).toEqual([url, 403])
    expect([await isLocked(), await status('/api/staff/names')]).toEqual([true, 200])
    const sale = (await newTill()).sell({ lines: [{ product: tea, quantity: 1 }] })
    const sent = await post('/api/transactions', sale)
    expect(sent.statusCode, sent.body).toBe(201)
    // One that no till has sealed is made here and now.
    const { seal: _, tillProof: __, ...unsealed } = sale.transaction
    const made = await post('/api/transactions', { ...sale, transaction: unsealed })
    expect(made.json().code).toBe('till-locked')
    expect(await unlock({ pin: '1799', lockId: 'one' })).toBe(403)
    expect(await isLocked()).toBe(true)
    expect(await unlock({ pin, lockId: 'one' })).toBe(204)
    expect([await isLocked(), await status('/api/customers')]).toEqual([false, 200])
  })

  it('R12 stays open where the word of a lock comes after that of its opening, and locks by the next one', async () => {
    const { lock, unlock, isLocked, status } = await atTill()
    expect(await unlock({ pin, lockId: 'one' })).toBe(204)
    // The lock left its person the till's work only, though it was never heard of.
    expect(await status('/api/audit-log')).toBe(403)
    expect(await lock('one')).toBe(204)
    expect(await isLocked()).toBe(false)
    await lock('two')
    expect(await isLocked()).toBe(true)
    expect(await unlock({ password: shop.password, lockId: 'two' })).toBe(204)
    expect([await isLocked(), await status('/api/settings')]).toEqual([false, 200])
    // A till of an earlier version names no lock.
    for (let count = 0; count < 2; count += 1) {
      await lock()
      expect(await isLocked()).toBe(true)
      await unlock({ pin })
      expect(await isLocked()).toBe(false)
    }
  })

  it('R12 is the contract’s list, and no longer', () => {
    const open = allCalls.filter(({ whileLocked }) => whileLocked).map(({ name }) => name)
    expect(open.sort()).toEqual(
      [
        ...['recordSale', 'recordSales', 'recordDrawer', 'reportHolding', 'parkBasket', 'cancelPayment'],
        ...[
          'getUser',
          'listColleagues',
          'unlockTill',
          'switchStaff',
          'lockSession',
          'endSession',
          'liveFeed',
        ],
      ].sort(),
    )
  })
})
