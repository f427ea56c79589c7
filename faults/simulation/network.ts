import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import type { Life, Timeline } from './timeline.ts'

export interface Asked {
  readonly device: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What stands behind the network: a model of the server, or the server itself. */
export interface SimulatedServer {
  handle(asked: Asked): Answered | Promise<Answered>
}

/** Probabilities, a request. All may change while the world runs. */
export interface NetworkWeather {
  slowestMs: number
  /** Never arrives. */
  lost: number
  /** Arrives, and the answer is lost. */
  unheard: number
  /** Arrives, and only the beginning of the answer comes back. */
  truncated: number
  /** Arrives twice, the second time up to ten minutes later. */
  twice: number
  /** A lost request, or a lost answer, is one that is waited for until the patience ends. */
  hangs: number
  /** Somebody else's page answers: a hotel's sign-in. */
  portal: number
}

export const calm = (): NetworkWeather => ({
  slowestMs: 30,
  lost: 0,
  unheard: 0,
  truncated: 0,
  twice: 0,
  hangs: 0,
  portal: 0,
})

const LATEST_TWIN_MS = 600_000
const PORTAL: Answered = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<p>Welcome to our Wi-Fi</p>',
}

/** Told of what passes, for whoever proves something by it. */
export interface NetworkWatch {
  /** A tab that lives has sent a request and not heard its end. */
  onSent(device: Device, life: Life, asked: Asked): void
  onOver(device: Device, life: Life, asked: Asked): void
  /** A whole answer has reached a tab that lives. */
  onHeard(device: Device, asked: Asked, answered: Answered): void
}

export class Network {
  readonly weather: NetworkWeather
  /** When the last request arrives that is still under way a second time. */
  lastTwinAt = 0
  readonly #timeline: Timeline
  readonly #chance: Chance
  readonly #server: SimulatedServer
  readonly #watch: NetworkWatch
  readonly #world: Life

  constructor(
    parts: { timeline: Timeline; chance: Chance; server: SimulatedServer; watch: NetworkWatch; world: Life },
    weather: NetworkWeather,
  ) {
    this.#timeline = parts.timeline
    this.#chance = parts.chance
    this.#server = parts.server
    this.#watch = parts.watch
    this.#world = parts.world
    this.weather = weather
  }

  /** `fetch`, for one tab. */
  fetchOf(device: Device, life: Life) {
    return (url: string | URL, init: RequestInit = {}): Promise<object> =>
      new Promise((resolve, reject) => {
        const asked: Asked = {
          device: device.name,
          method: init.method ?? 'GET',
          url: String(url),
          headers: Object.fromEntries(
            Object.entries((init.headers ?? {}) as Record<string, string>).map(([name, value]) => [
              name.toLowerCase(),
              value,
            ]),
          ),
          body: typeof init.body === 'string' ? init.body : '',
        }
        let isOver = false
        const over = (finish: () => void) => {
          if (isOver || !life.isAlive) return
          isOver = true
          this.#watch.onOver(device, life, asked)
          finish()
        }
        this.#watch.onSent(device, life, asked)
        init.signal?.addEventListener('abort', () => over(() => reject(init.signal?.reason)))
        const fail = () => over(() => reject(new TypeError('Failed to fetch')))
        const answer = (answered: Answered, isWhole: boolean) =>
          over(() => {
            if (isWhole) this.#watch.onHeard(device, asked, answered)
            resolve(responseOf(answered, isWhole, this.#chance))
          })
        this.#send(device, life, asked, { fail, answer })
      })
  }

  #send(
    device: Device,
    life: Life,
    asked: Asked,
    { fail, answer }: { fail(): void; answer(answered: Answered, isWhole: boolean): void },
  ): void {
    const { weather } = this
    const chance = this.#chance
    const later = (run: () => unknown, of: Life = life) =>
      this.#timeline.plan(chance.int(1, weather.slowestMs), of, run)
    if (!device.isOnline) return void later(fail)
    if (chance.happens(weather.portal))
      return void later(() => answer(chance.happens(0.7) ? PORTAL : { ...PORTAL, body: '' }, true))
    const failOrHang = () => (chance.happens(weather.hangs) ? undefined : later(fail))
    if (chance.happens(weather.lost)) return void failOrHang()
    const isUnheard = chance.happens(weather.unheard)
    const isWhole = !chance.happens(weather.truncated)
    if (chance.happens(weather.twice)) {
      const afterMs = chance.int(0, LATEST_TWIN_MS)
      this.lastTwinAt = Math.max(this.lastTwinAt, this.#timeline.now + afterMs)
      this.#timeline.plan(afterMs, this.#world, () => this.#server.handle(asked))
    }
    // What a tab has sent arrives without the tab.
    later(async () => {
      const answered = await this.#server.handle(asked)
      if (isUnheard || !device.isOnline) failOrHang()
      else later(() => answer(answered, isWhole))
    }, this.#world)
  }
}

/** The part of a Response that a till reads. */
function responseOf({ status, headers, body }: Answered, isWhole: boolean, chance: Chance): object {
  const breaks = !isWhole && chance.happens(0.5)
  const text = isWhole ? body : body.slice(0, chance.int(0, Math.max(0, body.length - 1)))
  const read = async () => {
    if (breaks) throw new TypeError('The connection broke off')
    return text
  }
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
    text: read,
    json: async () => JSON.parse(await read()) as unknown,
  }
}
