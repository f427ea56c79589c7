import type { Page, Request } from '@playwright/test'
import { standAtTill } from './at-the-till.ts'
import { nobody, signIn, typeCredentials } from './sign-in.ts'
import { DEMO, expect, test } from './test.ts'
import { fitsItsWidth } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const sidebar = (page: Page) => page.getByRole('complementary')

test.describe('addresses', () => {
  test('SHELL-001 a visitor finds the marketing page on the front page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'The till that counts every tuppence.',
    )
  })

  test('SHELL-002 SHELL-003 SHELL-006 the till stands on its addresses', async ({ page }) => {
    await signIn(page, 'cashier1')
    for (const path of ['/', '/sales']) {
      await page.goto(path)
      await expect(heading(page, 'Sales Terminal'), path).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await page.goto('/pos-standalone')
    await expect(page.getByRole('region', { name: 'Current Sale' })).toBeVisible()
  })

  test('SHELL-004 /autostart leads to the main till, whoever comes', async ({ page }) => {
    await page.goto('/autostart')
    await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/pos')
    await signIn(page, 'cashier1')
    await page.goto('/autostart')
    await expect(page.getByLabel('Cash Received')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/pos')
  })

  test('SHELL-005 the main till has a sign-in of its own, and starts by itself from then on', async ({
    page,
    context,
  }) => {
    await page.goto('/pos')
    await typeCredentials(page, 'UK001', 'cashier1', DEMO.password)
    await page.getByRole('button', { name: 'Login to POS System' }).click()
    await expect(page.getByLabel('Cash Received')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/pos')
    await page.close()
    const opened = await context.newPage()
    await opened.goto('/pos')
    await expect(opened.getByLabel('Cash Received')).toBeVisible()
    await expect(opened.getByLabel('Business Code')).toHaveCount(0)
  })

  test('SHELL-007 SHELL-008 SHELL-009 SHELL-010 SHELL-011 SHELL-012 SHELL-016 every management screen stands on its address', async ({
    page,
  }) => {
    await signIn(page, 'manager', 'back-office')
    for (const [path, name] of [
      ['/inventory', 'Inventory Management'],
      ['/customers', 'Customer Management'],
      ['/reports', 'Reports & Analytics'],
      ['/settings', 'Settings'],
      ['/staff-management', 'Staff'],
      ['/back-office', 'Welcome, The Copper Kettle'],
      ['/payment-terminals', 'Payment Terminals'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, name), path).toBeVisible()
      await expect(page.getByRole('alert'), path).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'Connect Terminal' }).first()).toBeVisible()
  })

  test('SHELL-015 the customer display stands on its address', async ({ page }) => {
    await page.goto('/customer-display')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })
})

test.describe('the frame', () => {
  test('SHELL-025 SHELL-026 a phone finds the back office and back, and no table hides that it goes on', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'manager', 'back-office')
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Open the back office' }).click()
    await expect(heading(page, 'Welcome, The Copper Kettle')).toBeVisible()
    for (const place of [
      ...['Shifts', 'Tills', 'Payment Terminals', 'Support', 'Audit log', 'Journal', 'Store health'],
    ]) {
      await page.getByRole('main').getByRole('link', { name: place, exact: true }).click()
      await page.getByRole('main').getByRole('link', { name: 'Back Office', exact: true }).click()
      await expect(heading(page, 'Welcome, The Copper Kettle')).toBeVisible()
    }
    await page.goto('/staff-management')
    await expect(page.getByRole('main').getByRole('link', { name: 'Back Office', exact: true })).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
    await fitsItsWidth(page, 'the staff page on a phone')
    // A row whose headings would be out of sight is a card; where something still slides, it says so.
    const cut = page.getByRole('region').filter({ has: page.getByRole('table') })
    const slides = await cut.evaluateAll((frames) => frames.some((one) => one.scrollWidth > one.clientWidth))
    await expect(page.getByText('Slide the table sideways to see all of it')).toHaveCount(slides ? 1 : 0)
  })

  test('SHELL-025 at a till of a phone the person’s menu leads to the back office', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await standAtTill(page)
    await page.getByRole('button', { name: /^Signed in as/ }).click()
    await page.getByRole('link', { name: 'Back Office' }).click()
    await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  })

  test('SHELL-019, SHELL-020 AUTH-025 logging out is a journey of the browser', async ({ page }) => {
    await signIn(page, 'manager', 'back-office')
    await page.goto('/settings')
    const asked: Request[] = []
    page.on('request', (request) => /\/api\/log(in|out)/.test(request.url()) && asked.push(request))
    await sidebar(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/back-office$/)
    await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
    expect(asked.map((request) => request.isNavigationRequest())).toEqual([true])
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /customer$/.test(key))),
    ).toEqual([])
  })

  test('SHELL-001 SHELL-020 AUTH-025 a till that is logged out of shows its login, and the front page is a visitor’s again', async ({
    page,
  }) => {
    await standAtTill(page)
    await sidebar(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/pos$/)
    await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeVisible()
    await expect(page.getByText('wait for the server')).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('every tuppence')
  })
})

