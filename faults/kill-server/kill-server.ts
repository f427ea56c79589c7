import { setTimeout as sleep } from 'node:timers/promises'
import { ON_DISK } from '../../apps/server/src/testing/temporary-data-folder.ts'
import { ShopUnderTest } from '../support/shop-under-test.ts'
import type { Proof } from '../support/size.ts'
import { Storm } from '../support/storm.ts'

export interface KillSizes {
  readonly kills: number
  readonly tills: number
}

/**
 * R1, R2, R7: tills sell and repeat without a pause while the server, PostgreSQL or both are killed at any moment, that of
 * their start included. At the end the books hold each acknowledged sale once.
 */
export async function killServer({ kills, tills }: KillSizes): Promise<Proof> {
  // The one proof of crashes that stays on the real disk: it kills the server, PostgreSQL and both, that of their start included.
  const shop = await ShopUnderTest.open(ON_DISK)
  const killed = { server: 0, postgres: 0, both: 0, endedByItself: 0 }
  try {
    const storm = new Storm({ url: () => shop.url, ...(await shop.openTills(tills)) })
    storm.begin()
    for (let kill = 0; kill < kills && storm.broken.length === 0; kill += 1) {
      // Two in three wait until something is sold again; the others meet a server that is starting.
      if (kill % 3 !== 0) killed.endedByItself += await selling(storm, shop)
      await sleep(Math.random() * 700)
      const what = (['server', 'postgres', 'both'] as const)[Math.floor(Math.random() * 3)] ?? 'both'
      killed[what] += 1
      if (what === 'server') await shop.killServer()
      else if (what === 'postgres') shop.killPostgres()
      else await shop.killBoth()
    }
    killed.endedByItself += await selling(storm, shop)
    await storm.end()
    const { recorded, lost, twice, broken: found } = await shop.look(storm)
    return {
      figures: {
        kills: killed.server + killed.postgres + killed.both,
        'of the server': killed.server,
        'of PostgreSQL': killed.postgres,
        'of both': killed.both,
        'starts that PostgreSQL’s end ended': killed.endedByItself,
        acknowledged: storm.acknowledged.size,
        recorded,
        'never answered': storm.unknown.size,
        lost,
        twice,
      },
      broken: [...storm.broken, ...found],
    }
  } finally {
    await shop.close()
  }
}

/**
 * Waits until tills are selling again. A start that met no PostgreSQL ends the server, in words; whoever runs it starts it
 * again, and so does this.
 *
 * @returns how often
 */
async function selling(storm: Storm, shop: ShopUnderTest): Promise<number> {
  const before = storm.acknowledged.size
  let revived = 0
  for (let waited = 0; storm.acknowledged.size < before + 10 && storm.broken.length === 0; waited += 1) {
    if (waited > 20 && shop.reviveServer() !== undefined) revived += 1
    await sleep(50)
  }
  return revived
}
