import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { COMPONENTS } from './vitest.components.ts'

const FILES = '{packages,apps,scripts,bench,e2e,faults}/**/*'
const WEB = 'apps/web/**/*.test.{ts,tsx}'
const EXCLUDED = ['**/node_modules/**', '**/dist/**']
/** What takes a minute and more: begun last, one of these would keep the whole run waiting. */
const SLOWEST = ['access.pg', 'restore.pg', 'restores.pg', 'started-on-restored.pg', 'two-servers.pg']

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      SLOWEST.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

// Slow is no failure: only what never ends fails. What a test may cost is its layer's budget.
const UNIT = { testTimeout: 120_000, maxWorkers: availableParallelism() }

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // What Chromium itself says where a screen goes in the moment in which it opens a window: nothing of the page has thrown.
    onUnhandledError: ({ message }) =>
      !message.includes("'Window': The provided callback is no longer runnable"),
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          include: [`${FILES}.test.{ts,tsx}`],
          exclude: [...EXCLUDED, '**/*.pg.test.ts', WEB],
          // Loading what a file tests takes longer than its tests: a worker's files share what they load.
          isolate: false,
        },
      },
      {
        // As above. What a window keeps goes when the test that opened it ends: see browser.test-support.ts.
        test: {
          ...UNIT,
          name: 'web',
          include: [WEB],
          exclude: [...EXCLUDED, '**/*.component.test.tsx'],
          isolate: false,
        },
      },
      COMPONENTS,
      {
        test: {
          name: 'pg',
          include: [`${FILES}.pg.test.ts`],
          exclude: EXCLUDED,
          setupFiles: ['./scripts/testing/measure-file.ts', './scripts/statements/note-answers.ts'],
          globalSetup: [
            './scripts/build-server.mjs',
            './scripts/statements/forget-answers.ts',
            './apps/server/src/testing/test-cluster.ts',
          ],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          pool: 'forks',
          isolate: false,
          // Most of what a worker runs, it runs a few times: compiling that for speed took a fifth of its work. What turns out to be hot
          // still is.
          execArgv: ['--interrupt-budget=1000000'],
          // One more than processors, because each waits a quarter of its time; beyond four the cluster's connections would not do.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
        },
      },
    ],
  },
})
