import './check-node.mjs'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from './ensure-chromium.mjs'
import { hookUp } from './hook-up.mjs'
import { installIfNeeded } from './install.mjs'
import { root } from './source-state.mjs'
import { CpuMeter, machineSeconds } from './testing/cpu.mjs'
import { newResult, overLimit, runStage, slownessOf } from './testing/run-stage.mjs'
import { clock, failureText, printSummary, progressLine } from './testing/summary.mjs'

// `npm test`: everything a change must pass. `npm test -- sales`: all tests of one capability, or of several.

/** Above this share of other work, CPU seconds say as much about the neighbours as about the tests. */
const MAX_OTHER_WORK = 0.1
/**
 * A run fails only beyond this multiple of a budget, times how much slower than usual the machine is. In the sum, chance evens out.
 */
const TOLERANCE = { part: 2.5, whole: 1.8 }
const LAST_RUN = path.join(root, 'node_modules/.cache/tuppence/last-test-run.json')
const PROGRESS_EVERY_MS = 15_000

hookUp()
await installIfNeeded()
if (!(await ensureChromium())) process.exit(1)
// What these need is installed only now.
const { phasesFor, WHOLE_BUDGET } = await import('./testing/stages.mjs')
const capabilities = process.argv.slice(2)
const isWhole = capabilities.length === 0
const phases = phasesFor(capabilities).map((lanes) => lanes.map((lane) => lane.map(newResult)))
const results = phases.flat(2)
const last = existsSync(LAST_RUN) ? JSON.parse(readFileSync(LAST_RUN, 'utf8')) : undefined

console.log(
  `${isWhole ? 'The whole test run' : `Tests of ${capabilities.join(' and ')}`}: ${titles(results)}.`,
)
console.log(
  last && isWhole
    ? `Last time it took ${clock(last.wall * 1000)} and ${Math.round(last.cpu)} CPU s.`
    : 'On two processors the whole run takes about twelve to fifteen minutes.',
)
console.log("Each layer's own output is in test-results/logs.\n")

const beganAt = Date.now()
const before = machineSeconds()
const meter = new CpuMeter()
const progress = setInterval(() => console.log(progressLine(results, beganAt)), PROGRESS_EVERY_MS)
const runs = new Map()
for (const lanes of phases) await Promise.all(lanes.map(runLane))
clearInterval(progress)
meter.stop()

const wall = (Date.now() - beganAt) / 1000
const cpu = results.reduce((sum, result) => sum + result.cpu, 0)
const after = machineSeconds()
const machine = before && after && { busy: after.busy - before.busy, idle: after.idle - before.idle }
const isEnforced = isWhole && machine !== undefined && machine.busy - cpu < MAX_OTHER_WORK * machine.busy
const slowness = slownessOf(results)
const tolerance = { part: TOLERANCE.part * slowness, whole: TOLERANCE.whole * slowness }
printSummary(results, {
  ...{ wall, machine, slowness, isEnforced, tolerance, wholeBudget: isWhole ? WHOLE_BUDGET : undefined },
  commands: [
    '\nOne file: npx vitest run <path> · npx playwright test e2e/<file> · one capability: npm test -- returns',
  ],
})
if (isWhole) {
  mkdirSync(path.dirname(LAST_RUN), { recursive: true })
  writeFileSync(LAST_RUN, JSON.stringify({ wall, cpu }))
}

const total = { passed: 0, failed: 0, skipped: 0 }
for (const { passed, failed, skipped, code } of results) {
  total.passed += passed
  // A layer that failed outside of its tests has failed too.
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  total.skipped += skipped
}
// A word that no path has would pass with nothing looked at.
const hasNone = total.passed + total.failed === 0
if (hasNone)
  console.log(
    `\nNo test has “${capabilities.join('” or “')}” in its path. Capabilities: see e2e/journeys.json.`,
  )
const isOverBudget =
  cpu > tolerance.whole * WHOLE_BUDGET ||
  results.some(
    (result) =>
      result.cpu > tolerance.part * result.stage.budget || overLimit(result, tolerance.part).length > 0,
  )
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(hasNone || results.some(({ code }) => code !== 0) || (isEnforced && isOverBudget) ? 1 : 0)

async function runLane(lane) {
  for (const result of lane) {
    if (result.stage.after) await runs.get(result.stage.after)
    const run = runStage(result, meter, (failure) => console.log(`FAILED ${failureText(failure)}`))
    runs.set(result.stage.name, run)
    await run
  }
}

function titles(all) {
  return all.map(({ stage }) => stage.title).join(', ')
}
