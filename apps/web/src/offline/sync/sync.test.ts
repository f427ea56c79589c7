import { afterEach, describe, expect, it } from 'vitest'
import { closeWindow, healthy, pass } from '../device/browser.test-support.ts'
import { SALES, startedTill, takesSales } from './sync.test-support.ts'

describe('sending by itself', () => {
  let till: Awaited<ReturnType<typeof startedTill>>
  afterEach(() => {
    till.end()
    closeWindow()
  })

  it('OFF-015 sends what waits every 30 s', async () => {
    till = await startedTill()
    await till.saveQuietly()
    await pass(29_999)
    expect(till.count('POST', SALES)).toBe(0)
    await pass(1)
    expect(till.count('POST', SALES)).toBe(1)
    await till.saveQuietly()
    await pass(29_999)
    expect(till.count('POST', SALES)).toBe(1)
    await pass(1)
    expect(till.count('POST', SALES)).toBe(2)
  })

  it('OFF-016 sends what waits 1 s after the browser reports online', async () => {
    till = await startedTill()
    await till.saveQuietly()
    till.window.dispatchEvent(new Event('online'))
    await pass(999)
    expect(till.count('POST', SALES)).toBe(0)
    await pass(1)
    expect(till.count('POST', SALES)).toBe(1)
  })

  it('OFF-017 counts what waits every 5 s', async () => {
    till = await startedTill()
    await till.saveQuietly()
    await pass(4_999)
    expect(till.sync.state.get().pending).toBe(0)
    await pass(1)
    expect(till.sync.state.get().pending).toBe(1)
    await till.saveQuietly()
    await pass(5_000)
    expect(till.sync.state.get().pending).toBe(2)
  })

  it('OFF-004 sends a sale again as it was stored, after a failure too', async () => {
    till = await startedTill()
    const { id } = await till.saveQuietly()
    const stored = await till.db.get('transactions', id)
    till.world.server = (asked) => (asked.method === 'POST' ? Response.json({}, { status: 503 }) : healthy())
    await till.sync.syncNow()
    till.world.server = takesSales
    await till.sync.syncNow()
    const sent = till.asked.filter(({ url }) => url === SALES)
    expect(sent).toHaveLength(2)
    for (const { method, body } of sent)
      expect({ method, body }).toEqual({ method: stored?.method, body: stored?.body })
    expect(await till.db.get('transactions', id)).toBeUndefined()
  })
  it('OFF-024 one sale that the server fails at says why it waits, and is no sync', async () => {
    till = await startedTill()
    const { lastSyncAt } = till.sync.state.get()
    await till.saveQuietly()
    till.world.server = ({ method }) =>
      method === 'POST' ? Response.json({ message: 'Being changed.' }, { status: 503 }) : healthy()
    await pass(1_000)
    await till.sync.syncNow()
    expect(till.sync.state.get()).toMatchObject({
      pending: 1,
      lastSyncAt,
      problem: 'Being changed. What waits is kept here and sent again by itself.',
    })
    till.world.server = takesSales
    await till.sync.syncNow()
    expect(till.sync.state.get()).toMatchObject({ pending: 0, problem: null })
    expect(till.sync.state.get().lastSyncAt).not.toBe(lastSyncAt)
  })

  it('OFF-024 says after a reload too why a sale waits', async () => {
    till = await startedTill()
    await till.saveQuietly()
    till.world.server = ({ method }) => (method === 'POST' ? Response.json({}, { status: 500 }) : healthy())
    await till.sync.syncNow()
    const { Sync } = await import('./sync.ts')
    const reloaded = new Sync(till.parts)
    await reloaded.refresh()
    expect(reloaded.state.get().problem).toContain('could not take it just now (500)')
  })
})
