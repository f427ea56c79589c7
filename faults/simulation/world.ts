import type { SaleRequest } from '@tuppence/domain/sales'
import { type Books, BooksModel, MALFORMED_PRODUCT } from './books-model.ts'
import { Broken } from './broken.ts'
import { Chance } from './chance.ts'
import { Device } from './device.ts'
import type { Shape } from './disk-transaction.ts'
import { Ledger } from './ledger.ts'
import { type Asked, calm, Network, type NetworkWeather } from './network.ts'
import { Tab, type TabProgram } from './tab.ts'
import { always, type Life, Timeline } from './timeline.ts'

export interface WorldParts {
  readonly program: TabProgram
  readonly shapes: readonly Shape[]
  /** The model, where nothing else is said. */
  /** The time at which the world begins, in milliseconds since 1970; usually the same for every seed. */
  readonly beginsAt?: number
  /** The devices' clocks minus the world's, one to a device; drawn from the seed where they are not given. */
  readonly clockOffsetsMs?: readonly number[]
  readonly openBooks?: (chance: Chance, now: () => number) => Books | Promise<Books>
}

const openModel = (chance: Chance, now: () => number): Books =>
  new BooksModel(chance.uuid(now()), chance, now)

/** What the shop sells. */
export const PRODUCT_IDS = [
  '01970000-0000-7000-8000-000000000001',
  '01970000-0000-7000-8000-000000000002',
  '01970000-0000-7000-8000-000000000003',
] as const

const NOON = Date.parse('2026-06-01T11:00:00.000Z')
export const TEN_YEARS_MS = 10 * 365.25 * 24 * 3_600_000

const drawOffset = (chance: Chance): number =>
  chance.happens(0.3) ? chance.pick([-1, 1]) * TEN_YEARS_MS : chance.int(-2_000, 2_000)

/** A shop of a few tills with everything that may go wrong around them, all of it drawn from one seed. */
export class World {
  readonly chance: Chance
  readonly timeline: Timeline
  readonly ledger = new Ledger((body) => body.includes(MALFORMED_PRODUCT))
  readonly books: Books
  readonly network: Network
  readonly devices: Device[]
  /** Where somebody stands at the till. */
  tabs: Tab[] = []
  /** Of unsent sales, that people carry from till to till. */
  readonly files: string[] = []
  kills = 0
  wipes = 0
  reloads = 0
  broken: Broken | undefined
  log: string[] | undefined
  /** All of them, those that nobody uses any more included. */
  readonly #open = new Set<Tab>()
  readonly #life = always()
  readonly #program: TabProgram
  readonly #beganAt: number
  readonly #sending = new Map<Device, Map<Life, number>>()

  /** Draws a world from its seed, with everything still well. */
  static async of(seed: number, parts: WorldParts): Promise<World> {
    const chance = new Chance(seed)
    const { openBooks = openModel, beginsAt = NOON } = parts
    const timeline = new Timeline(beginsAt)
    return new World(parts, { chance, timeline, books: await openBooks(chance, () => timeline.now) })
  }