/** Brings up a toast, as a login that is refused does. */
async function refuseLogin(page: Page) {
  await page.goto('/back-office-login')
  await typeCredentials(page, 'UK001', nobody(), 'not the password')
  await page.getByRole('button', { name: 'Access Back Office' }).click()
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
  await expect(toast).toContainText('Login Failed')
  return toast
}

test.describe('what pops up', () => {
  test('SHELL-030 a swipe of 50 px dismisses a toast, a shorter one does not', async ({ page }) => {
    const toast = await refuseLogin(page)
    const swipe = async (byPx: number) => {
      const box = await toast.boundingBox()
      if (!box) throw new Error('There is no toast to swipe')
      await page.mouse.move(box.x + 40, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + 40 + byPx, box.y + 20, { steps: 6 })
      await page.mouse.up()
    }
    await swipe(40)
    await expect(toast).toHaveCount(1)
    await swipe(60)
    await expect(toast).toHaveCount(0)
  })

  test('SHELL-032 a tooltip waits 700 ms', async ({ page }) => {
    await signIn(page, 'manager', 'back-office')
    // What shows tooltips comes behind the screen, once that stands idle.
    const fetched = page.waitForResponse(/tooltip-[^/]*\.js$/)
    await page.goto('/settings')
    await expect(heading(page, 'Settings')).toBeVisible()
    await (await fetched).finished()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await sidebar(page).getByRole('button', { name: 'Log out' }).hover()
    await page.clock.runFor(690)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(20)
    const tooltip = page.getByRole('tooltip')
    await expect(tooltip).toHaveText('Log out')
    // It can be read with the pointer on it, and what it covers gets the click.
    const box = await tooltip.boundingBox()
    if (!box) throw new Error('The tooltip has no place')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(tooltip).toHaveText('Log out')
    const isCovering = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[role=tooltip]') !== null,
      [box.x + box.width / 2, box.y + box.height / 2] as const,
    )
    expect(isCovering).toBe(false)
  })
})

test.describe('what is fetched', () => {
  test('SHELL-038 SHELL-039 SHELL-040 SHELL-045 a load that fails is said, and not tried again by itself', async ({
    page,
  }) => {
    await signIn(page, 'manager', 'back-office')
    let asked = 0
    await page.route('**/api/products/low-stock*', async (route) => {
      asked += 1
      if (asked === 1) await route.fulfill({ status: 500, body: '' })
      else await route.continue()
    })
    await page.goto('/back-office')
    const said = page.getByRole('alert').filter({ hasText: 'The low stock could not be loaded' })
    await expect(said).toContainText('The server could not answer just now.')
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await page.waitForTimeout(300)
    expect(asked).toBe(1)
    await said.getByRole('button', { name: 'Try again' }).click()
    await expect(said).toHaveCount(0)
    expect(asked).toBe(2)
  })

  test('SELL-047 REP-013 SHELL-044 a device that is no till reckons no total, and the dashboard knows of a sale made since it was last looked at', async ({
    page,
  }) => {
    await signIn(page, 'manager', 'back-office')
    await page.goto('/back-office')
    const counted = page.getByText(/^[\d,]+ transactions?$/).first()
    const count = async () => Number.parseInt((await counted.innerText()).replace(',', ''), 10)
    // In its place stands one that nobody sees, until it is here.
    await expect.poll(count).toBeGreaterThanOrEqual(0)
    const before = await count()
    await sidebar(page).getByRole('link', { name: 'Sales' }).click()
    await page.getByRole('list', { name: 'Products' }).getByRole('button').first().click()
    // The shop's way with VAT comes with the till: before, any sum would be a guess.
    await expect(page.getByTestId('total')).toHaveText('—')
    await expect(page.getByRole('button', { name: 'Exact' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Sell on this device' }).click()
    await expect(page.getByText('This device is not a till')).toHaveCount(0)
    await expect(page.getByTestId('total')).toHaveText(/^£/)
    await page.getByRole('button', { name: 'Exact' }).click()
    const arrived = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/transactions'),
    )
    await page.getByRole('button', { name: 'Complete Transaction' }).click()
    await arrived
    await sidebar(page).getByRole('link', { name: 'Back Office' }).click()
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before)
  })
})
