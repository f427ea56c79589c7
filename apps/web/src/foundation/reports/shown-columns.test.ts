import type { Report } from '@tuppence/domain/reporting'
import { expect, it } from 'vitest'
import { shownColumns } from './shown-columns.ts'

it('REP-025 of how much the margin is stands on the screen where it is not of all', () => {
  const shown = (totals: Report['totals']) =>
    shownColumns({
      ...{ kind: 'sales-by-product', from: '2026-11-16', to: '2026-11-18' },
      ...{ rows: [], rowCount: 0, totals, before: null, compared: null },
    }).map(({ key }) => key)
  expect(shown({ net: '10.99', costedNet: '10.00' })).toContain('costedNet')
  expect(shown({ net: '10.00', costedNet: '10.00' })).not.toContain('costedNet')
  expect(shown({ net: '10.00', costedNet: '10.00' })).toEqual(
    shown({ net: '1.00', costedNet: '0.00' }).filter((key) => key !== 'costedNet'),
  )
})
