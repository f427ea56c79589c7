import type { LiveEvent } from '@tuppence/contract/live'
import { afterEach, describe, expect, it } from 'vitest'
import { type Asked, closeWindow, healthy, pass } from '../device/browser.test-support.ts'
import { coffee } from '../shop.test-support.ts'
import { metaKeys, readMetaOf } from '../till/till-records.ts'
import { SALES, startedTill, takesSales } from './sync.test-support.ts'

const MINUTE_MS = 60_000
let till: Awaited<ReturnType<typeof startedTill>>
const posts = () => till.count('POST', SALES)
const answersSalesWith = (status: number, body: object = {}) => {
  till.world.server = ({ method }) => (method === 'POST' ? Response.json(body, { status }) : healthy())
}
/** No network. */
const isAway = () => {
  throw new TypeError('offline')
}
const takeSales = () => {
  till.world.server = takesSales
}

afterEach(() => {
  till.end()
  closeWindow()
})

describe('what is shown before anything was sent', () => {
  it('OFF-017 nothing waits, nothing was synced, and nothing is the matter', async () => {
    till = await startedTill()
    expect(till.sync.state.get()).toMatchObject({
      pending: 0,
      attention: 0,
      isSyncing: false,
      waitsForSignIn: false,
      lastSyncAt: Date.now(),
      problem: null,
    })
  })

  it('OFF-017 the last sync is remembered over a reload', async () => {
    till = await startedTill({}, { server: isAway, lastSyncAt: 1_234 })
    expect(till.sync.state.get().lastSyncAt).toBe(1_234)
    till.end()
    closeWindow()
    till = await startedTill({}, { server: isAway })
    expect(till.sync.state.get()).toMatchObject({ lastSyncAt: null, waitsForSignIn: false })
  })

  it('OFF-017 the last sync is heard from another tab, and so is that the outbox has changed', async () => {
    till = await startedTill()
    await till.saveQuietly()
    till.notices.publish({ type: 'sync-finished', at: 42 })
    expect(till.sync.state.get().lastSyncAt).toBe(42)
    await pass(200)
    expect(till.sync.state.get().pending).toBe(1)
    await till.saveQuietly()
    till.notices.publish({ type: 'copy-changed', productIds: [], isWhole: true })
    till.notices.publish({ type: 'live', event: { type: 'start-afresh' } as LiveEvent })
    await pass(200)
    expect(till.sync.state.get().pending).toBe(1)
    till.notices.publish({ type: 'outbox-changed' })
    await pass(200)
    expect(till.sync.state.get().pending).toBe(2)
  })

  it('leaves everything alone once it is stopped', async () => {
    till = await startedTill()
    await till.saveQuietly()
    till.stop()
    till.window.dispatchEvent(new Event('online'))
    till.notices.publish({ type: 'outbox-changed' })
    await pass(2 * MINUTE_MS)
    expect(posts()).toBe(0)
    expect(till.sync.state.get().pending).toBe(0)
  })
})

describe('a run that went well', () => {
  it('OFF-005 OFF-017 says so to all tabs, notes when, and names the goods that each sale took', async () => {
    till = await startedTill()
    const heard: unknown[] = []
    till.notices.subscribe((notice) => heard.push(notice))
    const { id } = await till.saveQuietly()
    await pass(1_000)
    const at = Date.now()
    await till.sync.syncNow()
    const taken = [{ productId: coffee.id, quantity: 1 }]
    expect(heard).toEqual([
      { type: 'sale-acknowledged', saleId: id, taken },
      { type: 'sync-finished', at },
    ])
    expect(await readMetaOf(till.db, metaKeys.lastSync(till.organizationId))).toBe(at)
    expect(till.sync.state.get()).toMatchObject({ pending: 0, lastSyncAt: at, isSyncing: false })
  })

  it('shows that it is at work while it is', async () => {
    till = await startedTill()
    await till.saveQuietly()
    let shown: boolean | undefined
    till.world.server = (asked: Asked) => {
      if (asked.method === 'POST') shown = till.sync.state.get().isSyncing
      return takesSales(asked)
    }
    await till.sync.syncNow()
    expect([shown, till.sync.state.get().isSyncing]).toEqual([true, false])
  })

  it('OFF-015 sends a sale right after it was made, and one more that was made meanwhile in the same go', async () => {
    till = await startedTill()
    await till.saveQuietly()
    till.world.server = async (asked: Asked) => {
      if (asked.method === 'POST' && posts() === 1) {
        await till.saveQuietly()
        till.sync.saleSaved()
      }
      return takesSales(asked)
    }
    till.sync.saleSaved()
    await pass(0)
    await pass(0)
    expect(posts()).toBe(2)
    expect(till.sync.state.get().pending).toBe(0)
  })
})

