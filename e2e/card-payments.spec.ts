import type { Page } from '@playwright/test'
import type { CardPayment } from '@tuppence/contract/payments'
import { cartLines, scanAtOnce } from './at-the-till.ts'
import {
  basketAt,
  byCard,
  journeysOfCardShop,
  linkDialog,
  paymentsOfSale,
  productAt,
  voidSale,
} from './card-at-the-till.ts'
import { complete, numberIn, saleDone } from './paying.ts'
import { expect, test } from './test.ts'

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

test('SELL-083 D11 DISP-013 a customer pays by a code on their own screen, and the sale completes with it; the money of a voided sale goes back to its card by itself', async ({
  page,
  context,
}) => {
  await withBasket(page, '16.00')
  const display = await context.newPage()
  await display.goto('/customer-display')
  await expect(display.getByText('£16.00').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Digital' }).check()
  await complete(page).click()
  await expect(linkDialog(page)).toContainText('Open the link to pay')
  await expect(linkDialog(page)).toContainText(/It can be paid until \d\d:\d\d/)
  await expect(linkDialog(page)).toContainText('This is a simulated link: no money moves.')
  await expect(linkDialog(page).getByAltText('QR code to pay by')).toBeVisible()
  await expect(display.getByAltText('QR code to pay by')).toBeVisible()
  await expect(display.getByText('Simulator: no money moves')).toBeVisible()
  // On a usual 7-inch display the words above and below the code are whole.
  await display.setViewportSize({ width: 800, height: 480 })
  const code = display.getByRole('region', { name: 'Pay with your phone' })
  await expect(code.getByText('Scan to pay')).toBeInViewport({ ratio: 1 })
  expect(await code.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
  await expect(display.getByText('£16.00').first()).toBeVisible()
  const { unsettled }: { unsettled: CardPayment[] } = await (
    await owner().get('/api/payments/attention')
  ).json()
  const payAt = unsettled.find(({ by }) => by === 'link')?.payAt ?? ''
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.bringToFront()
  await linkDialog(page).getByRole('button', { name: 'Copy the link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payAt)
  expect((await owner().post(payAt)).ok()).toBe(true)
  await expect(saleDone(page)).toBeVisible()
  await expect(saleDone(page)).toContainText('Digital')
  await expect(display.getByText('Paid. Thank you!')).toBeVisible()
  await expect(display.getByText('Simulator: no money moves')).toBeHidden()
  await display.close()

  await page.getByRole('button', { name: 'New sale' }).click()
  await scanAtOnce(page, (await productAt(owner(), '14.00')).barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await byCard(page)
  await expect(saleDone(page)).toBeVisible()
  const number = await numberIn(saleDone(page))
  const [payment] = await paymentsOfSale(owner(), page)
  await voidSale(page, number, /£14\.00 goes back to .*•••• \d{4} by itself/)
  const voided = page.getByRole('region', { name: 'Sale voided' })
  await expect(voided).toContainText('Goes back by itself')
  await expect(voided).toContainText('£14.00')
  const refunded = async () => (await owner().get(`/api/payments/${payment?.id}`)).json()
  await expect.poll(refunded).toMatchObject({ refundedAmount: '14.00' })
})
