import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceLink, type LinkState, retryMs } from './device-link.ts'
import type { GattDevice, GattServer } from './web-bluetooth.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, __: object, work: (lock: object) => unknown) => Promise.resolve(work({})),
      query: async () => ({ held: [] }),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A device with a radio: in reach or not, and its line may be cut. */
function device() {
  const radio = { isInReach: true, connects: 0 }
  const gatt = {
    connected: false,
    async connect() {
      radio.connects += 1
      if (!radio.isInReach) throw new Error('out of reach')
      gatt.connected = true
      return gatt
    },
    disconnect() {
      gatt.connected = false
    },
  }
  const there = Object.assign(new EventTarget(), { gatt: gatt as unknown as GattServer })
  const cut = () => {
    radio.isInReach = false
    gatt.connected = false
    there.dispatchEvent(new Event('gattserverdisconnected'))
  }
  const states: LinkState[] = []
  const onUp = vi.fn(async () => undefined)
  const link = new DeviceLink('a', there as unknown as GattDevice, {
    onUp,
    onState: (state) => states.push(state),
  })
  return { radio, cut, states, onUp, link }
}

it('a lost device is tried again after one second, then ever more seldom, and at least once a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map(retryMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ])
})

it('a connection that is lost is made again by itself, and what the device is for is taken up anew', async () => {
  const { radio, cut, states, onUp, link } = device()
  await link.connect()
  expect(states).toEqual(['connecting', 'connected'])
  cut()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states.at(-1)).toBe('lost')
  expect(radio.connects).toBeGreaterThan(3)
  radio.isInReach = true
  await vi.advanceTimersByTimeAsync(8_000)
  expect(states.at(-1)).toBe('connected')
  expect(onUp).toHaveBeenCalledTimes(2)
})

it('one that is heard is tried at once, whatever it waits for', async () => {
  const { radio, cut, states, link } = device()
  await link.connect()
  cut()
  await vi.advanceTimersByTimeAsync(120_000)
  radio.isInReach = true
  link.isHeard()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('connected')
})

it('one that nobody wants any more is left alone, and one that could not be connected by a person is not tried again', async () => {
  const { radio, cut, states, link } = device()
  await link.connect()
  cut()
  link.disconnect()
  const connects = radio.connects
  await vi.advanceTimersByTimeAsync(120_000)
  expect([radio.connects, states.at(-1)]).toEqual([connects, 'disconnected'])
  await expect(link.connect()).rejects.toThrow('out of reach')
  await vi.advanceTimersByTimeAsync(120_000)
  expect([radio.connects, states.at(-1)]).toEqual([connects + 1, 'disconnected'])
})
