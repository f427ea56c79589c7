import type { OutboxRow } from '../../apps/web/src/offline/device/database.ts'
import type { ParkedRow } from '../../apps/web/src/offline/parked/parked-row.ts'
import { steady } from './books-model.ts'
import { Broken } from './broken.ts'
import { retryAll, setOnline, unlessGone } from './happenings.ts'
import { calm } from './network.ts'
import { askAgain } from './parking.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Everything works again, and somebody presses Retry and Recall where that is asked for: then all must arrive. */
export async function heal(world: World): Promise<void> {
  world.note('everything works again')
  world.setWeather(calm())
  Object.assign(world.books.weather, steady())
  await world.timeline.pass(
    Math.max(0, ...world.devices.map(({ shutUntil }) => shutUntil - world.timeline.now)),
  )
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
  const hasWork = () => hasUnsent(world) || hasUntoldBaskets(world)
  for (let round = 0; round < 40 && !world.broken && hasWork(); round += 1) {
    for (const tab of world.tabs) {
      void retryAll(tab)
      if (hasUntoldBaskets(world)) void unlessGone(askAgain(tab))
    }
    await world.timeline.pass(round < 5 ? 3_000 : 61_000)
  }
  if (!world.broken && world.ledger.baskets.baskets.size > 0) await lookAtLists(world)
}

/**
 * Every till is closed and opened again, and shows the baskets that wait in the shop. A request that arrives a second time between the
 * till's question and this one would take a basket off the list of one of them.
 */
async function lookAtLists(world: World): Promise<void> {
  world.closeAll()
  await world.timeline.pass(Math.max(0, world.network.lastTwinAt - world.timeline.now))
  const tabs = world.devices.map((device) => world.open(device))
  await world.timeline.pass(3_000)
  const lists = new Map<Tab, readonly { readonly id: string }[]>()
  const read = async (tab: Tab) => {
    const { parked } = tab.engine
    await parked.sync()
    const { isReady, isOfShop, baskets } = parked.state.get()
    if (isReady && isOfShop) lists.set(tab, baskets)
  }
  for (const tab of tabs) void unlessGone(read(tab))
  await world.timeline.pass(10_000)
  const { books, devices, ledger } = world
  const url = '/api/parked-baskets'
  const { body } = await books.handle({
    device: devices[0]?.name ?? '',
    method: 'GET',
    url,
    headers: {},
    body: '',
  })
  const waiting = new Set((JSON.parse(body) as { id: string }[]).map(({ id }) => id))
  world.look(() => {
    for (const tab of tabs) {
      const shown = lists.get(tab)?.map(({ id }) => id)
      if (shown?.length !== waiting.size || !shown.every((id) => waiting.has(id)))
        throw new Broken(`P1 ${tab.device.name} shows the baskets ${shown}, and ${[...waiting]} wait`)
    }
    ledger.baskets.lookAtTheEnd(devices, waiting)
  })
}

const hasUnsent = ({ devices, ledger }: World): boolean =>
  devices.some((device) =>
    [...device.disk.rows('transactions').values()].some(
      (row) => !ledger.isAtRest(device, row as unknown as OutboxRow),
    ),
  )

/** Whether a till has something to say of a parked basket, or is kept one that it has asked for. */
const hasUntoldBaskets = ({ devices }: World): boolean =>
  devices.some(({ disk }) =>
    [...disk.rows('syncMeta')].some(([key, { value }]) => {
      if (!key.startsWith('parked:')) return false
      const { sent, end, alsoTaken } = value as ParkedRow
      return !alsoTaken && (sent !== 'yes' || end !== null)
    }),
  )
