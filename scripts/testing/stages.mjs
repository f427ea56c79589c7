import { readFileSync } from 'node:fs'
import { LINT, STATEMENTS, TYPES } from '../checks.mjs'

/*
 * What `npm test` runs. CPU budgets are seconds, user and system of the whole process tree; `each` is the most that one test may use
 * (on PostgreSQL: one file), and `proof` the most of a proof: a file of faults/, or axe over many screens. Which layer a test belongs
 * to: CONTRIBUTING.md.
 */

const VITEST = ['--passWithNoTests', '--reporter=./scripts/testing/report-tests.mjs', '--reporter=default']
const PLAYWRIGHT = ['--reporter=./scripts/testing/report-journeys.mjs,list']

/** CPU seconds that a whole run may use: less than its layers' budgets together, because one that grows takes from the others. */
export const WHOLE_BUDGET = 1300

/** Journeys by capability, whose files are seldom named after it. */
const JOURNEYS = JSON.parse(readFileSync(new URL('../../e2e/journeys.json', import.meta.url), 'utf8'))

const tool = (entry, ...args) => [`node_modules/${entry}`, ...args]
const vitest = (projects, filters) =>
  tool('vitest/vitest.mjs', 'run', ...projects.map((name) => `--project=${name}`), ...VITEST, ...filters)

const STATIC = {
  ...{ name: 'static', title: 'types and lint', budget: 50, usual: 35, givesWay: true },
  tools: [...TYPES, ...LINT, STATEMENTS].map(([entry, ...args]) => tool(entry, ...args)),
}

const PREPARE = {
  ...{ name: 'build', title: 'build', budget: 20 },
  tools: [['scripts/testing/build-stale.mjs']],
}

const unit = (filters) => ({
  ...{ name: 'unit', title: 'domain and web logic', budget: 80 },
  tools: [vitest(['unit', 'web'], filters)],
})

const postgres = (filters) => ({
  ...{ name: 'postgres', title: 'calls on PostgreSQL', budget: 480, each: 15, proof: 50 },
  tools: [vitest(['pg'], filters)],
})

const components = (filters) => ({
  ...{ name: 'components', title: 'components in a browser', budget: 220, each: 1.5, after: 'build' },
  tools: [vitest(['components'], filters)],
})

const journeys = (filters) => ({
  ...{ name: 'journeys', title: 'journeys in a browser', budget: 650, each: 8, proof: 20 },
  tools: [tool('@playwright/test/cli.js', 'test', ...PLAYWRIGHT, ...filters)],
})

/**
 * Stages in lanes that run beside each other, phase after phase: journeys have the machine to themselves, because beside tests on
 * PostgreSQL some of them fail by timing. What they leave idle, a sixth of it, is for what gives way to them. Components, two pages at
 * once, go first in their lane: what comes last takes whatever processor is idle.
 *
 * @param {string[]} [capabilities] only what has one of these in its path, and the journeys listed under one
 * @returns {import('./run-stage.mjs').Stage[][][]}
 */
export function phasesFor(capabilities = []) {
  const isWhole = capabilities.length === 0
  return [
    [
      [PREPARE, postgres(capabilities)],
      [components(capabilities), unit(capabilities)],
    ],
    [
      [journeys(isWhole ? [] : ['--pass-with-no-tests', ...capabilities.flatMap(journeysOf)])],
      ...(isWhole ? [[STATIC]] : []),
    ],
  ]
}

/** Playwright takes expressions, and looks for them in the whole path. */
const journeysOf = (capability) => [
  `e2e/[^/]*${capability}`,
  ...Object.keys(JOURNEYS[capability] ?? {}).map((name) => `e2e/${name}.spec.ts`),
]
