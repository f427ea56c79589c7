import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { addDays, REPORT_KINDS, REPORTS } from '@tuppence/domain/reporting'
import postgres from 'postgres'
import { setOrganization } from '../../apps/server/src/platform/tenancy.ts'
import { signedIn } from '../../apps/server/src/testing/test-business.ts'
import { processorTimeMs } from '../import/processor-time.ts'
import { drive, type Measured, percentile, together } from '../sale/drive.ts'
import { openArena } from '../support/arena.ts'
import { Poster } from '../support/post.ts'
import { buildShops } from './build-shops.ts'

/**
 * `npm run bench:reports -- --sales 1000000 --businesses 50`: a year of sales of so many businesses; the dashboard and every
 * report over 90 days of one of them over HTTP, with the processor time of server and database, which holds still on a busy
 * machine, and in alternating rounds the same days added up from the sales themselves.
 */
const { values: flags } = parseArgs({
  options: {
    sales: { type: 'string', default: '100000' },
    businesses: { type: 'string', default: '5' },
    products: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
  },
})
const seconds = Number(flags.seconds)
const rounds = Number(flags.rounds)

/** Added up from the lines of the sales: what a report without roll-ups has to do. */
const BARE = `
  select i.product_id, sum(i.quantity), sum(i.net_amount), sum(i.vat_amount) from transactions t
    join transaction_items i on i.organization_id = $1::text::uuid and i.transaction_id = t.id
   where t.organization_id = $1::text::uuid and t.trading_day between $2::text::date and $3::text::date group by i.product_id`

const today = new Date().toISOString().slice(0, 10)
const days = { from: addDays(today, -90), to: addDays(today, -1) }
const paths: readonly (readonly [string, string])[] = [
  ['Dashboard', '/api/dashboard/stats'],
  ...REPORT_KINDS.map(
    (kind) => [REPORTS[kind].title, `/api/reports/${kind}?from=${days.from}&to=${days.to}`] as const,
  ),
  ['VAT return', `/api/reports/vat-return?from=${days.from}&to=${days.to}`],
]

const arena = await openArena()
try {
  const began = performance.now()
  const size = {
    sales: Number(flags.sales),
    businesses: Number(flags.businesses),
    products: Number(flags.products),
    tills: 3,
  }
  const business = await buildShops(arena, size)
  const owner = postgres(arena.ownerUrl, { max: 1, onnotice: () => {} })
  await owner`vacuum analyze`
  const [whole] = await owner<
    { size: string }[]
  >`select pg_size_pretty(pg_database_size(current_database())) as size`
  await owner.end()
  const load = () => loadavg()[0]?.toFixed(1)
  console.log(
    `${flags.sales} sales of ${flags.businesses} businesses, ${flags.products} products each: built in ` +
      `${((performance.now() - began) / 1_000).toFixed(0)} s, ${whole?.size}; one question at a time, ${rounds} rounds of ${seconds} s; load ${load()}\n`,
  )
  console.log(`${''.padEnd(24)}over HTTP: p50       p99   processor     from the sales: p50       p99`)
  const url = await arena.serve()
  const poster = new Poster(url, await signedIn(arena.database, business, 'manager'), 1)
  const straight = postgres(arena.appUrl, { max: 1, fetch_types: false, onnotice: () => {} })
  const askHttp = async (path: string) => {
    const { status, body } = await poster.get(path)
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`)
  }
  const askStraight = async () => {
    await Promise.all([
      straight.unsafe(`begin; ${setOrganization(business.organizationId)}`).execute(),
      straight.unsafe(BARE, [business.organizationId, days.from, days.to], { prepare: true }).execute(),
      straight.unsafe('commit').execute(),
    ])
  }
  for (const [what, path] of paths) {
    const measured: { http: Measured[]; bare: Measured[] } = { http: [], bare: [] }
    let processorMs = 0
    await drive(1, 0.3, () => askHttp(path))
    for (let round = 0; round < rounds; round += 1) {
      const before = processorTimeMs()
      measured.http.push(await drive(1, seconds, () => askHttp(path)))
      processorMs += processorTimeMs() - before
      measured.bare.push(await drive(1, seconds / 2, askStraight))
    }
    const cells = (all: readonly Measured[]) =>
      [0.5, 0.99].map((share) => `${percentile(together(all), share).toFixed(1)} ms`.padStart(10)).join('')
    const processor = `${(processorMs / together(measured.http).done).toFixed(1)} ms`
    console.log(
      `${what.padEnd(22)}${cells(measured.http).padStart(26)}${processor.padStart(12)}${cells(measured.bare).padStart(27)}`,
    )
  }
  console.log(`\nload ${load()}`)
  poster.close()
  await straight.end()
} finally {
  await arena.close()
}
