import { health } from '@tuppence/contract/health'
import { posLogin } from '@tuppence/contract/identity'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { server } from '../../testing/test-server.ts'

const products = () => page.getByRole('list', { name: 'Products' }).getByRole('button')
const cart = () => page.getByRole('region', { name: 'Cart' })

function openDemo(path: string, demo = true) {
  server.answer(health, { status: 'ok', demo, version: '1.0.0' })
  openScreen(path)
}

describe('the demo screens (D16)', () => {
  test('DEMO-001 the test cart has two sample products and their sums', async () => {
    openDemo('/pos-test')
    await expect.element(page.getByText('Demo data')).toBeVisible()
    await expect.element(cart()).toHaveTextContent('The cart is empty')
    expect(products().elements()).toHaveLength(2)
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
    expect(products().elements()).toHaveLength(2)
    await products().first().click()
    await expect.element(cart()).toHaveTextContent('VAT (20%)')
    for (const amount of ['£2.50', '£0.50', '£3.00']) await expect.element(cart()).toHaveTextContent(amount)
    await done.click()
    await expect.element(page.getByText('One item, recorded nowhere.')).toBeVisible()
    await expect.element(cart()).toHaveTextContent('The cart is empty')
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
