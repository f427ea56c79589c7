import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readShop } from '../../apps/server/src/modules/insights/read-shop.ts'
import { workOut } from '../../apps/server/src/modules/insights/work-out.ts'
import { buildShops } from '../reports/build-shops.ts'
import { openArena } from '../support/arena.ts'

const MIB = 2 ** 20

/** Works out the insights of one shop with a year of so many sales, as the night does, in this process. */
export async function measureNight(products: number, sales: number): Promise<void> {
  const arena = await openArena()
  try {
    const { organizationId } = await buildShops(arena, { sales, businesses: 1, products, tills: 3 })
    globalThis.gc?.()
    const before = process.memoryUsage()
    let most = before.heapUsed
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().heapUsed)
    }, 5)
    const held = monitorEventLoopDelay({ resolution: 5 })
    held.enable()
    const processor = process.cpuUsage()
    const began = performance.now()
    const found = await workOut(arena.database, await readShop(arena.database, organizationId, new Date()))
    const took = performance.now() - began
    const { user, system } = process.cpuUsage(processor)
    held.disable()
    clearInterval(look)
    const { reorders, slow, offers, together } = found
    process.stdout.write(
      `${products} products, ${sales} sales: ${(took / 1_000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of the server's processor time; ` +
        `heap ${(before.heapUsed / MIB).toFixed(0)} to at most ${(most / MIB).toFixed(0)} MiB; held up p99 ${(held.percentile(99) / 1e6).toFixed(0)} ms, ` +
        `at most ${(held.max / 1e6).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}.\n` +
        `${reorders.found.length} to order, ${slow.found.length} slow, ${offers.found.length} offers, ${together.found.length} pairs; ` +
        `${(JSON.stringify(found).length / 1024).toFixed(0)} KiB kept.\n`,
    )
  } finally {
    await arena.close()
  }
}
