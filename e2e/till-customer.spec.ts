import { standAtTill, tiles, total } from './at-the-till.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('CUST-008 a customer whom nobody could find again is refused at the field, and the arrows choose one', async ({
  page,
}) => {
  await standAtTill(page)
  await page.keyboard.press('F6')
  await page.getByLabel('Find a customer').fill('Quincy Arrowsmith')
  await page.getByRole('button', { name: 'New customer' }).click()
  const first = page.getByLabel('First name')
  await first.fill('')
  await page.getByLabel('Last name').fill('')
  await page.getByRole('button', { name: 'Add and choose' }).click()
  await expect(first).toHaveAccessibleDescription(/Write a name, an e-mail address or a phone number/)
  await expect(first).toHaveAttribute('maxlength', '100')

  await page.getByLabel('E-mail').fill('quincy')
  await page.getByRole('button', { name: 'Add and choose' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/such as ada@example\.com/)
  await page.getByLabel('E-mail').fill('quincy@post.example')
  await first.fill('Quincy')
  await page.getByLabel('Last name').fill('Arrowsmith')
  await page.getByRole('button', { name: 'Add and choose' }).click()
  await expect(page.getByRole('button', { name: 'Take the customer off this sale' })).toBeVisible()
  await page.getByRole('button', { name: 'Take the customer off this sale' }).click()

  await page.keyboard.press('F6')
  await page.getByLabel('Find a customer').fill('arrowsmith')
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Transaction' })).toContainText('Quincy Arrowsmith')
})

test('PAY-004 too little cash says how much is missing, and a discount that outlives its goods warns at once', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).filter({ hasText: 'Back room, an hour' }).click()
  await tiles(page).filter({ hasText: 'Apple' }).first().click()
  await page.keyboard.press('F7')
  await page.getByRole('radio', { name: 'Pounds' }).click()
  await page.getByLabel('Discount', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Apply' }).click()
  const till = page.getByRole('region', { name: 'Transaction' })
  await expect(till.getByText('−£2.00')).toBeVisible()
  await expect(till.getByText('above your limit')).toBeHidden()
  await page.getByRole('button', { name: 'Remove Back room, an hour' }).click()
  await expect(till.getByText('The discount is above your limit of 10%')).toBeVisible()
  await page.getByRole('button', { name: 'Take the basket discount off' }).click()

  const toPayMinor = Number((await total(page).innerText()).replace(/\D/g, ''))
  await page.getByLabel('Amount received').fill('0.10')
  await expect(till.getByText('Still to pay')).toBeVisible()
  await expect(till).toContainText(`£${((toPayMinor - 10) / 100).toFixed(2)}`)
})
