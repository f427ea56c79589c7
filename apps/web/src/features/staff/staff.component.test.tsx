import type { SignedInUser } from '@tuppence/contract/identity'
import { createPerson, listPeople, updatePerson } from '@tuppence/contract/people'
import { problemOf } from '@tuppence/contract/problem'
import { activeShifts } from '@tuppence/contract/shifts'
import { createStaff, deleteStaff, listStaff, type StaffMember, updateStaff } from '@tuppence/contract/staff'
import { listTills } from '@tuppence/contract/tills'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wordsOf } from '../../testing/cards.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { person, staffMember } from '../../testing/staff.ts'
import { server } from '../../testing/test-server.ts'
import { till } from '../../testing/tills.ts'
import { fitsWidths } from '../../testing/widths.ts'

const OWNER = staffMember('Olive Owner', { role: 'owner' })
const ADA = staffMember('Ada Byron')
const TILLS = [till('Front till'), till('Back till')]

const dialog = () => page.getByRole('dialog')
const question = () => page.getByRole('alertdialog')
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const add = () => page.getByRole('button', { name: 'Add Staff Member' })
const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()

const answerStaff = (staff: StaffMember[]) => server.answer(listStaff, { success: true, staff })

async function fill(fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
}

async function openCards(user: SignedInUser = signedIn('manager')) {
  openScreen('/settings?tab=users', user)
  await expect.element(page.getByRole('region', { name: 'Staff', exact: true })).toBeVisible()
}

async function openPage() {
  openScreen('/staff-management', signedIn('manager'))
  await expect.element(add()).toBeEnabled()
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  answerStaff([OWNER, ADA])
  server.answer(listPeople, [person('Ada', 'Byron', { tillAccess: TILLS.map(({ id }) => id) })])
  server.answer(listTills, TILLS)
  server.answer(activeShifts, [])
})

test('SHELL-026 the staff page fits a phone, leads back to the back office, and no table hides that it goes on', async () => {
  await page.viewport(390, 844)
  await openPage()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Back Office' })).toBeVisible()
  await expect.element(page.getByRole('table').first()).toBeVisible()
  await fitsWidths([390])
  // A row whose headings would be out of sight is a card; where something still slides, it says so.
  const frames = page
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
    .elements()
  const slides = frames.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  const says = page.getByText('Slide the table sideways to see all of it').elements()
  expect(says).toHaveLength(slides ? 1 : 0)
})

test('SHELL-026 the staff page fits a phone where twenty people with the longest names are at the tills', async () => {
  const name = 'x'.repeat(140)
  const people = Array.from({ length: 20 }, () => person(name.slice(20), name.slice(20)))
  const tills = people.map((_, i) => till(`Till ${i}`, { location: name, staffName: name }))
  server.answer(listPeople, people)
  server.answer(listTills, tills)
  server.answer(
    activeShifts,
    tills.map(({ id }) => ({
      ...{ id: crypto.randomUUID(), tillId: id, staffName: name, tillName: name, status: 'active' },
      ...{ startTime: '2026-06-01T07:02:00.000Z', totalSales: '4.80', transactions: 1 },
    })),
  )
  await page.viewport(390, 844)
  await openPage()
  await expect.element(page.getByText('1 transaction').first()).toBeVisible()
  await fitsWidths([390])
})

