import { standAtTill, tiles } from './at-the-till.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('RCPT-021 RCPT-024 RCPT-026 without a printer the browser prints, in a window of its own', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await page.getByRole('radio', { name: 'Card' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  const paper = await opened
  const receipt = paper.locator('.receipt')
  await expect(receipt).toContainText(/T\d+-\d{6}/)
  await expect(receipt).toContainText(/TXN-\d+T\d+/)
  await expect(receipt).toContainText('Card')
  await expect(paper.locator('.qr svg')).toBeVisible()
})
