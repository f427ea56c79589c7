import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeWindow, healthy, openWindow, pass, type Server } from '../device/browser.test-support.ts'

async function watched(server: Server) {
  const browser = openWindow(server)
  const { connectivity, watchConnectivity } = await import('./connectivity.ts')
  watchConnectivity()
  await pass(0)
  return { ...browser, connectivity }
}

const serverAt =
  (time: string): Server =>
  () =>
    Response.json({}, { headers: { date: new Date(time).toUTCString() } })

const noNetwork: Server = () => Promise.reject(new TypeError('Failed to fetch'))

describe('connectivity', () => {
  afterEach(closeWindow)

  it('OFF-014 asks HEAD /api/health, and nothing else', async () => {
    const { asked, connectivity } = await watched(healthy)
    expect(asked).toEqual([{ method: 'HEAD', url: '/api/health', body: '' }])
    expect(connectivity.get()).toMatchObject({ isOnline: true, checkedAt: Date.now() })
  })

  it.each<[string, Server]>([
    ['no answer', noNetwork],
    ['an answer that is an error', () => Response.json({}, { status: 503 })],
    [
      'the sign-in page of a café’s network',
      () => new Response('', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('OFF-014 takes %s for being offline', async (_, server) => {
    const { connectivity } = await watched(server)
    expect(connectivity.get().isOnline).toBe(false)
  })

  it('OFF-014 asks again every 5 s while the server is lost, and every 30 s while it is there', async () => {
    const { count, connectivity, world } = await watched(noNetwork)
    await pass(4_999)
    expect(count('HEAD', '/api/health')).toBe(1)
    world.server = healthy
    await pass(1)
    expect(count('HEAD', '/api/health')).toBe(2)
    expect(connectivity.get().isOnline).toBe(true)
    await pass(29_999)
    expect(count('HEAD', '/api/health')).toBe(2)
    await pass(1)
    expect(count('HEAD', '/api/health')).toBe(3)
  })

  it('R16 goes by the server’s clock, and notices without a network that this one was set back', async () => {
    const { connectivity, world } = await watched(serverAt('2026-06-01T11:00:00.000Z'))
    const behindMinutes = () => Math.round((connectivity.get().clockOffsetMs ?? Number.NaN) / 60_000)
    expect(behindMinutes()).toBe(60)
    world.server = serverAt('2026-06-01T10:00:30.000Z')
    await pass(30_000)
    expect(behindMinutes()).toBe(0)
    world.server = noNetwork
    await pass(30_000)
    vi.setSystemTime('2026-06-01T08:00:40.000Z')
    await pass(5_000)
    expect(connectivity.get().isOnline).toBe(false)
    expect(behindMinutes()).toBe(120)
  })

  it('OFF-014 believes the browser that there is no network, and asks the server when it says there is', async () => {
    const { count, connectivity, window } = await watched(healthy)
    window.dispatchEvent(new Event('offline'))
    expect(connectivity.get().isOnline).toBe(false)
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(count('HEAD', '/api/health')).toBe(2)
    expect(connectivity.get().isOnline).toBe(true)
  })
})
