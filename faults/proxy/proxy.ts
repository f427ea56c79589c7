import { setTimeout as sleep } from 'node:timers/promises'
import { bundleProgram, loadProgram } from '../simulation/bundle-program.ts'
import { ShopUnderTest } from '../support/shop-under-test.ts'
import type { Proof } from '../support/size.ts'
import { NodeTill } from './node-till.ts'
import { TcpProxy } from './tcp-proxy.ts'

const TILLS = 4

/**
 * R1 to R3 over a real network that cuts, delays, doubles and truncates: tills with their own engine sell through a TCP
 * proxy to a real server, and what is on their disks is in the books once.
 */
export async function proxy({ sales }: { sales: number }): Promise<Proof> {
  const shop = await ShopUnderTest.open()
  const network = await TcpProxy.open(shop.port)
  const tills: NodeTill[] = []
  // An answer that never comes is given up by a request that nobody waits for any more.
  const ignore = () => undefined
  process.on('unhandledRejection', ignore)
  try {
    const business = await shop.openBusiness()
    const program = await loadProgram(await bundleProgram())
    for (let i = 0; i < TILLS; i += 1)
      tills.push(await NodeTill.open({ program, url: network.url, ...business }))
    const kept = new Map<string, string>()
    await Promise.all(tills.map((till) => sellAt(till, business, Math.ceil(sales / TILLS), kept)))
    const unsentInStorm = await unsentOf(tills)
    network.isCalm = true
    for (let tries = 0; tries < 300 && (await unsentOf(tills)) > 0; tries += 1) {
      for (const till of tills) await till.pressRetry().catch(() => undefined)
      await sleep(200)
    }
    const unsent = await unsentOf(tills)
    const looked = await shop.look({ acknowledged: kept, unknown: new Set(), openFrom: new Map() })
    const bad = [...network.counts].filter(([fate]) => !fate.startsWith('passes'))
    return {
      figures: {
        'sales on disks': kept.size,
        recorded: looked.recorded,
        'connections that came to harm': bad.reduce((sum, [, count]) => sum + count, 0),
        'unsent when the storm ended': unsentInStorm,
        'unsent at the end': unsent,
        lost: looked.lost,
        twice: looked.twice,
      },
      broken: [...(unsent > 0 ? [`R3 ${unsent} sales have not left the outbox`] : []), ...looked.broken],
    }
  } finally {
    for (const till of tills) till.close()
    network.close()
    process.off('unhandledRejection', ignore)
    await shop.close()
  }
}

async function sellAt(
  till: NodeTill,
  { products, staff }: Awaited<ReturnType<ShopUnderTest['openBusiness']>>,
  count: number,
  kept: Map<string, string>,
): Promise<void> {
  for (let sold = 0; sold < count; ) {
    const product = products[sold % products.length]
    const id = product && (await till.sell(product, staff))
    if (id !== undefined) {
      kept.set(id, id)
      sold += 1
    } else await till.engine.ensureTill()
    await sleep(Math.random() * 60)
    if (Math.random() < 0.1) void till.pressRetry().catch(() => undefined)
  }
}

async function unsentOf(tills: readonly NodeTill[]): Promise<number> {
  let sum = 0
  for (const till of tills) sum += await till.unsent()
  return sum
}
