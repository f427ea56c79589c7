import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readSizes } from '../support/size.ts'

// `npm run faults:access [-- --turn 3]`: R9, R10, R11, every call as everybody in every way, or the sixth that a run has tried.
const { turn } = readSizes({ turn: 'whole' })
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pg', 'faults/access'],
  {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, TUPPENCE_ACCESS_TURN: turn },
  },
)
process.exit(status ?? 1)