describe('the cards of the staff', () => {
  test('STAFF-002 STAFF-003 show who somebody is, in which role, and what can be done', async () => {
    const max = staffMember('Max Power', { role: 'manager' })
    answerStaff([OWNER, ADA, max])
    await openCards()
    const looks = [ADA, max].map(async ({ fullName, username, role }) => {
      const theirs = card(fullName)
      await expect.element(theirs.getByText(username)).toBeVisible()
      await expect.element(theirs.getByText('Active', { exact: true })).toBeVisible()
      await expect.element(theirs.getByRole('button', { name: `Edit ${fullName}` })).toBeVisible()
      await expect.element(theirs.getByRole('button', { name: `Remove ${fullName}` })).toBeVisible()
      const badge = theirs.getByText(role === 'manager' ? 'Manager' : 'Cashier', { exact: true })
      return getComputedStyle(badge.element()).backgroundColor
    })
    expect(new Set(await Promise.all(looks)).size).toBe(2)
  })

  test('STAFF-004 a shop that has taken on nobody yet is shown how to begin', async () => {
    answerStaff([OWNER])
    await openCards(signedIn('owner'))
    await said('No Staff Members Yet')
    await expect.element(add()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Add First Staff Member' }).click()
    await fill({ 'Full name': 'Ada Byron', Username: 'ada', Password: 'secret-1' })
    server.answer(createStaff, { success: true, staff: ADA })
    answerStaff([OWNER, ADA])
    await press('Add Staff Member')
    await expect.element(card('Ada Byron')).toBeVisible()
    await expect.element(page.getByText('No Staff Members Yet')).not.toBeInTheDocument()
  })

  test('SET-013 STAFF-005 STAFF-006 STAFF-017 the add dialog wants name, username and password, and adds', async () => {
    const user = signedIn('manager')
    await openCards(user)
    await add().click()
    await expect.element(field('Role')).toHaveValue('cashier')
    await expect.element(dialog()).toHaveTextContent('They choose their own at first sign-in.')
    await press('Add Staff Member')
    await said('Validation Error')
    await said('Please fill in all required fields')
    await fill({ 'Full name': 'Eve Else', Username: 'eve', Password: 's' })
    await press('Add Staff Member')
    await expect.element(dialog()).toHaveTextContent('Password must be at least 8 characters')
    expect(server.askedOf(createStaff)).toEqual([])
    const eve = staffMember('Eve Else')
    server.answer(createStaff, { success: true, staff: eve })
    answerStaff([OWNER, ADA, eve])
    await fill({ Password: 'secret-1' })
    await press('Add Staff Member')
    await said('Staff member added successfully')
    await expect.element(card('Eve Else')).toHaveTextContent('Active')
    expect(server.askedOf(createStaff)[0]?.body).toEqual({
      ...{ fullName: 'Eve Else', username: 'eve', password: 'secret-1', role: 'cashier' },
      ...{ permissions: [], adminCustomerId: user.adminCustomerId },
    })
  })

  test('STAFF-008 STAFF-018 the edit dialog changes name, username and role, and sends no password that nobody typed', async () => {
    await openCards()
    await page.getByRole('button', { name: 'Edit Ada Byron' }).click()
    await expect.element(field('Full name')).toHaveValue('Ada Byron')
    await expect.element(field('Username')).toHaveValue('ada.byron')
    await expect.element(field('New password')).toHaveValue('')
    await field('Full name').fill('Ada King')
    await field('Role').selectOptions('Supervisor')
    const changed = { ...ADA, fullName: 'Ada King', role: 'supervisor' as const }
    server.answer(updateStaff, { success: true, staff: changed })
    answerStaff([OWNER, changed])
    await press('Save Changes')
    await said('Staff member updated successfully')
    await expect.element(card('Ada King')).toHaveTextContent('Supervisor')
    expect(server.askedOf(updateStaff)[0]?.body).toEqual({
      ...{ fullName: 'Ada King', username: 'ada.byron', role: 'supervisor' },
    })
  })

  test('STAFF-010 STAFF-019 STAFF-022 removing asks first, says that it failed, and when it is done', async () => {
    await openCards()
    const remove = () => page.getByRole('button', { name: 'Remove Ada Byron' }).click()
    await remove()
    await expect.element(question()).toHaveTextContent('Are you sure you want to remove this staff member?')
    await question().getByRole('button', { name: 'Cancel' }).click()
    expect(server.askedOf(deleteStaff)).toEqual([])
    server.drop(deleteStaff)
    await remove()
    await question().getByRole('button', { name: 'Remove' }).click()
    await said('Failed to remove staff member')
    await expect.element(card('Ada Byron')).toBeVisible()
    server.answer(deleteStaff, undefined)
    answerStaff([OWNER])
    await remove()
    await question().getByRole('button', { name: 'Remove' }).click()
    await said('Staff member removed successfully')
    await expect.element(card('Ada Byron')).not.toBeInTheDocument()
  })

  test('STAFF-020 STAFF-021 what could not be saved is said, and nothing typed is lost', async () => {
    await openCards()
    await add().click()
    await fill({ 'Full name': 'Eve Else', Username: 'ada.byron', Password: 'secret-1' })
    server.refuse(createStaff, 409, problemOf('username-taken'))
    await press('Add Staff Member')
    await said('Failed to add staff member')
    await expect.element(dialog()).toHaveTextContent(problemOf('username-taken').message)
    await expect.element(field('Full name')).toHaveValue('Eve Else')
    await press('Cancel')
    await question().getByRole('button', { name: 'Throw it away' }).click()

    server.drop(updateStaff)
    await page.getByRole('button', { name: 'Edit Ada Byron' }).click()
    await field('Role').selectOptions('Supervisor')
    await press('Save Changes')
    await said('Failed to update staff member')
    await expect.element(field('Role')).toHaveValue('supervisor')
  })
})

describe('the staff page', () => {
  test('STAFF-023 STAFF-025 STAFF-026 STAFF-027 STAFF-028 STAFF-029 STAFF-030 STAFF-032 STAFF-033 STAFF-034 wants what a person needs, and says of each field what is missing', async () => {
    await openPage()
    await add().click()
    await expect.element(field('Role')).toHaveValue('cashier')
    // A manager may make nobody an owner.
    await expect
      .poll(() => wordsOf(field('Role').getByRole('option').elements()))
      .toEqual([...['Cashier', 'Supervisor', 'Manager']])
    for (const name of ['Voids and refunds', 'Products and stock', 'Reports'])
      await expect.element(dialog().getByRole('switch', { name })).not.toBeChecked()
    await expect.element(dialog().getByRole('switch', { name: 'Active' })).toBeChecked()
    for (const { name } of TILLS) await dialog().getByRole('checkbox', { name }).click()
    await field('PIN').fill('48a')
    await press('Add Staff Member')
    for (const words of [
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Password must be at least 8 characters',
      'PIN must be exactly 4 digits',
      'Must have access to at least one till',
    ])
      await said(words)
    expect(server.askedOf(createPerson)).toEqual([])
    await fill({ 'First name': 'Eve', Password: 'short', PIN: '12' })
    await said('Password must be at least 8 characters')
    await said('PIN must be exactly 4 digits')
    await field('PIN').fill('12a34')
    await expect.element(field('PIN')).toHaveValue('1234')
    await fill({ Password: 'long enough' })
    for (const name of ['First name', 'Password', 'PIN'])
      await expect.element(field(name)).not.toHaveAttribute('aria-invalid')
  })

  test('STAFF-020 STAFF-024 adds a person, and says what the server refused', async () => {
    await openPage()
    await add().click()
    await expect.element(dialog()).toHaveTextContent('They choose their own at first sign-in.')
    await fill({ 'First name': 'Eve', 'Last name': 'Else', 'E-mail': 'eve@shop.example' })
    await fill({ Password: 'secret-1', PIN: '1234' })
    await dialog().getByRole('checkbox', { name: 'Back till' }).click()
    server.drop(createPerson)
    await press('Add Staff Member')
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Failed to add staff member')
    await expect.element(field('First name')).toHaveValue('Eve')
    server.refuse(createPerson, 409, problemOf('pin-common'))
    await press('Add Staff Member')
    await expect.element(dialog()).toHaveTextContent('Many people choose this PIN')
    const eve = person('Eve', 'Else')
    server.answer(createPerson, eve)
    server.answer(listPeople, [eve])
    await fill({ PIN: '4826' })
    await expect.element(field('PIN')).not.toHaveAttribute('aria-invalid')
    await press('Add Staff Member')
    await said('Staff member added successfully')
    await expect
      .element(page.getByRole('row').filter({ hasText: 'Eve Else' }))
      .toHaveTextContent('else@shop.example')
    expect(server.askedOf(createPerson).at(-1)?.body).toMatchObject({
      ...{ firstName: 'Eve', staffPin: '4826', tillAccess: [TILLS[0]?.id], role: 'cashier' },
    })
  })

  test('STAFF-021 what could not be changed is said, and nothing typed is lost', async () => {
    await openPage()
    await page.getByRole('button', { name: 'Edit Ada Byron' }).click()
    await field('E-mail').fill('ada@shop.example')
    server.drop(updatePerson)
    await press('Save Changes')
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Failed to update staff member')
    await expect.element(field('E-mail')).toHaveValue('ada@shop.example')
  })

  test('STAFF-036 a cashier is shown no staff', async () => {
    openScreen('/staff-management', signedIn('cashier', { session: 'back-office' }))
    await said('This screen is not for your role')
    await expect.element(add()).not.toBeInTheDocument()
  })
})

test.for([
  ['/staff-management', 'First name'],
  ['/settings?tab=users', 'Full name'],
] as const)(
  'STAFF-005 STAFF-023 Escape throws away no filled form of a person unasked, at %s',
  async ([address, label]) => {
    openScreen(address, signedIn('manager'))
    const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await add().click()
    await expect.element(field(label)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await add().click()
    await field(label).fill('Ada')
    await userEvent.keyboard('{Escape}')
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field(label)).toHaveValue('Ada')
    await press('Cancel')
    await asked.getByRole('button', { name: 'Throw it away' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)

test.for(['/back-office', '/audit-log'])('STAFF-001 STAFF-036 %s is not for a cashier', async (address) => {
  openScreen(address, signedIn('cashier', { session: 'back-office' }))
  await said('This screen is not for your role')
  await expect.element(page.getByRole('tab', { name: 'Staff' })).not.toBeInTheDocument()
})
