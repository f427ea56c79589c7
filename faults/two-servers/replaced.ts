import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn } from '../../apps/server/src/testing/test-business.ts'
import { testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { lookAtBooks } from '../support/look-at-books.ts'
import { Storm } from '../support/storm.ts'
import { HeardFeed } from './hear-feed.ts'
import type { Found } from './proofs.ts'
import type { TwoServers, Which } from './two-servers.ts'

/** R17: tills sell without a pause through one address while each of two servers is replaced in turn; none is answered that there is nobody. */
export async function replacedInTurn(two: TwoServers, replacements: number): Promise<Found> {
  const shop = await two.openBusiness()
  const { organizationId } = shop
  const staff = { id: shop.people.cashier, name: 'Test cashier' }
  const headers = await signedIn(two.owner, shop, 'cashier')
  const products = await testProducts(two.owner.sql, organizationId, [250, 99, 140, 35])
  const tills = []
  for (let i = 1; i <= 4; i += 1) tills.push(await testTill(two.owner.sql, organizationId, `K${i}`, staff))
  const before = await two.owner.sql<{ id: string }[]>`select id from transactions`
  const feed = new HeardFeed(two.balancer.url, headers)
  await feed.opened()
  const storm = new Storm({ url: () => two.balancer.url, headers: () => headers, tills, products })
  storm.begin()
  const broken: string[] = []
  for (let done = 0; done < replacements; done += 1) {
    const which: Which = done % 2 === 0 ? 0 : 1
    const sold = storm.acknowledged.size
    while (storm.acknowledged.size < sold + 10 && storm.broken.length === 0) await sleep(20)
    const ended = await two.replace(which)
    if (ended !== 0) broken.push(`R17 replacement ${done + 1}: the server ended with ${ended}`)
  }
  await storm.end()
  const unheard = () => {
    const heard = new Set(feed.events.map(({ transactionId }) => transactionId))
    return [...storm.acknowledged.keys()].filter((id) => !heard.has(id)).length
  }
  for (let tries = 0; unheard() > 0 && tries < 500; tries += 1) await sleep(20)
  feed.close()
  if (unheard() > 0)
    broken.push(`${unheard()} sales were not heard by a screen that came back after each replacement`)
  const away = [...storm.answers].filter(([status]) => status === 0 || status >= 500)
  for (const [status, count] of away) broken.push(`R17 ${count} requests were answered ${status}`)
  broken.push(...two.balancer.failed.map((failure) => `R17 the balancer gave up: ${failure}`))
  const known = new Map<string, unknown>([
    ...before.map(({ id }) => [id, true] as const),
    ...storm.acknowledged,
  ])
  const books = await lookAtBooks(two.owner.sql, {
    acknowledged: known,
    unknown: storm.unknown,
    openFrom: storm.openFrom,
  })
  return {
    figures: {
      'servers replaced': replacements,
      'acknowledged meanwhile': storm.acknowledged.size,
      'times a screen came back': feed.returns,
      lost: books.lost,
      twice: books.twice,
    },
    broken: [...broken, ...storm.broken, ...books.broken],
  }
}
