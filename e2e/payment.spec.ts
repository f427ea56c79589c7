import type { Page } from '@playwright/test'
import {
  cartLines,
  enterAfterScan,
  productsToScan,
  scan,
  searchBox,
  standAtTill,
  tiles,
  toastOf,
  total,
} from './at-the-till.ts'
import { complete, parts, saleDone, takePart } from './paying.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const amount = (page: Page) => page.getByLabel('Amount received')
const totalMinor = async (page: Page) => Number((await total(page).innerText()).replace(/\D/g, ''))

test('SITE-001 a sale is three moves, as the front page says: a scan, Exact, Enter', async ({ page }) => {
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  await scan(page, product?.barcode ?? null)
  await page.getByRole('button', { name: 'Exact' }).click()
  await enterAfterScan(page)
  await expect(saleDone(page)).toBeVisible()
})

test('PAY-001 PAY-006 a split with too much by card says so, and completes once it adds up', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).nth(0).click()
  const oneMinor = await totalMinor(page)
  await tiles(page).nth(1).click()
  const bothMinor = await totalMinor(page)
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart(page, ((bothMinor - 50) / 100).toFixed(2), 'card')
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await expect(total(page)).toHaveText(`£${(oneMinor / 100).toFixed(2)}`)
  const over = `£${((bothMinor - 50 - oneMinor) / 100).toFixed(2)} more than the total was taken by card`
  await expect(page.getByRole('alert').filter({ hasText: over })).toBeVisible()
  await expect(page.getByText('Paid in full')).toBeHidden()
  await expect(parts(page).first()).toContainText(`£${((bothMinor - 50) / 100).toFixed(2)}`)
  await complete(page).click()
  await expect(toastOf(page, new RegExp(over.replace('£', '')))).toBeVisible()
  await expect(saleDone(page)).toBeHidden()
  await page.getByRole('button', { name: /^Take back Card/ }).click()
  await takePart(page, (oneMinor / 100).toFixed(2), 'card')
  await expect(page.getByText('Paid in full')).toBeVisible()
  await complete(page).click()
  await expect(saleDone(page)).toBeVisible()
})

test('PAY-001 every part-payment of a split is in sight', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).nth(0).click()
  await tiles(page).nth(1).click()
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart(page, '0.10', 'card')
  await takePart(page, '0.20', 'digital')
  await takePart(page, '0.30', 'cash')
  await takePart(page, '0.40', 'card')
  const list = await page.getByRole('list', { name: 'Payments taken' }).boundingBox()
  for (const part of await parts(page).all()) {
    const box = await part.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(list?.y ?? 0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
  }
  await expect(complete(page)).toBeInViewport()
})

test('PAY-004 cash that was rather mistyped is asked back about, once', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).first().click()
  const owed = await total(page).innerText()
  await amount(page).fill('2000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`£2,000.00 handed over for ${owed}: is that right?`)).toBeVisible()
  await expect(saleDone(page)).toBeHidden()
  // A second Enter in a hurry goes back to the amount.
  await page.keyboard.press('Enter')
  await expect(amount(page)).toBeFocused()
  await expect(page.getByText('is that right?')).toBeHidden()
  await page.keyboard.type('2000')
  await page.keyboard.press('F9')
  await page.keyboard.press('F9')
  await expect(saleDone(page)).toBeHidden()
  await page.getByRole('button', { name: 'Yes, take it' }).click()
  await expect(saleDone(page)).toContainText('£2,000.00')
})

test('PAY-004 F9 with nothing typed leads to the amount, and the digits that follow are money', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await searchBox(page).focus()
  await page.keyboard.press('F9')
  await expect(toastOf(page, 'Insufficient payment amount')).toBeVisible()
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('50')
  await expect(searchBox(page)).toHaveValue('')
  await page.keyboard.press('F9')
  await expect(saleDone(page)).toContainText('£50.00')
})

test('PAY-004 a £50 note for a small sale is taken without a question', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await amount(page).fill('50')
  await page.keyboard.press('Enter')
  await expect(saleDone(page)).toContainText('Change due')
})

