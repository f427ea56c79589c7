import { cartTotals, makeTender } from '@tuppence/domain/sales'
import { type Books, BooksModel, UNKNOWN_PRODUCT } from './books-model.ts'
import { Chance } from './chance.ts'
import { Device } from './device.ts'
import type { Shape } from './disk-transaction.ts'
import { Broken, Ledger } from './ledger.ts'
import { calm, Network, type NetworkWeather } from './network.ts'
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
  readonly ledger = new Ledger()
  readonly books: Books
  readonly network: Network
  readonly devices: Device[]
  /** Where somebody stands at the till. */
  tabs: Tab[] = []
  kills = 0
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
    this.books.onRecorded = (id, kept) => this.#look(() => this.ledger.recorded(id, kept))
    this.network = new Network(
      {
        timeline,
        chance,
        server: this.books,
        world: this.#life,
        watch: this.#watch(),
      },
      calm(),
    )
    const offsets = clockOffsetsMs ?? Array.from({ length: chance.int(1, 3) }, () => drawOffset(chance))
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
    this.#open.delete(tab)
    this.tabs = this.tabs.filter((one) => one !== tab)
    tab.device.tabGone(tab.life)
    this.#sending.get(tab.device)?.delete(tab.life)
  }

  /** The browser freezes a tab that nobody looks at: it keeps its locks and does nothing. Never in the middle of a write. */
  freeze(tab: Tab, ms: number): void {
    const { device, life } = tab
    if (!life.isAlive) return
    if (device.disk.isBusyFor(life)) return void this.timeline.plan(1, life, () => this.freeze(tab, ms))
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
    this.#look(() => this.ledger.lookAt(device))
  }

  signIn(device: Device): void {
    this.note(`somebody signs in at ${device.name}`)
    this.books.signedIn.add(device.name)
    for (const { engine } of this.tabs.filter((one) => one.device === device))
      engine.signedIn().catch(() => undefined)
  }

  addLine({ engine, now, device }: Tab): void {
    this.note(`${device.name} adds a line`)
    const isUnknown = this.chance.happens(0.03)
    engine.cart.change({
      type: 'add',
      lineId: this.chance.uuid(now()),
      quantity: this.chance.int(1, 3),
      product: {
        id: isUnknown ? UNKNOWN_PRODUCT : this.chance.pick(PRODUCT_IDS),
        name: 'Flat white',
        sku: `COF-${this.chance.int(1, 1_000_000)}`,
        priceMinor: this.chance.int(1, 5_000),
        vatCode: 'standard',
        vatRate: 2000,
        vatInclusive: true,
      },
    })
  }

  /** Complete is pressed; the receipt is printed when the till says that the sale is kept. */
  async sell(tab: Tab): Promise<void> {
    const { engine, now, device } = tab
    const { cart, isReady } = engine.cart.state.get()
    const { record } = engine.till.get()
    if (!isReady || !record || tab.isSelling || cart.lines.length === 0) return
    tab.isSelling = true
    this.note(`${device.name} presses Complete on ${cart.lines.map((line) => line.id.slice(-5))}`)
    const { totalMinor } = cartTotals(cart, record.shop.vatMode)
    const id = this.chance.uuid(now())
    const tenders = [makeTender(this.chance.uuid(now()), 'cash', totalMinor, totalMinor)]
    const staff = { id: '01970000-0000-7000-8000-0000000000aa', name: 'Amara' }
    try {
      const saved = await engine.saveSale({ cart, tenders, staff, now: new Date(now()), id })
      if (!tab.life.isAlive || !saved.ok) return
      this.note(`${device.name} prints ${saved.sale.receiptNumber}`)
      this.#look(() => this.ledger.printed(id, device))
      // The printer takes its time, and the next goods are on the counter meanwhile.
      this.timeline.plan(this.chance.int(0, 3_000), tab.life, () => engine.cart.receiptPrinted(id))
    } catch (error) {
      // The disk refused: nothing was sold, and the person is told.
      this.note(`${device.name} cannot keep a sale: ${error}`)
    } finally {
      tab.isSelling = false
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
    device.disk.onCommit = (writes) => this.#look(() => this.ledger.committed(device, writes))
    return device
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
      onSent: (device: Device, life: Life, asked: { method: string; url: string }) => {
        if (!isSale(asked)) return
        const counts = countOf(device)
        counts.set(life, (counts.get(life) ?? 0) + 1)
        // A tab that slept through its turn may wake up in the middle of what it was sending.
        const awake = [...counts.keys()].filter((one) => one.asleepUntil === 0)
        if (device.hasLocks && awake.length > 1)
          this.#look(() => {
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

  /** Keeps the first broken promise: thrown inside the till's own program, it might be caught there. */
  #look(look: () => void): void {
    try {
      look()
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      this.note(`BROKEN: ${error.message}`)
      this.broken ??= error
    }
  }
}
