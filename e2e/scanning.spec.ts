import type { Page } from '@playwright/test'
import {
  cartLines,
  productsToScan,
  scanAtOnce,
  searchBox,
  standAtTill,
  tiles,
  toastOf,
} from './at-the-till.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const pressAll = async (page: Page, code: string) => {
  for (const digit of code) await page.keyboard.press(digit)
}

test.describe('scans and keys at the till', () => {
  test('SELL-030 SELL-033 twenty scans back to back are all rung up and leave nothing in the box', async ({
    page,
  }) => {
    await standAtTill(page)
    const products = await productsToScan(page, 4)
    for (let i = 0; i < 20; i += 1) {
      await pressAll(page, products[i % 4]?.barcode ?? '')
      await page.keyboard.press('Enter')
    }
    for (const { name } of products) await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('5')
    await expect(searchBox(page)).toHaveValue('')
    await expect(cartLines(page)).toHaveCount(4)
  })

  test('SELL-033 a scan whose first keys come late leaves none of them in the box', async ({ page }) => {
    await standAtTill(page)
    const [product] = await productsToScan(page, 1)
    const code = product?.barcode ?? ''
    for (const stall of [350, 1300]) {
      await searchBox(page).focus()
      await pressAll(page, code.slice(0, 2))
      await page.waitForTimeout(stall)
      await pressAll(page, code.slice(2, 3))
      await page.waitForTimeout(stall)
      await pressAll(page, `${code.slice(3)}`)
      await page.keyboard.press('Enter')
      await expect(searchBox(page)).toHaveValue('')
    }
    await expect(page.getByLabel(`Quantity of ${product?.name}`)).toHaveValue('2')
  })

  test('SELL-032 figures that are no code ring nothing up, though they are in many a barcode', async ({
    page,
  }) => {
    await standAtTill(page)
    const [product] = await productsToScan(page, 1)
    const code = product?.barcode ?? ''
    for (const part of [code.slice(0, 2), code.slice(0, 5), code.slice(3, 8)]) {
      await searchBox(page).fill(part)
      await searchBox(page).press('Enter')
      await expect(toastOf(page, `Nothing is sold under “${part}”.`)).toBeVisible()
    }
    await expect(cartLines(page)).toHaveCount(0)
  })

  test('PAY-005 a second tap or Enter does not take the change away, and a scan begins the next sale', async ({
    page,
  }) => {
    await standAtTill(page)
    const [product] = await productsToScan(page, 1)
    const done = page.getByRole('region', { name: 'Sale completed' })
    // No window of a receipt opens over the keys.
    await page.getByRole('switch', { name: 'Print receipt' }).click()
    const isDone = () => expect(done.getByTestId('change-due')).toBeVisible()
    await tiles(page).first().click()
    await page.getByLabel('Amount received').fill('50')
    await page.getByRole('button', { name: 'Complete Transaction' }).dblclick()
    await isDone()
    await page.keyboard.press('Enter')
    await page.waitForTimeout(300)
    await isDone()
    await expect(done.getByRole('button', { name: 'New sale' })).toBeEnabled()
    // A held key repeats for as long as it is held, and is one press.
    await page.keyboard.press('Enter')
    await expect(done).toBeHidden()
    await tiles(page).first().click()
    // What is rung up sends the keyboard to the search box, a moment later once more.
    await page.waitForTimeout(300)
    await page.getByLabel('Amount received').fill('50')
    await page.keyboard.down('Enter')
    for (let i = 0; i < 15; i += 1) {
      await page.waitForTimeout(100)
      await page.keyboard.down('Enter')
    }
    await page.keyboard.up('Enter')
    await isDone()
    await page.keyboard.press('F3')
    const history = page.getByRole('dialog', { name: 'Transaction History' })
    await history.getByRole('list').getByRole('button').first().click()
    await expect(page.getByText(/Cash £50\.00, change £/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await tiles(page).first().click()
    await page.getByRole('button', { name: 'Exact' }).click()
    await page.keyboard.press('F9')
    await expect(done).toBeVisible()
    await scanAtOnce(page, product?.barcode ?? null)
    await expect(cartLines(page)).toContainText(product?.name ?? 'none')
  })

  test('the list of keys opens from the empty search box, and a question mark is typed into words', async ({
    page,
  }) => {
    await standAtTill(page)
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('tea?')
    await expect(searchBox(page)).toHaveValue('tea?')
    await searchBox(page).fill('')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('Go to the search box')
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toHaveValue('')
  })

  test('SELL-037 every digit of a large quantity is in sight', async ({ page }) => {
    await standAtTill(page)
    await tiles(page).first().click()
    const box = page.getByLabel(/^Quantity of/)
    for (const quantity of ['7', '99999', '1000000']) {
      await box.fill(quantity)
      await box.press('Enter')
      await expect(box).toHaveValue(quantity)
      expect(await box.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
    }
  })

  test('a reload says that the basket is coming back, and shows no empty till meanwhile', async ({
    page,
  }) => {
    await standAtTill(page)
    await tiles(page).first().click()
    await expect(cartLines(page)).toHaveCount(1)
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype
      // A slow disk: every database is opened two seconds late.
      IDBFactory.prototype.open = function slowly(...args: Parameters<typeof open>) {
        const request = open.apply(this, args)
        const listen = request.addEventListener.bind(request)
        request.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
          listen(type, (event) =>
            setTimeout(
              () =>
                typeof listener === 'function' ? listener.call(request, event) : listener.handleEvent(event),
              type === 'success' ? 2000 : 0,
            ),
          )
        return request
      }
    })
    await page.reload()
    // Both in one look: the basket may be back before a second one.
    await page.waitForFunction(() => {
      const complete = document.getElementById('complete-transaction')
      const isWaiting = document.body.innerText.includes('Bringing back your basket…')
      return isWaiting && complete !== null && !complete.checkVisibility({ visibilityProperty: true })
    })
    await expect(cartLines(page)).toHaveCount(1)
    await expect(page.getByText('Bringing back your basket…')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Complete Transaction' })).toBeEnabled()
  })
})
