import type { Page, Request } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Collects what the content security policy refuses. */
function refusedBy(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (said) => {
    if (said.text().includes('Content Security Policy')) refused.push(said.text())
  })
  return refused
}

/** What the first paint waited for, beside the page itself. */
const waitedFor = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => (entry as unknown as { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => name),
  )

test('SITE-003 AUTH-038 SHELL-001 SHELL-019 SHELL-020 Try Demo is one click to the running till, and a log-out ends where it began', async ({
  page,
}) => {
  const asked: Request[] = []
  page.on('request', (request) => new URL(request.url()).pathname === '/api/login' && asked.push(request))
  await page.goto('/')
  for (const place of ['/', '/inventory']) {
    await page.getByRole('button', { name: 'Try Demo' }).first().click()
    await expect(page.getByRole('heading', { name: 'Sales Terminal' })).toBeVisible()
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
      session: 'identity-provider',
    })
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
  expect(asked.map((request) => request.isNavigationRequest())).toEqual([true, true, true])
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Developer Access' })).toBeVisible()
})

test('SITE-001 the first paint waits for nothing but the page itself; its picture is asked for by the head, in the theme of the device', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const refused = refusedBy(page)
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
    expect(await waitedFor(page)).toEqual([])
    // The theme that somebody chose is there from then on, whatever the device has.
    await page.evaluate(() => localStorage.setItem('tuppence_theme', 'dark'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(10, 28, 32)')
    expect(await waitedFor(page)).toEqual([])
    expect(refused).toEqual([])
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
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    await page.addInitScript(() => {
      const seen = { shifted: 0 }
      const add = (entries: PerformanceEntryList) => {
        for (const entry of entries) seen.shifted += (entry as PerformanceEntry & { value: number }).value
        return seen.shifted
      }
      const observer = new PerformanceObserver((list) => void add(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { shiftedSoFar: () => add(observer.takeRecords()) })
    })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('700 40px "Bricolage Grotesque Variable"'))).toBe(
      true,
    )
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    const shifted = await page.evaluate(() =>
      (window as unknown as { shiftedSoFar: () => number }).shiftedSoFar(),
    )
    expect([width, shifted < 0.02], `shifted by ${shifted}`).toEqual([width, true])
    // Each picture has its room before it comes.
    for (const picture of await page.locator('img').all())
      for (const side of ['width', 'height']) await expect(picture).toHaveAttribute(side, /^\d+$/)
    await page.context().close()
  }
})
