import './check-node.mjs'
import { build } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { runTool } from './run.mjs'
import { changedSince, testsReaching } from './testing/tests-reaching.mjs'

// `npm run test:changed`: the tests that reach what differs from the last commit, through imports, style sheets and files that are read;
// from another one where it is named: `npm run test:changed -- main`. Journeys reach the product through a browser, so of them only those
// whose own files differ.
const since = process.argv[2] ?? 'HEAD'

await installIfNeeded()
// Components need it too.
if (!(await ensureChromium())) process.exit(1)
const files = testsReaching(changedSince(since))
console.log(
  files.length === 0
    ? 'No test reaches what has changed.'
    : `${files.length} test files reach what has changed.`,
)
const tests = files.length === 0 ? 0 : await runTool('vitest/vitest.mjs', ['run', ...files])
await build()
const only = [`--only-changed=${since}`, '--pass-with-no-tests']
const journeys = await runTool('@playwright/test/cli.js', ['test', ...only])
process.exit(Math.max(tests, journeys))
