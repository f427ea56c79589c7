import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { storedDifferences } from './stored-differences.ts'

const payload = new URL('../../../contract/src/fixtures/sale-0.1.0-charges-till.json', import.meta.url)
const { transaction } = JSON.parse(readFileSync(payload, 'utf8'))

/** What differs in a sale of these charges alone whose row has these. */
const differing = (sealed: object, stored: Record<string, unknown>): string[] =>
  storedDifferences({ transaction: sealed, items: [] }, { sale: stored, lines: [], tenders: [] }, 'GBP').map(
    ({ what }) => what,
  )

it('R13 a charge that is changed, taken away or added beside what was sealed is a difference', () => {
  const { charges } = transaction
  const kept = { charges, charges_total: '45.00' }
  expect(differing({ charges }, kept)).toEqual([])
  expect(differing({}, {})).toEqual([])
  expect(differing({ charges }, { ...kept, charges_total: '54.00' })).toEqual(['charges in all'])
  expect(differing({ charges }, { ...kept, charges: charges.slice(1) })).toEqual(['charges'])
  expect(differing({ charges }, {})).toEqual(['charges', 'charges in all'])
  expect(differing({}, kept)).toEqual(['charges', 'charges in all'])
})
