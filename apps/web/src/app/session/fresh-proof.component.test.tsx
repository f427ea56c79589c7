import { exportCustomers, listImports } from '@tuppence/contract/imports'
import { problemOf } from '@tuppence/contract/problem'
import { proveIdentity } from '@tuppence/contract/proof'
import { createStaff, listStaff } from '@tuppence/contract/staff'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { staffMember } from '../../testing/staff.ts'
import { server } from '../../testing/test-server.ts'

const STAFF = [staffMember('Olive Owner', { role: 'owner' }), staffMember('Ada Byron')]
const EVE = staffMember('Eve Else')
const PROVED = { provedUntil: '2026-06-01T12:00:00.000Z' }

const form = () => page.getByRole('dialog', { name: 'Add Staff Member' })
const question = () => page.getByRole('dialog', { name: 'Confirm it’s you' })
const goOn = () => question().getByRole('button', { name: 'Continue' })

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(listStaff, { success: true, staff: STAFF })
  server.refuse(createStaff, 403, problemOf('fresh-proof-needed'))
})

async function sendStaffForm() {
  openScreen('/settings?tab=users', signedIn('owner'))
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  const typed = { 'Full name': 'Eve Else', Username: 'eve', Password: 'secret-1' }
  for (const [label, text] of Object.entries(typed))
    await form().getByLabelText(label, { exact: true }).fill(text)
  await form().getByRole('button', { name: 'Add Staff Member' }).click()
  await expect.element(question()).toBeVisible()
}

test('R12 what needs fresh proof asks for the password, and for the code of whoever has one, and goes on', async () => {
  await sendStaffForm()
  await expect.element(goOn()).toBeDisabled()
  await question().getByLabelText('Password', { exact: true }).fill('my-own-password')
  await expect.element(question().getByLabelText('Code')).not.toBeInTheDocument()
  server.refuse(proveIdentity, 403, problemOf('second-factor-needed'))
  await goOn().click()
  await question().getByLabelText('Code').fill('123456')
  server.refuse(proveIdentity, 403, problemOf('password-wrong'))
  await goOn().click()
  await expect.element(question()).toHaveTextContent('The password is not right.')
  server.answer(proveIdentity, PROVED)
  server.answer(createStaff, { success: true, staff: EVE })
  server.answer(listStaff, { success: true, staff: [...STAFF, EVE] })
  await goOn().click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Eve Else' })).toBeVisible()
  await expect.element(question()).not.toBeInTheDocument()
  expect(server.askedOf(proveIdentity).at(-1)?.body).toEqual({ password: 'my-own-password', code: '123456' })
  // The same change, as it was typed before.
  const [first, again] = server.askedOf(createStaff)
  expect(again?.body).toEqual(first?.body)
})

test('R12 whoever leaves the question has lost nothing of what was typed', async () => {
  await sendStaffForm()
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(page.getByText('Confirm it’s you: enter your password').first()).toBeVisible()
  await expect.element(form().getByLabelText('Full name')).toHaveValue('Eve Else')
  expect(server.askedOf(createStaff)).toHaveLength(1)
})

test('R12 a file is saved once the question is answered', async () => {
  server.refuse(exportCustomers, 403, problemOf('fresh-proof-needed'))
  server.answer(listImports, [])
  openScreen('/imports', signedIn('owner'))
  await page.getByRole('button', { name: 'Customers as CSV' }).click()
  await question().getByLabelText('Password', { exact: true }).fill('my-own-password')
  server.answer(proveIdentity, PROVED)
  server.answer(exportCustomers, undefined)
  await goOn().click()
  await expect.element(page.getByText('The file is saved')).toBeVisible()
  expect(server.askedOf(exportCustomers)).toHaveLength(2)
})
