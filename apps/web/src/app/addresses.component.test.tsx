import { endSession, getUser } from '@tuppence/contract/identity'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeUser } from '../foundation/session/stored-session.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { holdPageLoads } from '../testing/page-loads.ts'
import { signedIn } from '../testing/people.ts'
import { answerSupportContact } from '../testing/provider.ts'
import { server } from '../testing/test-server.ts'

beforeEach(answerSupportContact)

afterEach(() => {
  vi.useRealTimers()
})

const officeLogin = () => page.getByRole('button', { name: 'Access Back Office' })

describe('addresses', () => {
  test.for(['/inventory', '/customers', '/reports', '/settings', '/staff-management'])(
    'SHELL-007 SHELL-008 SHELL-009 SHELL-010 SHELL-011 %s asks a visitor to sign in, and stays',
    async (path) => {
      openScreen(path)
      await expect.element(officeLogin()).toBeVisible()
      expect(location.pathname).toBe(path)
    },
  )

  test.for([
    ['/inventory', 'Inventory Management'],
    ['/customers', 'Customer Management'],
    ['/reports', 'Reports & Analytics'],
    ['/settings', 'Settings'],
    ['/staff-management', 'Staff'],
    ['/back-office', 'Welcome, The Copper Kettle'],
    ['/payment-terminals', 'Payment Terminals'],
  ] as const)(
    'SHELL-007 SHELL-008 SHELL-009 SHELL-010 SHELL-011 SHELL-012 SHELL-016 %s is a screen of a manager',
    async ([path, name]) => {
      // What the screen shows is not looked at here.
      server.refuseOthers(503)
      openScreen(path, signedIn('manager'))
      await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      expect(location.pathname).toBe(path)
    },
  )

  test('SHELL-015 /customer-display is the screen that a customer sees, without a sign-in', async () => {
    server.refuseOthers(401)
    openScreen('/customer-display')
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(location.pathname).toBe('/customer-display')
    expect(page.getByRole('textbox').elements()).toEqual([])
  })

  test('SHELL-017 any other address says that there is no such screen', async () => {
    openScreen('/no-such-screen')
    await expect.element(page.getByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeVisible()
    await expect.element(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  })

  test('a guide that does not exist says so', async () => {
    openScreen('/help/nonsense')
    await expect.element(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })

  test('SHELL-018 a spinner until it is known who is signed in', async () => {
    const user = signedIn('manager')
    const release = server.hold(getUser, user)
    openScreen('/settings', user)
    await expect.element(page.getByText('Loading Tuppence...')).toBeVisible()
    await expect.element(officeLogin()).not.toBeInTheDocument()
    release()
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect.element(page.getByText('Loading Tuppence...')).not.toBeInTheDocument()
  })

  test('D5 a screen that is not for the role says so', async () => {
    openScreen('/reports', signedIn('cashier', { session: 'pos' }))
    await expect.element(page.getByText('This screen is not for your role')).toBeVisible()
  })

  test('AUTH-021 a till shows neither its login nor itself before', async () => {
    const user = signedIn('cashier', { session: 'pos' })
    server.hold(getUser, user)
    openScreen('/pos', user)
    await expect.element(page.getByText('Loading Tuppence...')).toBeVisible()
    await expect.poll(() => server.askedOf(getUser).length).toBe(1)
    expect(page.getByRole('button', { name: 'Login to POS System' }).query()).toBeNull()
    expect(page.getByRole('list', { name: 'Products' }).query()).toBeNull()
  })

  test.for(['/sales', '/pos', '/pos-standalone', '/'])(
    'AUTH-034 %s says that the business has no name, and leads back to the login',
    async (path) => {
      const places = holdPageLoads()
      server.refuseOthers(503)
      server.answer(endSession, undefined)
      const user = signedIn('cashier', { session: 'pos', businessName: '' })
      storeUser(user)
      openScreen(path, user)
      const error = page.getByRole('heading', { name: 'Error: Invalid Customer Data' })
      await expect.element(error).toBeVisible()
      expect(page.getByRole('list', { name: 'Products' }).query()).toBeNull()
      await page.getByRole('button', { name: 'Return to Login' }).click()
      await expect.poll(() => places).toEqual(['/pos'])
      expect(server.askedOf(endSession)).toHaveLength(1)
      expect(localStorage.getItem('tuppence_pos_customer')).toBeNull()
    },
  )

  test.for([500, 404])(
    'AUTH-003 who is signed in is asked once, also where the answer is %i',
    async (status) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      server.refuse(getUser, status)
      openScreen('/inventory', signedIn('manager'))
      await expect.element(officeLogin()).toBeVisible()
      // A second try would come within a second.
      await vi.advanceTimersByTimeAsync(3_000)
      expect(server.askedOf(getUser)).toHaveLength(1)
    },
  )
})
