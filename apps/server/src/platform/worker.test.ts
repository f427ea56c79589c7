import { describe, expect, it } from 'vitest'
import { Worker, type WorkerHours } from './worker.ts'

const said: string[] = []
const log = { warn: (_error: unknown, text?: string) => void said.push(text ?? '') }

/** Rounds that end when they are told to. */
class Told extends Worker {
  readonly ends: ((error?: Error) => void)[] = []

  constructor(hours: Partial<WorkerHours> = {}) {
    super(log, { everyMs: 60_000, sorry: 'Not just now', ...hours })
  }

  round(): Promise<void> {
    return new Promise((resolve, reject) => this.ends.push((error) => (error ? reject(error) : resolve())))
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a worker', () => {
  it('that was not started does nothing', () => {
    const worker = new Told()
    worker.wake()
    expect(worker.ends).toHaveLength(0)
  })

  it('never has two rounds at once; whoever calls meanwhile has one more, however many call', async () => {
    const worker = new Told()
    worker.start()
    worker.wake()
    worker.wake()
    worker.wake()
    await settled()
    expect(worker.ends).toHaveLength(1)
    worker.ends[0]?.()
    await settled()
    expect(worker.ends).toHaveLength(2)
    worker.ends[1]?.()
    await settled()
    expect(worker.ends).toHaveLength(2)
    await worker.stop()
  })

  it('goes on after a round that failed, and says so', async () => {
    const worker = new Told({ everyMs: 20 })
    worker.start()
    worker.wake()
    worker.ends[0]?.(new Error('away'))
    await expect.poll(() => worker.ends.length).toBe(2)
    expect(said).toEqual(['Not just now'])
    const stopped = worker.stop()
    worker.ends[1]?.()
    await stopped
  })

  it('that stops waits for its round and begins no other', async () => {
    const worker = new Told()
    worker.start()
    worker.wake()
    worker.wake()
    let hasStopped = false
    const stopped = worker.stop().then(() => {
      hasStopped = true
    })
    await settled()
    expect(hasStopped).toBe(false)
    worker.ends[0]?.()
    await stopped
    worker.wake()
    expect(worker.ends).toHaveLength(1)
  })

  it('waits no longer than it is given', async () => {
    const worker = new Told({ stopWithinMs: 10 })
    worker.start()
    worker.wake()
    await worker.stop()
    expect(worker.ends).toHaveLength(1)
  })
})