describe('a server that fails at everything', () => {
  it('OFF-007 is left alone for a minute, then two, whatever is sold, until somebody presses Sync Now', async () => {
    till = await startedTill()
    for (let i = 0; i < 5; i += 1) await till.saveQuietly()
    answersSalesWith(500)
    await pass(30_000)
    const first = posts()
    expect(first).toBeGreaterThan(0)
    expect(till.sync.state.get().problem).toBe(
      'The server cannot take sales just now. What waits is kept here and sent again by itself.',
    )
    till.sync.saleSaved()
    await pass(30_000)
    expect(posts()).toBe(first)
    await pass(30_000)
    const second = posts()
    expect(second).toBeGreaterThan(first)
    await pass(MINUTE_MS + 30_000)
    expect(posts()).toBe(second)
    takeSales()
    await till.sync.syncNow()
    expect(till.sync.state.get()).toMatchObject({ pending: 0, problem: null })
    await till.saveQuietly()
    till.sync.saleSaved()
    await pass(0)
    expect(till.sync.state.get().pending).toBe(0)
  })

  it('OFF-009 says to all tabs that the outbox changed where a sale was refused', async () => {
    till = await startedTill()
    const heard: unknown[] = []
    await till.saveQuietly()
    answersSalesWith(422, { message: 'No.' })
    till.notices.subscribe((notice) => heard.push(notice))
    await till.sync.syncNow()
    expect(heard[0]).toEqual({ type: 'outbox-changed' })
    expect(till.sync.state.get()).toMatchObject({ pending: 0, attention: 1, problem: null })
  })
})

describe('nobody is signed in', () => {
  it('OFF-008 asks for a sign-in, tries nothing until then, and sends everything after it', async () => {
    let asked = 0
    till = await startedTill({ onSignInNeeded: () => (asked += 1) })
    await till.saveQuietly()
    answersSalesWith(401)
    expect(asked).toBe(0)
    await till.sync.syncNow()
    expect(asked).toBe(1)
    expect(till.sync.state.get()).toMatchObject({
      waitsForSignIn: true,
      pending: 1,
      problem: 'Sign in to send what is waiting.',
    })
    till.sync.saleSaved()
    await pass(1_000)
    expect(posts()).toBe(1)
    takeSales()
    await till.sync.syncNow()
    expect(till.sync.state.get()).toMatchObject({ waitsForSignIn: false, pending: 0, problem: null })
    expect(asked).toBe(1)
  })

  it('OFF-008 waits for nobody any more once somebody asked for a sync, though the server cannot be asked', async () => {
    till = await startedTill()
    await till.saveQuietly()
    answersSalesWith(401)
    await till.sync.syncNow()
    till.world.server = isAway
    await till.sync.syncNow()
    expect(till.sync.state.get().waitsForSignIn).toBe(false)
  })

  it('R9 sends nothing under the session of another business', async () => {
    let session: string | undefined = 'another'
    till = await startedTill({ sessionOrganization: async () => session })
    await till.saveQuietly()
    await till.sync.syncNow()
    expect([posts(), till.sync.state.get().waitsForSignIn]).toEqual([0, true])
    session = till.organizationId
    await till.sync.syncNow()
    expect([posts(), till.sync.state.get().waitsForSignIn]).toEqual([1, false])
  })
})

