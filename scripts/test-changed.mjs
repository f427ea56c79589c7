import './check-node.mjs'
import { build } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { runTool } from './run.mjs'

// `npm run test:changed`: the tests that reach, through their imports, what differs from the last commit; from another one where it is
// named: `npm run test:changed -- main`. Journeys reach the product through a browser, so of them only those whose own files differ.
const since = process.argv[2] ?? 'HEAD'

await installIfNeeded()
// Components need it too.
if (!(await ensureChromium())) process.exit(1)
const tests = await runTool('vitest/vitest.mjs', ['run', `--changed=${since}`, '--passWithNoTests'])
await build()
const only = [`--only-changed=${since}`, '--pass-with-no-tests']
const journeys = await runTool('@playwright/test/cli.js', ['test', ...only])
process.exit(Math.max(tests, journeys))
