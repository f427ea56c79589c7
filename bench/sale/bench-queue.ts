import postgres from 'postgres'
import { breaches } from '../../apps/server/src/testing/invariants.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { type TestTill, testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { openArena } from '../support/arena.ts'
import { Poster } from '../support/post.ts'

/**
 * `npm run bench:queue`: one till's queue of 1,000 sales over HTTP, one by one and in batches, in alternating rounds.
 * Answers how long each took, how many times faster batches are, and how many sales the books show with a flag.
 */
const SALES = 1_000
const ROUNDS = 3
const WAYS = [
  { name: 'one by one', inFlight: 1, batch: 1 },
  { name: 'one by one', inFlight: 4, batch: 1 },
  { name: 'batches of 64', inFlight: 1, batch: 64 },
  { name: 'batches of 64', inFlight: 2, batch: 64 },
] as const

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
  const took = new Map<(typeof WAYS)[number], number[]>(WAYS.map((way) => [way, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [i, way] of WAYS.entries()) {
      const till = await testTill(ownerSql, organizationId, `Q${round}X${i}`, {
        id: people.cashier,
        name: 'Test cashier',
      })
      const ms = await empty(url, headers, queueOf(till), way)
      // The first round warms up.
      if (round > 0) took.get(way)?.push(ms)
    }
  }
  const medians = WAYS.map((way) => median(took.get(way) ?? []))
  for (const [i, { name, inFlight }] of WAYS.entries()) {
    const ms = medians[i] ?? 0
    const ratio = (medians[1] ?? 0) / ms
    console.log(
      `${name}, ${inFlight} in flight: ${SALES} sales in ${(ms / 1_000).toFixed(2)} s (${ratio.toFixed(2)} times as fast as one by one with four)`,
    )
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
  { inFlight, batch }: (typeof WAYS)[number],
): Promise<number> {
  const poster = new Poster(url, headers, inFlight)
  const left = [...queue]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let sales = left.splice(0, batch); sales.length > 0; sales = left.splice(0, batch)) {
        const [alone] = sales
        if (batch === 1 && alone !== undefined) {
          const { status, body } = await poster.post('/api/transactions', alone)
          if (status !== 201) throw new Error(`${status} ${body}`)
          continue
        }
        const { status, body } = await poster.post(
          '/api/transactions/batch',
          `{"sales":[${sales.map((sale) => `{"request":${sale}}`).join(',')}]}`,
        )
        const { results } = JSON.parse(body) as { results?: { status: number }[] }
        if (status !== 200 || !results?.every((one) => one.status === 201))
          throw new Error(`${status} ${body}`)
      }
    }),
  )
  poster.close()
  return performance.now() - began
}

function median(of: readonly number[]): number {
  return [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
}