test('PAY-004 a part of a split is asked back about too', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await page.getByRole('radio', { name: 'Split' }).click()
  await page.getByLabel('Next payment').fill('900')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/^£900.00 handed over for/)).toBeVisible()
  await expect(parts(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Yes, take it' }).click()
  await expect(parts(page)).toHaveCount(1)
})

test('PAY-005 the change due and the state of the receipt outlast a reload, until the next sale begins', async ({
  page,
}) => {
  await page.route('**/api/hardware/receipt/print', (route) => route.fulfill({ json: { success: true } }))
  await standAtTill(page)
  await tiles(page).first().click()
  await amount(page).fill('50')
  await page.keyboard.press('Enter')
  await expect(saleDone(page)).toContainText('Sent to the printer')
  const change = await page.getByTestId('change-due').innerText()
  await page.reload()
  await expect(page.getByTestId('change-due')).toHaveText(change)
  await expect(saleDone(page)).toContainText('Sent to the printer')
  await page.reload()
  await expect(page.getByTestId('change-due')).toHaveText(change)
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)
  await page.reload()
  await expect(cartLines(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(saleDone(page)).toBeHidden()

  await page.getByRole('switch', { name: 'Print receipt' }).click()
  await tiles(page).first().click()
  await page.getByRole('radio', { name: 'Card' }).click()
  await complete(page).click()
  await expect(saleDone(page)).toContainText('Receipt not printed yet')
  await page.reload()
  await expect(saleDone(page)).toContainText('Receipt not printed yet')
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.reload()
  await expect(tiles(page).first()).toBeVisible()
  await expect(saleDone(page)).toBeHidden()
})

test('SELL-044 SELL-047 a shop whose prices hold their VAT shows the total and what it includes', async ({
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
  await page.getByRole('radio', { name: 'Card' }).click()
  const opened = page.waitForEvent('popup')
  await complete(page).click()
  const paper = (await opened).locator('.receipt')
  await expect(paper).toContainText('Includes VAT (20%)')
  await expect(paper).not.toContainText('Subtotal')
})

test('PAY-003 a slow scanner aimed at the amount neither fills it nor loses what stands there', async ({
  page,
}) => {
  // The machine's own load must not set the rhythm: each key comes 75 ms after the one before, by the events' clock.
  await page.addInitScript(() => {
    const pressedAtMs = new WeakMap<KeyboardEvent, number>()
    let nowMs = 1000
    Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
      get(this: KeyboardEvent) {
        if (!pressedAtMs.has(this) && this.type === 'keydown') nowMs += 75
        const atMs = pressedAtMs.get(this) ?? nowMs
        pressedAtMs.set(this, atMs)
        return atMs
      },
    })
  })
  await standAtTill(page)
  const [first, second] = await productsToScan(page, 2)
  await scan(page, first?.barcode ?? null)
  await amount(page).fill('20')
  await amount(page).focus()
  await page.keyboard.press('End')
  await scan(page, second?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(2)
  await expect(amount(page)).toHaveValue('20')
  await expect(saleDone(page)).toBeHidden()
})

test('SELL-049 PAY-004 refuses an empty cart and too little money, in words', async ({ page }) => {
  await standAtTill(page)
  await page.keyboard.press('F9')
  await expect(toastOf(page, 'Cart is empty')).toBeVisible()
  await tiles(page).first().click()
  await page.getByLabel('Amount received').fill('0.01')
  await page.getByLabel('Amount received').press('Enter')
  await expect(toastOf(page, 'Insufficient payment amount')).toBeVisible()
  await expect(page.getByLabel('Amount received')).toHaveAttribute('step', '0.01')
  await expect(page.getByLabel('Amount received')).toHaveAttribute('type', 'number')
  await expect(cartLines(page)).toHaveCount(1)
})

test('PAY-001 PAY-006 a split takes any parts, gives them back, and completes when paid', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await tiles(page).nth(1).click()
  await page.getByRole('radio', { name: 'Split' }).click()
  await page.getByLabel('Next payment').fill('0.50')
  await page.getByLabel('Paid by').selectOption('card')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Next payment').fill('0.25')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(parts(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Take back Cash £0.25' }).click()
  await page.reload()
  await expect(parts(page)).toHaveCount(1)
  const colour = () => complete(page).evaluate((button) => getComputedStyle(button).backgroundColor)
  const unpaid = await colour()
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  await expect(toastOf(page, 'Insufficient payment amount')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Paid in full')).toBeVisible()
  // The button looks ready only now.
  await expect.poll(colour).not.toBe(unpaid)
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  await expect(saleDone(page)).toContainText('Split')
})

