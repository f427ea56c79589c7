import type { Browser, Page } from '@playwright/test'
import { openPortal } from './portal.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingInTheWay, nothingIsFound } from './wcag.ts'

const somebody = () => `ann-${crypto.randomUUID().slice(0, 8)}@example.co.uk`

async function fillIn(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Write to us' })
  await form.getByLabel('Your name').fill('Ann Shaw')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('What would you like to know?').fill('Does it weigh cheese?')
  return form
}

test('SITE-006 what is written by the contact form is in the portal, where it is noted as answered', async ({
  page,
  browser,
}) => {
  const email = somebody()
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Professional' }).click()
  const form = await fillIn(page, email)
  // The tier that was chosen is written about.
  await expect(form.getByLabel('Which tier')).toHaveValue('Professional')
  await form.getByLabel('Your shop').fill('Shaw & Daughters')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText(/^Thank you/)).toBeFocused()
  await expect(form.getByLabel('Your name')).toHaveValue('')
  const portal = await openPortal(browser)
  await portal.getByRole('button', { name: 'Enquiries' }).click()
  const card = portal.getByRole('listitem').filter({ hasText: email })
  await expect(card).toContainText('Shaw & Daughters')
  await expect(card).toContainText('Does it weigh cheese?')
  await nothingIsFound(portal, 'the enquiries')
  await card.getByRole('button', { name: 'The enquiry of Ann Shaw is answered' }).click()
  await expect(card).toContainText(/Answered by/)
  await portal.context().close()
})

test('SITE-006 what cannot be taken is said, loses nothing, and arrives once when it can', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const form = await fillIn(page, 'ann@nowhere')
  const send = form.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(form.getByRole('alert')).toContainText('an e-mail address that we can answer')
  await form.getByLabel('E-mail').fill(somebody())
  await context.setOffline(true)
  await send.click()
  await expect(form.getByRole('alert')).toContainText('Nothing you wrote is lost')
  await expect(form.getByLabel('What would you like to know?')).toHaveValue('Does it weigh cheese?')
  await context.setOffline(false)
  await send.click()
  await expect(form.getByText(/^Thank you/)).toBeVisible()
  await expect(form.getByRole('alert')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SITE-001 SITE-006 the page is whole, its pictures are the product, and its form arrives', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The till that counts every')
    for (const id of ['features', 'pricing', 'testimonials', 'contact'])
      await expect(page.locator(`section#${id}`)).toBeVisible()
    const form = await fillIn(page, somebody())
    await expect(form.getByText(/^Thank you/)).toBeHidden()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(/#enquiry-sent$/)
    await expect(form.getByText(/^Thank you/)).toBeVisible()
  })

  test('SITE-003 Try Demo goes to the sign-in', async ({ page }) => {
    await page.goto('/')
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
    await page.getByRole('button', { name: 'Try Demo' }).first().click()
    expect((await asked).isNavigationRequest()).toBe(true)
  })
})

test('SITE-004 SITE-005 SITE-006 the page is worked by keyboard alone, and nothing is in anybody’s way', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await page.getByRole('button', { name: /Open the demo/ }).focus()
  await page.keyboard.press('Enter')
  const demo = page.getByRole('dialog', { name: 'The till, as it runs' })
  await expect(demo).toBeVisible()
  await nothingIsFound(page, 'the demo modal')
  await page.keyboard.press('Escape')
  await expect(demo).toBeHidden()
  await expect(page.getByRole('button', { name: /Open the demo/ })).toBeFocused()
  for (const viewport of [{ width: 1440, height: 900 }, NARROWEST]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await nothingInTheWay(page, `the front page at ${viewport.width}`)
    await fitsItsWidth(page, `the front page at ${viewport.width}`)
  }
})

test('SITE-006 a stranger gets a small page: words first, 70 kB of script at most, no error, and what a link to it shows', async ({
  browser,
  baseURL,
}) => {
  const page = await stranger(browser)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const answer = await page.goto('/')
  const source = (await answer?.text()) ?? ''
  // The words are in the answer itself, and so is what a link to it shows.
  expect(source).toContain('The till that counts every')
  expect(source).toContain('<meta name="robots" content="index, follow"')
  expect(source).toContain(`<meta property="og:image" content="${baseURL}/link-picture.jpg"`)
  expect((await page.request.get('/link-picture.jpg')).headers()['content-type']).toBe('image/jpeg')
  await page.waitForLoadState('networkidle')
  const sizes = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming
      return { name, encodedBodySize }
    }),
  )
  const scripts = sizes.filter(({ name }) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.reduce((all, { encodedBodySize }) => all + encodedBodySize, 0)).toBeLessThan(70_000)
  expect(errors).toEqual([])
  // Elsewhere are people's own screens, which nobody is to find by searching.
  expect(await (await page.request.get('/sales', { headers: { accept: 'text/html' } })).text()).toContain(
    '<meta name="robots" content="noindex"',
  )
  await page.context().close()
})

test('SITE-006 on paper are its words and prices, and nothing that is pressed', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#pricing')).toContainText('£449')
  for (const hidden of [
    page.getByRole('navigation', { name: 'Sections' }),
    page.getByRole('form', { name: 'Write to us' }),
    page.getByRole('button', { name: 'Try Demo' }).first(),
  ])
    await expect(hidden).toBeHidden()
  await expect(page.getByText('0808 157 0222').first()).toBeVisible()
})

async function stranger(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}
