import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { AREAS, type AreaName, isAreaName } from './areas.ts'
import { figuresOf, inWords, scoreOf } from './score.ts'

// `npm run mutation -- money cart [--file packages/…/round.ts] [--workers 2] [--again]`: the program is changed in one place
// after another, and its unit tests must notice. What was found is kept, so that the next run tries only what was changed
// since; `--again` forgets it.
const LEAST_SCORE = 90
const root = fileURLToPath(new URL('../../', import.meta.url))
const { values, positionals } = parseArgs({
  options: {
    file: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !isAreaName(name))
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')}: the areas are ${Object.keys(AREAS).join(', ')}.`)
const named = positionals.filter(isAreaName)
const areas = named.length > 0 ? named : Object.keys(AREAS).filter(isAreaName)

process.chdir(root)
const lines: string[] = []
try {
  for (const area of areas) {
    const mutants = await mutate(area)
    const figures = figuresOf(mutants.filter(({ fileName }) => isNamed(fileName)))
    lines.push(`${area}: ${inWords(figures)}`)
    if (scoreOf(figures) < LEAST_SCORE) process.exitCode = 1
  }
} finally {
  // Where one area cannot be tried, the others have been all the same.
  console.log(lines.join('\n'))
}

/** Whether a file is to be tried: all are, unless some are named. */
function isNamed(file: string): boolean {
  return values.file.length === 0 || values.file.some((name) => path.resolve(name) === path.resolve(file))
}

function mutate(area: AreaName) {
  // Read by vitest.config.ts, which Stryker runs in processes of its own.
  process.env.TUPPENCE_MUTATED = area
  const kept = path.join('node_modules', '.cache', 'mutation')
  return new Stryker({
    mutate: values.file.length > 0 ? values.file : [...AREAS[area].mutate],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'faults/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency: Number(values.workers),
    incremental: true,
    incrementalFile: path.join(kept, `${area}.json`),
    force: values.again,
    reporters: ['clear-text', 'progress-append-only', 'html'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    htmlReporter: { fileName: path.join(kept, `${area}.html`) },
    tempDirName: path.join(tmpdir(), 'tuppence-mutation'),
    ignorePatterns: [
      '**',
      '!packages/**',
      '!apps/web/src/**',
      '!apps/web/package.json',
      '!faults/mutation/**',
      '!package.json',
      '!tsconfig*.json',
    ],
    // A mutant that hangs is told from a machine that is busy.
    timeoutMS: 20_000,
    timeoutFactor: 3,
    allowEmpty: false,
  }).runMutationTest()
}