test('PAY-001 the rest of a part-paid basket is one press, in cash as by card, and a paid one is paid', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).first().click()
  const minor = await totalMinor(page)
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart(page, '0.50', 'card')
  await page.getByRole('radio', { name: 'Cash' }).click()
  await page.getByRole('button', { name: 'Exact' }).click()
  await expect(page.getByLabel('Amount received')).toHaveValue(((minor - 50) / 100).toFixed(2))
  await complete(page).click()
  await expect(saleDone(page)).toContainText('Split')

  await page.reload()
  await page.getByRole('button', { name: 'New sale' }).click()
  await tiles(page).first().click()
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart(page, '0.50', 'cash')
  // A part asks for nothing to be typed either.
  await page.getByLabel('Paid by').selectOption('card')
  await page.getByRole('button', { name: 'Exact' }).click()
  await expect(page.getByText('Paid in full')).toBeVisible()
  await page.getByRole('radio', { name: 'Card' }).click()
  await expect(toastOf(page, /It is paid. Complete it/)).toBeVisible()
  await complete(page).click()
  await expect(saleDone(page)).toContainText('Split')
})

test('SELL-040 PAY-006 a part-paid basket is given up once its money is given back', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).nth(0).click()
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart(page, '0.50', 'card')
  await takePart(page, '0.20', 'cash')
  await page.getByRole('button', { name: 'Void Transaction' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Give back £0.50 by card')
  await expect(question).toContainText('Give back £0.20 in cash')
  await question.getByRole('button', { name: 'Keep the basket' }).click()
  await expect(parts(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await question.getByRole('button', { name: 'Give it back' }).click()
  await expect(question).toContainText('Give the money back')
  // A device that goes dark meanwhile owes the money still.
  await page.reload()
  await expect(parts(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await question.getByRole('button', { name: 'Give it back' }).click()
  await question.getByRole('button', { name: 'It is given back' }).click()
  await expect(question).toBeHidden()
  await expect(cartLines(page)).toHaveCount(0)
  await expect(page.getByText('£0.50')).toBeHidden()
})

test('PAY-004 an amount beyond the till is said to be too large', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await amount(page).fill('99999999999')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'That amount is too large. Correct it.')).toBeVisible()
})

test('SELL-007 a total of a million stays inside its column, and on the customer’s screen', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const display = await context.newPage()
  await display.goto('/customer-display')
  await page.bringToFront()
  await tiles(page).first().click()
  await page.getByLabel(/^Quantity of/).fill('987654')
  await page.getByLabel(/^Quantity of/).press('Enter')
  await expect(total(page)).toHaveText(/^£\d,\d{3},/)
  await amount(page).fill('999999999')
  const within = async (one: Page, words: string) =>
    one.evaluate((text) => {
      const region = document.querySelector(`section[aria-label="${text}"]`)
      const edge = (region?.getBoundingClientRect().right ?? 0) + 0.5
      const wide = [...(region?.querySelectorAll('*') ?? [])].filter(
        (element) =>
          element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().right > edge,
      )
      return { edge: Math.floor(edge), wide: wide.map((element) => element.textContent) }
    }, words)
  expect(await within(page, 'Transaction')).toEqual({ edge: 1440, wide: [] })
  expect((await within(display, 'Total')).wide).toEqual([])
})
