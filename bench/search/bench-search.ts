import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { setOrganization } from '../../apps/server/src/platform/tenancy.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { drive, type Measured, percentile, together } from '../sale/drive.ts'
import { openArena } from '../support/arena.ts'
import { Poster } from '../support/post.ts'
import { goodsOf, stockGoods } from './goods.ts'

/**
 * `npm run bench:search`: barcodes, words and what runs low among 50,000 products over HTTP with a session, one question after another,
 * and in alternating rounds the bare statement of the same question straight at the same PostgreSQL.
 */
const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    products: { type: 'string', default: '50000' },
    /** Only the questions with this in their name. */
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(flags.seconds)
const rounds = Number(flags.rounds)
const goods = goodsOf(Number(flags.products))

/** The whole statement, with the tenant's setting as every request has it. */
const BARCODE = `select products.* from product_barcodes filed
  join products on products.organization_id = $1 and products.id = filed.product_id
  where filed.organization_id = $1 and filed.barcode = $2`
const WORDS = `
  with asked as materialized (
    select * from json_to_recordset($2::text::json) as a (n int, "from" text collate "C", "to" text collate "C")
  ), found as materialized (
    select product_id, name_key from asked cross join lateral (
      select product_id, name_key from product_words
       where organization_id = $1 and word >= asked."from" and word < asked."to" offset 0) filed
     group by product_id, name_key having count(distinct n) = (select count(*) from asked)
  )
  select product_id, name_key, (select count(*) from found) from found order by name_key, product_id limit 50`

/** At its worst: every product is out of stock. */
const LOW = `select products.* from products
  where organization_id = $1 and archived_at is null and is_active and stock_quantity <= min_stock_level
  order by stock_quantity, lower(name), id limit $2::text::int`

interface Question {
  readonly what: string
  readonly path: string
  readonly statement: string
  readonly parameter: string
}

const any = () => goods[Math.floor(Math.random() * goods.length)] ?? { name: '', sku: '', barcode: '' }
const byWords = (what: string, words: () => string[]) => (): Question => {
  const asked = words()
  return {
    what,
    path: `/api/products?limit=50&search=${encodeURIComponent(asked.join(' '))}`,
    statement: WORDS,
    parameter: JSON.stringify(
      asked.map((word) => word.toLowerCase()).map((word, n) => ({ n, from: word, to: `${word}\u{10FFFF}` })),
    ),
  }
}
const leaveOneOut = (word: string) => word.slice(0, 3) + word.slice(4)
const firstWord = () => any().name.split(' ')[0] ?? ''

const kinds: readonly (() => Question)[] = [
  () => {
    const { barcode } = any()
    return {
      what: 'barcode',
      path: `/api/products/barcode/${barcode}`,
      statement: BARCODE,
      parameter: barcode,
    }
  },
  byWords('text: one product', () => [any().sku]),
  byWords('text: a word of thousands', () => [firstWord().slice(0, 4)]),
  byWords('text: two words', () => [firstWord(), 'clock']),
  byWords('text: a letter missing', () => [leaveOneOut(firstWord())]),
  byWords('text: inside a word', () => [firstWord().slice(2, 6)]),
  byWords('text: nothing found', () => ['nowhere']),
  () => ({ what: 'what runs low', path: '/api/products/low-stock?limit=5', statement: LOW, parameter: '5' }),
]

const arena = await openArena()
try {
  const business = await testBusiness(arena.database)
  await stockGoods(arena, business.organizationId, goods)
  await arena.analyse()
  await vacuum(arena.ownerUrl)
  const url = await arena.serve()
  const poster = new Poster(url, await signedIn(arena.database, business, 'cashier'), 1)
  const straight = postgres(arena.appUrl, { max: 1, fetch_types: false, onnotice: () => {} })
  const askHttp = async ({ path }: Question) => {
    const { status, body } = await poster.get(path)
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`)
  }
  const askStraight = async ({ statement, parameter }: Question) => {
    await Promise.all([
      straight.unsafe(`begin; ${setOrganization(business.organizationId)}`).execute(),
      straight.unsafe(statement, [business.organizationId, parameter], { prepare: true }).execute(),
      straight.unsafe('commit').execute(),
    ])
  }
  const load = () => loadavg()[0]?.toFixed(1)
  console.log(`${flags.products} products, one question at a time, ${rounds} rounds of ${seconds} s each way`)
  console.log(`load ${load()}\n`)
  console.log(`${''.padEnd(28)}over HTTP: p50      p95      p99     bare: p50      p95      p99`)
  for (const kind of kinds.filter((one) => one().what.includes(flags.only))) {
    const measured: { http: Measured[]; straight: Measured[] } = { http: [], straight: [] }
    await drive(1, 0.5, () => askHttp(kind()))
    await drive(1, 0.5, () => askStraight(kind()))
    for (let round = 0; round < rounds; round += 1) {
      measured.http.push(await drive(1, seconds, () => askHttp(kind())))
      measured.straight.push(await drive(1, seconds, () => askStraight(kind())))
    }
    print(kind().what, together(measured.http), together(measured.straight))
  }
  console.log(`\nload ${load()}`)
  poster.close()
  await straight.end()
} finally {
  await arena.close()
}

/** As the database does by itself within a minute of a load. Until then a search looks each word up in the table beside its index. */
async function vacuum(ownerUrl: string): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  await owner`vacuum product_words, product_barcodes, products`
  await owner.end()
}

function print(what: string, http: Measured, bare: Measured): void {
  const cells = (measured: Measured) =>
    [0.5, 0.95, 0.99].map((share) => `${percentile(measured, share).toFixed(1)} ms`.padStart(9)).join('')
  console.log(`${what.padEnd(26)}${cells(http).padStart(30)}${cells(bare).padStart(33)}`)
}
