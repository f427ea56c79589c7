import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

// `npm run test:pooled [-- files]`: the tests on PostgreSQL, each server of them behind a real PgBouncer in transaction mode.
const vitest = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'pg', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TUPPENCE_TEST_POOLED: '1' },
})
process.exitCode = status ?? 1
