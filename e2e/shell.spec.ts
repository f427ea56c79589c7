import type { Page, Request } from '@playwright/test'
import { standAtTill } from './at-the-till.ts'
import { holdAnswers } from './held-answers.ts'
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

  test('SHELL-007 SHELL-008 SHELL-009 SHELL-010 SHELL-011 SHELL-012 they ask a visitor to sign in, and stay where they are', async ({
    page,
  }) => {
    const screens = ['/inventory', '/customers', '/reports', '/settings', '/staff-management', '/back-office']
    for (const path of screens) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Access Back Office' }), path).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })

  test('SHELL-015 the customer display stands on its address', async ({ page }) => {
    await page.goto('/customer-display')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })

  test('SHELL-017 any other address says that it is none', async ({ page }) => {
    await page.goto('/no-such-screen')
    await expect(heading(page, '404 Page Not Found')).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  })

  test('SHELL-018 while it is not known who is signed in, a spinner says what is loading', async ({
    page,
  }) => {
    const answer = await holdAnswers(page, '**/api/auth/user')
    await page.goto('/inventory')
    await expect(page.getByText('Loading Tuppence...')).toBeVisible()
    answer()
    await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  })
})

test.describe('the frame', () => {
  test('SHELL-021 the sidebar leads everywhere, in this order', async ({ page }) => {
    await signIn(page, 'manager', 'back-office')
    await page.goto('/settings')
    const links = sidebar(page).getByRole('navigation').getByRole('link')
    await expect(links).toHaveText(['Sales', 'Inventory', 'Customers', 'Reports', 'Back Office', 'Settings'])
    await expect(links.getByText('Settings')).toBeVisible()
    await links.filter({ hasText: 'Inventory' }).click()
    await expect(heading(page, 'Inventory Management')).toBeVisible()
    await expect(links.filter({ hasText: 'Inventory' })).toHaveAttribute('aria-current', 'page')
  })

  test('D5 it leads a cashier to no screen that would refuse them', async ({ page }) => {
    await signIn(page, 'cashier1')
    await page.goto('/settings')
    const links = sidebar(page).getByRole('navigation').getByRole('link')
    await expect(links).toHaveText(['Sales', 'Inventory', 'Customers', 'Back Office', 'Settings'])
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option', { name: 'Go to Settings' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Go to Reports' })).toHaveCount(0)
    await page.goto('/reports')
    await expect(page.getByText('This screen is not for your role')).toBeVisible()
  })

  test('SHELL-022 SHELL-023 SHELL-024 it shows who is signed in, and in which role', async ({ page }) => {
    await signIn(page, 'cashier1')
    await page.goto('/settings')
    const user: { firstName: string; lastName: string } = await (
      await page.request.get('/api/auth/user')
    ).json()
    await expect(sidebar(page).getByText(`${user.firstName} ${user.lastName}`)).toBeVisible()
    await expect(sidebar(page).getByText('Cashier', { exact: true })).toBeVisible()
    await expect(sidebar(page).getByText(user.firstName.charAt(0), { exact: true })).toBeVisible()
    await expect(sidebar(page).locator('img')).toHaveCount(0)
  })

  test('SHELL-022, SHELL-023 the picture where there is one, the e-mail where there is no name', async ({
    page,
  }) => {
    await signIn(page, 'manager', 'back-office')
    await page.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch()
      const named = { firstName: null, lastName: null, email: 'priya@shop.example' }
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), ...named, profileImageUrl: '/icon-192.png' },
      })
    })
    await page.goto('/settings')
    await expect(sidebar(page).getByText('priya@shop.example')).toBeVisible()
    await expect(sidebar(page).getByText('Manager', { exact: true })).toBeVisible()
    await expect(sidebar(page).locator('img')).toHaveAttribute('src', '/icon-192.png')
  })

  test('SHELL-025, SHELL-026 the sidebar from 1024 px on, the bottom bar below', async ({ page }) => {
    await signIn(page, 'manager', 'back-office')
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto('/customers')
    const bar = page.locator('nav', { hasText: 'Stock' })
    await expect(sidebar(page)).toBeVisible()
    await expect(bar).toBeHidden()
    await page.setViewportSize({ width: 1023, height: 768 })
    await expect(sidebar(page)).toBeHidden()
    await expect(bar.getByRole('link')).toHaveText(['Sales', 'Stock', 'Customers', 'Reports', 'Settings'])
    await bar.getByText('Stock').click()
    await expect(heading(page, 'Inventory Management')).toBeVisible()
  })

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
  test('SHELL-027, SHELL-028 one toast at a time, each for five seconds', async ({ page }) => {
    await page.clock.install()
    const toast = await refuseLogin(page)
    await page.clock.runFor(3_000)
    const refused = page.waitForResponse('**/api/back-office/login')
    await page.getByRole('button', { name: 'Access Back Office' }).click()
    await refused
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(3_500)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(1_600)
    await expect(toast).toHaveCount(0)
  })

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

  test('SHELL-031 F8 brings the keyboard to the toasts', async ({ page }) => {
    await refuseLogin(page)
    await page.keyboard.press('F8')
    await expect(page.locator('[role=region] :focus')).toHaveCount(1)
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
  test('AUTH-003 who is signed in is asked once, also where that fails', async ({ page }) => {
    let asked = 0
    for (const status of [500, 404]) {
      await page.route('**/api/auth/user', (route) => {
        asked += 1
        return route.fulfill({ status, body: '' })
      })
      await page.goto('/inventory')
      await expect(page.getByRole('button', { name: 'Access Back Office' }), String(status)).toBeVisible()
      // A second try would come within a second.
      await page.waitForTimeout(1_500)
      expect(asked, String(status)).toBe(1)
      await page.unroute('**/api/auth/user')
      asked = 0
    }
  })

  test('SHELL-035, SHELL-036 only what has a payload says that it is JSON', async ({ page }) => {
    const sent: Request[] = []
    page.on('request', (request) => request.url().includes('/api/') && sent.push(request))
    await refuseLogin(page)
    const login = sent.find((request) => request.method() === 'POST')
    expect(login?.headers()['content-type']).toBe('application/json')
    const reads = sent.filter((request) => request.method() === 'GET')
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter((request) => request.headers()['content-type'])).toEqual([])
  })

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
