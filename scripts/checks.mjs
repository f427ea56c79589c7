import { runTool } from './run.mjs'

// What is looked at without running the product: by `npm run types`, by `npm run lint` and by `npm test`.

// The compiler is a program in Go that ends after some seconds: collecting its garbage meanwhile costs a quarter of its work.
process.env.GOGC ??= 'off'

/** In one thread: several check most of it once each, which costs twice the work and is hardly sooner on two processors. */
export const TYPES = [
  'packages/domain',
  'packages/domain/tsconfig.tests.json',
  'packages/contract',
  'packages/printing',
  'apps/server',
  'apps/web',
  'tsconfig.tools.json',
].map((project) => ['typescript/bin/tsc', '--singleThreaded', '-p', project])

export const LINT = [
  ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['tsx/dist/cli.mjs', 'scripts/boundaries/check.ts'],
  ['knip/bin/knip.js', '--no-progress'],
]

/** After the tests on PostgreSQL: what statements were answered with is compared with what the code claims of them. */
export const STATEMENTS = ['tsx/dist/cli.mjs', 'scripts/statements/check.ts']

/** Runs every tool even if one before it failed, so that one run shows all; answers the worst code. */
export async function checkAll(tools) {
  let worst = 0
  for (const [tool, ...given] of tools) worst = Math.max(worst, await runTool(tool, given))
  return worst
}
