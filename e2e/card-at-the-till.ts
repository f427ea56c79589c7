import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { PaymentTerminal } from '@tuppence/contract/payment-terminals'
import type { CardPayment } from '@tuppence/contract/payments'
import type { Product } from '@tuppence/domain/catalogue'
import { cartLines, scanAtOnce, standAtTill } from './at-the-till.ts'
import { ean13, type OwnShop, openShop, takeOnCashiers } from './open-shop.ts'
import { complete, numberIn, saleDone } from './paying.ts'
import { test } from './test.ts'

/** A business of the journeys of one file, with a terminal of the simulator, an owner and two cashiers. */
export interface CardShop {
  /** Its owner, by the calls of the server. */
  readonly owner: APIRequestContext
  readonly businessCode: string
}

/**
 * Journeys of a shop that asks for cards on a terminal, on a wide screen. The pence of an amount say what the terminal does with it.
 * Each worker opens a business for the file: the tills of the first demo business take cards on a machine of their own.
 *
 * @returns the shop, once the tests run
 */
export function journeysOfCardShop(): () => CardShop {
  let shop: (OwnShop & { close(): Promise<void> }) | undefined
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser)
    await takeOnCashiers(browser, shop)
    await connectTerminal(shop.owner)
  })
  test.afterAll(() => shop?.close())
  return () => {
    if (!shop) throw new Error('The shop opens before the first test')
    return shop
  }
}

/** Connects a terminal of the simulator, without the wizard. */
export async function connectTerminal(owner: APIRequestContext, place = 0): Promise<PaymentTerminal> {
  const { found }: { found: { provider: string; terminalId: string }[] } = await (
    await owner.post('/api/payment-terminals/scan')
  ).json()
  const { provider, terminalId } = found.filter((one) => one.provider === 'simulator')[place] ?? {}
  const paired = await owner.post('/api/payment-terminals', { data: { provider, terminalId } })
  expect(paired.status()).toBe(201)
  const terminal: PaymentTerminal = await paired.json()
  const configured = await owner.put(`/api/payment-terminals/${terminal.id}/configuration`, {
    data: { merchantId: 'of-the-demo', terminalId, testMode: true, autoConnect: true, timeout: 30 },
  })
  expect(configured.status()).toBe(200)
  const tested = await owner.post(`/api/payment-terminals/${terminal.id}/test`)
  expect(tested.status()).toBe(200)
  return await tested.json()
}

/** The payments behind the sale that the page tells of as done, once it has reached the server. */
export async function paymentsOfSale(owner: APIRequestContext, page: Page): Promise<CardPayment[]> {
  const number = await numberIn(saleDone(page))
  let ids: string[] = []
  await expect
    .poll(async () => {
      const [last]: { id: string; receiptNumber: string }[] = await (
        await owner.get('/api/transactions?period=today&limit=1')
      ).json()
      if (last?.receiptNumber !== number) return 0
      const { tenders }: { tenders: { payment?: { id: string } }[] } = await (
        await owner.get(`/api/transactions/${last.id}`)
      ).json()
      ids = tenders.flatMap(({ payment }) => payment?.id ?? [])
      return ids.length
    })
    .toBeGreaterThan(0)
  return await Promise.all(ids.map(async (id) => (await owner.get(`/api/payments/${id}`)).json()))
}

/** Until the card was approved, of which the till may not have heard. */
export async function approvedAtServer(owner: APIRequestContext, amount: string) {
  const begun = async (): Promise<CardPayment | undefined> => {
    const { unsettled }: { unsettled: CardPayment[] } = await (
      await owner.get('/api/payments/attention')
    ).json()
    return unsettled.find((payment) => payment.amount === amount)
  }
  await expect.poll(begun).toBeDefined()
  const id = (await begun())?.id
  const state = async () => (await (await owner.get(`/api/payments/${id}`)).json()).state
  await expect.poll(state).toBe('approved')
}

/** A product that comes to this much at the till, VAT included: the simulator does what the last two pence say. */
export async function productAt(owner: APIRequestContext, totalPrice: string): Promise<Product> {
  const barcode = ean13(`50${String(Date.now()).slice(-10)}`)
  const made = await owner.post('/api/products', {
    data: {
      name: `At ${totalPrice} ${barcode}`,
      barcode,
      price: totalPrice,
      vatRate: '0.00',
      vatCode: 'zero',
      stockQuantity: 1000,
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  return await made.json()
}

export const cardDialog = (page: Page) => page.getByRole('dialog', { name: 'Card payment' })
/** The same of a payment by link. */
export const linkDialog = (page: Page) => page.getByRole('dialog', { name: 'Digital payment' })

/** Stands at the till of the shop with a terminal, with something at this price in the basket. */
export async function basketAt(page: Page, { owner, businessCode }: CardShop, price: string) {
  const product = await productAt(owner, price)
  await standAtTill(page, 'owner', businessCode)
  await page.getByRole('switch', { name: 'Print receipt' }).click()
  const known = () => page.evaluate(() => Object.keys(localStorage).join())
  await expect.poll(known).toContain('tuppence_card_machines')
  await scanAtOnce(page, product.barcode)
  await expect(cartLines(page)).toHaveCount(1)
}

export async function byCard(page: Page) {
  await page.getByRole('radio', { name: 'Card' }).check()
  await complete(page).click()
}

/** Voids a sale by its receipt; `promise` is what is said of its money before. */
export async function voidSale(page: Page, number: string, promise: RegExp) {
  await page.keyboard.press('F3')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Receipt number or code').fill(number)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Void', exact: true }).click()
  await expect(dialog).toContainText(promise)
  await dialog.getByRole('radio', { name: 'Wrong items' }).check()
  await dialog.getByRole('button', { name: 'Void this sale' }).click()
}

/** All goods of a receipt come back into the basket. */
export async function bringBack(page: Page, number: string) {
  await page.keyboard.press('F3')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Receipt number or code').fill(number)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Return or exchange' }).click()
  await dialog.getByRole('button', { name: 'Everything' }).click()
  await dialog.getByRole('radio', { name: 'Changed their mind' }).check()
  await dialog.getByRole('button', { name: /^Take back/ }).click()
}
