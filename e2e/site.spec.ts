import type { Request } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('the marketing page', () => {
  test.beforeEach(({ page }) => page.goto('/'))

  test('SITE-001, SITE-006 the header leads to each section', async ({ page }) => {
    for (const name of ['Features', 'Pricing', 'Testimonials', 'Contact']) {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
      const id = name.toLowerCase()
      expect(new URL(page.url()).hash).toBe(`#${id}`)
      await expect(page.locator(`section#${id}`)).toBeInViewport()
    }
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  test('SITE-002 Call Sales rings', async ({ page }) => {
    await expect(page.getByRole('link', { name: 'Call Sales' })).toHaveAttribute('href', /^tel:\+44\d+$/)
  })

  test('SITE-004, SITE-005 the preview opens the demo, which two ways close', async ({ page }) => {
    const demo = page.getByRole('dialog', { name: 'The till, as it runs' })
    for (const way of ['Close', 'Get your system']) {
      await page.getByRole('button', { name: /open the demo/ }).click()
      await expect(demo).toBeVisible()
      await demo
        .getByText(way)
        .or(demo.getByRole('button', { name: way, exact: true }))
        .first()
        .click()
      await expect(demo).toBeHidden()
    }
    expect(new URL(page.url()).hash).toBe('#contact')
  })

  test('SITE-007 SITE-008 SITE-009 SITE-010 SITE-011 SITE-012 SITE-013 it says what the product does, and promises what is kept', async ({
    page,
  }) => {
    await expect(page.getByText('Sells with the line down')).toBeVisible()
    await expect(page.locator('#features')).toContainText('4-digit staff PIN')
    await expect(page.locator('#features')).toContainText('providers: Stripe, Square, SumUp')
    await expect(page.locator('#features')).toContainText('Automatic 20% VAT')
    await expect(page.locator('#features')).toContainText('kept for 30 days')
    await expect(page.locator('#features')).toContainText('roles with permissions')
    // What is made up says so, each time.
    await expect(page.locator('#testimonials').getByText('Sample', { exact: true })).toHaveCount(3)
    await expect(page.locator('#contact')).toContainText('Phone, e-mail and address are samples until')
    await expect(page.locator('main, body').first()).toContainText('shared by everybody who tries it')
    await expect(page.locator('#pricing').getByText('30-day money-back promise')).toBeVisible()
  })

  test('SITE-014 SITE-015 SITE-016 SITE-017 three tiers with their prices, one the most popular', async ({
    page,
  }) => {
    const tiers = page.locator('#pricing > div > ul > li')
    await expect(tiers).toHaveCount(3)
    for (const [place, words] of [
      [0, ['Starter', '£299', '£15 per month', '1 till']],
      [1, ['Professional', '£449', '£25 per month', '2 tills', 'Most popular']],
      [2, ['Enterprise', '£699', '£35 per month', 'Unlimited tills']],
    ] as const)
      for (const word of words) await expect(tiers.nth(place)).toContainText(word)
    await expect(page.getByText('Most popular')).toHaveCount(1)
  })

  test('SITE-003 AUTH-038 SHELL-019 Try Demo is one click to the running till', async ({ page }) => {
    const asked: Request[] = []
    page.on('request', (request) => new URL(request.url()).pathname === '/api/login' && asked.push(request))
    await page.getByRole('button', { name: 'Try Demo' }).first().click()
    await expect(page.getByRole('heading', { name: 'Sales Terminal' })).toBeVisible()
    expect(asked.map((request) => request.isNavigationRequest())).toEqual([true])
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
      session: 'identity-provider',
    })
  })

  test('SHELL-020 SHELL-001 a log-out after Try Demo ends where it began, one click from the till again', async ({
    page,
  }) => {
    for (const place of ['/', '/inventory']) {
      await page.getByRole('button', { name: 'Try Demo' }).first().click()
      await expect(page.getByRole('heading', { name: 'Sales Terminal' })).toBeVisible()
      await page.goto(place)
      await page.getByRole('button', { name: 'Log out', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Try Demo' }).first()).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)
    }
    // Whoever came in at the back office has its login to come back to.
    await page.goto('/back-office')
    await page.getByRole('tab', { name: 'Developer Access' }).click()
    await page.getByRole('button', { name: 'Sign in with identity provider' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Developer Access' })).toBeVisible()
  })
})

test('SITE-001 a phone finds the way in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('SITE-001 the first paint waits for nothing but the page itself, and the theme somebody chose is there', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('tuppence_theme', 'dark'))
  const refused: string[] = []
  page.on('console', (said) => {
    if (said.text().includes('Content Security Policy')) refused.push(said.text())
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const waitedFor = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => (entry as unknown as { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => name),
  )
  expect(waitedFor).toEqual([])
  expect(refused).toEqual([])
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(10, 28, 32)')
})

test('SITE-001 the picture that is seen first is asked for by the page’s head, in the theme of the device, and is the one shown', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto('/')
    const asked = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'link')
          .map(({ name }) => name)
          .filter((name) => /\.(webp|avif|png|jpg)$/.test(name)),
      )
    await expect.poll(async () => (await asked()).length).toBe(1)
    const shown = await page
      .locator('[data-act="open-demo"] img')
      .evaluateAll((pictures: HTMLImageElement[]) =>
        pictures.filter((one) => one.checkVisibility()).map(({ currentSrc }) => currentSrc),
      )
    expect([colorScheme, await asked()]).toEqual([colorScheme, shown])
    await context.close()
  }
})

test('SITE-006 the front page stands still while its faces come, on phones and on a desk', async ({
  browser,
}) => {
  for (const width of [320, 390, 412, 1440]) {
    const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
    // Each later than the first paint, as on a slow line.
    await page.route('**/*.woff2', async (route) => {
      await new Promise((done) => setTimeout(done, 700))
      await route.continue()
    })
    await page.addInitScript(() => {
      const seen = { shifted: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shifted += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('700 40px "Bricolage Grotesque Variable"'))).toBe(
      true,
    )
    await page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))),
        ),
    )
    const shifted = await page.evaluate(
      () => (window as unknown as { seen: { shifted: number } }).seen.shifted,
    )
    expect([width, shifted < 0.02], `shifted by ${shifted}`).toEqual([width, true])
    // Each picture has its room before it comes.
    for (const picture of await page.locator('img').all())
      for (const side of ['width', 'height']) await expect(picture).toHaveAttribute(side, /^\d+$/)
    await page.context().close()
  }
})
