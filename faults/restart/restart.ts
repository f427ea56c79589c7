import { setTimeout as sleep } from 'node:timers/promises'
import { ShopUnderTest } from '../support/shop-under-test.ts'
import type { Proof } from '../support/size.ts'
import { Storm } from '../support/storm.ts'

/** R17: the server is ended with SIGTERM and started again while tills sell without a pause. */
export async function restart({ restarts, tills }: { restarts: number; tills: number }): Promise<Proof> {
  const shop = await ShopUnderTest.open()
  const ends: string[] = []
  try {
    const storm = new Storm({ url: () => shop.url, ...(await shop.openTills(tills)) })
    storm.begin()
    let slowestMs = 0
    for (let done = 0; done < restarts && storm.broken.length === 0; done += 1) {
      const before = storm.acknowledged.size
      while (storm.acknowledged.size < before + 10 && storm.broken.length === 0) await sleep(20)
      await sleep(Math.random() * 500)
      const beganAt = Date.now()
      const code = await shop.restartServer()
      slowestMs = Math.max(slowestMs, Date.now() - beganAt)
      if (code !== 0) ends.push(`R17 restart ${done + 1}: the server ended with ${code}`)
      await shop.serves()
    }
    await storm.end()
    const { recorded, lost, twice, broken } = await shop.look(storm)
    const serverErrors = [...storm.answers].filter(([status]) => status >= 500 && status !== 503)
    return {
      figures: {
        restarts,
        acknowledged: storm.acknowledged.size,
        recorded,
        'never answered': storm.unknown.size,
        lost,
        twice,
        'ms the slowest end took': slowestMs,
      },
      broken: [
        ...ends,
        ...storm.broken,
        ...serverErrors.map(([status, count]) => `R17 ${count} answers of status ${status}`),
        ...broken,
      ],
    }
  } finally {
    await shop.close()
  }
}
