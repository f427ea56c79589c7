import type { TillEngine } from '../../apps/web/src/offline/engine.ts'
import type { Device } from './device.ts'
import { SimulatedEventTarget } from './event-target.ts'
import { KeyRange } from './key-range.ts'
import type { Network } from './network.ts'
import { always } from './timeline.ts'

/** The globals of a browser window, in the order in which a tab's program takes them. */
export const GLOBALS = [
  'window',
  'EventTarget',
  'navigator',
  'localStorage',
  'fetch',
  'Date',
  'performance',
  'Math',
  'AbortSignal',
  'BroadcastChannel',
  'IDBKeyRange',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'console',
  'SIMULATED_UUID',
] as const

export type TabProgram = (...globals: unknown[]) => { TillEngine: typeof TillEngine }

/** One tab: the till's own program, loaded afresh, in a window that is simulated. */
export class Tab {
  readonly device: Device
  readonly life = always()
  readonly engine: TillEngine
  readonly window = new SimulatedEventTarget()
  readonly now: () => number
  isSelling = false

  constructor(program: TabProgram, device: Device, network: Network, organizationId: string) {
    this.device = device
    this.now = () => device.timeline.now + device.clockOffsetMs
    const globals = windowOf(this, device, network)
    const { TillEngine } = program(...GLOBALS.map((name) => globals[name]))
    this.engine = new TillEngine(device.disk.open(this.life), organizationId)
    this.engine.start()
    this.engine.openTill().catch(() => undefined)
  }
}

function windowOf(tab: Tab, device: Device, network: Network): Record<(typeof GLOBALS)[number], unknown> {
  const { life } = tab
  const { timeline, chance } = device
  const openedAt = timeline.now
  const plans = new Map<number, () => void>()
  let nextPlan = 1
  const start = (run: () => void, ms = 0, again: boolean) => {
    const id = nextPlan++
    const plan = () => {
      plans.set(
        id,
        timeline.plan(ms, life, () => {
          if (again) plan()
          else plans.delete(id)
          run()
        }),
      )
    }
    plan()
    return id
  }
  const clear = (id: number) => {
    plans.get(id)?.()
    plans.delete(id)
  }
  const navigator = {
    get onLine() {
      return device.isOnline
    },
    ...(device.hasLocks && { locks: device.locks(life) }),
  }
  return {
    window: tab.window,
    EventTarget: SimulatedEventTarget,
    navigator,
    localStorage: {
      getItem: (key: string) => device.remembered.get(key) ?? null,
      setItem: (key: string, value: string) => device.remembered.set(key, value),
      removeItem: (key: string) => device.remembered.delete(key),
    },
    fetch: network.fetchOf(device, life),
    Date: dateOf(tab.now),
    // The clock that nobody sets: with the machine's own one, how busy it is would decide what happens in a seed.
    performance: { now: () => timeline.now - openedAt },
    Math: Object.create(Math, { random: { value: () => chance.next() } }),
    AbortSignal: { timeout: (ms: number) => timeoutOf(tab, ms) },
    BroadcastChannel: device.channels(life),
    IDBKeyRange: KeyRange,
    setTimeout: (run: () => void, ms?: number) => start(run, ms, false),
    clearTimeout: clear,
    setInterval: (run: () => void, ms?: number) => start(run, ms, true),
    clearInterval: clear,
    console: { log: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    SIMULATED_UUID: () => chance.uuid(tab.now()),
  }
}

function timeoutOf({ device, life }: Tab, ms: number): AbortSignal {
  const controller = new AbortController()
  device.timeline.plan(ms, life, () =>
    controller.abort(new DOMException('It took too long.', 'TimeoutError')),
  )
  return controller.signal
}

function dateOf(now: () => number): object {
  return class extends Date {
    constructor(...given: [] | [number | string | Date]) {
      super(given.length === 0 ? now() : given[0])
    }

    static override now(): number {
      return now()
    }
  }
}
