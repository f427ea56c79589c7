import { health } from '@tuppence/contract/health'
import { endSession, posLogin } from '@tuppence/contract/identity'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { server } from '../../testing/test-server.ts'

const products = () => page.getByRole('list', { name: 'Products' }).getByRole('button')
const cart = () => page.getByRole('region', { name: 'Cart' })

const CUSTOMER = {
  ...{ id: crypto.randomUUID(), businessCode: 'UK001', businessName: 'The Copper Kettle' },
  ...{ username: 'cashier1', organizationId: crypto.randomUUID(), location: null, plan: 'Starter' },
  ...{ role: 'cashier' as const, staffId: crypto.randomUUID(), staffName: 'Priya Shah' },
}

function openDemo(path: string, demo = true) {
  server.answer(health, { status: 'ok', demo, version: '1.0.0' })
  openScreen(path)
}

describe('the demo screens (D16)', () => {
  test('DEMO-001 the test cart has two sample products and their sums', async () => {
    openDemo('/pos-test')
    await expect.element(page.getByText('Demo data')).toBeVisible()
    await expect.element(cart()).toHaveTextContent('The cart is empty')
    await expect.element(products()).toHaveLength(2)
    await products().first().click()
    await products().last().click()
    await cart().getByRole('button', { name: 'One Sample tea more' }).click()
    await expect.element(cart()).toHaveTextContent('£6.20')
    await cart().getByRole('button', { name: 'One Sample biscuit fewer' }).click()
    await expect.element(cart().getByText('Sample biscuit')).not.toBeInTheDocument()
    await cart().getByRole('button', { name: 'Clear' }).click()
    await expect.element(cart()).toHaveTextContent('The cart is empty')
  })

  test('DEMO-002 the simple screen adds 20% VAT and sells nothing', async () => {
    openDemo('/simple-pos')
    const done = page.getByRole('button', { name: 'Complete sample sale' })
    await expect.element(done).toBeDisabled()
    await expect.element(products()).toHaveLength(2)
    await products().first().click()
    await expect.element(cart()).toHaveTextContent('VAT (20%)')
    for (const amount of ['£2.50', '£0.50', '£3.00']) await expect.element(cart()).toHaveTextContent(amount)
    await done.click()
    await expect.element(page.getByText('One item, recorded nowhere.')).toBeVisible()
    await expect.element(cart()).toHaveTextContent('The cart is empty')
  })

  test('DEMO-003 DEMO-004 the login tester goes through its steps', async () => {
    const demo = { status: 'ok', demo: true, version: '1.0.0' } as const
    let release = () => {}
    // The first is the screen's, whether this is a demo at all; then the tester asks.
    server.answer(health, () => {
      release = server.hold(health, demo)
      return demo
    })
    openScreen('/debug-pos')
    const step = () => document.querySelector('[data-step]')?.getAttribute('data-step')
    await expect.poll(step).toBe('loading')
    release()
    await expect.poll(step).toBe('ready')
    const login = server.hold(posLogin, {
      ...{ success: true, sessionToken: 'x', expiresAt: '2026-06-01T09:00:00.000Z' },
      customer: CUSTOMER,
    })
    await page.getByLabelText('Password', { exact: true }).fill('the-password')
    await page.getByRole('button', { name: 'Test the login' }).click()
    await expect.poll(step).toBe('logging-in')
    login()
    await expect.poll(step).toBe('logged-in')
    await expect.element(page.getByText('cashier1 is signed in at The Copper Kettle.')).toBeVisible()
    expect(server.askedOf(posLogin)[0]?.body).toMatchObject({
      ...{ businessCode: 'UK001', username: 'cashier1', password: 'the-password' },
    })
    server.answer(endSession, undefined)
    await page.getByRole('button', { name: 'Log out again' }).click()
    await expect.poll(step).toBe('ready')
    expect(server.askedOf(endSession)).toHaveLength(1)
  })

  test('DEMO-006 DEMO-007 DEMO-008 the partner’s till has six products, a clock, a filter and invented figures', async () => {
    openDemo('/happy-chimps-demo')
    await expect.element(page.getByText('Invented', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText('Invented', { exact: true })).toHaveLength(3)
    await expect.element(products()).toHaveLength(6)
    const time = () => document.querySelector('time')?.textContent
    const before = time()
    expect(before).toMatch(/^\d\d:\d\d:\d\d$/)
    await expect.poll(time).not.toBe(before)
    const sums = () => [...cart().element().querySelectorAll('dd')].map(({ textContent }) => textContent)
    await page.getByRole('radio', { name: 'Food' }).click({ force: true })
    await expect.poll(() => products().elements().length).toBe(2)
    await products().first().click()
    // Food bears none: subtotal and total are one.
    await expect.poll(sums).toEqual(['£1.45', '£0.00', '£1.45'])
    await page.getByRole('radio', { name: 'Drinks' }).click({ force: true })
    await products().first().click()
    await expect.poll(sums).toEqual(['£4.74', '£0.66', '£5.40'])
  })

  test('DEMO-004 DEMO-005 a failed test login says why', async () => {
    server.refuse(posLogin, 401)
    openDemo('/debug-pos')
    await page.getByLabelText('Password', { exact: true }).fill('not-the-password')
    const attempt = page.getByRole('button', { name: 'Test the login' })
    const failed = page.getByRole('status').filter({ hasText: 'Step: error' }).first()
    await attempt.click()
    await expect.element(failed).toHaveTextContent('401')
    server.drop(posLogin)
    await attempt.click()
    await expect.element(failed).toHaveTextContent('Network error')
  })

  test.for(['/pos-test', '/simple-pos', '/debug-pos', '/happy-chimps-demo'])(
    'DEMO-009 %s is not there where the server is no demo',
    async (path) => {
      openDemo(path, false)
      await expect.element(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    },
  )
})
