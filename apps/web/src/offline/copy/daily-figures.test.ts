import { tradingDayOf } from '@tuppence/domain/reporting'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, it } from 'vitest'
import { closeWindow, openWindow, pass } from '../device/browser.test-support.ts'
import { testShop } from '../shop.test-support.ts'
import { type DayRecord, emptyDay, metaKeys } from '../till/till-records.ts'

const DAILY = '/api/transactions/daily-sales'

describe('today’s figures', () => {
  afterEach(closeWindow)

  it('SELL-017 asks for them every 30 s, and shows what was answered', async () => {
    const { count, world } = openWindow(() => Response.json({ total: '12.50', count: 3 }))
    const { Daily } = await import('./daily-figures.ts')
    const { Notices } = await import('../notices.ts')
    const { db, organizationId } = await testShop(uuidv7(), uuidv7())
    const notices = new Notices(organizationId)
    const daily = new Daily({ db, organizationId, notices, timeZone: () => 'Europe/London' })
    const stop = new AbortController()
    daily.start(stop.signal)
    await pass(0)
    expect(count('GET', DAILY)).toBe(1)
    expect(daily.state.get()).toMatchObject({ totalMinor: 1250, count: 3, isLoading: false })

    world.server = () => Response.json({ total: '20.00', count: 4 })
    await pass(29_999)
    expect(count('GET', DAILY)).toBe(1)
    await pass(1)
    expect(count('GET', DAILY)).toBe(2)
    expect(daily.state.get()).toMatchObject({ totalMinor: 2000, count: 4 })
    await pass(30_000)
    expect(count('GET', DAILY)).toBe(3)

    stop.abort()
    await pass(60_000)
    expect(count('GET', DAILY)).toBe(3)
    notices.close()
  })

  it('SELL-016 SELL-017 adds what this till has yet to send to what the server has', async () => {
    openWindow(() => Response.error())
    const { Daily } = await import('./daily-figures.ts')
    const { Notices } = await import('../notices.ts')
    const { db, organizationId } = await testShop(uuidv7(), uuidv7())
    const today = tradingDayOf(new Date(), 'Europe/London')
    const value: DayRecord = {
      ...emptyDay,
      ...{ serverTotalMinor: 1250, serverCount: 3, pendingTotalMinor: 460, pendingCount: 2, fetchedAt: 7 },
    }
    await db.put('syncMeta', { key: metaKeys.day(organizationId, today), value, timestamp: 0 })
    const notices = new Notices(organizationId)
    const daily = new Daily({ db, organizationId, notices, timeZone: () => 'Europe/London' })
    await daily.show()
    expect(daily.state.get()).toEqual({ totalMinor: 1710, count: 5, asOf: 7, isLoading: false })
    notices.close()
  })
})
