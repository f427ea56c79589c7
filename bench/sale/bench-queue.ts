import postgres from 'postgres'
import { breaches } from '../../apps/server/src/testing/invariants.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { type TestTill, testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { openArena } from '../support/arena.ts'
import { Poster } from '../support/post.ts'

/**
 * `npx tsx bench/sale/bench-queue.ts`: one till's queue of 1,000 sales over HTTP, with one and with four in flight, in
 * alternating rounds. Answers how long each took, and how many sales the books show with a flag.
 */
const SALES = 1_000
const ROUNDS = 2

const arena = await openArena()
try {
  const owner = postgres(arena.ownerUrl, { max: 1, onnotice: () => {} })
  const ownerSql = owner as unknown as Parameters<typeof testProducts>[0]
  const business = await testBusiness(arena.database)
  const { organizationId, people } = business
  const products = await testProducts(
    ownerSql,
    organizationId,
    Array.from({ length: 200 }, (_, i) => 50 + i * 7),
  )
  const headers = await signedIn(arena.database, business, 'cashier')
  const manager = await signedIn(arena.database, business, 'manager')
  const url = await arena.serve()
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const inFlight of [1, 4]) {
      const till = await testTill(ownerSql, organizationId, `Q${round}X${inFlight}`, {
        id: people.cashier,
        name: 'Test cashier',
      })
      const took = await empty(url, headers, queueOf(till), inFlight)
      // The first round warms up.
      if (round > 0) console.log(`${inFlight} in flight: ${SALES} sales in ${(took / 1_000).toFixed(2)} s`)
    }
  }
  const listed = await fetch(`${url}/api/transactions?limit=1000`, { headers: manager })
  const shown = (await listed.json()) as { flags: string[] }[]
  const [stored] = await owner`select count(*)::int as flagged from transactions where flags <> '{}'`
  const found = await breaches(ownerSql)
  console.log(
    `${stored?.flagged} flagged at arrival, ${shown.filter(({ flags }) => flags.length > 0).length} of the last ${shown.length} when read; broken promises: ${JSON.stringify(found)}`,
  )
  await owner.end()

  function queueOf(till: TestTill): string[] {
    return Array.from({ length: SALES }, () => {
      const lines = Array.from({ length: 5 }, () => {
        const product = products[Math.floor(Math.random() * products.length)]
        if (!product) throw new Error(`No products`)
        return { product }
      })
      return JSON.stringify(till.sell({ lines }))
    })
  }
} finally {
  await arena.close()
}

/** Sends a queue in its order, so many at once. Answers milliseconds. */
async function empty(
  url: string,
  headers: Record<string, string>,
  queue: readonly string[],
  inFlight: number,
): Promise<number> {
  const poster = new Poster(url, headers, inFlight)
  const left = [...queue].reverse()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let body = left.pop(); body !== undefined; body = left.pop()) {
        const { status, body: answer } = await poster.post('/api/transactions', body)
        if (status !== 201) throw new Error(`${status} ${answer}`)
      }
    }),
  )
  poster.close()
  return performance.now() - began
}
