import { parseArgs } from 'node:util'
import type { CartProduct } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { uuidv7 } from 'uuidv7'
import { RECORD_SALES } from '../../apps/server/src/modules/sales/record-sale.sql.ts'
import { inOrganization, setOrganization } from '../../apps/server/src/platform/tenancy.ts'
import { breaches } from '../../apps/server/src/testing/invariants.ts'
import { signedIn, type TestBusiness, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { TestTill } from '../../apps/server/src/testing/test-till.ts'
import { type Arena, openArena } from '../support/arena.ts'
import { Poster } from '../support/post.ts'
import { drive, type Measured, percentile, rate, together } from './drive.ts'
import { asBody, asParameters, StockedTill } from './prepared-sales.ts'

/**
 * `npm run bench:sale`: five-line sales over HTTP, and in the same run the same statement straight at the same
 * PostgreSQL, in alternating rounds. Then it counts everything: nothing lost, nothing twice, no stock adrift.
 */
const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    products: { type: 'string', default: '10000' },
    concurrency: { type: 'string', default: '1,8,32' },
  },
})
/** PostgreSQL's own number for the type json. */
const JSON_OID = 114
const seconds = Number(flags.seconds)
const rounds = Number(flags.rounds)
const concurrencies = flags.concurrency.split(',').map(Number)

const arena = await openArena()
try {
  const business = await testBusiness(arena.database)
  const products = await seedProducts(arena, business.organizationId, Number(flags.products))
  const most = Math.max(...concurrencies)
  const overHttp = await stockTills(arena, business, 'H', most, products, asBody)
  const seller = {
    userId: business.people.cashier,
    name: 'Test cashier',
    mayOverridePrice: false,
    mayDiscount: false,
    mayVoid: false,
    mayRefund: false,
  }
  const straight = await stockTills(
    arena,
    business,
    'D',
    most,
    products,
    asParameters(business.organizationId, seller),
  )
  const acknowledged = { http: 0, straight: 0 }
  // A shop that has sold before: plans made for empty tables would be measured otherwise.
  const opening = connect(arena, 1)
  await drive(1, 1, async () => {
    await recordStraight(opening, 0, business.organizationId, tillOf(straight, 0).next())
    acknowledged.straight += 1
  })
  await Promise.all(opening.map((connection) => connection.end()))
  await arena.analyse()
  const url = await arena.serve()

  console.log(`${flags.products} products, sales of five lines, ${rounds} rounds of ${seconds} s each way\n`)
  console.log('in flight   over HTTP     straight   ratio      p50      p95      p99')
  for (const concurrency of concurrencies) {
    const poster = new Poster(url, await signedIn(arena.database, business, 'cashier'), concurrency)
    const connections = connect(arena, concurrency)
    const sellOverHttp = async (worker: number): Promise<void> => {
      const { status, body } = await poster.post('/api/transactions', tillOf(overHttp, worker).next())
      if (status !== 201) throw new Error(`${status} ${body}`)
      acknowledged.http += 1
    }
    const sellStraight = async (worker: number): Promise<void> => {
      await recordStraight(connections, worker, business.organizationId, tillOf(straight, worker).next())
      acknowledged.straight += 1
    }
    await drive(concurrency, 0.5, sellOverHttp)
    await drive(concurrency, 0.5, sellStraight)
    const measured: { http: Measured[]; straight: Measured[] } = { http: [], straight: [] }
    for (let round = 0; round < rounds; round += 1) {
      prepare(overHttp, concurrency, measured.http)
      measured.http.push(await drive(concurrency, seconds, sellOverHttp))
      prepare(straight, concurrency, measured.straight)
      measured.straight.push(await drive(concurrency, seconds, sellStraight))
    }
    print(concurrency, together(measured.http), together(measured.straight))
    poster.close()
    await Promise.all(connections.map((connection) => connection.end()))
  }
  const { rss, heapUsed } = arena.memory()
  console.log(
    `\nThe server's memory at the most: ${mebibytes(rss)} MiB, of it heap ${mebibytes(heapUsed)} MiB`,
  )
  await prove(arena, acknowledged.http + acknowledged.straight)
} finally {
  await arena.close()
}

function print(concurrency: number, http: Measured, straight: Measured): void {
  const cells = [
    `${rate(http).toFixed(0)}/s`.padStart(12),
    `${rate(straight).toFixed(0)}/s`.padStart(13),
    (rate(http) / rate(straight)).toFixed(2).padStart(8),
    ...[0.5, 0.95, 0.99].map((share) => `${percentile(http, share).toFixed(1)} ms`.padStart(9)),
  ]
  console.log(`c${String(concurrency).padEnd(8)}${cells.join('')}`)
}

function tillOf(tills: readonly StockedTill[], worker: number): StockedTill {
  const till = tills[worker]
  if (!till) throw new Error('More workers than tills')
  return till
}

