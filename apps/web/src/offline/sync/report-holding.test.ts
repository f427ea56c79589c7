import type { Holding } from '@tuppence/domain/health'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeWindow, healthy, openWindow, pass } from '../device/browser.test-support.ts'
import { saveSale } from '../outbox/outbox.ts'
import { aSale, testShop } from '../shop.test-support.ts'

const PATH = '/api/tills/holding'

async function tellingTill(session = (organizationId: string): string | undefined => organizationId) {
  const browser = openWindow(({ url }) => (url === PATH ? new Response(null, { status: 204 }) : healthy()))
  vi.stubGlobal('performance', { now: () => Date.now() })
  const { reportHoldings } = await import('./report-holding.ts')
  const { readHolding } = await import('./holding.ts')
  const { Observable } = await import('../observable.ts')
  const { watchConnectivity } = await import('./connectivity.ts')
  watchConnectivity()
  await pass(0)
  const { db, organizationId } = await testShop(uuidv7(), uuidv7())
  const outbox = new Observable(0)
  const stop = new AbortController()
  const deviceId = uuidv7()
  const read = () => readHolding(db, organizationId)
  const sessionOrganization = async () => session(organizationId)
  reportHoldings({ organizationId, deviceId: () => deviceId, read, sessionOrganization, outbox }, stop.signal)
  await pass(0)
  const sell = async () => {
    await saveSale(db, organizationId, aSale())
    outbox.set(outbox.get() + 1)
  }
  const forget = async () => {
    await db.clear('transactions')
    outbox.set(outbox.get() + 1)
  }
  const told = (): Holding[] =>
    browser.asked.filter(({ url }) => url === PATH).map(({ body }) => JSON.parse(body).holding)
  return { ...browser, told, sell, forget, read, end: () => stop.abort() }
}

describe('what the till tells of itself', () => {
  let till: Awaited<ReturnType<typeof tellingTill>>
  afterEach(() => {
    till.end()
    closeWindow()
  })

  it('is said at once, and every minute', async () => {
    till = await tellingTill()
    expect(till.told()).toHaveLength(1)
    expect(till.told()[0]).toMatchObject({ pendingCount: 0, oldestUnsentMs: null, journalSequence: 0 })
    await pass(59_000)
    expect(till.told()).toHaveLength(1)
    await pass(2_000)
    expect(till.told()).toHaveLength(2)
  })
  it('is said soon after a sale stays unsent, and not for one that passes', async () => {
    till = await tellingTill()
    await pass(20_000)
    await till.sell()
    await till.forget()
    await pass(5_000)
    expect(till.told()).toHaveLength(1)
    await till.sell()
    await pass(3_100)
    expect(till.told()).toHaveLength(2)
    expect(till.told()[1]).toMatchObject({ pendingCount: 1, journalSequence: 2 })
  })
  it('is said at most every ten seconds, however much changes', async () => {
    till = await tellingTill()
    for (let second = 0; second < 60; second += 1) {
      await till.sell()
      await pass(1_000)
    }
    expect(till.told().length).toBeGreaterThan(4)
    expect(till.told().length).toBeLessThanOrEqual(7)
  })
  it('waits for the network, and is said when that is back', async () => {
    till = await tellingTill()
    till.navigator.onLine = false
    till.window.dispatchEvent(new Event('offline'))
    await till.sell()
    await pass(120_000)
    expect(till.told()).toHaveLength(1)
    till.navigator.onLine = true
    till.window.dispatchEvent(new Event('online'))
    await pass(12_000)
    expect(till.told()).toHaveLength(2)
    expect(till.told()[1]?.oldestUnsentMs).toBeGreaterThan(0)
  })
  it('R9 is said under the session of its own business only', async () => {
    till = await tellingTill(() => uuidv7())
    await pass(200_000)
    expect(till.told()).toHaveLength(0)
  })
})
