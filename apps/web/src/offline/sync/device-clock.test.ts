import { describe, expect, it } from 'vitest'
import { DeviceClock } from './device-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-06-01T10:00:00.000Z')

/** A device whose clock is off by this much, and what it keeps when its window is closed. */
function device(aheadMs = 0) {
  let kept: string | null = null
  const store = {
    read: () => kept,
    write: (text: string) => {
      kept = text
    },
  }
  const world = { realMs: START, aheadMs, monotonicMs: 0 }
  const at = () => ({ nowMs: world.realMs + world.aheadMs, monotonicMs: world.monotonicMs })
  let clock = new DeviceClock(store)
  return {
    world,
    /** Minutes by which the clock is behind; below 0 where it is ahead. */
    behind: () => {
      const offsetMs = clock.offsetMs(at())
      return offsetMs === null ? null : Math.round(offsetMs / MINUTE)
    },
    /** The server answers after this long, with its time cut to the second. */
    hear: (tookMs = 40) => {
      const askedAtMs = world.monotonicMs
      world.realMs += tookMs
      world.monotonicMs += tookMs
      clock.hear(Math.floor((world.realMs - tookMs / 2) / 1_000) * 1_000, askedAtMs, at())
      return clock.offsetMs(at()) ?? 0
    },
    pass: (ms: number) => {
      world.realMs += ms
      world.monotonicMs += ms
    },
    /** Time passes, and the monotonic clock of some systems stands still. */
    sleep: (ms: number) => {
      world.realMs += ms
    },
    reopen: (closedMs = 0) => {
      world.realMs += closedMs
      world.monotonicMs = 0
      clock = new DeviceClock(store)
    },
    spoil: (text: string) => {
      kept = text
    },
  }
}

describe('the clock of a device', () => {
  it('R16 is unknown until the server has answered once', () => {
    expect(device(HOUR).behind()).toBeNull()
  })

  it.each([0, 40, 5_000])('R16 is measured to a second or two by an answer that took %i ms', (tookMs) => {
    for (const aheadMs of [0, HOUR, -HOUR, 10 * 365 * 24 * HOUR])
      expect(Math.abs(device(aheadMs).hear(tookMs) + aheadMs)).toBeLessThanOrEqual(500 + tookMs / 2)
  })

  it('R16 set back without a network is behind at once, and right when it is put right', () => {
    const { world, behind, hear, pass } = device()
    hear()
    pass(10 * MINUTE)
    world.aheadMs = -HOUR
    expect(behind()).toBe(60)
    pass(30 * MINUTE)
    expect(behind()).toBe(60)
    world.aheadMs = 0
    expect(behind()).toBe(0)
  })

  it.each([
    ['ahead', HOUR],
    ['behind', -HOUR],
  ])('R16 that was %s is right as soon as it is set, without a network', (_, aheadMs) => {
    const { world, behind, hear, pass } = device(aheadMs)
    hear()
    pass(MINUTE)
    expect(behind()).toBe(-aheadMs / MINUTE)
    world.aheadMs = 0
    expect(behind()).toBe(0)
    pass(HOUR)
    expect(behind()).toBe(0)
  })

  it('R16 is not called wrong because the device slept', () => {
    const { behind, hear, sleep } = device()
    hear()
    sleep(9 * HOUR)
    expect(behind()).toBe(0)
  })

  it('R16 that lost its battery is behind at the next start, though there is no network', () => {
    const { world, behind, hear, reopen } = device()
    hear()
    reopen(9 * HOUR)
    expect(behind()).toBe(0)
    world.aheadMs = Date.parse('2015-01-01T00:00:00.000Z') - world.realMs
    expect(behind()).toBeGreaterThan(11 * 365 * 24 * 60)
  })

  it('R16 is as wrong after a reload without a network as it was', () => {
    for (const aheadMs of [HOUR, -HOUR]) {
      const { behind, hear, reopen } = device(aheadMs)
      hear()
      reopen(9 * HOUR)
      expect(behind()).toBe(-aheadMs / MINUTE)
    }
  })

  it('R16 is unknown where what was kept cannot be read', () => {
    for (const text of ['{', 'null', '{"serverMs":"1"}']) {
      const { behind, reopen, spoil } = device(HOUR)
      spoil(text)
      reopen()
      expect(behind()).toBeNull()
    }
  })
})
