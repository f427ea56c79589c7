import { card, cards, cash, standAtPos } from './at-the-pos.ts'
import { dailySales, toastOf } from './at-the-till.ts'
import { saleDone } from './paying.ts'
import { expect, OWN_BUSINESS, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.describe(() => {
  test.use(OWN_BUSINESS)

  test('SELL-089, SELL-090, SELL-091 what /pos-standalone sells for cash and by card is on paper and in the books', async ({
    page,
  }) => {
    await standAtPos(page, undefined, '/pos-standalone')
    const before = await dailySales(page)
    const checkout = page.getByRole('button', { name: 'Checkout', exact: true })
    await cards(page).first().click()
    await checkout.click()
    const paper = page.waitForEvent('popup')
    await cash(page).click()
    await expect(toastOf(page, 'Payment Successful')).toBeVisible()
    await expect((await paper).locator('.receipt')).toContainText(/T\d+-\d{6}/)
    await (await paper).close()
    await cards(page).nth(1).click()
    await checkout.click()
    await card(page).click()
    await expect(saleDone(page)).toContainText('Card')
    await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 2)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('CAT-040 a tap lays nothing over a product’s name', async ({ page }) => {
    await standAtPos(page, 'manager', '/pos-standalone')
    // A finger on a screen that has a mouse as well: it hovers where it tapped.
    const tapped = cards(page).first()
    const { x, y, width } = (await tapped.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: x + width / 2, y: y + 20 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible()
    const pencil = page.getByRole('button', { name: /^Edit / }).first()
    const opacity = () => pencil.evaluate((one) => getComputedStyle(one.parentElement ?? one).opacity)
    expect(await opacity()).toBe('0')
    await tapped.hover()
    await expect.poll(opacity).toBe('1')
  })
})
