import { runTool } from './run.mjs'

// What is looked at without running the product: by `npm run types`, by `npm run lint` and first of all by `npm test`.
export const TYPES = [
  'packages/domain',
  'packages/domain/tsconfig.tests.json',
  'packages/contract',
  'packages/printing',
  'apps/server',
  'apps/web',
  'tsconfig.tools.json',
].map((project) => ['typescript/bin/tsc', '-p', project])

export const LINT = [
  ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['tsx/dist/cli.mjs', 'scripts/boundaries/check.ts'],
  ['knip/bin/knip.js', '--no-progress'],
]

/** Runs every tool even if one before it failed, so that one run shows all; answers the worst code. */
export async function checkAll(tools) {
  let worst = 0
  for (const [tool, ...given] of tools) worst = Math.max(worst, await runTool(tool, given))
  return worst
}
