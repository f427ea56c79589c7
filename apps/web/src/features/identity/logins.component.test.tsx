import { backOfficeLogin, getUser, posLogin } from '@tuppence/contract/identity'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeUser } from '../../foundation/session/stored-session.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { answerSupportContact } from '../../testing/provider.ts'
import { signInOf } from '../../testing/staff-at-the-till.ts'
import { server } from '../../testing/test-server.ts'

beforeEach(answerSupportContact)

afterEach(() => {
  vi.useRealTimers()
})

const password = () => page.getByLabelText('Password', { exact: true })
const tillButton = () => page.getByRole('button', { name: 'Login to POS System' })
const officeButton = () => page.getByRole('button', { name: 'Access Back Office' })
const toast = () => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

async function typeCredentials() {
  await page.getByLabelText('Business Code').fill('UK001')
  await page.getByLabelText('Username').fill('cashier1')
  await password().fill('wrong')
}

/** Brings up a toast, as any login that is refused does. */
async function refuseLogin() {
  server.refuse(backOfficeLogin, 401)
  openScreen('/inventory')
  await typeCredentials()
  await officeButton().click()
  await expect.element(toast()).toHaveTextContent('Login Failed')
}

describe('the till’s login', () => {
  test('AUTH-009 AUTH-010 AUTH-011 AUTH-012 AUTH-013 has its fields, words and support line, and wants all three', async () => {
    openScreen('/sales')
    await expect.element(page.getByLabelText('Business Code')).toHaveFocus()
    await expect
      .element(page.getByLabelText('Business Code'))
      .toHaveAccessibleDescription(/hardware purchase receipt/)
    await expect.element(page.getByLabelText('Username')).toBeEnabled()
    await password().fill('secret')
    await expect.element(password()).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(password()).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(password()).toHaveAttribute('type', 'password')
    await expect
      .element(page.getByRole('checkbox', { name: 'Auto-start POS when device unlocks' }))
      .toBeChecked()
    await expect.element(page.getByText(/Call support on/)).toBeVisible()
    await password().fill('')
    await tillButton().click()
    await expect.element(page.getByText('Enter the business code, such as UK001.')).toBeVisible()
    await expect.element(page.getByText('Enter your username.')).toBeVisible()
    await expect.element(page.getByText('Enter your password.')).toBeVisible()
    expect(server.askedOf(posLogin)).toEqual([])
  })

  test.for([
    ['/sales', 'Invalid login credentials'],
    ['/pos', 'Invalid credentials. Please check your business code, username and password.'],
  ] as const)('AUTH-016 AUTH-017 AUTH-019 AUTH-020 a rejection at %s', async ([path, words]) => {
    // The status decides, whatever the body says.
    server.refuse(posLogin, 401, { success: true, sessionToken: 'x' })
    openScreen(path)
    await typeCredentials()
    await tillButton().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(words)
    await expect.element(tillButton()).toBeVisible()
  })

  test('AUTH-018 without a network it says so, and lets nobody in', async () => {
    server.drop(posLogin)
    openScreen('/sales')
    await typeCredentials()
    await tillButton().click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Connection failed. Please check your internet connection.')
  })
})

