import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testLocks } from './locks.test-support.ts'
import { onlyOneTab, SILENT_MS, type Turn } from './only-one-tab.ts'

let locks: ReturnType<typeof testLocks>
beforeEach(() => {
  locks = testLocks()
  vi.stubGlobal('navigator', { locks })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Moves the clock a second at a time, and lets messages between tabs arrive in between. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 1_000) {
    await vi.advanceTimersByTimeAsync(Math.min(1_000, left))
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A tab that wants a turn. Its work lasts until it is let go. */
function tab(name: string) {
  const seen: { turn?: Turn; answer?: unknown } = {}
  let letGo: (word: string) => void = () => undefined
  const work = (turn: Turn) => {
    seen.turn = turn
    return new Promise<string>((resolve) => {
      letGo = resolve
    })
  }
  const done = onlyOneTab(name, work).then((answer) => {
    seen.answer = answer
  })
  return { seen, done, letGo: () => letGo('done') }
}

describe('one tab at a time', () => {
  it('R4 the second begins when the first has ended', async () => {
    const name = uuidv7()
    const first = tab(name)
    const second = tab(name)
    await pass(1_000)
    expect([first.seen.turn?.isAlone, second.seen.turn]).toEqual([true, undefined])
    first.letGo()
    await pass(1_000)
    expect(first.seen.answer).toBe('done')
    expect(second.seen.turn?.isAlone).toBe(true)
    second.letGo()
    await second.done
  })

  it('R4 the second begins at once when the first is closed', async () => {
    const name = uuidv7()
    tab(name)
    const second = tab(name)
    await pass(1_000)
    locks.close(name)
    await pass(1_000)
    expect(second.seen.turn).toBeDefined()
    second.letGo()
    await second.done
  })

  it('R4 a frozen tab loses its turn after a while of silence, and is told when it wakes', async () => {
    const name = uuidv7()
    const frozen = tab(name)
    await pass(1_000)
    // Frozen: none of its timers runs any more.
    vi.clearAllTimers()
    const second = tab(name)
    await pass(SILENT_MS - 1_000)
    expect(second.seen.turn).toBeUndefined()
    await pass(2_000)
    expect(second.seen.turn?.isAlone).toBe(true)
    await frozen.done
    expect(frozen.seen.answer).toBe('taken-over')
    expect(frozen.seen.turn?.isOver()).toBe(true)
    expect(second.seen.turn?.isOver()).toBe(false)
    frozen.letGo()
    second.letGo()
    await second.done
    expect(second.seen.answer).toBe('done')
  })

  it('R4 a tab that is busy for long keeps its turn', async () => {
    const name = uuidv7()
    const busy = tab(name)
    const second = tab(name)
    await pass(4 * SILENT_MS)
    expect(second.seen.turn).toBeUndefined()
    busy.letGo()
    await pass(1_000)
    expect(busy.seen.answer).toBe('done')
    second.letGo()
    await second.done
  })

  it('a fault of the work is its own', async () => {
    const failing = onlyOneTab(uuidv7(), async () => {
      throw new Error('no disk')
    })
    await expect(failing).rejects.toThrow('no disk')
  })

  it('R4 without locks the work runs at once, and knows that it may not be alone', async () => {
    vi.stubGlobal('navigator', {})
    expect(await onlyOneTab(uuidv7(), async ({ isAlone }) => isAlone)).toBe(false)
  })
})
