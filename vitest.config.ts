import { defineConfig } from 'vitest/config'

const FILES = '{packages,apps,scripts,e2e,faults}/**/*'
const EXCLUDED = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${FILES}.test.{ts,tsx}`],
          exclude: [...EXCLUDED, '**/*.pg.test.ts'],
          // Properties of thousands of cases take their time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'pg',
          include: [`${FILES}.pg.test.ts`],
          exclude: EXCLUDED,
          globalSetup: './apps/server/src/testing/test-cluster.ts',
          // Starting servers and making databases is slower than arithmetic, most of all beside other test files.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is waited for may take its time; only what never comes fails.
          expect: { poll: { timeout: 10_000 } },
          // As for the journeys: real servers on a loaded machine. What passes the second time is listed as such.
          retry: process.env.CI ? 1 : 0,
          pool: 'forks',
        },
      },
    ],
  },
})
