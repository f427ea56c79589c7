import { productsToScan, scan, standAtTill, total } from './at-the-till.ts'
import { complete } from './paying.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('SELL-007 SELL-044 SELL-047 a shop whose prices hold their VAT shows the total and what it includes, on the customer’s screen and on paper', async ({
  page,
  context,
}) => {
  await standAtTill(page, 'owner', 'UK002')
  const display = await context.newPage()
  await display.goto('/customer-display')
  const [product] = await productsToScan(page, 1)
  await scan(page, product?.barcode ?? null)
  await expect(total(page)).toHaveText(`£${product?.price}`)
  await expect(page.getByText('Includes VAT (20%)')).toBeVisible()
  await expect(page.getByText('Subtotal')).toBeHidden()
  const shown = display.getByRole('region', { name: 'Total' })
  await expect(shown).toContainText(`£${product?.price}`)
  await expect(shown).toContainText('Includes VAT (20%)')
  await expect(shown).not.toContainText('Subtotal')
  // A total of millions stays inside the customer's screen.
  const quantity = page.getByLabel(/^Quantity of/)
  await quantity.fill('987654')
  await quantity.press('Enter')
  await expect(shown).toContainText(/£[\d,]{9,}\./)
  expect(await shown.evaluate(widerThan)).toEqual([])
  await quantity.fill('1')
  await quantity.press('Enter')
  await expect(total(page)).toHaveText(`£${product?.price}`)
  await page.getByRole('radio', { name: 'Card' }).click()
  const opened = page.waitForEvent('popup')
  await complete(page).click()
  const paper = (await opened).locator('.receipt')
  await expect(paper).toContainText('Includes VAT (20%)')
  await expect(paper).not.toContainText('Subtotal')
})

/** The texts of a part of the screen that go beyond its right edge. */
function widerThan(region: Element) {
  const edge = region.getBoundingClientRect().right + 0.5
  const wide = [...region.querySelectorAll('*')].filter((element) => {
    const { width, right } = element.getBoundingClientRect()
    return width > 1 && right > edge
  })
  return wide.map((element) => element.textContent)
}