  private constructor(
    { program, shapes, clockOffsetsMs }: WorldParts,
    { chance, timeline, books }: { chance: Chance; timeline: Timeline; books: Books },
  ) {
    this.chance = chance
    this.timeline = timeline
    this.books = books
    this.#program = program
    this.#beganAt = timeline.now
    this.books.onRecorded = (id, kept) => this.look(() => this.ledger.recorded(id, kept))
    this.network = new Network(
      {
        timeline,
        chance,
        server: { handle: (asked) => this.#serve(asked) },
        world: this.#life,
        watch: this.#watch(),
      },
      calm(),
    )
    const offsets =
      clockOffsetsMs ?? Array.from({ length: chance.pick([1, 2, 2, 3]) }, () => drawOffset(chance))
    this.devices = offsets.map((offsetMs, i) => this.#device(`device ${i + 1}`, shapes, offsetMs))
  }

  /** Opens a tab of the till. Its program starts by itself. */
  open(device: Device): Tab {
    this.note(`${device.name} opens a tab`)
    const tab = new Tab(this.#program, device, this.network, this.books.organizationId)
    this.tabs.push(tab)
    this.#open.add(tab)
    return tab
  }

  kill(tab: Tab): void {
    this.note(`${tab.device.name} loses a tab`)
    this.kills += 1
    this.#gone(tab)
  }

  /** Every window of every till, those included that nobody uses any more. */
  closeAll(): void {
    for (const tab of this.#open) this.kill(tab)
  }

  #gone(tab: Tab): void {
    this.#open.delete(tab)
    this.tabs = this.tabs.filter((one) => one !== tab)
    tab.device.tabGone(tab.life)
    this.#sending.get(tab.device)?.delete(tab.life)
  }

  /** The browser freezes a tab that nobody looks at: it keeps its locks and does nothing. Never in the middle of a write. */
  freeze(tab: Tab, ms: number, againMs = 1): void {
    const { device, life } = tab
    if (!life.isAlive) return
    // A write may wait for that of another frozen tab, minutes long: it is asked about less and less often.
    if (device.disk.isBusyFor(life))
      return void this.timeline.plan(againMs, life, () => this.freeze(tab, ms, 2 * againMs))
    this.note(`${device.name} freezes a tab for ${ms} ms`)
    life.asleepUntil = this.timeline.now + ms
  }

  /** Another business signs in: this one's engine ends, and what it has begun goes on until the tab is closed. */
  leave(tab: Tab): void {
    this.note(`${tab.device.name} leaves the till`)
    tab.engine.stop()
    this.tabs = this.tabs.filter((one) => one !== tab)
    this.timeline.plan(this.chance.int(0, 60_000), tab.life, () => this.kill(tab))
  }

  powerCut(device: Device): void {
    this.note(`${device.name} loses its power`)
    for (const tab of this.#open) if (tab.device === device) this.kill(tab)
    device.disk.powerCut()
    this.look(() => this.ledger.lookAt(device))
  }

  /** The page is loaded anew: by a person, or for a new version of the program. */
  reload(tab: Tab): void {
    this.note(`${tab.device.name} loads a tab anew`)
    this.reloads += 1
    this.#gone(tab)
    this.open(tab.device)
  }

  /**
   * The browser has cleared the till's storage, now and then with what names the device. It is opened again after more than a
   * minute: so long it takes to lose a memory, since a till that asks twice within one is one whose answer was lost.
   */
  wipe(device: Device): void {
    this.note(`${device.name} loses its storage`)
    this.wipes += 1
    for (const tab of this.#open) if (tab.device === device) this.kill(tab)
    this.ledger.forgotten(device)
    device.disk.clear()
    if (this.chance.happens(0.3)) device.remembered.clear()
    device.shutUntil = this.timeline.now + 61_000
  }

  signIn(device: Device): void {
    this.note(`somebody signs in at ${device.name}`)
    this.books.signedIn.add(device.name)
    for (const { engine } of this.tabs.filter((one) => one.device === device))
      engine.signedIn().catch(() => undefined)
  }

  /** Whether a till can ask the server for something now. */
  reaches(device: Device): boolean {
    return device.isOnline && !this.books.weather.isDown && this.books.signedIn.has(device.name)
  }

  /** Keeps the first broken promise: thrown inside the till's own program, it might be caught there. */
  look(look: () => void): void {
    try {
      look()
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      this.note(`BROKEN: ${error.message}`)
      this.broken ??= error
    }
  }

  setWeather(weather: Partial<NetworkWeather>): void {
    Object.assign(this.network.weather, weather)
  }

  note(text: string): void {
    this.log?.push(`${((this.timeline.now - this.#beganAt) / 1000).toFixed(3).padStart(9)} s  ${text}`)
  }

  #device(name: string, shapes: readonly Shape[], clockOffsetMs: number): Device {
    const { chance } = this
    const device = new Device(name, this.timeline, chance, shapes, {
      hasLocks: chance.happens(0.85),
      clockOffsetMs,
      disk: { slowestMs: chance.pick([1, 4, 40]), refuses: 0 },
    })
    if (!device.hasLocks) this.ledger.basketsAreShared.add(device)
    device.disk.onCommit = (writes) => this.look(() => this.ledger.committed(device, writes))
    return device
  }

  async #serve(asked: Asked) {
    const answered = await this.books.handle(asked)
    this.look(() => this.ledger.baskets.answered(asked, answered))
    return answered
  }

  #watch() {
    const countOf = (device: Device) => {
      const counts = this.#sending.get(device) ?? new Map<Life, number>()
      this.#sending.set(device, counts)
      return counts
    }
    const isSale = ({ method, url }: { method: string; url: string }) =>
      method === 'POST' && url.startsWith('/api/transactions')
    return {
      onSent: (device: Device, life: Life, asked: Asked) => {
        if (!isSale(asked)) return
        this.look(() => this.ledger.sending(device, idsIn(asked)))
        const counts = countOf(device)
        counts.set(life, (counts.get(life) ?? 0) + 1)
        // A tab that slept through its turn may wake up in the middle of what it was sending.
        const awake = [...counts.keys()].filter((one) => one.asleepUntil === 0)
        if (device.hasLocks && awake.length > 1)
          this.look(() => {
            throw new Broken(`R4 ${awake.length} tabs of ${device.name} send at once`)
          })
      },
      onOver: (device: Device, life: Life, asked: { method: string; url: string }) => {
        if (!isSale(asked)) return
        const counts = countOf(device)
        const left = (counts.get(life) ?? 1) - 1
        if (left > 0) counts.set(life, left)
        else counts.delete(life)
      },
      onHeard: (...[device, asked, answered]: Parameters<Ledger['heard']>) => {
        if (isSale(asked)) this.note(`${device.name} hears ${answered.status} to ${asked.url}`)
        this.ledger.heard(device, asked, answered)
      },
    }
  }
}

/** The sales of a request, which may be a batch. */
function idsIn({ body }: Asked): string[] {
  const sent = JSON.parse(body) as SaleRequest & { sales?: { request: SaleRequest }[] }
  const requests = sent.sales?.map(({ request }) => request) ?? [sent]
  return requests.map(({ transaction }) => transaction.offlineId ?? '')
}
