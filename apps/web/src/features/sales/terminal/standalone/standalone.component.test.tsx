import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  cartLines,
  plugInDevices,
  saleDone,
  toastOf,
  total,
} from '../../../../testing/at-the-till.ts'
import { papers } from '../../../../testing/paper.ts'
import { signedIn } from '../../../../testing/people.ts'
import { category, product } from '../../../../testing/products.ts'
import { scan } from '../../../../testing/scanner.ts'
import { GOODS, openTill, recordedSales } from '../../../../testing/till.ts'
import { fitsWidths } from '../../../../testing/widths.ts'

const path = '/pos-standalone'
const [tea, mug] = GOODS
const manager = () => signedIn('manager', { session: 'pos' })
/** The cards themselves, without the buttons that change what is on them. */
const cards = () => [...document.querySelectorAll<HTMLElement>('[aria-label=Products] [data-place]')]
const cardOf = (name: string) => page.getByRole('list', { name: 'Products' }).getByRole('button', { name })
const nameBox = () => page.getByRole('searchbox', { name: 'Search products' })
const cash = () => button(/^Cash( Alt\+1)?$/)
const card = () => button(/^Card( Alt\+2)?$/)

beforeEach(() => page.viewport(1440, 900))

test('SELL-084, SELL-085, SELL-086, SELL-087 /pos-standalone shows whose it is, finds goods and adds them up', async () => {
  const bakery = category('Bakery')
  const rye = product({ name: 'Rye', category: bakery.name, categoryId: bakery.id })
  await openTill({ path, products: [...GOODS, rye], categories: [bakery] })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The Copper Kettle')
  await expect.element(button('Priya Shah Cashier')).toBeVisible()
  await expect.element(button('Hardware')).toBeVisible()
  await expect.element(button('Logout')).toBeVisible()

  const chosen = page.getByLabelText('Category')
  await expect.element(chosen.getByRole('option', { selected: true })).toHaveTextContent('All Categories')
  await chosen.selectOptions('Bakery')
  await expect.poll(() => cards().map(({ innerText }) => innerText.includes('Rye'))).toEqual([true])
  await chosen.selectOptions('All Categories')
  await nameBox().fill(tea.name)
  await expect.poll(() => cards().length).toBe(1)
  await cardOf(tea.name).first().click()
  await expect.element(cartLines()).toHaveLength(1)
  await nameBox().fill('')
  scan(mug.barcode)
  await expect.element(cartLines()).toHaveLength(2)

  await button(`One ${tea.name} more`).click()
  await expect.element(page.getByLabelText(`Quantity of ${tea.name}`)).toHaveValue('2')
  const sale = page.getByRole('region', { name: 'Current Sale' })
  await expect.element(sale).toHaveTextContent('Subtotal')
  await expect.element(sale).toHaveTextContent('VAT (20%)')
  await expect.element(total()).toHaveTextContent('£21.60')
  await button(`One ${tea.name} less`).click()
  await button(`Remove ${mug.name}`).click()
  await expect.element(total()).toHaveTextContent('£4.80')
})

