import { setTimeout as sleep } from 'node:timers/promises'
import { canonicalJson, type SaleRequest } from '@tuppence/domain/sales'
import { buildApp } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/database/connect.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { openArena } from '../../bench/support/arena.ts'
import { lookAtBooks } from '../support/look-at-books.ts'
import type { Proof } from '../support/size.ts'
import { Answers } from './answers.ts'

const TILLS = 6
const AT_ONCE = 24
/** How often each sale comes, about; one time in three with another content. */
const TIMES_EACH = 12
const TOO_BUSY = 429

type Inject = (path: string, payload: object) => Promise<{ status: number; body: string }>

/**
 * R2: sales come again and again, in any order, several at once, alone and in batches, as they were and with another
 * content under the same id. The same content gets the same answer, letter for letter; the other is refused, and kept.
 */
export async function repeats({ submissions }: { submissions: number }): Promise<Proof> {
  const arena = await openArena()
  const owner = connect(arena.ownerUrl, { max: 1 })
  const app = await buildApp({ settings: testSettings(), database: arena.database, secrets: testSecrets })
  const warn = console.warn
  // The server tells of each content that it no longer keeps; here that is thousands.
  console.warn = () => undefined
  try {
    const business = await testBusiness(arena.database)
    const headers = await signedIn(arena.database, business, 'cashier')
    const staff = { id: business.people.cashier, name: 'Test cashier' }
    const products = await testProducts(owner.sql, business.organizationId, [250, 99])
    const sales: SaleRequest[] = []
    for (let i = 0; i < TILLS; i += 1) {
      const till = await testTill(owner.sql, business.organizationId, `R${i}`, staff)
      for (let n = 0; n < Math.ceil(submissions / TIMES_EACH / TILLS); n += 1)
        sales.push(till.sell({ lines: products.map((product) => ({ product })) }))
    }
    const inject: Inject = async (url, payload) => {
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      return { status: answer.statusCode, body: answer.body }
    }
    const answers = new Answers()
    // Each once for certain, and the rest as it falls.
    const queue = shuffled([
      ...sales.map((sale) => [sale]),
      ...Array.from({ length: submissions - sales.length }, () => [anyOf(sales)]),
    ])
    await Promise.all(Array.from({ length: AT_ONCE }, () => submitFrom(queue, inject, answers)))
    const acknowledged = new Map(sales.map((sale) => [String(sale.transaction.offlineId), sale]))
    const looked = await lookAtBooks(owner.sql, { acknowledged, unknown: new Set(), openFrom: new Map() })
    const kept = await owner.sql<{ id: string; contents: number }[]>`
      select sale_id as id, count(*)::int as contents from disputed_sales group by 1`
    const notKept = [...answers.refusedContents()].filter(
      ([id, contents]) => kept.find((row) => row.id === id)?.contents !== contents,
    )
    return {
      figures: {
        submissions: answers.count,
        sales: sales.length,
        'answered as at first': answers.same,
        'refused and kept': answers.refused,
        lost: looked.lost,
        twice: looked.twice,
      },
      broken: [
        ...answers.broken,
        ...looked.broken,
        ...notKept.map(([id, contents]) => `R2 of ${id} there are not ${contents} other contents kept`),
      ],
    }
  } finally {
    console.warn = warn
    await app.close()
    await owner.close(0)
    await arena.close()
  }
}

async function submitFrom(queue: SaleRequest[][], inject: Inject, answers: Answers): Promise<void> {
  for (let sales = queue.pop(); sales; sales = queue.pop()) {
    const requests = sales.map((sale) => (Math.random() < 1 / 3 ? altered(sale) : sale))
    const isBatch = Math.random() < 0.2
    // What else is next goes along.
    if (isBatch) for (const more of queue.splice(-4)) requests.push(...more)
    if (!isBatch) {
      for (const request of requests) await submitAlone(request, inject, answers)
      continue
    }
    const { status, body } = await inject('/api/transactions/batch', {
      sales: requests.map((request) => ({ request })),
    })
    const { results = [] } = JSON.parse(body) as {
      results?: { status: number; sale?: object; problem?: object }[]
    }
    for (const [i, request] of requests.entries()) {
      const { sale, problem, ...result } = results[i] ?? { status }
      if (result.status === TOO_BUSY) await submitAlone(request, inject, answers)
      else answers.hear(request, result.status, JSON.stringify(sale ?? problem ?? body))
    }
  }
}

/** Where too much waits nothing is recorded, and a till sends it again. */
async function submitAlone(request: SaleRequest, inject: Inject, answers: Answers): Promise<void> {
  for (;;) {
    const { status, body } = await inject('/api/transactions', request)
    if (status !== TOO_BUSY) return answers.hear(request, status, body)
    await sleep(Math.random() * 1_000)
  }
}

/** The same sale by its id, and not by what it says. */
function altered(sale: SaleRequest): SaleRequest {
  const staffName = Math.random() < 0.5 ? 'Somebody else' : 'Nobody'
  const other = { ...sale, transaction: { ...sale.transaction, staffName } }
  if (canonicalJson(other) === canonicalJson(sale)) throw new Error('Nothing was altered')
  return other
}

function anyOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}
