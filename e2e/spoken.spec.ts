import { withoutPaper } from './at-the-pos.ts'
import { cartLines, scan, tiles } from './at-the-till.ts'
import { test } from './own-shop.ts'
import { expect } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const GOODS = [
  { name: 'Oat biscuits', barcode: '5012345678900', price: '2.50', stockQuantity: 50 },
  { name: 'Walnut bread', barcode: '5012345678917', price: '4.00', stockQuantity: 0 },
]

/*
 * The tills as they are spoken: each control by what it is and what it is called. The texts beside this file are read by people when
 * they change (`--update-snapshots` writes them anew).
 */
test('WCAG 1.3.1 2.4.6 4.1.2 every control of the tills has its name, and stands where it belongs', async ({
  page,
  shop,
}) => {
  for (const good of GOODS) {
    const data = { ...good, sku: good.barcode, vatCode: 'zero', vatRate: '0.00', minStockLevel: 5 }
    expect((await shop.owner.post('/api/products', { data })).status()).toBe(201)
  }
  await withoutPaper(page)
  await shop.signIn(page, 'pos')
  await page.goto('/sales')
  await expect(tiles(page)).toHaveCount(GOODS.length)
  await scan(page, GOODS[0]?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  const products = page.getByRole('region', { name: 'Products' })
  await expect(products).toMatchAriaSnapshot({ name: 'sales-products.aria.yml' })
  const basket = page.getByRole('region', { name: 'Transaction', exact: true })
  await expect(basket).toMatchAriaSnapshot({ name: 'sales-basket.aria.yml' })
  await page.goto('/pos')
  await expect(page.getByRole('list', { name: 'Products' }).locator('[data-place]').first()).toBeVisible()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'pos.aria.yml' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sales')
  await expect(tiles(page)).toHaveCount(GOODS.length)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'sales-phone.aria.yml' })
})
