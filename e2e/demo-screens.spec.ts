import { DEMO, expect, KEPT_ON_DEVICE, test } from './test.ts'
import { findNothing, fitsItsWidth, NARROWEST } from './wcag.ts'

test.use(KEPT_ON_DEVICE)

const SCREENS = ['/pos-test', '/simple-pos', '/debug-pos', '/happy-chimps-demo']

test.describe('the demo screens (D16)', () => {
  test('DEMO-001 the test cart has two sample products and their sums', async ({ page }) => {
    await page.goto('/pos-test')
    await expect(page.getByText('Demo data')).toBeVisible()
    const products = page.getByRole('list', { name: 'Products' }).getByRole('button')
    await expect(products).toHaveCount(2)
    const cart = page.getByRole('region', { name: 'Cart' })
    await expect(cart).toContainText('The cart is empty')
    await products.first().click()
    await products.last().click()
    await cart.getByRole('button', { name: 'One Sample tea more' }).click()
    await expect(cart).toContainText('£6.20')
    await cart.getByRole('button', { name: 'One Sample biscuit fewer' }).click()
    await expect(cart.getByText('Sample biscuit')).toBeHidden()
    await cart.getByRole('button', { name: 'Clear' }).click()
    await expect(cart).toContainText('The cart is empty')
  })

  test('DEMO-002 the simple screen adds 20% VAT and sells nothing', async ({ page }) => {
    await page.goto('/simple-pos')
    const products = page.getByRole('list', { name: 'Products' }).getByRole('button')
    await expect(products).toHaveCount(2)
    const done = page.getByRole('button', { name: 'Complete sample sale' })
    await expect(done).toBeDisabled()
    await products.first().click()
    const cart = page.getByRole('region', { name: 'Cart' })
    await expect(cart).toContainText('VAT (20%)')
    for (const amount of ['£2.50', '£0.50', '£3.00']) await expect(cart).toContainText(amount)
    await done.click()
    await expect(page.getByText('One item, recorded nowhere.')).toBeVisible()
    await expect(cart).toContainText('The cart is empty')
  })

  test('DEMO-003 DEMO-004 the login tester goes through its steps by the real login', async ({ page }) => {
    let asked = 0
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // The first is the screen's, whether this is a demo at all; the second is the tester's.
    await page.route('**/api/health', async (route) => {
      asked += 1
      if (asked === 2) await held
      await route.continue()
    })
    await page.goto('/debug-pos')
    const step = page.locator('[data-step]')
    await expect(step).toHaveAttribute('data-step', 'loading')
    letGo()
    await expect(step).toHaveAttribute('data-step', 'ready')
    const seen: string[] = []
    await page.exposeFunction('noteStep', (name: string) => seen.push(name))
    await step.evaluate((node) => {
      const note = Reflect.get(window, 'noteStep') as (name: string) => void
      new MutationObserver(() => note(node.getAttribute('data-step') ?? '')).observe(node, {
        attributes: true,
        attributeFilter: ['data-step'],
      })
    })
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
    await page.getByRole('button', { name: 'Test the login' }).click()
    await expect(step).toHaveAttribute('data-step', 'logged-in')
    await expect(page.getByText('cashier1 is signed in at The Copper Kettle.')).toBeVisible()
    expect(seen).toEqual(['logging-in', 'logged-in'])
    expect((await page.request.get('/api/auth/user')).status()).toBe(200)
    await page.getByRole('button', { name: 'Log out again' }).click()
    await expect(step).toHaveAttribute('data-step', 'ready')
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })

  test('DEMO-004 DEMO-005 a failed test login says why', async ({ page, context }) => {
    await page.goto('/debug-pos')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    const tryIt = page.getByRole('button', { name: 'Test the login' })
    const step = page.locator('[data-step]')
    await tryIt.click()
    await expect(step).toHaveAttribute('data-step', 'error')
    await expect(step).not.toContainText('Network error')
    await context.setOffline(true)
    await tryIt.click()
    await expect(step).toContainText('Network error')
  })

  test('DEMO-006 DEMO-007 DEMO-008 the partner’s till has six products, a clock, a filter and invented figures', async ({
    page,
  }) => {
    await page.goto('/happy-chimps-demo')
    const products = page.getByRole('list', { name: 'Products' }).getByRole('button')
    await expect(products).toHaveCount(6)
    await expect(page.getByText('Invented', { exact: true })).toHaveCount(3)
    const clock = page.locator('time')
    const before = await clock.innerText()
    expect(before).toMatch(/^\d\d:\d\d:\d\d$/)
    await expect(clock).not.toHaveText(before)
    const cart = page.getByRole('region', { name: 'Cart' })
    await page.getByRole('radio', { name: 'Food' }).check({ force: true })
    await expect(products).toHaveCount(2)
    await products.first().click()
    // Food bears none: subtotal and total are one.
    await expect(cart.locator('dd')).toHaveText(['£1.45', '£0.00', '£1.45'])
    await page.getByRole('radio', { name: 'Drinks' }).check({ force: true })
    await products.first().click()
    await expect(cart.locator('dd')).toHaveText(['£4.74', '£0.66', '£5.40'])
  })

  test('DEMO-009 where the server is no demo, none of them is there', async ({ page }) => {
    // The server's own answer, but for the one word that a server without demo mode gives.
    await page.route('**/api/health', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: false } })
    })
    for (const path of SCREENS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    }
  })

  test('WCAG 2.2 AA: nothing is found on any of them, and nothing is wider than a narrow screen', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(NARROWEST)
    for (const path of SCREENS) {
      await findNothing(page, path)
      await fitsItsWidth(page, path)
    }
  })
})
