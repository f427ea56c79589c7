import { type AuditEntry, listAuditActions, listAuditLog } from '@tuppence/contract/audit'
import { listPeople } from '@tuppence/contract/people'
import { listColleagues } from '@tuppence/contract/pins'
import {
  activeShifts,
  type DoubtfulDeed,
  listDoubtfulDeeds,
  listShifts,
  type ShiftOfDay,
} from '@tuppence/contract/shifts'
import { listStaff } from '@tuppence/contract/staff'
import { listTills } from '@tuppence/contract/tills'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../testing/open-screen.tsx'
import { signedIn } from '../testing/people.ts'
import { person, staffMember } from '../testing/staff.ts'
import { server } from '../testing/test-server.ts'
import { till } from '../testing/tills.ts'
import { nothingIsCut } from '../testing/widths.ts'

/** As long as a name may be, without a blank to break it at. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
const AT = '2026-06-01T08:00:00.000Z'

const shift = (): ShiftOfDay => ({
  ...{
    id: crypto.randomUUID(),
    tillId: crypto.randomUUID(),
    tillCode: 'T128',
    tillName: LONG,
    staffName: LONG,
  },
  ...{ closedByName: LONG, startTime: AT, endTime: '2026-06-01T18:31:00.000Z', status: 'closed' },
  ...{ totalSales: '12345.67', transactions: 12_345, openingCash: '100.00', expectedCash: '12345.67' },
  ...{ countedCash: '12288.89', cashDifference: '-56.78', expectedLater: '12350.00', zNumber: 1_234 },
  ...{ differenceReason: 'other', differenceNote: LONG },
  ...{ unproven: { count: 3, net: '222.00' }, lateCount: 12, counts: { times: 3, first: '0.00' } },
  ...{ countedLater: '12200.00', closedForWhy: LONG },
  flags: ['closed-by-manager', 'moved-after-close', 'takes-back-nothing', 'changed-after-z-read'],
})
const deed = (): DoubtfulDeed => ({
  ...{ id: crypto.randomUUID(), tillCode: 'T128', tillName: LONG, kind: 'safe-drop', amount: '123456.78' },
  ...{ staffName: LONG, sentBy: LONG, at: AT, receivedAt: AT, flags: ['till-unproven'] },
})
const entry = (): AuditEntry => ({
  ...{ id: crypto.randomUUID(), at: AT, action: 'signed-in', approver: null, operator: null },
  ...{ person: { id: crypto.randomUUID(), name: LONG }, subjectType: null, subjectId: null },
  ...{ detail: { reason: LONG }, names: {}, address: '192.168.1.50' },
})

/** So many of each, with the longest names there are. */
function answerWith(count: number) {
  const many = <Row,>(make: () => Row): Row[] => Array.from({ length: count }, make)
  server.answer(listShifts, many(shift))
  server.answer(listDoubtfulDeeds, many(deed))
  server.answer(activeShifts, [])
  server.answer(
    listTills,
    many(() => till(LONG, { location: LONG, staffName: LONG })),
  )
  server.answer(listStaff, { success: true, staff: many(() => staffMember(LONG)) })
  server.answer(
    listPeople,
    many(() => person(LONG, LONG, { username: LONG, email: `${LONG}@example.com` })),
  )
  server.answer(listAuditLog, many(entry))
  server.answer(listAuditActions, ['signed-in'])
  server.answer(listColleagues, [])
}

const SCREENS = [
  ['/shifts', 'No shift was opened on these days'],
  ['/tills', 'There is no till yet'],
  ['/audit-log', 'Nothing of this kind happened'],
] as const

test.for(SCREENS)(
  'TILL-001 TILL-004 WCAG-1.4.10 %s fits a phone, a tablet and a desk with many of the longest names, and with none',
  async ([path, empty]) => {
    await page.viewport(1440, 900)
    answerWith(20)
    openScreen(path, signedIn('owner'))
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBeGreaterThanOrEqual(20)
    await nothingIsCut()
    answerWith(0)
    openScreen(path, signedIn('owner'))
    await expect.element(page.getByText(empty).first()).toBeVisible()
    await nothingIsCut()
  },
)
