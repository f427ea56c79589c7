import { REPORT_KINDS } from '@tuppence/domain/reporting'
import { expect, it } from 'vitest'
import { REPORT_GROUPS } from './report-groups.ts'

it('D9 every report is offered, in one group', () => {
  expect(REPORT_GROUPS.flatMap(({ kinds }) => kinds).sort()).toEqual([...REPORT_KINDS].sort())
})
