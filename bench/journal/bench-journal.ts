import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { countWords } from '@tuppence/domain/counts'
import { buildApp } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/database/connect.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { openArena } from '../support/arena.ts'

/**
 * `npm run bench:journal -- --sales 100000`: a year's sales verified and exported in one go, and how long that keeps the
 * server from anything else.
 */
const { values: flags } = parseArgs({ options: { sales: { type: 'string', default: '10000' } } })
const sales = Number(flags.sales)
const TILLS = 4
const LINES = 3

const arena = await openArena()
const owner = connect(arena.ownerUrl, { max: 2 })
try {
  const app = await buildApp({ settings: testSettings(), database: arena.database, secrets: testSecrets })
  const shop = await testBusiness(arena.database)
  const staff = { id: shop.people.cashier, name: 'Test cashier' }
  const headers = await signedIn(arena.database, shop, 'manager', 'back-office')
  const products = await testProducts(owner.sql, shop.organizationId, [99, 250, 1_000])
  const lines = products.slice(0, LINES).map((product) => ({ product }))
  const began = Date.now()
  await Promise.all(
    Array.from({ length: TILLS }, async (_, i) => {
      const till = await testTill(owner.sql, shop.organizationId, `B${i + 1}`, staff)
      for (let sold = 0; sold < sales / TILLS; ) {
        const batch = Array.from({ length: Math.min(24, sales / TILLS - sold) }, (_, j) =>
          till.sell({ lines, at: new Date(Date.parse('2026-01-01T09:00:00Z') + (sold + j) * 75_000) }),
        )
        const answers = await Promise.all(
          batch.map((payload) => app.inject({ method: 'POST', url: '/api/transactions', headers, payload })),
        )
        for (const { statusCode, body } of answers) if (statusCode !== 201) throw new Error(body)
        sold += batch.length
      }
    }),
  )
  console.log(`${countWords(sales)} sales recorded in ${seconds(began)}`)
  await arena.analyse()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const what of ['verify', 'export']) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const from = Date.now()
    const answer = await fetch(`${address}/api/journal/${what}?from=2026-01-01&to=2026-12-31`, { headers })
    const text = await answer.text()
    delay.disable()
    if (!answer.ok) throw new Error(text)
    const found =
      what === 'verify'
        ? `${JSON.parse(text).tills.reduce((sum: number, till: { findingCount: number }) => sum + till.findingCount, 0)} findings`
        : `${(text.length / 1e6).toFixed(1)} MB`
    console.log(
      `${what}: ${seconds(from)}, ${found}; the event loop was held for ${(delay.percentile(99) / 1e6).toFixed(0)} ms at the 99th percentile, ${(delay.max / 1e6).toFixed(0)} ms at most`,
    )
  }
  await app.close()
} finally {
  await owner.close(0)
  await arena.close()
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1_000).toFixed(1)} s`
}
