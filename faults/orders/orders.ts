import { runInThisContext } from 'node:vm'
import { buildApp } from '../../apps/server/src/app.ts'
import { notificationWorker } from '../../apps/server/src/modules/notifications/notification-worker.ts'
import { orderingShop } from '../../apps/server/src/modules/orders/orders.test-support.ts'
import { WORK_SCRIPT } from '../../apps/server/src/modules/orders/page/work-script.ts'
import { connect } from '../../apps/server/src/platform/database/connect.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { testProducts } from '../../apps/server/src/testing/test-till.ts'
import { openArena } from '../../bench/support/arena.ts'
import type { Proof } from '../support/size.ts'

export interface OrderSizes {
  readonly fakes: number
  /** Each in a neighbourhood of its own: the dearest kind to have. */
  readonly networks: number
  readonly honest: number
}

/** Monday, ten in the morning in London. */
const OPENED = Date.parse('2026-11-23T10:00:00.000Z')
const STOCK = 200
const WANTED = 2
const AT_ONCE = 5

const findWork: (text: string, bits: number) => string = runInThisContext(
  `(() => {${WORK_SCRIPT}; return findWork })()`,
)

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop() {
  const arena = await openArena()
  const owner = connect(arena.ownerUrl, { max: 1 })
  const clock = { at: new Date(OPENED) }
  const { database } = arena
  const parts = { settings: testSettings(), database, now: () => clock.at }
  const app = await buildApp({ ...parts, secrets: testSecrets })
  const shop = await testBusiness(database)
  const manager = await signedIn(database, shop, 'manager')
  const cashier = await signedIn(database, shop, 'cashier')
  const goods = await testProducts(owner.sql, shop.organizationId, [250, 90])
  const [scarce] = goods
  await owner.sql`update products set stock_quantity = ${STOCK} where id = ${scarce?.id ?? ''}`
  const ordering = await orderingShop(
    { app, ownerSql: owner.sql, shop, manager, cashier, goods },
    () => clock.at,
  )
  const close = async () => {
    await app.close()
    await owner.close(0)
    await arena.close()
  }
  return { app, clock, parts, manager, goods, ordering, close }
}

interface Tried {
  readonly code: string
  readonly workMs: number
}

/** One order as a page sends it: it works where it is asked to, and reads the page again once. */
async function order(
  { app, clock, goods, ordering }: Shop,
  address: string,
  phone: string,
  wanted?: number,
): Promise<Tried> {
  let workMs = 0
  for (let isAgain = false; ; isAgain = true) {
    const page = await ordering.shelf(address)
    clock.at = new Date(clock.at.getTime() + 3_000)
    const isWanted = ({ id }: { id: string }) => id === goods[0]?.id
    const scarce = page.goods.find(isWanted)
    // What has emptied the shelf as far as it can goes on with something else, to use up the shop's limit.
    const good = scarce.most > 0 ? scarce : page.goods.find((other: { id: string }) => !isWanted(other))
    const quantity = good === scarce ? Math.min(wanted ?? good.most, good.most) : 1
    const beganAt = performance.now()
    const work = page.workBits > 0 ? findWork(page.token.split('.').at(-1), page.workBits) : ''
    workMs += performance.now() - beganAt
    const payload = {
      ...{ id: page.orderId, token: page.token, work, name: 'A guest', phone },
      ...{
        slotFrom: page.slots.find(({ isFull }: { isFull: boolean }) => !isFull).from,
        lines: [{ productId: good.id, quantity }],
      },
      totalMinor: good.priceMinor * quantity,
    }
    const answer = await app.inject({ method: 'POST', url: ordering.api, payload, remoteAddress: address })
    const code = answer.statusCode === 201 ? 'placed' : answer.json().code
    if (isAgain || (code !== 'order-needs-work' && code !== 'order-not-taken')) return { code, workMs }
  }
}

async function someAtOnce<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  for (let i = 0; i < jobs.length; i += AT_ONCE)
    done.push(...(await Promise.all(jobs.slice(i, i + AT_ONCE).map((job) => job()))))
  return done
}

/**
 * D1: a few networks place fake orders, as many and as large as they get, with all the work that they are asked for, before and
 * while honest customers order; each of these gets through, with goods, and the shop is told what happened.
 */
export async function orders({ fakes, networks, honest }: OrderSizes): Promise<Proof> {
  const shop = await openShop()
  try {
    const fake = (i: number) => () => order(shop, `198.18.${i % networks}.9`, `07800 ${String(100_000 + i)}`)
    const guest = (i: number) => () => order(shop, `203.0.${i}.7`, `07700 ${String(900_000 + i)}`, WANTED)
    const early = await someAtOnce(Array.from({ length: fakes }, (_, i) => fake(i)))
    const mixed = Array.from({ length: honest }, (_, i) => [guest(i), fake(fakes + i)]).flat()
    const late = await someAtOnce(mixed)
    const guests = late.filter((_, i) => i % 2 === 0)
    const faked = [...early, ...late.filter((_, i) => i % 2 === 1)]
    const through = guests.filter(({ code }) => code === 'placed')
    const slowest = Math.max(0, ...guests.map(({ workMs }) => workMs))
    await notificationWorker(shop.app, shop.parts).round()
    const told: { notifications: { facts: { kind: string } }[] } = (
      await shop.app.inject({ url: '/api/notifications', headers: shop.manager })
    ).json()
    const notices = told.notifications.filter(({ facts }) => facts.kind === 'many-online-orders').length
    const seen = (await shop.ordering.list()).filter(({ sameNetwork }) => sameNetwork > 1).length
    const held = (await shop.ordering.held(shop.goods[0])) ?? 0
    const broken = guests.flatMap(({ code }, i) =>
      code === 'placed' ? [] : [`D1 honest customer ${i} was answered ${code}`],
    )
    const fakesPlaced = faked.filter(({ code }) => code === 'placed').length
    if (fakesPlaced + through.length >= 30 && notices === 0) broken.push('D1 the shop was not told')
    if (held > STOCK) broken.push('D1 more is held than there is')
    return {
      figures: {
        'fake orders tried': faked.length,
        networks,
        'of them placed': fakesPlaced,
        'honest customers': honest,
        'got through': through.length,
        'of stock still free': STOCK - held,
        'orders shown as of one network': seen,
        'notices to the shop': notices,
        'ms the longest work of an honest page': Math.round(slowest),
      },
      broken,
    }
  } finally {
    await shop.close()
  }
}
