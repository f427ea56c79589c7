import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { SimulatedEventTarget } from './event-target.ts'

describe('a simulated window', () => {
  it('tells whoever listens, until its signal is aborted', () => {
    const window = new SimulatedEventTarget()
    const stopping = new AbortController()
    let heard = 0
    window.addEventListener('online', () => (heard += 1), { signal: stopping.signal })
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('offline'))
    stopping.abort()
    window.dispatchEvent(new Event('online'))
    expect(heard).toBe(1)
  })

  it('keeps nothing once it is gone, though nobody has aborted the signal', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const world = worldWithWindow()
    await new Promise((later) => setImmediate(later))
    collectGarbage()
    expect(world.deref()).toBeUndefined()
  })
})

function worldWithWindow(): WeakRef<object> {
  const { signal } = new AbortController()
  const world = { window: new SimulatedEventTarget() }
  signal.addEventListener('abort', () => world)
  world.window.addEventListener('online', () => world, { signal })
  return new WeakRef(world)
}
