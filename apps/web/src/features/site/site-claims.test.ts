import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PROVIDER_LABELS, REAL_PROVIDERS } from '@tuppence/domain/payments'
import { rateOfCode } from '@tuppence/domain/tax'
import { expect, it } from 'vitest'
import { features, tiers } from './site-words.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const SERVER = 'apps/server/src'

/** What shows each claim of the page: the file of a test, and words of the names of the tests that would fail without it. */
const SHOWN_BY: Readonly<Record<string, readonly (readonly [file: string, ...tests: string[]])[]>> = {
  'Sells with the line down': [
    ['e2e/offline-sale.spec.ts', 'a sale cut off in the middle is in the books once'],
  ],
  'As many tills as you need': [
    ['e2e/by-pin.spec.ts', 'four digits open the till'],
    ['e2e/parking.spec.ts', 'a basket parked on one till is recalled on another'],
  ],
  'Your card terminal': [
    [
      'apps/web/src/features/sales/card-payments/card-payment.component.test.tsx',
      'a card is asked for on the terminal',
    ],
    [`${SERVER}/modules/payments/providers/in-time.test.ts`, 'a provider that never answers'],
  ],
  'VAT to the penny': [
    [
      'packages/domain/src/tax/compute-totals.test.ts',
      'add mode puts 20% on top',
      'as-marked mode adds nothing to a price that holds its VAT',
      'zero-rated and exempt goods charge nothing and stay apart',
    ],
  ],
  'Everyone in their place': [
    ['e2e/trading-day.spec.ts', 'a trading day, from the counted float to the log that names everybody'],
    ['apps/web/src/features/staff/staff.component.test.tsx', 'a cashier is shown no staff'],
  ],
  'Backed up every night': [
    [`${SERVER}/modules/backups/backup-of-your-own.pg.test.ts`, 'SITE-010 a backup is due'],
    [`${SERVER}/modules/backups/backup-bucket.pg.test.ts`, 'are kept for thirty days'],
    [
      `${SERVER}/restore-drill.pg.test.ts`,
      'SITE-010 the backups of thirty nights',
      'shows nothing of what it holds without the key',
    ],
  ],
  'Books you can check': [
    [`${SERVER}/modules/journal/journal.pg.test.ts`, 'says that a whole journal is whole'],
    ['e2e/journal.spec.ts', 'a manager sees that the journal is whole'],
  ],
  'Stock that keeps up': [['e2e/stock.spec.ts', 'a low-stock alert appears live']],
  'Any screen you have': [
    ['apps/web/src/features/sales/terminal/mobile-terminal.component.test.tsx', 'a phone', 'SHELL-026 sells'],
    [
      'apps/web/src/features/sales/products/scanning.component.test.tsx',
      'twenty scans back to back are all rung up',
    ],
  ],
}

it('every claim of the page names the tests that show it, and they are there', () => {
  expect(Object.keys(SHOWN_BY)).toEqual(features.map(({ title }) => title))
  for (const [claim, shown] of Object.entries(SHOWN_BY))
    for (const [file, ...tests] of shown) {
      const names = readFileSync(path.join(root, file), 'utf8').match(
        /\b(?:it|test|describe)\w*(?:\.each\([\s\S]*?\))?\(\s*(['"`])[\s\S]*?\1/g,
      )
      for (const test of tests)
        expect(
          names?.some((name) => name.includes(test)),
          `${claim}: “${test}” in ${file}`,
        ).toBe(true)
    }
})

const wordsOf = (title: string) => features.find((one) => one.title === title)?.words ?? ''

it('SITE-007 SITE-011 SITE-012 claims tills with staff PINs, roles with shifts, and selling without a network', () => {
  expect(wordsOf('As many tills as you need')).toContain('4-digit staff PIN')
  expect(wordsOf('Everyone in their place')).toMatch(/roles with permissions .* Shifts are tracked/)
  expect(wordsOf('Sells with the line down')).toContain('fully offline mode')
})

it('SITE-008 names the providers that the product has an adapter for, and no other', () => {
  const words = wordsOf('Your card terminal')
  const folders = readdirSync(path.join(root, SERVER, 'modules/payments/providers'), { withFileTypes: true })
  for (const name of REAL_PROVIDERS) {
    expect(words).toContain(PROVIDER_LABELS[name])
    expect(folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name)).toContain(name)
  }
  const inLetters = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'][REAL_PROVIDERS.length]
  expect(words).toContain(`${inLetters} providers`)
})

it('SITE-009 SITE-010 states the rate that is charged and the days that backups are kept', () => {
  expect(wordsOf('VAT to the penny')).toContain(`Automatic ${rateOfCode('standard', new Date()) / 100}% VAT`)
  expect(wordsOf('VAT to the penny')).toContain('VAT-inclusive')
  expect(wordsOf('Backed up every night')).toMatch(/each day, kept for 30 days/)
})

it('SITE-017 promises unlimited tills of the plan that has no limit alone', () => {
  expect(tiers.filter(({ tills }) => tills === 'Unlimited tills').map(({ name }) => name)).toEqual([
    'Enterprise',
  ])
})