/** As many as the round before used, and some to spare. */
function prepare(tills: readonly StockedTill[], concurrency: number, before: readonly Measured[]): void {
  const last = before.at(-1)
  const wanted = last ? (last.done / concurrency) * 1.5 : (1_500 * seconds) / concurrency
  for (const till of tills.slice(0, concurrency)) till.fill(Math.ceil(wanted))
}

type Sql = ReturnType<typeof postgres>

function connect({ appUrl }: Arena, count: number): Sql[] {
  return Array.from({ length: count }, () => {
    const connection = postgres(appUrl, {
      max: 1,
      fetch_types: false,
      connection: {
        application_name: 'bench',
        plan_cache_mode: 'force_generic_plan',
        enable_seqscan: 'off',
        jit: 'off',
      },
      onnotice: () => {},
    })
    // The parameters are JSON already.
    connection.options.serializers[JSON_OID] = String
    return connection
  })
}

async function recordStraight(
  connections: readonly Sql[],
  worker: number,
  organizationId: string,
  prepared: string,
): Promise<void> {
  const connection = connections[worker]
  if (!connection) throw new Error('More workers than connections')
  const [, rows] = await Promise.all([
    connection.unsafe(`begin; ${setOrganization(organizationId)}`).execute(),
    connection.unsafe(RECORD_SALES, JSON.parse(prepared) as string[], { prepare: true }).execute(),
    connection.unsafe('commit').execute(),
  ])
  if (!rows[0]?.fresh_flags) throw new Error('A sale was not recorded')
}

async function seedProducts(
  { database }: Arena,
  organizationId: string,
  count: number,
): Promise<CartProduct[]> {
  const products = Array.from({ length: count }, (_, i): CartProduct => {
    const [vatCode, vatRate] = i % 3 === 0 ? (['zero', 0] as const) : (['standard', 2000] as const)
    const priceMinor = 50 + ((i * 37) % 2_000)
    return {
      id: uuidv7(),
      name: `Product ${i}`,
      sku: `SKU-${i}`,
      priceMinor,
      vatCode,
      vatRate,
      vatInclusive: true,
    }
  })
  await inOrganization(database, organizationId, async (tx) => {
    for (let from = 0; from < count; from += 1_000) {
      const rows = JSON.stringify(
        products.slice(from, from + 1_000).map((product) => ({ ...product, move: uuidv7() })),
      )
      await tx.execute(sql`
        with rows as (select * from json_to_recordset(${rows}::json) as r (
          id uuid, move uuid, name text, sku text, "priceMinor" int, "vatCode" text, "vatRate" int))
        , made as (
          insert into products (organization_id, id, sku, name, price, vat_code, vat_rate, stock_quantity)
          select ${organizationId}::uuid, id, sku, name, "priceMinor" / 100.0, "vatCode", "vatRate" / 100.0, 100000 from rows)
        insert into inventory (organization_id, id, product_id, transaction_type, quantity_change)
        select ${organizationId}::uuid, move, id, 'opening', 100000 from rows`)
    }
  })
  return products
}

async function stockTills(
  { database }: Arena,
  business: TestBusiness,
  letter: string,
  count: number,
  products: readonly CartProduct[],
  write: ConstructorParameters<typeof StockedTill>[2],
): Promise<StockedTill[]> {
  const staff = { id: business.people.cashier, name: 'Test cashier' }
  return inOrganization(database, business.organizationId, async (tx) => {
    const tills: StockedTill[] = []
    for (let i = 1; i <= count; i += 1) {
      const till = { id: uuidv7(), code: `${letter}${i}` }
      await tx.execute(sql`
        insert into tills (organization_id, id, code, name, device_id)
        values (${business.organizationId}, ${till.id}, ${till.code}, ${till.code}, ${till.id})`)
      tills.push(new StockedTill(new TestTill(till, staff), products, write))
    }
    return tills
  })
}

async function prove({ ownerUrl }: Arena, acknowledged: number): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1 })
  const [counted] = await owner`
    select (select count(*)::int from transactions) as sales,
           (select count(*)::int from transactions where flags <> '{}') as flagged,
           (select count(*)::int from (select till_id from journal group by till_id
              having count(*) <> max(sequence) or count(distinct sequence) <> count(*)) torn) as torn`
  const found = await breaches(owner as unknown as Parameters<typeof breaches>[0])
  await owner.end()
  const { sales, flagged, torn } = counted as { sales: number; flagged: number; torn: number }
  const lost = Math.max(0, acknowledged - sales)
  const doubled = Math.max(0, sales - acknowledged)
  console.log(
    `${acknowledged} acknowledged, ${sales} in the books: ${lost} lost, ${doubled} doubled; ` +
      `stock adrift on ${found['stock is the sum of its movements']?.length ?? 0} products; ` +
      `${torn} journals with a gap or a twin; ${flagged} sales flagged`,
  )
  if (lost + doubled + torn + flagged > 0 || Object.keys(found).length > 0) {
    console.error('What must be true is not:', found)
    process.exitCode = 1
  }
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
