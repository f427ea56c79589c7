import { DEMO, expect, KEPT_ON_DEVICE, test } from './test.ts'
import { findNothing, fitsItsWidth, NARROWEST } from './wcag.ts'

test.use(KEPT_ON_DEVICE)

const SCREENS = ['/pos-test', '/simple-pos', '/debug-pos', '/happy-chimps-demo']

test.describe('the demo screens (D16)', () => {
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
