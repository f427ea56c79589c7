import './check-node.mjs'
import { build } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { runTool } from './run.mjs'

// `npm run proofs`: every proof of faults/ at its size. `npm run proofs -- kill-server fuzz`: only these. `npm run proofs -- --small`: every
// command of faults/ and bench/ at its smallest, so that none breaks unnoticed.

/** What each command is given when it is only shown to run, and when its size matters; a bench has no size here. */
const FAULTS = {
  'access/command.ts': { small: ['--turn', '0'], full: [] },
  'api/command.ts': { small: [], full: [] },
  'axe/command.ts': { small: ['--turn', '0'], full: [] },
  'clock/command.ts': { small: ['--seeds', '2'], full: ['--seeds', '100'] },
  'fuzz/command.ts': { small: ['--requests', '500'], full: ['--requests', '100000'] },
  'journal/tamper.ts': { small: ['--tamperings', '20'], full: ['--tamperings', '2000'] },
  'kill-browser/command.ts': { small: ['--kills', '1'], full: ['--kills', '60'] },
  'kill-server/command.ts': { small: ['--kills', '2'], full: ['--kills', '200'] },
  'orders/command.ts': {
    small: ['--fakes', '36', '--honest', '3'],
    full: ['--fakes', '60', '--honest', '20'],
  },
  'proxy/command.ts': { small: ['--sales', '20'], full: ['--sales', '2000'] },
  'repeats/command.ts': { small: ['--submissions', '200'], full: ['--submissions', '50000'] },
  'restart/command.ts': { small: ['--restarts', '2'], full: ['--restarts', '60'] },
  'returns/command.ts': { small: ['--sequences', '5'], full: ['--sequences', '500'] },
  'simulation/simulation.ts': { small: ['--seeds', '20'], full: ['--seeds', '20000'] },
  'stock/command.ts': {
    small: ['--writers', '8', '--sales', '5'],
    full: ['--writers', '64', '--sales', '50'],
  },
  'tabs/command.ts': { small: ['--kills', '1', '--tabs', '4'], full: ['--kills', '60'] },
  'totals/command.ts': { small: ['--carts', '2000'], full: ['--carts', '2000000'] },
  'two-servers/command.ts': { small: ['--rounds', '3', '--replacements', '1'], full: [] },
}
const BENCHES = {
  'import/bench-import.ts': ['--rows', '500'],
  'insights/bench-insights.ts': ['--products', '50', '--sales', '500'],
  'journal/bench-journal.ts': ['--sales', '200'],
  'reports/bench-reports.ts': ['--sales', '500', '--businesses', '2', '--products', '50', '--rounds', '1'],
  'retail/replay.ts': ['--days', '1'],
  'sale/bench-queue.ts': [],
  'sale/bench-sale.ts': ['--seconds', '1', '--rounds', '1', '--products', '200', '--concurrency', '1'],
  'search/bench-search.ts': ['--seconds', '1', '--rounds', '1', '--products', '500'],
  'till/bench-till.ts': ['--products', '300', '--times', '2', '--slower', '1'],
  'web/bench-web.ts': ['--products', '300', '--times', '2', '--slower', '1', '--rounds', '1'],
  'web-size/web-size.ts': [],
}

const given = process.argv.slice(2)
const isSmall = given.includes('--small')
const names = given.filter((word) => !word.startsWith('--'))
const isChosen = (file) => names.length === 0 || names.some((name) => file.includes(name))

const chosen = [
  ...Object.entries(FAULTS).map(([file, { small, full }]) => [`faults/${file}`, isSmall ? small : full]),
  ...(isSmall ? Object.entries(BENCHES).map(([file, sizes]) => [`bench/${file}`, sizes]) : []),
].filter(([file]) => isChosen(file))
if (chosen.length === 0) {
  console.error(
    `No proof has ${names.join(' or ')} in its name${isSmall ? '' : '; benchmarks run with --small'}.`,
  )
  process.exit(1)
}
await installIfNeeded()
if (!(await ensureChromium())) process.exit(1)
await build()
const failed = []
for (const [file, sizes] of chosen) await prove(file, sizes)
console.log(failed.length === 0 ? '\nAll proofs hold.' : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

async function prove(file, sizes) {
  const beganAt = Date.now()
  console.log(`\n— ${file} ${sizes.join(' ')}`)
  const code = await runTool('tsx/dist/cli.mjs', [file, ...sizes])
  if (code !== 0) failed.push(file)
  console.log(`— ${code === 0 ? 'held' : 'FAILED'} after ${((Date.now() - beganAt) / 1000).toFixed(0)} s`)
}
