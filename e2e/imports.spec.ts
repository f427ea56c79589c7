import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, nothingIsFound } from './wcag.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const productNames = async (page: Page, search: string): Promise<string[]> => {
  const answer = await page.request.get('/api/products', { params: { search, limit: 50 } })
  const products: { name: string; price: string }[] = await answer.json()
  return products.map(({ name, price }) => `${name} ${price}`).sort()
}

test('CAT-018 a file with faults is matched, checked, imported as far as it is right, and undone', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await signIn(page, 'manager', 'back-office')
  await page.goto('/inventory')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await page.getByLabel('Drop a file here, or choose one').setInputFiles({
    name: 'autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Item Name;SKU;Retail;GTIN;Department;Colour',
        `"Tea &amp; biscuits ${mark}";${mark}-1;£1,234.50;;Autumn ${mark};red`,
        `Jam ${mark};${mark}-2;2.50;;Autumn ${mark};blue`,
        `Wrong code ${mark};${mark}-3;3.00;5000000126423;;`,
        '',
        `Comma ${mark};${mark}-4;4,00;;;`,
      ].join('\r\n'),
    ),
  })

  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
  await expect(page.getByLabel('Item Name is read as')).toHaveValue('name')
  await expect(page.getByLabel('Retail is read as')).toHaveValue('price')
  await expect(page.getByLabel('Colour is read as')).toHaveValue('')
  // One amount has a comma: which of the two is meant is asked, and not guessed.
  await expect(button(page, 'Check the rows')).toBeDisabled()
  await expect(page.getByText('Answer the questions at the top first.')).toBeVisible()
  await page.getByText('1,200.50', { exact: true }).click()
  await expect(page.getByText('Answer the questions at the top first.')).toBeHidden()
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText(`Tea & biscuits ${mark}`)
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText('£1,234.50')
  await nothingIsFound(page, 'matching columns')
  await button(page, 'Check the rows').click()

  await expect(page.getByText('2 rows need correcting; nothing has been changed yet')).toBeVisible()
  await expect(page.getByText('1 empty row is skipped.')).toBeVisible()
  const problems = page.getByRole('table', { name: 'Problems by row' })
  await expect(problems.getByRole('row')).toHaveCount(3)
  await expect(problems).toContainText('Did you mean 5000000126422?')
  await expect(problems).toContainText('seems to have a comma before its pence')
  expect(await productNames(page, mark)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'All of them as CSV' }).click()
  expect((await download).suggestedFilename()).toContain('.csv')
  await page.getByRole('tab', { name: 'New (2)' }).click()
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText(/Jam .*£2\.50.*Autumn/)
  await nothingIsFound(page, 'checked rows')

  await button(page, 'Import the 2 good rows').click()
  await expect(page.getByText(/2 products added, 2 rows left out/)).toBeVisible()
  expect(await productNames(page, mark)).toEqual([`Jam ${mark} 2.50`, `Tea & biscuits ${mark} 1234.50`])
  // What somebody changes meanwhile is left, and named.
  const found = await page.request.get('/api/products', { params: { search: `${mark}-2`, limit: 1 } })
  const [jam] = await found.json()
  expect((await page.request.put(`/api/products/${jam.id}`, { data: { price: '2.60' } })).status()).toBe(200)

  await button(page, 'Undo this import').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText(/but for 1 product changed since/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Problems by row' })).toContainText(`Jam ${mark}`)
  expect(await productNames(page, mark)).toEqual([`Jam ${mark} 2.60`])

  await page.setViewportSize({ width: 320, height: 640 })
  await fitsItsWidth(page, 'an import')
  await button(page, 'Done').click()
  await expect(page.getByText('autumn.csv').first()).toBeVisible()
  await fitsItsWidth(page, 'imports and exports')
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Products as Excel' }).click()
  expect((await taken).suggestedFilename()).toBe('products-UK001.xlsx')
})

test('CAT-018 a file of customers is shown as it will be read, and checked by e-mail address and phone', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await signIn(page, 'manager', 'back-office')
  await page.goto('/inventory')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await page.getByRole('radio', { name: 'Customers' }).click()
  await page.getByLabel('Drop a file here, or choose one').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Last Name,Email Address,Phone,May be e-mailed\nByron,ada-${mark}@example.com,07700 900123,31/05/2026\nPeep,no address,,\n`,
    ),
  })
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect(preview).toContainText(`ada-${mark}@example.com`)
  await expect(preview).toContainText('“no address” isn’t a valid email address.')
  // No amount is in this file: how amounts are written does not matter.
  await expect(page.getByText('How does this file write')).toHaveCount(0)
  await button(page, 'Check the rows').click()
  await page.getByRole('tab', { name: 'New (1)' }).click()
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText(
    new RegExp(`Byron.*ada-${mark}@example.com.*07700 900123`),
  )
  await button(page, 'Cancel').click()
  await expect(page.getByText('Customers: cancelled')).toBeVisible()
})
