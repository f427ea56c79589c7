import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readSizes } from '../support/size.ts'

// `npm run faults:totals -- --carts 10000000 [--seed 1]`: R5, the till's and server's totals beside an oracle with exact
// fractions. The proof itself stands with the domain's tests; this gives it its size.
const { carts, seed } = readSizes({ carts: 200_000, seed: 1 })
const root = fileURLToPath(new URL('../../', import.meta.url))
const file = 'packages/domain/src/tax/compute-totals.test.ts'
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '-t', 'R5', file],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TUPPENCE_PROOF_CARTS: String(carts), TUPPENCE_PROOF_SEED: String(seed) },
  },
)
process.exit(status ?? 1)
