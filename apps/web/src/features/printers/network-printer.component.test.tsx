import { listPrinters, type TillPrinter } from '@tuppence/contract/printers'
import { registerTill } from '@tuppence/contract/tills'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { openTill, tillSetup } from '../../testing/till.ts'

const has = () => page.getByRole('dialog', { name: 'has a network printer' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const way = () => page.getByLabelText('How it is connected')

beforeEach(() => page.viewport(1440, 900))

/** Somebody who came in by PIN, at a till that prints on the network. */
async function openByPin(role: 'cashier' | 'manager') {
  const user = signedIn(role, {
    session: 'pos',
    permissions: ['sell'],
    ...(role === 'manager' && { passwordOpens: ['manage-tills'] }),
  })
  const setup = tillSetup(user)
  const printer: TillPrinter = {
    ...{ tillId: setup.till.id, connection: 'network', host: '192.168.1.50', port: 9_100, seen: null },
    ...{ name: 'Counter by the window', family: 'epson', columns: 48, hasDrawer: true },
  }
  server.answer(registerTill, setup)
  server.answer(listPrinters, [printer])
  await openTill({ user })
  await button('Set up printer').click()
}

test('RCPT-001 R12 at a till with a network printer a cashier is told which it is, and to ask a manager', async () => {
  await openByPin('cashier')
  await expect.element(has()).toHaveTextContent('Counter by the window')
  await expect.element(has()).toHaveTextContent('ask a manager')
  await expect.element(button('Sign in with your password')).not.toBeInTheDocument()
})

test('RCPT-001 R12 a manager who came by PIN is told that their password changes it, or uses another at this device', async () => {
  await openByPin('manager')
  await expect.element(has()).toHaveTextContent('192.168.1.50:9100')
  await expect.element(has()).toHaveTextContent('Your password does.')
  await button('Use another at this device').click()
  await expect.element(way()).toHaveValue('usb')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button('Set up printer').click()
  await button('Sign in with your password').click()
  await expect.element(page.getByRole('dialog', { name: 'Sign in with your password' })).toBeVisible()
})
