import { addLine, bringBack, sell, voidOne } from './at-the-counter.ts'
import { exportUnsent, importUnsent } from './carried-sales.ts'
import type { Device } from './device.ts'
import { discard, park, recall, sharedFromHere, take } from './parking.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** One thing that somebody does, or that goes wrong. */
export function happen(world: World, happenings: readonly Happening[]): void {
  const { chance, tabs } = world
  const device = chance.pick(world.devices as [Device, ...Device[]])
  const tab = tabs.filter((one) => one.device === device)[chance.int(0, 2)]
  if (tab) void pickOf(happenings, chance.next())?.[1](world, tab)
  else if (tabs.filter((one) => one.device === device).length < 3 && device.shutUntil <= world.timeline.now)
    world.open(device)
}

export type Happening = readonly [weight: number, run: (world: World, tab: Tab) => unknown]

/** What happens at a tab or to its device, and how often, against all the others. */
const USUAL: readonly Happening[] = [
  [24, addLine],
  [28, complete],
  [6, (world, tab) => world.kill(tab)],
  [4, (world, tab) => world.reload(tab)],
  [1, (world, { device }) => update(world, device)],
  [2, (world, { device }) => world.powerCut(device)],
  [3, (_, { engine }) => unlessGone(engine.sync.syncNow())],
  [5, (world, { device }) => setOnline(world, device, !device.isOnline)],
  [3, ({ books: { weather } }) => Object.assign(weather, { isDown: !weather.isDown })],
  [3, signInOrOut],
  [
    2,
    (_, { device: { disk } }) => Object.assign(disk.weather, { refuses: disk.weather.refuses > 0 ? 0 : 0.3 }),
  ],
  [1, ({ chance }, { device }) => (device.clockOffsetMs += chance.int(-600_000, 600_000))],
  [1, (_, tab) => retryAll(tab)],
  [1.5, (world, tab) => world.freeze(tab, world.chance.int(1_000, 400_000))],
  [1.5, (world, tab) => world.leave(tab)],
]

/** What a shop may be full of; each seed draws its own few. */
const THEMES: readonly (readonly Happening[])[] = [
  [
    [16, (world, tab) => unlessGone(exchange(world, tab))],
    [6, (world, tab) => unlessGone(voidOne(world, tab))],
  ],
  [
    [14, (world, tab) => unlessGone(park(world, tab))],
    [14, (world, tab) => unlessGone(recall(world, tab))],
    [4, (world, tab) => unlessGone(recallWithoutNetwork(world, tab))],
    [2, (world, tab) => unlessGone(discard(world, tab))],
  ],
  [
    [8, (world, tab) => unlessGone(exportUnsent(world, tab))],
    [10, (world, tab) => unlessGone(importUnsent(world, tab))],
  ],
  [[1.5, (world, { device }) => world.wipe(device)]],
]

export function drawHappenings({ chance }: World): readonly Happening[] {
  const more = chance.pick([1, 1, 3])
  const own = THEMES.filter(() => chance.happens(0.5)).flat()
  return [...USUAL, ...own.map(([weight, run]): Happening => [weight * more, run])]
}

function pickOf(happenings: readonly Happening[], luck: number): Happening | undefined {
  let left = luck * happenings.reduce((sum, [weight]) => sum + weight, 0)
  return happenings.find(([weight]) => {
    left -= weight
    return left < 0
  })
}

async function exchange(world: World, tab: Tab): Promise<void> {
  await bringBack(world, tab)
  if (world.chance.happens(0.4)) addLine(world, tab)
  if (world.chance.happens(0.5)) await sell(world, tab)
}

/** Without a network a till gives back what was parked on it, which another takes up at the same time. */
async function recallWithoutNetwork(world: World, tab: Tab): Promise<void> {
  const entry = await sharedFromHere(tab)
  if (!entry) return await recall(world, tab)
  if (tab.device.isOnline) setOnline(world, tab.device, false)
  const other = world.tabs.find(({ device }) => device !== tab.device)
  await Promise.all([tab, other].map((one) => one && take(world, one, entry.id)))
}

/** Complete is pressed, and now and then somebody scans on, presses twice, or the tab goes in the middle of it. */
function complete(world: World, tab: Tab): void {
  const { chance } = world
  const { cart, back } = tab.engine.cart.state.get()
  if (cart.lines.length === 0 && !back) addLine(world, tab)
  void unlessGone(sell(world, tab))
  if (!chance.happens(0.3)) return
  world.timeline.plan(chance.int(0, 30), tab.life, () =>
    chance.happens(0.5) ? addLine(world, tab) : world.kill(tab),
  )
}

function signInOrOut(world: World, { device }: Tab): void {
  if (world.books.signedIn.has(device.name)) world.books.signedIn.delete(device.name)
  else world.signIn(device)
}

/** The disk refused, or the answer did not come: the person tries again, or does not. */
export async function unlessGone(doing: Promise<unknown>): Promise<void> {
  await doing.catch(() => undefined)
}

/** A new version of the program has come: every window of the device that somebody uses loads it. */
function update(world: World, device: Device): void {
  for (const tab of world.tabs.filter((one) => one.device === device)) world.reload(tab)
}

export function setOnline(world: World, device: Device, isOnline: boolean): void {
  world.note(`${device.name} is ${isOnline ? 'online' : 'offline'}`)
  device.isOnline = isOnline
  for (const { device: of, window } of world.tabs)
    if (of === device) window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

export async function retryAll({ engine }: Tab): Promise<void> {
  try {
    for (const { id } of await engine.listAttention()) await engine.retry(id)
  } catch {
    // The disk refused, or the tab is gone: the rows stay where they are.
  }
}
