import type { Chance } from './chance.ts'
import { Disk } from './disk.ts'
import type { DiskWeather, Shape } from './disk-transaction.ts'
import type { Life, Timeline } from './timeline.ts'

interface Lock {
  readonly name: string
  readonly life: Life
  grant(): void
  /** Another tab takes it away. */
  lose(): void
}

interface LockOptions {
  readonly ifAvailable?: boolean
  readonly steal?: boolean
  readonly signal?: AbortSignal
}

interface Listener {
  readonly life: Life
  readonly source: object
  hear(data: unknown): void
}

export interface DeviceSettings {
  readonly hasLocks: boolean
  /** This device's clock minus the world's, in milliseconds. */
  readonly clockOffsetMs: number
  readonly disk: DiskWeather
}

/** What the tabs of one browser share: disk, locks, channels, network and a clock that may be wrong. */
export class Device {
  readonly name: string
  readonly timeline: Timeline
  readonly disk: Disk
  readonly chance: Chance
  readonly hasLocks: boolean
  readonly remembered = new Map<string, string>()
  clockOffsetMs: number
  isOnline = true
  /** Nobody opens it before. */
  shutUntil = 0
  #held: Lock[] = []
  #waiting: Lock[] = []
  #listeners: { name: string; listener: Listener }[] = []

  constructor(
    name: string,
    timeline: Timeline,
    chance: Chance,
    shapes: readonly Shape[],
    settings: DeviceSettings,
  ) {
    this.name = name
    this.timeline = timeline
    this.chance = chance
    this.hasLocks = settings.hasLocks
    this.clockOffsetMs = settings.clockOffsetMs
    this.disk = new Disk(shapes, timeline, chance, settings.disk)
  }

  tabGone(life: Life): void {
    life.isAlive = false
    this.#listeners = this.#listeners.filter(({ listener }) => listener.life !== life)
    this.#waiting = this.#waiting.filter((lock) => lock.life !== life)
    this.disk.tabGone(life)
    for (const lock of this.#held.filter((one) => one.life === life)) this.#release(lock)
  }

  /** `navigator.locks`, for one tab. */
  locks(life: Life): object {
    return {
      query: async () => ({ held: this.#held.map(({ name }) => ({ name })), pending: [] }),
      request: (name: string, ...rest: unknown[]) => {
        const work = rest.pop() as (lock: object | null) => unknown
        const options = (rest[0] ?? {}) as LockOptions
        return this.#request(life, name, work, options)
      },
    }
  }

  /** `BroadcastChannel`, for one tab. */
  channels(life: Life): new (name: string) => object {
    const join = (name: string, listener: Listener) => this.#listeners.push({ name, listener })
    const leave = (source: object) => {
      this.#listeners = this.#listeners.filter(({ listener }) => listener.source !== source)
    }
    const tell = (name: string, source: object, data: unknown) => {
      for (const one of this.#listeners)
        if (one.name === name && one.listener.source !== source)
          this.timeline.plan(this.chance.int(0, 3), one.listener.life, () => one.listener.hear(data))
    }
    return class {
      onmessage: ((event: { data: unknown }) => void) | undefined
      readonly #name: string

      constructor(name: string) {
        this.#name = name
        join(name, { life, source: this, hear: (data) => this.onmessage?.({ data }) })
      }

      postMessage(data: unknown): void {
        tell(this.#name, this, data)
      }

      close(): void {
        leave(this)
      }
    }
  }

  #request(
    life: Life,
    name: string,
    work: (lock: object | null) => unknown,
    { ifAvailable = false, steal = false, signal }: LockOptions,
  ): Promise<unknown> {
    // A window that is gone asks for nothing: what it were given then, it would hold for ever.
    if (!life.isAlive) return new Promise(() => undefined)
    return new Promise((resolve, reject) => {
      const run = async (lock: Lock | null) => {
        try {
          resolve(await work(lock && { name }))
        } catch (error) {
          reject(error)
        } finally {
          if (lock) this.#release(lock)
        }
      }
      const grant = () => void this.timeline.plan(this.chance.int(0, 2), life, () => void run(lock))
      const lose = () =>
        void this.timeline.plan(0, life, () => reject(new DOMException('The lock was stolen.', 'AbortError')))
      const lock: Lock = { name, life, grant, lose }
      if (steal) {
        for (const held of this.#held.filter((one) => one.name === name)) held.lose()
        this.#held = this.#held.filter((one) => one.name !== name)
      }
      const isFree = !this.#held.some((one) => one.name === name)
      if (isFree) this.#hold(lock)
      else if (ifAvailable) this.timeline.plan(0, life, () => void run(null))
      else this.#waiting.push(lock)
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.includes(lock)) return
        this.#waiting = this.#waiting.filter((one) => one !== lock)
        reject(new DOMException('The wait was given up.', 'AbortError'))
      })
    })
  }

  #hold(lock: Lock): void {
    this.#held.push(lock)
    lock.grant()
  }

  #release(lock: Lock): void {
    if (!this.#held.includes(lock)) return
    this.#held = this.#held.filter((one) => one !== lock)
    const next = this.#waiting.find(({ name }) => name === lock.name)
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#hold(next)
  }
}
