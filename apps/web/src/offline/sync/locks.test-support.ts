interface Options {
  readonly signal?: AbortSignal
  readonly steal?: boolean
  readonly ifAvailable?: boolean
}
type Work = (lock: { name: string } | null) => unknown

interface Holder {
  readonly lose: (error: unknown) => void
}

/**
 * Web Locks as the engine uses them: turns in order, given up by an abort while waiting, taken away by `steal`, and answered
 * at once, with no lock, by `ifAvailable`.
 */
export function testLocks() {
  const holders = new Map<string, Holder>()
  const queues = new Map<string, (() => void)[]>()
  const aborted = () => new DOMException('The lock was taken away, or no longer wanted', 'AbortError')

  const hold = (name: string, work: Work): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const mine: Holder = { lose: reject }
      holders.set(name, mine)
      const end = () => {
        if (holders.get(name) !== mine) return
        holders.delete(name)
        queues.get(name)?.shift()?.()
      }
      Promise.resolve(work({ name })).then(resolve, reject).finally(end)
    })

  const request = (name: string, options: Options, work: Work): Promise<unknown> => {
    const before = holders.get(name)
    if (options.steal) {
      before?.lose(aborted())
      return hold(name, work)
    }
    if (!before) return hold(name, work)
    if (options.ifAvailable) return Promise.resolve(work(null))
    return new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const begin = () => hold(name, work).then(resolve, reject)
      queue.push(begin)
      options.signal?.addEventListener('abort', () => {
        const place = queue.indexOf(begin)
        if (place < 0) return
        queue.splice(place, 1)
        reject(aborted())
      })
    })
  }
  /** As a tab does that is closed: what it held goes to the next. */
  const close = (name: string) => {
    holders.delete(name)
    queues.get(name)?.shift()?.()
  }
  return { request, close }
}
