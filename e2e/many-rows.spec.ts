import type { Page } from '@playwright/test'
import type { DoubtfulDeed, ShiftOfDay } from '@tuppence/contract/shifts'
import { signInOperator } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, isLoaded } from './wcag.ts'

// Tables for people who look after a shop or the provider's portal: whoever they belong to, and however many there are.
test.setTimeout(240_000)

const WIDTHS = [390, 1024, 1440]
/** As long as a name may be, without a blank to break it at. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
const NAMES =
  /^(name|fullName|firstName|lastName|businessName|staffName|tillName|closedByName|sentBy|location|username|email|reason|operatorName|endedByName)$/
const ID = '01970000-0000-7000-8000-000000000001'

const SHIFT: ShiftOfDay = {
  ...{ id: ID, tillId: ID, tillCode: 'T128', tillName: '', staffName: '', closedByName: '' },
  ...{ startTime: '2026-06-01T08:00:00.000Z', endTime: '2026-06-01T18:31:00.000Z', status: 'closed' },
  ...{ totalSales: '12345.67', transactions: 12_345, openingCash: '100.00', expectedCash: '12345.67' },
  ...{ countedCash: '12288.89', cashDifference: '-56.78', expectedLater: '12350.00', zNumber: 1_234 },
  ...{ differenceReason: 'other', differenceNote: LONG },
  ...{ unproven: { count: 3, net: '222.00' }, lateCount: 12, counts: { times: 3, first: '0.00' } },
  ...{ countedLater: '12200.00', closedForWhy: LONG },
  flags: ['closed-by-manager', 'moved-after-close', 'takes-back-nothing', 'changed-after-z-read'],
}
const DEED: DoubtfulDeed = {
  ...{
    id: ID,
    tillCode: 'T128',
    tillName: '',
    kind: 'safe-drop',
    amount: '123456.78',
    staffName: '',
    sentBy: '',
  },
  ...{ at: '2026-06-01T08:00:00.000Z', receivedAt: '2026-06-01T08:00:00.000Z', flags: ['till-unproven'] },
}

/** A list answered with so many rows, each with the longest names there are. */
async function answerWith(page: Page, path: string, count: number, row?: object) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return await route.continue()
      const real: unknown = await (await route.fetch()).json()
      await route.fulfill({ json: rowsOf(real, count, row) })
    },
  )
}

function rowsOf(answer: unknown, count: number, row?: object): unknown {
  if (Array.isArray(answer))
    return Array.from({ length: count }, (_, i) => ({
      ...(stretched(row ?? answer[i % answer.length]) as object),
      ...{ id: id(i), accountId: id(i) },
    }))
  const whole = Object.entries(answer as object)
  return Object.fromEntries(
    whole.map(([key, value]) => [
      key,
      Array.isArray(value) && value.length > 0 ? rowsOf(value, count, row) : value,
    ]),
  )
}

const id = (i: number) => `01970000-0000-7000-8000-${String(i).padStart(12, '0')}`

function stretched(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => stretched(one))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stretched(one, name)]))
  return NAMES.test(key) ? LONG : value
}

/** Neither the page nor a table in it is wider than what it stands in. */
async function nothingIsCut(page: Page, where: string) {
  await fitsItsWidth(page, where)
  const cut = await page
    .locator('section[tabindex="0"]')
    .evaluateAll((frames) =>
      frames
        .filter((frame) => frame.scrollWidth - frame.clientWidth > 1)
        .map((frame) => `${frame.getAttribute('aria-label')}: ${frame.scrollWidth} in ${frame.clientWidth}`),
    )
  expect(cut, where).toEqual([])
}

async function atEveryWidth(page: Page, where: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await nothingIsCut(page, `${where} at ${width}`)
  }
}

/** At most so many as the screen asks for at once. */
const OFFICE = [
  {
    at: '/shifts',
    most: 200,
    empty: 'No shift was opened on these days',
    paths: { '/api/shifts': SHIFT, '/api/shifts/doubtful': DEED },
  },
  { at: '/tills', most: 1_000, empty: 'There is no till yet', paths: { '/api/tills': undefined } },
  { at: '/staff-management', most: 1_000, empty: 'No Staff Members Yet', paths: { '/api/staff': undefined } },
  {
    at: '/audit-log',
    most: 50,
    empty: 'Nothing of this kind happened',
    paths: { '/api/audit-log': undefined },
  },
] as const

test('TILL-001 TILL-004 WCAG-1.4.10 tills, shifts, staff and audit log fit a phone, a tablet and a desk, with none and with as many as there are, of the longest names', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  for (const isFull of [true, false])
    for (const { at, most, empty, paths } of OFFICE) {
      const count = isFull ? most : 0
      await page.unrouteAll({ behavior: 'wait' })
      for (const [path, row] of Object.entries(paths)) await answerWith(page, path, count, row)
      await page.goto(at)
      // Found by what they are, because to name the roles of ten thousand cells takes longer than to show them.
      if (isFull) await expect(page.locator('tbody tr').nth(count - 1)).toBeAttached({ timeout: 30_000 })
      else await expect(page.getByText(empty).first()).toBeVisible()
      await atEveryWidth(page, `${count} rows of ${at}`)
    }
})

const PORTAL = [
  { section: 'Customers', paths: ['/api/admin/customers', '/api/admin/businesses'] },
  { section: 'Customer Management', paths: ['/api/admin/customers'] },
  { section: 'Devices', paths: ['/api/admin/devices'] },
  { section: 'Support', paths: ['/api/admin/tickets', '/api/admin/remote-access'] },
  { section: 'Analytics', paths: [] },
  { section: 'Database', paths: [] },
  { section: 'Settings', paths: ['/api/admin/operators', '/api/admin/remote-access'] },
] as const

test('OPER-001 OPER-003 OPER-004 OPER-009 WCAG-1.4.10 every section of the portal fits, with none and with a thousand of the longest names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOperator(page)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await atEveryWidth(page, 'Overview')
  for (const count of [1_000, 0])
    for (const { section, paths } of PORTAL) {
      await page.unrouteAll({ behavior: 'wait' })
      for (const path of paths) await answerWith(page, path, count)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.reload()
      await page.getByRole('button', { name: section, exact: true }).first().click()
      await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible()
      await isLoaded(page)
      await atEveryWidth(page, `${section} with ${count} rows`)
    }
})
