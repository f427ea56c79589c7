import { parseArgs } from 'node:util'
import { buildApp } from '../../apps/server/src/app.ts'
import { connect } from '../../apps/server/src/platform/database/connect.ts'
import { proveReturns, returnsInWords } from '../../apps/server/src/testing/returns-proof.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { openArena } from '../../bench/support/arena.ts'

/**
 * `npm run faults:returns -- --sequences 1000 [--seed 7]`: two tills out of touch sell, void, refund and exchange at random,
 * and the books are held against all they promise after every step (R8).
 */
const { values: flags } = parseArgs({
  options: {
    sequences: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const arena = await openArena()
const owner = connect(arena.ownerUrl, { max: 1, applicationName: 'proof of returns' })
try {
  const app = await buildApp({ settings: testSettings(), database: arena.database, secrets: testSecrets })
  const seed = Number(flags.seed)
  console.log(`Seed ${seed}`)
  const began = Date.now()
  const books = { app, database: arena.database, ownerSql: owner.sql }
  const figures = await proveReturns(books, { sequences: Number(flags.sequences), seed })
  console.log(`${returnsInWords(figures)}\n${((Date.now() - began) / 1_000).toFixed(0)} s`)
  await app.close()
} finally {
  await owner.close(1_000)
  await arena.close()
}
