import { signIn, typeCredentials } from './sign-in.ts'
import { DEMO, expect, OWN_SESSION, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('the till', () => {
  test.use(OWN_SESSION)

  test('SHELL-002 SHELL-003 SHELL-004 SHELL-005 SHELL-006 AUTH-014 AUTH-015 AUTH-016 AUTH-022 has a sign-in of its own, keeps no password, and starts at each of its addresses from then on', async ({
    page,
    context,
  }) => {
    await page.goto('/autostart')
    await typeCredentials(page, 'uk001', 'cashier1', DEMO.password)
    expect(new URL(page.url()).pathname).toBe('/pos')
    // The status of the answer decides, whatever its body says.
    await page.route('**/api/pos/login', async (route) =>
      route.fulfill({ response: await route.fetch(), json: { success: false } }),
    )
    const request = page.waitForRequest('**/api/pos/login')
    await page.getByRole('button', { name: 'Login to POS System' }).click()
    const { businessCode, username, password } = (await request).postDataJSON()
    expect([businessCode, username, password]).toEqual(['UK001', 'cashier1', DEMO.password])
    await expect(page.getByLabel('Cash Received')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/pos')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).toContain('cashier1')
    expect(stored).not.toContain(DEMO.password)
    const cookies = (await context.cookies()).filter(({ name }) => name.includes('tuppence'))
    expect(cookies).toMatchObject([{ httpOnly: true }, { httpOnly: true }])
    for (const { value } of cookies) expect(stored).not.toContain(value)
    await page.close()

    const opened = await context.newPage()
    const help = opened.getByRole('dialog', { name: 'Help with this screen' })
    for (const [address, shown] of [
      ['/autostart', opened.getByLabel('Cash Received')],
      ['/pos-standalone', opened.getByRole('region', { name: 'Current Sale' })],
      ['/', opened.getByRole('heading', { name: 'Sales Terminal', level: 1 })],
      ['/sales', opened.getByRole('heading', { name: 'Sales Terminal', level: 1 })],
    ] as const) {
      await opened.goto(address)
      await expect(shown, address).toBeVisible()
      expect(new URL(opened.url()).pathname).toBe(address === '/autostart' ? '/pos' : address)
      await expect(opened.getByLabel('Business Code')).toHaveCount(0)
      // The help is one at each address of the till.
      await opened.keyboard.press('F1')
      await expect(help, address).toContainText('Sell here')
    }
  })
})

test('SELL-047 REP-013 SHELL-044 a device that is no till reckons no total, and the dashboard knows of a sale made since it was last looked at', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  const sidebar = page.getByRole('complementary')
  await page.goto('/back-office')
  const counted = page.getByText(/^[\d,]+ transactions?$/).first()
  const count = async () => Number.parseInt((await counted.innerText()).replace(',', ''), 10)
  // In its place stands one that nobody sees, until it is here.
  await expect.poll(count).toBeGreaterThanOrEqual(0)
  const before = await count()
  await sidebar.getByRole('link', { name: 'Sales' }).click()
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
  await sidebar.getByRole('link', { name: 'Back Office' }).click()
  await expect.poll(count).toBeGreaterThan(before)
})
