import type { Page } from '@playwright/test'
import { TestMailServer } from '../apps/server/src/testing/test-mail-server.ts'
import { cards, cash, withoutPaper } from './at-the-pos.ts'
import { test } from './own-shop.ts'
import { saleDone } from './paying.ts'
import { expect } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const emailBox = (page: Page) => page.getByLabel('Email the receipt to')

test('SELL-069, RCPT-023 a receipt is wished for without a network, comes by mail with its address, and is saved as PDF', async ({
  page,
  context,
  browser,
  shop,
}) => {
  // A business that the demo made sends no mail.
  await shop.owner.post('/api/products', {
    data: { name: 'Sea salt', sku: 'SALT-1', price: '3.00', stockQuantity: 10, vatCode: 'zero' },
  })
  const mails = await TestMailServer.listen(Number(process.env.E2E_SMTP_PORT))
  // The server also tells its operators of logins that other journeys make.
  const receipts = () => mails.taken.filter(({ to }) => to.includes('ann@example.com'))
  try {
    await withoutPaper(page)
    await shop.signIn(page, 'pos')
    await page.goto('/pos')
    await expect(cards(page).first()).toBeVisible()
    await cards(page).first().click()
    await emailBox(page).fill('ann@')
    await cash(page).click()
    await expect(page.getByText('The customer’s e-mail is not right').first()).toBeVisible()
    await expect(page.getByLabel('Email the receipt to')).toHaveAttribute('aria-invalid', 'true')
    await emailBox(page).fill('ann@example.com')
    await expect(emailBox(page)).not.toHaveAttribute('aria-invalid')
    // No call reaches the server.
    await context.route('**/api/**', (route) => route.abort())
    await page.getByLabel('Cash Received').fill('1000')
    await cash(page).click()
    // The address is kept through the question whether so much cash is right.
    await page.getByRole('button', { name: 'Yes, take it' }).click()
    await expect(saleDone(page)).toBeVisible()
    expect(receipts()).toEqual([])
    // It was asked for with the sale: the till says where it waits, and does not offer it as if nobody had asked.
    const byMail = page.getByRole('list', { name: 'Receipt by mail' })
    await expect(byMail).toHaveText(
      'Kept on this till. It goes to ann@example.com as soon as the server has the sale.',
    )
    await expect(page.getByRole('button', { name: 'Email receipt' })).toHaveCount(0)
    await context.unroute('**/api/**')
    await expect.poll(() => receipts().length, { timeout: 60_000 }).toBe(1)
    // The server tells of it as soon as it is sent.
    await expect(byMail).toHaveText(/^(On its way|It was sent) to ann@example\.com\.$/)
    const source = (receipts()[0]?.source ?? '').replace(/=\r?\n/g, '')
    const link = /http:\/\/localhost:\d+\/r\/\S+/.exec(source)?.[0] ?? ''

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Receipt T\d+-\d+\.pdf$/)
    await page.getByRole('button', { name: 'Email it again' }).click()
    await page.getByLabel('Customer’s e-mail').fill('bob@example.com')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => mails.taken.map(({ to }) => to[0])).toContain('bob@example.com')
    await expect(byMail.getByRole('listitem').first()).toContainText('bob@example.com')
    await page.getByRole('button', { name: 'New sale' }).click()
    await expect(emailBox(page)).toHaveValue('')

    // On the customer's own telephone: nobody is signed in there, and nothing is cut off.
    const phone = await browser.newPage({ viewport: { width: 360, height: 700 } })
    const shown = await phone.goto(link)
    expect(shown?.status()).toBe(200)
    await expect(phone.getByText('TOTAL', { exact: true })).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expect(phone.getByRole('link', { name: 'Save as PDF' })).toBeVisible()
    await phone.goto(`${link.slice(0, -3)}xxx`)
    await expect(phone.getByText('There is no receipt here')).toBeVisible()
    await phone.close()

    await page.goto('/settings')
    await page.getByRole('tab', { name: 'Hardware' }).click()
    await expect(page.getByText('ann@example.com').first()).toBeVisible()
  } finally {
    await mails.close()
  }
})
