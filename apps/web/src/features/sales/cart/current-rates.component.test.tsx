import { registerTill, type TillSetup } from '@tuppence/contract/tills'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { VAT_RATES, type VatRates } from '@tuppence/domain/tax'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  cartLines,
  complete,
  payExactly,
  saleDone,
  toastOf,
  total,
} from '../../../testing/at-the-till.ts'
import { tellLive } from '../../../testing/live-feeds.ts'
import { goOffline } from '../../../testing/network.ts'
import { keepParkedBaskets } from '../../../testing/parked-baskets.ts'
import { enterAfterScan, scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, GOODS, openTill, recordedSales, tillSetup } from '../../../testing/till.ts'

const [tea] = GOODS

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  vi.useRealTimers()
})

/** The law's rates, with a standard rate of 22% from then on. */
const raised = (from: Date): VatRates => [
  ...VAT_RATES,
  { code: 'standard', from: from.toISOString(), rate: 2200 },
]
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

/** A till that is told other rates later. */
async function openChangingTill(shop: Partial<TillSetup['shop']> = {}, products = [...GOODS]) {
  const user = cashier()
  const setup = tillSetup(user, { ...shop, vatRates: VAT_RATES })
  server.answer(registerTill, setup)
  await openTill({ user, products })
  return async (vatRates: VatRates) => {
    const asked = server.askedOf(registerTill).length
    server.answer(registerTill, { ...setup, shop: { ...setup.shop, vatRates } })
    await tellLive({ type: 'settings-changed' })
    await expect.poll(() => server.askedOf(registerTill).length).toBeGreaterThan(asked)
  }
}

test('D27 goods are rung up at the rates that the server has told the till, not those of its program', async () => {
  await openTill({ shop: { vatRates: raised(ago(5)) } })
  scan(tea.barcode)
  await expect.element(total()).toHaveTextContent('£4.88')
  await expect.element(page.getByText('VAT (22%)').first()).toBeVisible()
  await payExactly()
  await expect.element(saleDone()).toBeVisible()
  await expect
    .poll(() => recordedSales()[0]?.items)
    .toMatchObject([{ vatCode: 'standard', vatRate: '22.00', unitPrice: '4.00' }])
})

test('D27 a parked cart that is recalled has the rates of now', async () => {
  keepParkedBaskets()
  const tell = await openChangingTill()
  scan(tea.barcode)
  await expect.element(total()).toHaveTextContent('£4.80')
  await userEvent.keyboard('{F10}')
  await page.getByRole('dialog', { name: 'Park the basket' }).getByLabelText('Name or note').fill('First')
  await enterAfterScan()
  await expect.element(cartLines()).toHaveLength(0)
  await tell(raised(ago(5)))
  await userEvent.keyboard('{Alt>}9{/Alt}')
  await button('Recall First').click()
  await expect.element(total()).toHaveTextContent('£4.88')
})

test('D27 an open cart keeps its total where prices include VAT', async () => {
  const tell = await openChangingTill({ vatMode: 'as-marked' }, [{ ...tea, vatInclusive: true }])
  scan(tea.barcode)
  await expect.element(page.getByText('Includes VAT (20%)')).toBeVisible()
  await tell(raised(ago(5)))
  await expect.element(page.getByText('Includes VAT (22%)')).toBeVisible()
  await expect.element(total()).toHaveTextContent('£4.00')
})

test('D27 a rate changes at its moment, without a network, in the cart that is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await openTill({ shop: { vatRates: raised(new Date(Date.now() + MINUTE_MS / 2)) } })
  await goOffline()
  scan(tea.barcode)
  await expect.element(total()).toHaveTextContent('£4.80')
  vi.advanceTimersByTime(MINUTE_MS)
  await expect.element(total()).toHaveTextContent('£4.88')
})

test('D27 nothing is taken at a total that a change of rates makes another', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await openTill({ shop: { vatRates: raised(new Date(Date.now() + MINUTE_MS / 2)) } })
  scan(tea.barcode)
  await button('Exact').click()
  vi.setSystemTime(Date.now() + MINUTE_MS)
  await complete().click()
  await expect.element(toastOf(/The VAT rate has just changed/)).toBeVisible()
  await expect.element(total()).toHaveTextContent('£4.88')
  expect(recordedSales()).toEqual([])
})
