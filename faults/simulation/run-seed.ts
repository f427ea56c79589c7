import { drawHappenings, happen } from './happenings.ts'
import { heal } from './heal.ts'
import { lookAtReturns } from './look-at-returns.ts'
import type { NetworkWeather } from './network.ts'
import { World, type WorldParts } from './world.ts'

export interface SeedFigures {
  readonly sold: number
  readonly printed: number
  /** Of those, what gave something back. */
  readonly returned: number
  readonly acknowledged: number
  /** Sales that the server will never take, kept and shown. */
  readonly refused: number
  readonly lostWithDisk: number
  /** Sales that a file brought to another till. */
  readonly carried: number
  readonly parked: number
  /** Baskets that were taken up without a network and by another till, and both know. */
  readonly takenTwice: number
  /** Records with which more came back than was sold, from tills that knew nothing of each other. */
  readonly tooMuchBack: number
  readonly wipes: number
  readonly reloads: number
  readonly kills: number
  readonly steps: number
}

export const NOTHING: SeedFigures = {
  ...{ sold: 0, printed: 0, returned: 0, acknowledged: 0, refused: 0, lostWithDisk: 0, carried: 0 },
  ...{ parked: 0, takenTwice: 0, tooMuchBack: 0, wipes: 0, reloads: 0, kills: 0, steps: 0 },
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
  const happenings = drawHappenings(world)
  for (let turn = chance.int(5, 90); turn > 0 && !world.broken; turn -= 1) {
    happen(world, happenings)
    await world.timeline.pass(untilNext(world))
  }
  await heal(world)
  if (world.broken) throw world.broken
  const { ledger } = world
  const { acknowledged, refused, lostWithDisk } = ledger.lookAtTheEnd()
  const tooMuchBack = await lookAtReturns(world)
  const sold = [...ledger.sold.values()]
  return {
    ...{ acknowledged, refused, lostWithDisk, tooMuchBack },
    sold: sold.length,
    printed: sold.filter(({ isPrinted }) => isPrinted).length,
    returned: ledger.returns.count,
    carried: ledger.carried,
    parked: ledger.baskets.baskets.size,
    takenTwice: ledger.baskets.takenTwice,
    ...{ wipes: world.wipes, reloads: world.reloads, kills: world.kills, steps: world.timeline.steps },
  }
}

async function openTabs(world: World): Promise<void> {
  for (const device of world.devices)
    for (let tabs = world.chance.int(1, 3); tabs > 0; tabs -= 1) world.open(device)
  await world.timeline.pass(500)
}

/** How long until the next thing happens. A till that has lost its storage is waited for, and sells again. */
function untilNext({ chance, devices, timeline }: World): number {
  const shutMs = Math.max(...devices.map(({ shutUntil }) => shutUntil - timeline.now))
  if (shutMs > 0 && chance.happens(0.3)) return shutMs
  return chance.int(0, chance.happens(0.04) ? 60_000 : chance.pick([3, 3, 30, 30, 400, 400, 3_000]))
}
