import { parseArgs } from 'node:util'
import { buildApp } from '../../apps/server/src/app.ts'
import { figuresInWords, proveJournal } from '../../apps/server/src/testing/journal-proof.ts'
import { testSecrets, testSettings } from '../../apps/server/src/testing/test-settings.ts'
import { openArena } from '../../bench/support/arena.ts'

/**
 * `npm run faults:journal -- --tamperings 10000`: changes, removes, reorders and cuts a journal at random as the owner of
 * the database, and the figures, stock and audit entries beside it, and counts what verifying finds (R13).
 */
const { values: flags } = parseArgs({
  options: {
    tamperings: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    sales: { type: 'string', default: '10' },
  },
})

const arena = await openArena()
try {
  const app = await buildApp({ settings: testSettings(), database: arena.database, secrets: testSecrets })
  const seed = Number(flags.seed)
  console.log(`Seed ${seed}`)
  const began = Date.now()
  const figures = await proveJournal(
    { app, database: arena.database, ownerUrl: arena.ownerUrl },
    { tamperings: Number(flags.tamperings), seed, salesPerTill: Number(flags.sales) },
  )
  console.log(`${figuresInWords(figures)}\n${((Date.now() - began) / 1_000).toFixed(0)} s`)
  process.exitCode = figures.notFound.length > 0 ? 1 : 0
  await app.close()
} finally {
  await arena.close()
}
