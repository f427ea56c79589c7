import {
  type CustomerProfile,
  getCustomer,
  listPurchases,
  writeCustomerNotes,
} from '@tuppence/contract/customer-records'
import { listCustomers } from '@tuppence/contract/customers'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toastOf } from '../../testing/at-the-till.ts'
import { customer } from '../../testing/customers.ts'
import { tellLive } from '../../testing/live-feeds.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'

const WANDA: CustomerProfile = {
  ...customer('Wanda', 'Pointwell'),
  ...{ notes: null, createdAt: '2026-06-01T07:02:00.000Z', erasedAt: null, mergedInto: null },
  ...{ merged: [], consents: [] },
}

const leaving = () => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const notes = () => page.getByRole('textbox', { name: 'Notes' })
const changed = () => page.getByText('Somebody else has changed these notes')

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(listCustomers, [WANDA], { 'x-total-count': '1' })
  server.answer(getCustomer, WANDA)
  server.answer(listPurchases, [], { 'x-total-count': '0' })
})

test('CUST-004 a new customer’s form is left only by who says so', async () => {
  openScreen('/customers', signedIn('manager'))
  await page.getByRole('button', { name: 'Add Customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  await form.getByLabelText('Last name').fill('Never kept')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await leaving().getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(form.getByLabelText('Last name')).toHaveValue('Never kept')
  await userEvent.keyboard('{Escape}')
  await leaving().getByRole('button', { name: 'Throw it away' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

test('CUST-008 a customer’s notes are left only by who says so, and never replace unread what somebody else saved', async () => {
  openScreen(`/customers/${WANDA.id}`, signedIn('manager'))
  await page.getByRole('tab', { name: 'Consent and notes' }).click()
  await notes().fill('Never kept')
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await leaving().getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(notes()).toHaveValue('Never kept')
  server.answer(getCustomer, { ...WANDA, notes: 'Pays by invoice' })
  await tellLive({ type: 'customers-changed', customerIds: [WANDA.id] })
  await expect.element(changed()).toBeVisible()
  await expect.element(page.getByText('Pays by invoice')).toBeVisible()
  await expect.element(notes()).toHaveValue('Never kept')
  await page.getByRole('button', { name: 'Go on with theirs' }).click()
  await expect.element(notes()).toHaveValue('Pays by invoice')
  server.answer(writeCustomerNotes, () => {
    server.answer(getCustomer, { ...WANDA, notes: '' })
    return undefined
  })
  await notes().fill('')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect.element(toastOf('Notes saved')).toBeVisible()
  expect(server.askedOf(writeCustomerNotes)).toMatchObject([{ body: { notes: '' } }])
  await expect.element(changed()).not.toBeInTheDocument()
  await notes().fill('Never kept')
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await leaving().getByRole('button', { name: 'Throw it away' }).click()
  await expect.element(page.getByText('Manage customer information and purchase history')).toBeVisible()
})
