import { listPeople } from '@tuppence/contract/people'
import { activeShifts, listDoubtfulDeeds, listShifts } from '@tuppence/contract/shifts'
import { listStaff } from '@tuppence/contract/staff'
import { addTill, archiveTill, listTills, type Till } from '@tuppence/contract/tills'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../testing/at-the-till.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { shiftOfDay } from '../../testing/shifts.ts'
import { server } from '../../testing/test-server.ts'
import { till } from '../../testing/tills.ts'

const dialog = () => page.getByRole('dialog').last()

test('TILL-001 TILL-003 a till is added with a name, shows whether it is online, and is archived', async () => {
  const tills: Till[] = []
  const answer = (withArchived: boolean) => tills.filter(({ isArchived }) => withArchived || !isArchived)
  server.answer(listTills, ({ url }) => answer(url.searchParams.has('archived')))
  server.answer(activeShifts, [])
  server.answer(addTill, ({ body }) => {
    const added = till('Counter', { ...(body as Partial<Till>), status: 'offline', lastSeenAt: null })
    tills.push(added)
    return added
  })
  server.answer(archiveTill, () => {
    const [first] = tills
    if (first) tills[0] = { ...first, isArchived: true }
    return undefined
  })
  openScreen('/tills', signedIn('manager'))
  await button('Add a till').click()
  await dialog().getByRole('button', { name: 'Add the till' }).click()
  await expect.element(dialog()).toHaveTextContent('Write a name for the till.')
  await page.getByLabelText('Name').fill('Counter')
  await page.getByLabelText('Location').fill('By the door')
  await dialog().getByRole('button', { name: 'Add the till' }).click()
  const row = page.getByRole('row', { name: /Counter/ })
  await expect.element(row).toHaveTextContent('By the door')
  await expect.element(row).toHaveTextContent('Offline')
  expect(server.askedOf(addTill)).toMatchObject([{ body: { name: 'Counter', location: 'By the door' } }])
  await button('Archive Counter').click()
  await button('Archive the till').click()
  await expect.element(row).not.toBeInTheDocument()
  await page.getByLabelText('Show archived tills').click()
  await expect.element(row).toHaveTextContent('Archived')
})

test('TILL-006 R6 a row of the shifts says how often the drawer was counted, and what its till counted as well', async () => {
  server.answer(listDoubtfulDeeds, [])
  server.answer(listTills, [])
  server.answer(activeShifts, [])
  server.answer(listShifts, [
    shiftOfDay({ tillCode: 'T1', counts: { times: 2, first: '0.00' } }),
    shiftOfDay({
      ...{ tillCode: 'T2', closedForWhy: 'It hung', countedCash: null, cashDifference: null },
      ...{ countedLater: '100.00', flags: ['closed-by-till-too'] },
    }),
  ])
  openScreen('/shifts', signedIn('manager'))
  await expect.element(page.getByText('Counted 2 times, first £0.00')).toBeVisible()
  await expect.element(page.getByText('Its till came back and closed it as well')).toBeVisible()
  await expect.element(page.getByText('£100.00 counted at the till')).toBeVisible()
})

test('TILL-005 the staff page lists the tills, and whether each is online', async () => {
  server.answer(listTills, [till('Counter', { status: 'offline' }), till('Door', { code: 'T2' })])
  server.answer(activeShifts, [])
  server.answer(listStaff, { success: true, staff: [] })
  server.answer(listPeople, [])
  openScreen('/staff-management', signedIn('manager'))
  const lines = page.getByRole('region', { name: 'Till status' }).getByRole('listitem')
  await expect.element(lines.filter({ hasText: 'Counter' })).toHaveTextContent('Offline')
  await expect.element(lines.filter({ hasText: 'Door' })).toHaveTextContent('Online')
})