describe('the network', () => {
  it('OFF-006 is taken to be lost where a sale got no answer, and says that the rest goes out later', async () => {
    till = await startedTill()
    await till.saveQuietly()
    till.world.server = ({ method }) => {
      if (method === 'POST') throw new TypeError('cut')
      return healthy()
    }
    await till.sync.syncNow()
    const { connectivity } = await import('./connectivity.ts')
    expect(connectivity.get().isOnline).toBe(false)
    expect(till.sync.state.get()).toMatchObject({
      pending: 1,
      problem: 'The connection broke off while sending. The rest is sent when it is back.',
    })
    expect((await till.parts.outbox.listPending()).map(({ retryCount }) => retryCount)).toEqual([1])
  })

  it('OFF-006 is lost too where nobody can say whose session it is, and no sale is counted for it', async () => {
    const sessionOrganization = async () => {
      throw new TypeError('cut')
    }
    till = await startedTill({ sessionOrganization })
    await till.saveQuietly()
    await till.sync.syncNow()
    expect(posts()).toBe(0)
    expect(till.sync.state.get()).toMatchObject({ pending: 1, waitsForSignIn: false })
    expect((await till.parts.outbox.listPending()).map(({ retryCount }) => retryCount)).toEqual([0])
  })

  it('OFF-006 being without it is no try, and says nothing of an earlier one', async () => {
    till = await startedTill()
    await till.saveQuietly()
    answersSalesWith(401)
    await till.sync.syncNow()
    till.world.server = isAway
    await till.sync.syncNow()
    expect(posts()).toBe(1)
    expect(till.sync.state.get().problem).toBe(
      'Waiting for somebody to sign in. What waits is kept here and sent again by itself.',
    )
    expect((await till.parts.outbox.listPending()).map(({ retryCount }) => retryCount)).toEqual([0])
  })

  it('OFF-014 OFF-016 sends what waits when the server answers again', async () => {
    till = await startedTill()
    await till.saveQuietly()
    const { connectivity } = await import('./connectivity.ts')
    till.world.server = isAway
    await connectivity.check()
    takeSales()
    await connectivity.check()
    await pass(0)
    expect(posts()).toBe(1)
  })

  it('OFF-014 asks whether the server is there before the first run, and not again for one soon after', async () => {
    till = await startedTill()
    const asked = () => till.count('HEAD', '/api/health')
    const before = asked()
    expect(before).toBeGreaterThan(0)
    await till.saveQuietly()
    till.sync.saleSaved()
    await pass(0)
    expect([posts(), asked()]).toEqual([1, before])
    await till.saveQuietly()
    await till.sync.syncNow()
    expect([posts(), asked()]).toEqual([2, before + 1])
    await pass(29_000)
    await till.saveQuietly()
    till.sync.saleSaved()
    await pass(0)
    expect(posts()).toBe(3)
  })
})

describe('who asks while a run is under way', () => {
  /** A sale that is being sent until the test lets it go, and one that waits out a failure. */
  async function underWay() {
    till = await startedTill()
    const slow = await till.saveQuietly()
    let letGo: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    till.world.server = async (asked: Asked) => {
      if (asked.body.includes(slow.id)) await gate
      return takesSales(asked)
    }
    till.sync.saleSaved()
    await pass(0)
    const { id } = await till.saveQuietly()
    const row = await till.db.get('transactions', id)
    if (!row) throw new Error('no row')
    await till.db.put('transactions', { ...row, retryCount: 1, nextTryAt: Date.now() + 10 * MINUTE_MS })
    return letGo
  }

  it('OFF-021 gets one more run, which tries everything where one of them wanted that', async () => {
    const letGo = await underWay()
    const first = till.sync.syncNow()
    till.sync.saleSaved()
    expect(till.sync.syncNow()).toBe(first)
    till.sync.saleSaved()
    letGo()
    await first
    expect([posts(), till.sync.state.get().pending]).toEqual([2, 0])
  })

  it('OFF-007 gets one that leaves what waits out a failure where nobody wanted more', async () => {
    const letGo = await underWay()
    till.sync.saleSaved()
    till.sync.saleSaved()
    letGo()
    await pass(0)
    await pass(0)
    expect([posts(), till.sync.state.get().pending]).toEqual([1, 1])
    await pass(MINUTE_MS)
    expect(posts()).toBe(1)
  })
})

describe('what counts as a sync', () => {
  /** Answers the sales in turn. */
  const inTurn = (...statuses: number[]) => {
    let sent = 0
    till.world.server = (asked: Asked) => {
      if (asked.method !== 'POST') return healthy()
      const status = statuses[sent] ?? 201
      sent += 1
      return status === 201 ? takesSales(asked) : Response.json({}, { status })
    }
  }
  const twoSales = async () => {
    till = await startedTill()
    for (let i = 0; i < 2; i += 1) await till.saveQuietly()
    await pass(1_000)
    return till.sync.state.get().lastSyncAt
  }

  it('OFF-020 one that brought a sale to the server, though another waits', async () => {
    const before = await twoSales()
    inTurn(201, 503)
    await till.sync.syncNow()
    expect(till.sync.state.get()).toMatchObject({ pending: 1, lastSyncAt: Date.now() })
    expect(before).not.toBe(Date.now())
  })

  it('OFF-020 none that ended before its time, though it brought one', async () => {
    const before = await twoSales()
    inTurn(201, 401)
    await till.sync.syncNow()
    expect(till.sync.state.get()).toMatchObject({ pending: 1, lastSyncAt: before, waitsForSignIn: true })
  })
})

it('OFF-014 the server is asked whether it is there when the last answer is half a minute old, and no sooner', async () => {
  till = await startedTill()
  const asked = () => till.count('HEAD', '/api/health')
  const before = asked()
  await pass(29_999)
  till.sync.saleSaved()
  await pass(0)
  expect(asked()).toBe(before)
  await pass(1)
  expect(asked()).toBe(before + 1)
})
