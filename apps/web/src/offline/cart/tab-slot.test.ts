import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testLocks } from './locks.test-support.ts'
import { TabSlot } from './tab-slot.ts'

/** What a tab, or the device, keeps. */
function memory() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  }
}

let ofDevice = memory()
beforeEach(() => {
  ofDevice = memory()
  vi.stubGlobal('navigator', { locks: testLocks() })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab with a basket in slot 0 and one without in slot 1; what each load of them is made of. */
async function twoTabs() {
  const [full, bare] = [memory(), memory()]
  const load = (tab: ReturnType<typeof memory>) => new TabSlot('shop', tab, ofDevice)
  const slots = { full: load(full), bare: load(bare) }
  expect(await slots.full.take([])).toBe(0)
  expect(await slots.bare.take([])).toBe(1)
  return { ...slots, fullAgain: () => load(full), bareAgain: () => load(bare) }
}

/** The slot a tab takes, or nothing while it still waits. */
function taking(tab: TabSlot) {
  const taken: { slot?: number } = {}
  void tab.take([0]).then((slot) => {
    taken.slot = slot
  })
  return taken
}

/** Their locks are free in the next turn. */
async function gone(...tabs: TabSlot[]) {
  for (const tab of tabs) tab.giveUp()
  await vi.advanceTimersByTimeAsync(0)
}

it('a tab that is long in loading again has its basket back, and not the one that was there first', async () => {
  const { full, bare, fullAgain, bareAgain } = await twoTabs()
  full.leave(0)
  await gone(full, bare)
  const other = taking(bareAgain())
  await vi.advanceTimersByTimeAsync(4_500)
  expect(other).toEqual({})
  expect(await fullAgain().take([0])).toBe(0)
  await vi.advanceTimersByTimeAsync(50)
  expect(other).toEqual({ slot: 1 })
})

it('a basket whose tab does not come back is taken by the tab that has none', async () => {
  const { full, bare, bareAgain } = await twoTabs()
  full.leave(0)
  await gone(full, bare)
  const other = taking(bareAgain())
  await vi.advanceTimersByTimeAsync(5_100)
  expect(other).toEqual({ slot: 0 })
})

it('after a crash, which leaves no word, it waits for a moment', async () => {
  const { full, bare, bareAgain } = await twoTabs()
  await gone(full, bare)
  const other = taking(bareAgain())
  await vi.advanceTimersByTimeAsync(1_400)
  expect(other).toEqual({})
  await vi.advanceTimersByTimeAsync(200)
  expect(other).toEqual({ slot: 0 })
})

it('nor longer where a device’s clock was set back since', async () => {
  const { full, bare, bareAgain } = await twoTabs()
  full.leave(0)
  await gone(full, bare)
  vi.setSystemTime(Date.now() - 86_400_000)
  const other = taking(bareAgain())
  await vi.advanceTimersByTimeAsync(5_100)
  expect(other).toEqual({ slot: 0 })
})

it('waits for no basket whose tab is there', async () => {
  const { bare, bareAgain } = await twoTabs()
  await gone(bare)
  const other = taking(bareAgain())
  await vi.advanceTimersByTimeAsync(0)
  expect(other).toEqual({ slot: 1 })
})