describe('the back office’s login', () => {
  test('AUTH-035 AUTH-036 AUTH-037 has two ways in, and wants all three fields', async () => {
    openScreen('/back-office')
    await expect.element(officeButton()).toBeVisible()
    const ways = page.getByRole('tab').elements()
    expect(ways.map(({ textContent }) => textContent)).toEqual(['Business Login', 'Developer Access'])
    await officeButton().click()
    await expect.element(page.getByText('Enter the business code, such as UK001.')).toBeVisible()
    expect(server.askedOf(backOfficeLogin)).toEqual([])
  })

  test('AUTH-039 AUTH-040 SHELL-013 at its own address opens it, and what was said of an attempt is over when one succeeds', async () => {
    server.refuseOthers(503)
    server.refuse(backOfficeLogin, 401)
    openScreen('/back-office-login')
    await typeCredentials()
    await officeButton().click()
    await expect.element(toast()).toHaveTextContent('Login Failed')
    const user = signedIn('manager')
    server.answer(backOfficeLogin, signInOf(user))
    server.answer(getUser, user)
    await officeButton().click()
    await expect.element(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await expect.element(toast()).not.toBeInTheDocument()
    expect(location.pathname).toBe('/back-office')
  })

  test('AUTH-043 who is stored on the device opens it without a network, until their session is over', async () => {
    server.drop(getUser)
    server.refuseOthers(503)
    const user = signedIn('manager')
    storeUser(user)
    openScreen('/back-office', user)
    await expect.element(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    storeUser({ ...user, expiresAt: new Date(Date.now() - 1_000).toISOString() })
    openScreen('/back-office', user)
    await expect.element(officeButton()).toBeVisible()
  })
})

describe('the main till’s login begins', () => {
  test('AUTH-031 empty', async () => {
    openScreen('/pos')
    await expect.element(page.getByLabelText('Business Code')).toHaveValue('')
    await expect.element(page.getByLabelText('Username')).toHaveValue('')
  })

  test('AUTH-030 with that of the hardware’s set-up, where it has one', async () => {
    const defaultLogin = { businessCode: 'UK001', username: 'cashier1' }
    localStorage.setItem('tuppence_hardware_config', JSON.stringify({ defaultLogin }))
    openScreen('/pos')
    await expect.element(page.getByLabelText('Business Code')).toHaveValue('UK001')
    await expect.element(page.getByLabelText('Username')).toHaveValue('cashier1')
    await expect.element(password()).toHaveFocus()
  })
})

describe('the toast of a back office login that is refused', () => {
  test('AUTH-040 AUTH-041 SHELL-033 says a rejection and a lost network in red', async () => {
    await refuseLogin()
    await expect.element(toast()).toHaveTextContent('Invalid business code, username, or password')
    await expect.element(toast()).toHaveClass(/border-bad/)
    server.drop(backOfficeLogin)
    await officeButton().click()
    await expect.element(toast()).toHaveTextContent('Unable to connect to server')
  })

  test('SHELL-027 SHELL-028 one toast at a time, each for five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await refuseLogin()
    await vi.advanceTimersByTimeAsync(3_000)
    await officeButton().click()
    await expect.poll(() => server.askedOf(backOfficeLogin).length).toBe(2)
    await expect.element(officeButton()).toBeEnabled()
    await vi.advanceTimersByTimeAsync(3_500)
    await expect.element(toast()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_600)
    await expect.element(toast()).not.toBeInTheDocument()
  })

  test('SHELL-030 a swipe of 50 px dismisses it, a shorter one does not', async () => {
    await refuseLogin()
    const swipe = (byPx: number) =>
      userEvent.dragAndDrop(toast(), toast(), {
        ...{ sourcePosition: { x: 40, y: 20 }, targetPosition: { x: 40 + byPx, y: 20 } },
      })
    await swipe(40)
    await expect.element(toast()).toBeVisible()
    await swipe(60)
    await expect.element(toast()).not.toBeInTheDocument()
  })

  test('SHELL-031 F8 brings the keyboard to it', async () => {
    await refuseLogin()
    await userEvent.keyboard('{F8}')
    await expect.poll(() => document.activeElement?.closest('[role=region]')).toBeTruthy()
  })

  test('SHELL-035 SHELL-036 only what has a payload says that it is JSON', async () => {
    await refuseLogin()
    const [login] = server.askedOf(backOfficeLogin)
    expect(login?.headers.get('content-type')).toBe('application/json')
    const [read] = server.askedOf(getUser)
    expect(read).toBeDefined()
    expect(read?.headers.get('content-type')).toBeNull()
  })
})
