import type { OutboxRow } from '../../apps/web/src/offline/database.ts'
import { steady, UNKNOWN_PRODUCT } from './books-model.ts'
import type { Device } from './device.ts'
import { calm, type NetworkWeather } from './network.ts'
import { World, type WorldParts } from './world.ts'

export interface SeedFigures {
  readonly sold: number
  readonly printed: number
  readonly acknowledged: number
  /** Sales that the server will never take, kept and shown. */
  readonly refused: number
  readonly kills: number
  readonly steps: number
}

/** The parts of a seed's weather that can be switched on; each seed draws its own few. */
const STORMS: readonly Partial<NetworkWeather>[] = [
  { lost: 0.3 },
  { unheard: 0.3 },
  { truncated: 0.3 },
  { twice: 0.3 },
  { lost: 0.2, unheard: 0.2, hangs: 0.5 },
  { slowestMs: 25_000 },
  { portal: 0.2 },
]

/**
 * Lives through one seed and looks after every step.
 *
 * @throws Broken with the promise that did not hold
 */
export async function runSeed(seed: number, parts: WorldParts, log?: string[]): Promise<SeedFigures> {
  const world = await World.of(seed, parts)
  world.log = log
  const { chance } = world
  for (const device of world.devices) world.books.signedIn.add(device.name)
  // Half of the shops open in a storm: their tills are set up through it.
  if (chance.happens(0.5)) await openTabs(world)
  for (const storm of STORMS) if (chance.happens(0.35)) world.setWeather(storm)
  if (world.tabs.length === 0) await openTabs(world)
  const { weather } = world.books
  if (chance.happens(0.3)) weather.fails = 0.3
  if (chance.happens(0.3)) weather.failsAfter = 0.3
  if (chance.happens(0.2)) weather.busy = 0.3
  if (chance.happens(0.2)) weather.slow = 0.2
  for (let turn = chance.int(5, 40); turn > 0 && !world.broken; turn -= 1) {
    happen(world)
    const longest = chance.happens(0.04) ? 60_000 : chance.pick([3, 3, 30, 30, 400, 400, 3_000])
    await world.timeline.pass(chance.int(0, longest))
  }
  await heal(world)
  if (world.broken) throw world.broken
  const { acknowledged, refused } = world.ledger.lookAtTheEnd((body) => body.includes(UNKNOWN_PRODUCT))
  const sold = [...world.ledger.sold.values()]
  return {
    sold: sold.length,
    printed: sold.filter(({ isPrinted }) => isPrinted).length,
    acknowledged,
    refused,
    kills: world.kills,
    steps: world.timeline.steps,
  }
}

async function openTabs(world: World): Promise<void> {
  for (const device of world.devices)
    for (let tabs = world.chance.int(1, 3); tabs > 0; tabs -= 1) world.open(device)
  await world.timeline.pass(500)
}

/** One thing that somebody does, or that goes wrong. */
function happen(world: World): void {
  const { chance, tabs } = world
  const device = chance.pick(world.devices as [Device, ...Device[]])
  const tab = tabs.filter((one) => one.device === device)[chance.int(0, 2)]
  if (!tab) {
    if (tabs.filter((one) => one.device === device).length < 3) world.open(device)
    return
  }
  const roll = chance.next()
  if (roll < 0.35) world.addLine(tab)
  else if (roll < 0.7) {
    if (tab.engine.cart.state.get().cart.lines.length === 0) world.addLine(tab)
    void world.sell(tab)
    if (chance.happens(0.3))
      world.timeline.plan(chance.int(0, 30), tab.life, () =>
        chance.happens(0.5) ? world.addLine(tab) : world.kill(tab),
      )
  } else if (roll < 0.78) world.kill(tab)
  else if (roll < 0.8) world.powerCut(device)
  else if (roll < 0.83) tab.engine.sync.syncNow().catch(() => undefined)
  else if (roll < 0.87) setOnline(world, device, !device.isOnline)
  else if (roll < 0.9) world.books.weather.isDown = !world.books.weather.isDown
  else if (roll < 0.93) {
    if (world.books.signedIn.has(device.name)) world.books.signedIn.delete(device.name)
    else world.signIn(device)
  } else if (roll < 0.95) device.disk.weather.refuses = device.disk.weather.refuses > 0 ? 0 : 0.3
  else if (roll < 0.96) device.clockOffsetMs += chance.int(-600_000, 600_000)
  else if (roll < 0.97) void retryAll(tab)
  else if (roll < 0.985) world.freeze(tab, chance.int(1_000, 400_000))
  else world.leave(tab)
}

function setOnline(world: World, device: Device, isOnline: boolean): void {
  world.note(`${device.name} is ${isOnline ? 'online' : 'offline'}`)
  device.isOnline = isOnline
  for (const { device: of, window } of world.tabs)
    if (of === device) window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

async function retryAll({ engine }: World['tabs'][number]): Promise<void> {
  try {
    for (const { id } of await engine.listAttention()) await engine.retry(id)
  } catch {
    // The disk refused, or the tab is gone: the rows stay where they are.
  }
}

/** Everything works again, and somebody presses Retry where that is asked for: then all must arrive. */
async function heal(world: World): Promise<void> {
  world.note('everything works again')
  world.setWeather(calm())
  Object.assign(world.books.weather, steady())
  for (const device of world.devices) {
    device.disk.weather.refuses = 0
    // One fresh tab: a till that was left stopped is opened again.
    for (const tab of world.tabs.filter((one) => one.device === device))
      if (world.chance.happens(0.5)) world.kill(tab)
    if (!device.isOnline) setOnline(world, device, true)
    world.signIn(device)
    world.open(device)
  }
  await world.timeline.pass(3_000)
  for (let round = 0; round < 40 && !world.broken && hasUnsent(world); round += 1) {
    for (const tab of world.tabs) void retryAll(tab)
    await world.timeline.pass(round < 5 ? 3_000 : 61_000)
  }
}

const hasUnsent = ({ devices }: World): boolean =>
  devices.some(({ disk }) =>
    [...disk.rows('transactions').values()].some(
      (row) => !(row as unknown as OutboxRow).body.includes(UNKNOWN_PRODUCT) || row.status !== 'attention',
    ),
  )
