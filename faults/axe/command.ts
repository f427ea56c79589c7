import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readSizes } from '../support/size.ts'

// `npm run faults:axe [-- --turn 3]`: every screen by the rules of WCAG 2.2 AA, or the sixth that a run has looked at.
const { turn } = readSizes({ turn: 'whole' })
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'e2e/axe.spec.ts', 'e2e/device-wishes.spec.ts'],
  {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, TUPPENCE_AXE_TURN: turn },
  },
)
process.exit(status ?? 1)
