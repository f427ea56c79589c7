import { cartLines, productsToScan, scan, standAtTill } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('REP-025 D7 a press says why a discount is given, on a line as on the basket, and the sale keeps it', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  const [product] = await productsToScan(page, 1)
  if (!product) throw new Error('nothing to sell')
  await scan(page, product.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Change ${product.name}` }).click()
  const line = page.getByRole('dialog', { name: product.name })
  await line.getByLabel('Discount', { exact: true }).fill('10')
  await line.getByRole('radio', { name: 'Damaged' }).check({ force: true })
  await line.getByRole('button', { name: 'Save' }).click()
  await expect(cartLines(page)).toContainText('Damaged')

  // By the keyboard: the figure, on to the reasons, to the last of them, own words, and Enter.
  await page.getByRole('button', { name: 'Discount the basket' }).click()
  const basket = page.getByRole('dialog', { name: 'Discount the basket' })
  await basket.getByLabel('Discount', { exact: true }).fill('5')
  await basket.getByRole('radio', { name: 'No reason' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(basket.getByRole('radio', { name: 'Other' })).toBeChecked()
  await basket.getByLabel('In your own words').fill('A regular of many years')
  await page.keyboard.press('Enter')
  await expect(basket).toBeHidden()
  await expect(page.getByText('Discount A regular of many years')).toBeVisible()

  const sent = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && (request.postData() ?? '').includes('A regular of many years'),
  )
  await payExactly(page)
  expect((await sent).postData()).toContain('"discountReason":"Damaged"')
})
