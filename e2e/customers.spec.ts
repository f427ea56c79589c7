import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { productsToScan, scan, standAtTill, toastOf } from './at-the-till.ts'
import { complete, numberIn, parts, saleDone } from './paying.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Customers' }).getByRole('row', { name })
const pointsOf = async (page: Page, search: string): Promise<number> => {
  const answer = await page.request.get(`/api/customers?search=${encodeURIComponent(search)}`)
  const [found]: { loyaltyPoints: number }[] = await answer.json()
  return found?.loyaltyPoints ?? Number.NaN
}

async function withoutPaper(page: Page) {
  const paper = page.getByRole('switch', { name: 'Print receipt' })
  if (await paper.isChecked()) await paper.uncheck()
}

async function choose(page: Page, name: string) {
  await page.keyboard.press('F6')
  await page.getByLabel('Find a customer').fill(name)
  await page.getByRole('list', { name: 'Customers' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The question before a sale is voided. */
async function voidForm(page: Page, receipt: string) {
  await page.keyboard.press('F3')
  await page
    .getByRole('dialog', { name: 'Transaction History' })
    .getByLabel('Receipt number or code')
    .fill(receipt)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: receipt }).getByRole('button', { name: 'Void', exact: true }).click()
  return page.getByRole('dialog', { name: `Void Transaction ${receipt}` })
}

test('CUST-002 CUST-004 CUST-015 CUST-016 CUST-020 a customer is added, earns and spends points, brings goods back, becomes one with their twin, takes their data along and is erased', async ({
  page,
}) => {
  const last = `Pointwell${Date.now() % 100_000}`
  const email = `${last.toLowerCase()}@post.example`
  const customers = () => page.getByRole('link', { name: 'Customers' }).first()
  const search = (text: string) =>
    page.getByPlaceholder('Search customers by name, email, or phone...').fill(text)
  await standAtTill(page, 'manager')
  await withoutPaper(page)

  // Added on the screen of customers.
  await customers().click()
  await page.getByRole('button', { name: 'Add Customer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Customer' })
  await dialog.getByLabel('First name').fill('Wanda')
  await dialog.getByLabel('Last name').fill(last)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add Customer' }).click()
  await expect(toastOf(page, 'Customer created successfully')).toBeVisible()
  await search(last)
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible()
  await expect(row(page, last)).toBeVisible()

  // Sells with points, and pays with them.
  await page.getByRole('link', { name: 'Sales' }).first().click()
  const [product] = await productsToScan(page, 1)
  const sell = async () => {
    await choose(page, last)
    for (let i = 0; i < 3; i += 1) await scan(page, product?.barcode ?? null)
    await expect(page.getByRole('region', { name: 'Transaction' })).toContainText('3 items')
  }
  await sell()
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await complete(page).click()
  await expect(saleDone(page)).toBeVisible()
  await expect.poll(() => pointsOf(page, last)).toBeGreaterThan(0)
  const earned = await pointsOf(page, last)
  await sell()
  const points = page.getByRole('region', { name: 'Loyalty points' })
  await expect(points).toContainText(`${earned} point`)
  await points.getByRole('button', { name: /^Redeem/ }).click()
  await expect(parts(page).first()).toContainText('Points')
  await expect(points).toBeHidden()
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await expect(parts(page)).toHaveCount(1)
  await complete(page).click()
  await expect(saleDone(page)).toContainText('Points')
  const receipt = await numberIn(saleDone(page))
  await expect.poll(() => pointsOf(page, last)).toBeLessThan(2 * earned)

  // All of it comes back: the points first, as they came.
  const voiding = await voidForm(page, receipt)
  await expect(voiding).toContainText('goes back as points')
  await voiding.getByRole('radio', { name: 'Wrong items' }).check()
  await voiding.getByRole('button', { name: 'Void this sale' }).click()
  await expect(page.getByRole('region', { name: 'Sale voided' })).toContainText('in points')
  await expect.poll(() => pointsOf(page, last)).toBe(earned)
  await page.keyboard.press('Escape')

  // Their page, and their twin.
  const twin = await page.request.post('/api/customers', {
    data: { firstName: 'Wandah', lastName: last, email },
  })
  expect(twin.status()).toBe(201)
  await customers().click()
  await page.getByRole('link', { name: 'Duplicates' }).click()
  const pair = page.getByRole('listitem').filter({ hasText: email })
  await expect(pair).toContainText('Same e-mail address')
  await pair.getByRole('button', { name: new RegExp(`Keep this one ?: Wanda ${last}`) }).click()
  await page.getByRole('button', { name: 'Make them one' }).click()
  await expect(pair).toBeHidden()
  await customers().click()
  await search(last)
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible()
  await row(page, last).getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Wanda ${last}` })).toBeVisible()
  await page.getByRole('button', { name: receipt }).first().click()
  await expect(page.getByRole('dialog', { name: `Receipt ${receipt}` })).toContainText('Points')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Points' }).click()
  await expect(page.getByRole('table', { name: 'Points' })).toContainText('Given back')
  await page.getByRole('tab', { name: 'Consent and notes' }).click()
  await page.getByRole('button', { name: 'Give consent to E-mail' }).click()
  await page.getByRole('button', { name: 'Note the consent' }).click()
  await expect(page.getByRole('list', { name: 'What they said' })).toContainText('E-mail given in the shop')

  await page.getByRole('tab', { name: 'Their data' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'To take elsewhere (JSON)' }).click()
  const file = JSON.parse(readFileSync((await (await download).path()) ?? '', 'utf8'))
  expect(file.customer.email).toBe(email)
  expect(file.purchases).toHaveLength(3)
  await page.getByRole('button', { name: 'Erase this customer' }).click()
  const erasing = page.getByRole('dialog', { name: /^Erase Wanda/ })
  await erasing.getByLabel('Type their name to go on').fill(`Wanda ${last}`)
  await erasing.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(page.getByRole('heading', { name: 'Erased customer' })).toBeVisible()
  await expect(page.getByRole('button', { name: receipt }).first()).toBeVisible()
  await customers().click()
  await search(last)
  await expect(page.getByText('No customers found')).toBeVisible()
})