test('SELL-088, SELL-089, SELL-090, SELL-091 Checkout shows Card and Cash, Cancel hides them, and either is a sale', async () => {
  await openTill({ path })
  await expect.element(button('Checkout')).toBeDisabled()
  scan(tea.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(card()).not.toBeInTheDocument()
  // The second press of a double one meets Cancel: it pays nothing, and does not shut again what the first has opened.
  await button('Checkout').dblClick()
  await expect.element(button('Cancel')).toBeVisible()
  await expect.element(card()).toBeVisible()
  await expect
    .poll(async () => {
      await button('Cancel').click()
      return cash().elements().length
    })
    .toBe(0)
  await expect.element(cartLines()).toHaveLength(1)

  await button('Checkout').click()
  await cash().click()
  await expect.element(toastOf('Payment Successful')).toBeVisible()
  await expect.element(saleDone()).toHaveTextContent('Cash')
  expect(cartLines().elements()).toEqual([])
  await expect
    .poll(() => papers().map(({ body }) => body.textContent))
    .toEqual([expect.stringMatching(/T1-\d{6}/)])

  scan(mug.barcode)
  await expect.element(cash()).not.toBeInTheDocument()
  await button('Checkout').click()
  await card().click()
  await expect.element(saleDone()).toHaveTextContent('Card')
  await expect
    .poll(() => recordedSales().map(({ transaction }) => transaction.paymentMethod))
    .toEqual(['cash', 'card'])
})

test('SELL-088 by keyboard alone, a bouncing Enter pays nothing', async () => {
  plugInDevices()
  await openTill({ path })
  cards()[0]?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cartLines()).toHaveLength(1)
  await expect.element(nameBox()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Checkout')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  await expect.element(card()).toBeVisible()
  expect(saleDone().elements()).toEqual([])
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await expect.element(saleDone()).toHaveTextContent('Cash')
})

test('DEV-031, DEV-032, DEV-033, DEV-034, CAT-050 the hardware as it stands, and the ways to more of it', async () => {
  await openTill({ path, user: manager() })
  await button('Hardware').click()
  const overlay = page.getByRole('dialog', { name: 'Hardware Settings' })
  const states = () =>
    [...overlay.element().querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  await expect
    .poll(states)
    .toEqual([
      expect.stringMatching(/^Receipt Printer\s*Web Print Ready/),
      expect.stringMatching(/^Cash Drawer\s*Not Connected/),
      expect.stringMatching(/^Barcode Scanner\s*Not Connected/),
      expect.stringMatching(/^Payment Terminal\s*Not Connected/),
    ])
  const terminals = overlay.getByRole('link', { name: 'Connect Payment Terminal' })
  await expect.element(terminals).toHaveAttribute('href', '/payment-terminals')
  await expect.element(terminals).toHaveAttribute('target', '_blank')
  await overlay.getByRole('button', { name: 'Add New Product' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible()
})

test('SELL-084 on a phone the head is one row, and nothing is wider than its screen', async () => {
  await page.viewport(390, 844)
  await openTill({ path, user: manager() })
  await fitsWidths([320, 390])
  const tops = cards().map((one) => one.getBoundingClientRect().top)
  expect(tops.filter((top) => top === Math.min(...tops))).toHaveLength(2)
  await expect.element(button(/^Cash drawer/)).toBeVisible()
  const heads = () => {
    const all = document.querySelectorAll('header')[0]?.querySelectorAll('button') ?? []
    return [...all].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0)
  }
  await expect.poll(() => heads().length).toBeGreaterThanOrEqual(4)
  const middles = heads().map(({ y, height }) => y + height / 2)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(4)
})

test('SELL-086, SELL-088, SELL-089 on a phone the sale is a press away', async () => {
  plugInDevices()
  await page.viewport(390, 844)
  await openTill({ path })
  cards()[0]?.click()
  await button(/^Cart, 1 item/).click()
  await button('Checkout').click()
  await expect
    .poll(async () => {
      await button('Cancel').click()
      return cash().elements().length
    })
    .toBe(0)
  await button('Checkout').click()
  await cash().click()
  await expect.element(toastOf('Payment Successful')).toBeVisible()
  await expect.element(saleDone()).toHaveTextContent('Cash')
})

test('CAT-040 a tap lays nothing over a product’s name', async () => {
  await openTill({ path, user: manager() })
  const pencil = document.querySelector('button[aria-label^="Edit "]')?.parentElement
  const opacity = () => pencil && getComputedStyle(pencil).opacity
  expect(opacity()).toBe('0')
  await cardOf(tea.name).first().hover()
  await expect.poll(opacity).toBe('1')
  // A finger on a screen that has a mouse as well: it hovers where it taps.
  const tap = new PointerEvent('pointerover', { pointerType: 'touch', bubbles: true })
  cards()[0]?.dispatchEvent(tap)
  expect(opacity()).toBe('0')
})
