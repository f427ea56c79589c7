import { expect, it } from 'vitest'
import { Chance } from './chance.ts'
import { Device } from './device.ts'
import { always, Timeline } from './timeline.ts'

const NAME = 'tuppence-parked'

it('R4 a window that is gone holds no lock, not even one that it asks for with its last breath', async () => {
  const timeline = new Timeline(0)
  const disk = { slowestMs: 1, refuses: 0 }
  const device = new Device('device 1', timeline, new Chance(1), [], {
    hasLocks: true,
    clockOffsetMs: 0,
    disk,
  })
  const [first, second] = [always(), always()]
  const ofFirst = device.locks(first) as LockManager
  const ofSecond = device.locks(second) as LockManager
  void ofFirst.request(NAME, () => new Promise(() => undefined))
  device.tabGone(first)
  void ofFirst.request(NAME, () => new Promise(() => undefined))
  let isHeld = false
  void ofSecond.request(NAME, () => {
    isHeld = true
  })
  await timeline.pass(100)
  expect(isHeld).toBe(true)
})
