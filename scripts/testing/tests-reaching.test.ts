import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testsReaching } from './tests-reaching.mjs'

const MIGRATIONS = 'apps/server/migrations'
const lastMigration = readdirSync(new URL(`../../${MIGRATIONS}`, import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .at(-1)

it.each([
  // Imported by another style sheet, which the set-up of the components imports; and read by a test.
  [
    'apps/web/src/ui/tokens.css',
    'apps/web/src/app/app-frame.component.test.tsx',
    'apps/web/src/ui/tokens.test.ts',
  ],
  ['apps/web/src/app/app-frame.tsx', 'apps/web/src/app/app-frame.component.test.tsx'],
  ['apps/web/src/testing/unpainted.ts', 'apps/web/src/app/app-frame.component.test.tsx'],
  ['apps/server/src/modules/sales/record-sale.sql.ts', 'apps/server/src/modules/sales/roll-ups.pg.test.ts'],
  // The database that every test has a copy of is made of all migrations.
  [`${MIGRATIONS}/${lastMigration}`, 'apps/server/src/modules/parking/parking.pg.test.ts'],
  ['packages/contract/src/parked.ts', 'apps/server/src/modules/parking/parking.pg.test.ts'],
  // Run as a program, and read.
  ['faults/fuzz/fuzz.ts', 'faults/fuzz/fuzz.pg.test.ts'],
  ['e2e/journeys.json', 'e2e/journeys.test.ts'],
  ['package-lock.json', 'apps/server/src/modules/parking/parking.pg.test.ts', 'e2e/journeys.test.ts'],
  ['scripts/testing/cpu.mjs', 'scripts/testing/budgets.test.ts'],
])('a change of %s has its tests run', (changed, ...tests) => {
  expect(testsReaching([changed])).toEqual(expect.arrayContaining(tests))
})

it('a change of a page runs no test of the server, and one of the server none of a page', () => {
  const ofPage = testsReaching(['apps/web/src/app/app-frame.tsx', 'apps/web/src/ui/tokens.css'])
  expect(ofPage.filter((file) => file.endsWith('.pg.test.ts'))).toEqual([])
  const ofServer = testsReaching(['apps/server/src/modules/sales/record-sale.sql.ts'])
  expect(ofServer.filter((file) => file.startsWith('apps/web/'))).toEqual([])
  expect(testsReaching([])).toEqual([])
})
