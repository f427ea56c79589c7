import { tiles } from './at-the-till.ts'
import { payExactly, saleDone } from './paying.ts'
import { openPortal } from './portal.ts'
import { typeCredentials } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingIsFound } from './wcag.ts'

const OWN_PASSWORD = 'my own words 1'

test('OPER-010 from the operator’s portal to the first sale by the checklist alone', async ({
  page,
  browser,
}) => {
  test.slow()
  const portal = await openPortal(browser)
  await portal.getByRole('button', { name: 'Customer Management' }).click()
  await portal.getByRole('button', { name: 'Create Customer' }).click()
  const creating = portal.getByRole('dialog', { name: 'Create Customer' })
  await creating.getByLabel('Business name').fill('Harbour Teas')
  await creating.getByLabel('Username').fill('harriet')
  await creating.getByLabel('Password', { exact: true }).fill('given-by-them-1')
  await creating.getByRole('button', { name: 'Create Customer' }).click()
  const row = portal.getByRole('row', { name: /Harbour Teas/ })
  await expect(row).toBeVisible()
  const code = (await row.innerText()).match(/UK\d{3,}/)?.[0] ?? ''

  await page.goto('/back-office')
  await typeCredentials(page, code, 'harriet', 'given-by-them-1')
  await page.getByRole('button', { name: 'Access Back Office' }).click()
  await page.getByLabel('The password you were given').fill('given-by-them-1')
  await page.getByLabel('New password').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Change it and go on' }).click()

  // The dashboard of a business that has sold nothing says what is next.
  const card = page.getByRole('region', { name: 'Set up your shop' })
  await expect(card).toContainText('Next: Name and address')
  await expect(card).toContainText('0 of 8 done')
  await card.getByRole('link', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your shop', level: 1 })).toBeVisible()
  const step = (name: string) =>
    page.getByRole('region', { name, exact: true }).filter({ has: page.getByRole('heading', { level: 2 }) })
  const back = () => page.goto('/first-run')
  await expect(step('Name and address')).toContainText('To do')
  await nothingIsFound(page, 'the checklist of a new business')

  await step('Name and address').getByRole('link', { name: 'Fill in the shop' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('3 Quay Street, Whitby')
  await page.getByLabel('VAT number').fill('GB220430231')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await back()
  await expect(step('Name and address')).toContainText('Done')
  await expect(step('VAT')).toContainText('Done')

  await step('Products').getByRole('link', { name: 'Add by hand' }).click()
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await page.getByLabel('Product name').fill('Pot of tea')
  await page.getByLabel('Price (£)').fill('2.50')
  await page.getByLabel('SKU').fill('TEA')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add|Save|Create/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await back()
  await expect(step('Products')).toContainText('1 product')

  // What can wait is skipped, stays in the list, and can be taken up again.
  for (const name of ['Staff', 'Receipt printer', 'Card terminal']) {
    await step(name)
      .getByRole('button', { name: `Skip: ${name}` })
      .click()
    await expect(step(name)).toContainText('Skipped')
  }
  await step('Card terminal').getByRole('button', { name: 'Take up again: Card terminal' }).click()
  await expect(step('Card terminal')).toContainText('To do')
  await step('Card terminal').getByRole('button', { name: 'Skip: Card terminal' }).click()
  await page.setViewportSize(NARROWEST)
  await fitsItsWidth(page, 'the checklist')
  await nothingIsFound(page, 'the checklist with steps in every state')
  await page.setViewportSize({ width: 1280, height: 720 })

  await step('A till').getByRole('link', { name: 'Make this device a till' }).click()
  await page.getByRole('button', { name: 'Sell on this device' }).click({ timeout: 30_000 })
  await expect(page.getByText('This device is not a till')).toHaveCount(0)
  await tiles(page).first().click()
  await payExactly(page)
  await expect(saleDone(page)).toContainText(/T1-000001/)

  // The sale is known as soon as the till has sent it.
  await expect
    .poll(async () => {
      await back()
      await expect(step('The first sale')).toBeVisible()
      return await step('The first sale').innerText()
    })
    .toContain('Done')
  await expect(step('A till')).toContainText('1 till')
  await expect(page.getByText('Your shop is set up')).toBeVisible()
  // The dashboard speaks of it no more, and still leads to it.
  await page.goto('/back-office')
  await expect(page.getByText("Today's Sales")).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Set up' }),
  ).toBeVisible()

  await portal.getByRole('button', { name: 'Delete Harbour Teas' }).click()
  await portal.getByRole('alertdialog').getByRole('button', { name: 'Delete the customer' }).click()
  await expect(row).toHaveCount(0)
  await portal.context().close()
})
