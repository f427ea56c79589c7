import './check-node.mjs'
import { build } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { runTool } from './run.mjs'

// `npm run test:late`: the tests in a browser with answers that each come up to 0.4 s late, which finds those that rely on quick ones.
// `npm run test:late -- staff`: only the files with this in their names.

const names = process.argv.slice(2)
const options = { env: { VITE_LATE_MS: process.env.VITE_LATE_MS ?? '400' } }
await installIfNeeded()
if (!(await ensureChromium())) process.exit(1)
await build()
// A name may be of one kind only.
const components = ['run', '--project', 'components', '--passWithNoTests', ...names]
const journeys = ['test', '--pass-with-no-tests', ...names]
const ofComponents = await runTool('vitest/vitest.mjs', components, options)
const ofJourneys = await runTool('@playwright/test/cli.js', journeys, options)
process.exit(ofComponents || ofJourneys)
