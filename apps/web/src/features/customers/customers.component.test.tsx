import {
  askAboutCustomersAgain,
  deleteCustomer,
  listDuplicates,
  listToldApart,
  restoreCustomer,
  tellCustomersApart,
  updateCustomer,
} from '@tuppence/contract/customer-records'
import { createCustomer, listCustomers } from '@tuppence/contract/customers'
import type { Customer } from '@tuppence/domain/customers'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customer } from '../../testing/customers.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { problem } from '../../testing/till.ts'

const WANDA = customer('Wanda', 'Pointwell', {
  email: 'wanda@post.example',
  totalSpent: '57.60',
  loyaltyPoints: 57,
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const question = () => page.getByRole('alertdialog')
const row = (name: string) => page.getByRole('table', { name: 'Customers' }).getByRole('row', { name })
const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()

function answerList(current: readonly Customer[], archived: readonly Customer[] = []) {
  server.answer(
    listCustomers,
    ({ url }) => [...(url.searchParams.get('archived') === 'true' ? archived : current)],
    {
      'x-total-count': String(Math.max(current.length, archived.length)),
    },
  )
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  answerList([WANDA])
  openScreen('/customers', signedIn('manager'))
  await expect.element(row('Wanda')).toBeVisible()
})

test('CUST-001 CUST-002 CUST-003 CUST-014 the list has who there is, and is searched in the address', async () => {
  await said('Manage customer information and purchase history')
  for (const name of ['Name', 'Email', 'Phone', 'Total Spent', 'Loyalty Points', 'Actions'])
    await expect.element(page.getByRole('columnheader', { name })).toBeVisible()
  await expect.element(row('Wanda')).toHaveTextContent('£57.60')
  await said('1 customer')
  await page.getByPlaceholder('Search customers by name, email, or phone...').fill('Point')
  await expect.poll(() => location.search).toContain('search=Point')
  await expect.poll(() => server.askedOf(listCustomers).at(-1)?.url.searchParams.get('search')).toBe('Point')
  answerList([])
  await page.getByPlaceholder('Search customers by name, email, or phone...').fill('Nobody')
  await said('No customers found')
})

test('CUST-009 CUST-017 adding says what failed and keeps what was written, and then that it is done', async () => {
  await page.getByRole('button', { name: 'Add Customer' }).first().click()
  const add = dialog('Add Customer')
  await expect.element(add.getByLabelText('Email')).toHaveAttribute('type', 'email')
  await add.getByLabelText('Last name').fill('Failwell')
  server.drop(createCustomer)
  await add.getByRole('button', { name: 'Add Customer' }).click()
  await said('Failed to create customer')
  await expect.element(add.getByLabelText('Last name')).toHaveValue('Failwell')
  const words = 'Write an e-mail address, such as name@example.co.uk.'
  const problems = [{ field: 'body.email', message: words }]
  server.refuse(createCustomer, 400, { ...problem(400, 'invalid-request', 'Not right'), problems })
  await add.getByLabelText('Email').fill('eve@no-such-place.example')
  await add.getByRole('button', { name: 'Add Customer' }).click()
  await expect.element(add.getByLabelText('Email')).toHaveAccessibleDescription(words)
  await add.getByLabelText('Email').fill('eve@post.example')
  await expect.element(add.getByLabelText('Email')).not.toHaveAttribute('aria-invalid')
  const made = customer('', 'Failwell')
  server.answer(createCustomer, made)
  answerList([WANDA, made])
  await add.getByRole('button', { name: 'Add Customer' }).click()
  await said('Customer created successfully')
  await expect.element(row('Failwell')).toBeVisible()
  expect(server.askedOf(createCustomer).at(-1)?.body).toMatchObject({ lastName: 'Failwell' })
})

test('CUST-006 CUST-018 what could not be saved is asked about before it is thrown away; what was is on the list', async () => {
  const edit = () => page.getByRole('button', { name: 'Edit Wanda Pointwell' }).click()
  const phone = () => dialog('Edit Customer').getByLabelText('Phone')
  const save = () => dialog('Edit Customer').getByRole('button', { name: 'Save Changes' }).click()
  await edit()
  await phone().fill('07700 900777')
  server.drop(updateCustomer)
  await save()
  await said('Failed to update customer')
  await dialog('Edit Customer').getByRole('button', { name: 'Cancel' }).click()
  await question().getByRole('button', { name: 'Throw it away' }).click()
  await edit()
  await expect.element(phone()).toHaveValue('')
  await phone().fill('07700 900777')
  const changed = { ...WANDA, phone: '07700 900777' }
  server.answer(updateCustomer, changed)
  answerList([changed])
  await save()
  await said('Customer updated successfully')
  await expect.element(row('Wanda')).toHaveTextContent('07700 900777')
})

test('CUST-005 CUST-007 CUST-019 who is deleted goes off the list, and comes back from the archive', async () => {
  await page.getByRole('button', { name: 'Delete Wanda Pointwell' }).click()
  await expect.element(question()).toHaveTextContent('Delete Wanda Pointwell?')
  const confirm = question().getByRole('button', { name: 'Delete the customer' })
  server.drop(deleteCustomer)
  await confirm.click()
  await said('Failed to delete customer')
  await expect.element(question()).toBeVisible()
  server.answer(deleteCustomer, undefined)
  answerList([], [WANDA])
  await confirm.click()
  await said('Customer deleted successfully')
  await page.getByRole('radio', { name: 'Archived' }).click()
  server.answer(restoreCustomer, WANDA)
  await page.getByRole('button', { name: 'Restore Wanda Pointwell' }).click()
  await said('Wanda Pointwell is on the list again')
  answerList([WANDA])
  await page.getByRole('radio', { name: 'Current' }).click()
  await expect.element(page.getByRole('button', { name: 'Edit Wanda Pointwell' })).toBeVisible()
})

test('CUST-020 two who are not the same person leave the duplicates, and are asked about again by hand', async () => {
  const twin = customer('Wandah', 'Pointwell', { email: WANDA.email })
  const pair = { reason: 'email' as const, customers: [WANDA, twin] as [Customer, Customer] }
  server.answer(listDuplicates, [pair])
  server.answer(listToldApart, [])
  openScreen('/customers/duplicates', signedIn('manager'))
  const duplicate = page.getByRole('list', { name: 'Perhaps one person' }).getByRole('listitem')
  await expect.element(duplicate).toHaveTextContent('Same e-mail address')
  server.answer(tellCustomersApart, undefined)
  server.answer(listDuplicates, [])
  server.answer(listToldApart, [
    { customers: pair.customers, by: 'Priya Shah', at: '2026-06-01T09:00:00.000Z' },
  ])
  await duplicate.getByRole('button', { name: /^Not the same person/ }).click()
  await said('Nobody is on the list twice')
  server.answer(askAboutCustomersAgain, undefined)
  server.answer(listDuplicates, [pair])
  server.answer(listToldApart, [])
  await page.getByRole('button', { name: /^Ask again about Wanda Pointwell/ }).click()
  await expect.element(duplicate).toHaveTextContent('Same e-mail address')
})
