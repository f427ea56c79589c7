import {
  type Account,
  createAccount,
  deleteAccount,
  firstOperator,
  listAccounts,
  operatorLogin,
  resetAccountPassword,
} from '@tuppence/contract/operator'
import { type PlatformSettings, readPlatformSettings } from '@tuppence/contract/portal'
import { problemOf } from '@tuppence/contract/problem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { openPortal } from '../../testing/portal.ts'
import { server } from '../../testing/test-server.ts'

const KETTLE: Account = {
  ...{ id: crypto.randomUUID(), businessCode: 'UK001', businessName: 'The Copper Kettle' },
  ...{ businessType: 'Cafe', location: 'Harrowby', username: 'kettle', plan: 'Starter', status: 'active' },
}
const QUAYSIDE: Account = {
  ...{ ...KETTLE, id: crypto.randomUUID(), businessCode: 'UK002', businessName: 'Quayside Books' },
  ...{ businessType: 'Retail', location: 'Whitby', username: 'quay', plan: 'Professional' },
}
const PLATFORM: PlatformSettings = {
  ...{ supportPhone: '01632 960500', supportEmail: 'help@provider.example', salesPhone: '', salesEmail: '' },
  ...{ salesAddress: '', defaultPlan: 'Professional', remoteAccessMinutes: 30 },
}

const signInButton = () => page.getByRole('button', { name: 'Sign in to the portal' })
const alert = () => page.getByRole('alert')
const password = () => page.getByLabelText('Password', { exact: true })
const toast = () => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const rows = () => page.getByRole('table', { name: 'Customer accounts' }).getByRole('row')

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the door of the operator portal', () => {
  test('SHELL-014 AUTH-044 AUTH-045 AUTH-047 AUTH-048 is its own login, which says why it let nobody in', async () => {
    openScreen('/super-admin')
    await page.getByLabelText('Username').fill('operator')
    await password().fill('wrong')
    for (const body of ['', problemOf('operator-credentials-invalid')]) {
      server.refuse(operatorLogin, 401, body)
      await signInButton().click()
      await expect.element(alert()).toHaveTextContent('Invalid super admin credentials')
    }
    server.drop(operatorLogin)
    await signInButton().click()
    await expect
      .element(alert())
      .toHaveTextContent('Connection failed. Please check your internet connection.')
  })

  test('SHELL-014 D4 the set-up link asks for an account, and a spent one says so', async () => {
    openScreen('/super-admin?setup=a-link-that-was-never-given-out')
    await page.getByLabelText('Your name').fill('Mallory')
    await page.getByLabelText('Username').fill('mallory')
    await password().fill('short')
    const make = page.getByRole('button', { name: 'Make my account' })
    await make.click()
    await expect.element(page.getByText('Choose a password of at least 10 characters.')).toBeVisible()
    expect(server.askedOf(firstOperator)).toEqual([])
    server.refuse(firstOperator, 401, problemOf('link-spent'))
    await password().fill('long enough to be one')
    await make.click()
    await expect.element(alert()).toHaveTextContent(problemOf('link-spent').message)
  })
})

describe('the businesses', () => {
  beforeEach(async () => {
    server.answer(listAccounts, { customers: [KETTLE, QUAYSIDE] })
    openPortal('customer-management')
    await expect.element(page.getByRole('heading', { name: 'Customer Management', level: 1 })).toBeVisible()
  })

  test('OPER-009 OPER-011 are a row each, found by what is typed', async () => {
    await expect.element(rows()).toHaveLength(3)
    const search = page.getByRole('searchbox', { name: 'Search businesses' })
    await search.fill('whitby')
    await expect.element(rows().filter({ hasText: 'The Copper Kettle' })).not.toBeInTheDocument()
    await expect.element(rows().nth(1)).toHaveTextContent('Quayside Books')
    await search.fill('nowhere')
    await expect.element(page.getByText('No customers found')).toBeVisible()
  })

  test('OPER-012 OPER-014 copies the code and the username, and says what could not be copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.getByRole('button', { name: 'Copy the business code UK001' }).click()
    await page.getByRole('button', { name: 'Copy the username of UK001' }).click()
    await expect.poll(() => write.mock.calls).toEqual([['UK001'], ['kettle']])
    write.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    await page.getByRole('button', { name: 'Copy the business code UK001' }).click()
    await expect.element(toast()).toHaveTextContent('Not copied')
    await expect.element(toast()).toHaveClass(/border-bad/)
  })

  test('OPER-015 SHELL-033 SHELL-045 a failure is said in red, and closes nothing', async () => {
    server.drop(deleteAccount)
    await page.getByRole('button', { name: 'Delete The Copper Kettle' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the customer' }).click()
    await expect.element(toast()).toHaveTextContent('Error')
    await expect.element(toast()).toHaveTextContent('No connection to the server')
    await expect.element(toast()).toHaveClass(/border-bad/)
    await expect.element(page.getByRole('cell', { name: /^The Copper Kettle/ })).toBeVisible()
    const [asked] = server.askedOf(deleteAccount)
    expect([asked?.body, asked?.headers.get('content-type')]).toEqual([undefined, null])
  })

  test('OPER-017 OPER-018 OPER-019 OPER-020 OPER-022 a new one wants a name and a username, and has its plan', async () => {
    server.answer(readPlatformSettings, PLATFORM)
    await page.getByRole('button', { name: 'Create Customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Customer' })
    const create = dialog.getByRole('button', { name: 'Create Customer' })
    await expect.element(create).toBeDisabled()
    await dialog.getByLabelText('Business name').fill('Quayside Books')
    await expect.element(create).toBeDisabled()
    await dialog.getByLabelText('Username').fill('quay')
    await expect.element(create).toBeEnabled()
    await expect.element(dialog.getByLabelText('Business type').getByRole('option')).toHaveLength(10)
    const plan = dialog.getByLabelText('Plan')
    const plans = plan.getByRole('option').elements()
    expect(plans.map(({ textContent }) => textContent)).toEqual(['Starter', 'Professional', 'Enterprise'])
    await expect.element(plan).toHaveValue('Professional')
    server.drop(createAccount)
    await create.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The business was not opened')
    server.answer(createAccount, { success: true, customer: QUAYSIDE })
    await create.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [first, again] = server.askedOf(createAccount)
    expect(first?.body).toMatchObject({ businessName: 'Quayside Books', username: 'quay' })
    // Pressed again after an answer that was lost, it asks for the same business.
    expect(again?.body).toEqual(first?.body)
  })

  test('OPER-013 OPER-021 a generated password is shown until somebody says that they have it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    server.answer(resetAccountPassword, { success: true, generatedPassword: 'abcd1234' })
    await page.getByRole('button', { name: 'Reset the password of The Copper Kettle' }).click()
    await page.getByRole('button', { name: 'Reset the password', exact: true }).click()
    const once = page.getByRole('dialog', { name: 'Sign-in of The Copper Kettle' })
    await once.getByRole('button', { name: 'Copy the password' }).click()
    await expect.poll(() => write.mock.calls).toEqual([['abcd1234']])
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Have you noted the password?' })
    await question.getByRole('button', { name: 'Show it again' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await once.getByRole('button', { name: 'I have noted it' }).click()
    await expect.element(once).not.toBeInTheDocument()
  })
})
