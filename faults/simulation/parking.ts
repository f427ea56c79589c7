import { STAFF } from './at-the-counter.ts'
import { MALFORMED_PRODUCT } from './books-model.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** A basket is put aside; none whose goods no server takes, which it would not keep either. */
export async function park(world: World, { engine, device }: Tab): Promise<void> {
  const { lines } = engine.cart.state.get().cart
  if (!engine.till.get().record || lines.length === 0) return
  if (lines.some(({ product }) => product.id === MALFORMED_PRODUCT)) return
  const parked = await engine.parked.park('', STAFF)
  world.note(`${device.name} parks: ${parked.ok ? parked.id.slice(-5) : parked.said}`)
}

/**
 * Somebody looks at the list, asks the server for it first or not, and takes one of the baskets up; and at times somebody else
 * the same one, in another window or at another till.
 */
export async function recall(world: World, tab: Tab): Promise<void> {
  const { chance } = world
  const entry = await chosen(world, tab)
  if (!entry) return
  // Of the windows that are open now: one may have gone while the list was looked at.
  const { tabs } = world
  const rival = chance.happens(0.6) ? tabs[chance.int(0, tabs.length - 1)] : undefined
  await Promise.all([tab, rival].map((one) => one && take(world, one, entry.id)))
}

export async function take(world: World, { engine, device }: Tab, id: string): Promise<void> {
  if (!engine.till.get().record) return
  const { parked } = engine
  if (world.chance.happens(0.5)) await parked.sync()
  world.note(`${device.name} recalls ${id.slice(-5)}`)
  const recalled = await parked.recall(id, STAFF)
  world.note(`${device.name} recalled ${id.slice(-5)}: ${recalled.ok || recalled.said}`)
}

export async function discard(world: World, tab: Tab): Promise<void> {
  const entry = await chosen(world, tab)
  if (!entry) return
  world.ledger.baskets.discarding(entry.id)
  const discarded = await tab.engine.parked.discard(entry.id, STAFF)
  world.note(`${tab.device.name} discards ${entry.id.slice(-5)}: ${discarded.ok || discarded.said}`)
}

/** Whoever asked for a basket and got no answer asks again: it is kept for them. */
export async function askAgain({ engine }: Tab): Promise<void> {
  engine.cart.changeBack(() => null)
  const { parked } = engine
  await parked.sync()
  for (const { id, wasAsked } of parked.state.get().baskets) if (wasAsked) await parked.recall(id, STAFF)
}

/** A basket that was parked on this device, and that the others can see. */
export async function sharedFromHere({ engine }: Tab) {
  const { baskets } = engine.parked.state.get()
  return baskets.find(({ isHere, isShared, wasAsked }) => isHere && isShared && !wasAsked)
}

async function chosen({ chance }: World, { engine }: Tab) {
  if (!engine.till.get().record) return undefined
  const { parked } = engine
  if (chance.happens(0.5)) await parked.sync()
  const { baskets } = parked.state.get()
  return baskets[chance.int(0, Math.max(0, baskets.length - 1))]
}
