import { productByBarcode } from '@tuppence/contract/catalogue'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  amountReceived,
  cartLines,
  complete,
  plugInDevices,
  saleDone,
  searchBox,
  tiles,
  toastOf,
} from '../../../testing/at-the-till.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { GOODS, openTill, recordedSales } from '../../../testing/till.ts'

const [tea] = GOODS
const code = tea.barcode ?? ''

beforeEach(() => page.viewport(1440, 900))

test('SELL-030 SELL-033 twenty scans back to back are all rung up and leave nothing in the box', async () => {
  await openTill()
  await expect.element(searchBox()).toHaveFocus()
  for (let i = 0; i < 20; i += 1) scan(GOODS[i % 3]?.barcode ?? null)
  for (const [i, { name }] of GOODS.entries())
    await expect.element(page.getByLabelText(`Quantity of ${name}`)).toHaveValue(i < 2 ? '7' : '6')
  await expect.element(searchBox()).toHaveValue('')
  await expect.element(cartLines()).toHaveLength(3)
})

test('SELL-032 figures that are no code ring nothing up, though they are in many a barcode', async () => {
  server.refuse(productByBarcode, 404)
  await openTill()
  for (const part of [code.slice(0, 2), code.slice(0, 5), code.slice(3, 8)]) {
    await searchBox().fill(part)
    await userEvent.keyboard('{Enter}')
    await expect.element(toastOf(`Nothing is sold under “${part}”.`)).toBeVisible()
  }
  expect(cartLines().elements()).toEqual([])
})

const done = () => saleDone().getByTestId('change-due')
const next = () => saleDone().getByRole('button', { name: 'New sale' })

test('PAY-005 a second tap or Enter does not take the change away', async () => {
  plugInDevices()
  await openTill()
  await tiles().first().click()
  await amountReceived().fill('50')
  await complete().dblClick()
  await expect.element(done()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(next()).toBeEnabled()
  await expect.element(done()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(saleDone()).not.toBeInTheDocument()
})

test('PAY-005 a key that is held is one press, and a scan begins the next sale', async () => {
  plugInDevices()
  await openTill()
  await tiles().first().click()
  await expect.element(searchBox()).toHaveFocus()
  await amountReceived().fill('50')
  // Far longer than the sale takes to be stored.
  await userEvent.keyboard('{Enter>80}')
  await expect.element(done()).toBeVisible()
  await expect.element(next()).toBeEnabled()
  await userEvent.keyboard('{/Enter}')
  await expect
    .poll(() => recordedSales().map(({ transaction }) => transaction.amountReceived))
    .toEqual(['50.00'])
  scan(code)
  await expect.element(cartLines()).toHaveTextContent(tea.name)
  await expect.element(saleDone()).not.toBeInTheDocument()
})

test('the list of keys opens from the empty search box, and a question mark is typed into words', async () => {
  await openTill()
  await expect.element(searchBox()).toHaveFocus()
  await userEvent.keyboard('tea?')
  await expect.element(searchBox()).toHaveValue('tea?')
  await searchBox().fill('')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Go to the search box')
  await userEvent.keyboard('{Escape}')
  await expect.element(searchBox()).toHaveValue('')
})

test('SELL-037 every digit of a large quantity is in sight', async () => {
  await openTill()
  await tiles().first().click()
  const box = page.getByLabelText(/^Quantity of/)
  for (const quantity of ['7', '99999', '1000000']) {
    await box.fill(quantity)
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toHaveValue(quantity)
    const { scrollWidth, clientWidth } = box.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
})
