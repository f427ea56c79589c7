import './check-node.mjs'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { checkAll, LINT, TYPES } from './checks.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { run, runTool } from './run.mjs'
import { root } from './source-state.mjs'

// `npm test`: types, lint, tests and journeys. Every step runs even if one before it failed, so that one run shows all.
/** More browsers than this at once would want more memory than a small machine has. */
const MOST_SHARES = 4
const results = mkdtempSync(path.join(tmpdir(), 'tuppence-results-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const broken = []
/** What failed, by file and name: said again at the end, because a long run's own words are far above by then. */
const failures = []

await installIfNeeded()
await step('types', () => checkAll(TYPES))
await step('format, lint, boundaries, unused code', () => checkAll(LINT))
await step('unit tests', () => vitest('unit', 'web'))
await step('tests on PostgreSQL', () => vitest('pg'))
await step('journeys in a browser', journeys)
rmSync(results, { recursive: true, force: true })

if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}.`)
for (const failure of failures) console.log(`  ${failure}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(broken.length > 0 ? 1 : 0)

async function step(name, work) {
  console.log(`\n— ${name}`)
  const began = Date.now()
  const code = await work()
  if (code !== 0) broken.push(name)
  console.log(
    `— ${name}: ${code === 0 ? 'ok' : 'FAILED'} after ${((Date.now() - began) / 1000).toFixed(1)} s`,
  )
}

async function vitest(...projects) {
  const file = path.join(results, `${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool('vitest/vitest.mjs', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--passWithNoTests',
    ...reporters,
  ])
  const seen = readJson(file)
  for (const { name, status, message, assertionResults } of seen?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    failures.push(...failed.map((test) => sayFailure(name, test.fullName, test.failureMessages[0])))
    if (status === 'failed' && failed.length === 0)
      failures.push(sayFailure(name, 'the file itself', message))
  }
  count(
    seen?.numPassedTests,
    seen?.numFailedTests,
    (seen?.numPendingTests ?? 0) + (seen?.numTodoTests ?? 0),
    code,
  )
  return code
}

async function journeys() {
  if (!readdirSync(path.join(root, 'e2e')).some((name) => name.endsWith('.spec.ts'))) {
    console.log('There are no journeys yet.')
    return 0
  }
  if (!(await ensureChromium())) {
    console.log(
      'NO BROWSER COULD BE HAD, so the journeys were NOT run. Install Chromium, or set CHROMIUM_PATH to yours.',
    )
    total.skipped++
    return process.env.CI ? 1 : 0
  }
  // Built once: each share's server would build for itself.
  await build()
  // A journey waits more than it reckons, so there is a share for each processor, with a server and a database of its own.
  const shares = Math.min(availableParallelism(), MOST_SHARES)
  const numbers = Array.from({ length: shares }, (_, i) => i + 1)
  const codes = await Promise.all(numbers.map((number) => journeysOf(number, shares)))
  return Math.max(...codes)
}

async function journeysOf(number, shares) {
  const file = path.join(results, `journeys-${number}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const share = [`--shard=${number}/${shares}`, `--output=test-results/share-${number}`]
  const code = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...share], {
    env,
  })
  const { stats, suites = [] } = readJson(file) ?? {}
  for (const suite of suites) collectJourneys(suite)
  count((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, stats?.skipped, code)
  return code
}

/** Journeys that failed, and those that passed only when tried again. */
function collectJourneys({ file, specs = [], suites = [] }) {
  for (const { title, tests } of specs)
    for (const { status, results: tries } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue
      const said = tries.find((one) => one.error)?.error.message
      failures.push(
        `${status === 'flaky' ? 'passed when tried again: ' : ''}${sayFailure(path.join('e2e', file), title, said)}`,
      )
    }
  for (const inner of suites) collectJourneys(inner)
}

function sayFailure(file, name, message = '') {
  // The colours of a terminal are no part of what was said.
  const [first] = stripVTControlCharacters(message).split('\n')
  return `${path.relative(root, path.resolve(root, file))} › ${name}: ${first}`
}

/** A run that failed before its first test has failed too, whatever it counted. */
function count(passed = 0, failed = 0, skipped = 0, code = 0) {
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  total.skipped += skipped
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
