import type { Page } from '@playwright/test'
import { cartLines, standAtTill, tiles, total } from './at-the-till.ts'
import { crash } from './crash.ts'
import { complete, discountBasket, parts, saleDone, takePart } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })

interface KeptCart {
  readonly cart: { readonly lines: readonly object[]; readonly discount: object | null }
  readonly tenders: readonly object[]
}

/** Until the device's disk has the basket with so many lines and part-payments. */
async function isKept(page: Page, basket: { lines: number; tenders: number; hasDiscount: boolean }) {
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<object[]>((answer, fail) => {
          const opening = indexedDB.open('tuppence')
          opening.onerror = () => fail(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('syncMeta').objectStore('syncMeta').getAll()
            reading.onerror = () => fail(reading.error)
            reading.onsuccess = () => {
              opening.result.close()
              const entries: { key: string; value: KeptCart }[] = reading.result
              const carts = entries.filter(({ key }) => /^cart:.*:\d+$/.test(key))
              answer(
                carts.map(({ value: { cart, tenders } }) => ({
                  ...{ lines: cart.lines.length, tenders: tenders.length },
                  hasDiscount: cart.discount !== null,
                })),
              )
            }
          }
        }),
    )
  await expect.poll(kept).toContainEqual(basket)
}

test('D2 a crash in any state of a split brings back goods, customer, discount and every part-payment', async ({
  page: first,
}) => {
  let page = first
  await standAtTill(page, 'manager')
  await tiles(page).nth(0).click()
  await tiles(page).nth(3).click()
  await tiles(page).nth(3).click()
  await page.keyboard.press('F6')
  const name = `Crash ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('First name').fill(name)
  await page.getByRole('button', { name: /^Add/ }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await discountBasket(page, '10')
  const toPay = await total(page).innerText()
  const owedMinor = Number(toPay.replace(/\D/g, ''))
  const isWhole = async () => {
    await expect(cartLines(page)).toHaveCount(2)
    await expect(total(page)).toHaveText(toPay)
    await expect(page.getByText(name)).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart(page, '1.00', 'card')
  await takePart(page, '2.00', 'cash')
  await isKept(page, { lines: 2, tenders: 2, hasDiscount: true })
  page = await crash(page)
  await isWhole()
  await expect(parts(page)).toHaveText([/Card.*£1\.00/, /Cash.*£2\.00/])
  await expect(page.getByText(`£${((owedMinor - 300) / 100).toFixed(2)}`).first()).toBeVisible()

  // The last part is more than what is left: change is due, and not yet given.
  await takePart(page, ((owedMinor - 300 + 500) / 100).toFixed(2), 'cash')
  await isKept(page, { lines: 2, tenders: 3, hasDiscount: true })
  page = await crash(page)
  await isWhole()
  await expect(page.getByText('Paid in full')).toBeVisible()
  await expect(page.getByText('Change £5.00', { exact: true })).toBeVisible()

  await complete(page).click()
  await expect(saleDone(page)).toContainText('Change due')
  page = await crash(page)
  await expect(page.getByTestId('change-due')).toHaveText('£5.00')
  await expect(cartLines(page)).toHaveCount(0)
})

test('R1 killed while a sale is being completed, it is sold once with its change, or still in the cart', async ({
  page: first,
}) => {
  let page = first
  await standAtTill(page)
  for (const afterMs of [0, 8, 30]) {
    await tiles(page).nth(1).click()
    await expect(cartLines(page)).toHaveCount(1)
    await page.getByLabel('Amount received').fill('20')
    await isKept(page, { lines: 1, tenders: 0, hasDiscount: false })
    // The page answers so long after its press, and is killed then.
    await page.evaluate(
      (ms) =>
        new Promise<void>((answer) => {
          document.querySelector<HTMLButtonElement>('#complete-transaction')?.click()
          setTimeout(answer, ms)
        }),
      afterMs,
    )
    page = await crash(page)
    const isSold = (await saleDone(page).count()) > 0
    const inCart = await cartLines(page).count()
    expect(isSold ? inCart : inCart - 1, `killed after ${afterMs} ms`).toBe(0)
    if (isSold) {
      await expect(saleDone(page)).toContainText('Change due')
      await page.getByRole('button', { name: 'New sale' }).click()
    } else await page.keyboard.press('Alt+Delete')
    await expect(cartLines(page)).toHaveCount(0)
  }
})
