import { openDrawer, printReceipt } from '@tuppence/contract/hardware'
import { dailySales } from '@tuppence/contract/sales'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  basket,
  button,
  cartLines,
  complete,
  payExactly,
  plugInDevices,
  saleDone,
  searchBox,
  tiles,
  toastOf,
} from '../../../testing/at-the-till.ts'
import { goOffline } from '../../../testing/network.ts'
import { product } from '../../../testing/products.ts'
import { enterAfterScan, scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, GOODS, openTill, problem, recordedSales, reopenTill } from '../../../testing/till.ts'

const [tea, mug] = GOODS
const EMPTY = 'Scan or search for products to add to cart'
const manyGoods = (count: number) =>
  Array.from({ length: count }, (_, place) => product({ name: `Cup ${place}`, sku: `CUP-${place}` }))
const boxOf = (element: Element) => element.getBoundingClientRect()
const isInSight = (element: Element) => boxOf(element).top >= 0 && boxOf(element).bottom <= innerHeight

beforeEach(async () => {
  await page.viewport(1440, 900)
  plugInDevices()
})

describe('the Sales terminal on a wide screen', () => {
  test('SELL-001 SELL-002 the left panel leads on, tells the day’s figures, and has the display and the hardware', async () => {
    server.answer(dailySales, { total: '1987.42', count: 41 })
    await openTill()
    const panel = page.getByRole('complementary')
    expect(boxOf(panel.element()).x).toBe(0)
    expect(panel.getByRole('navigation').getByRole('link').first().element().textContent).toBe('Sales')
    await expect.element(panel.getByRole('button', { name: 'Customer Display' })).toBeVisible()
    await expect.element(panel.getByRole('switch', { name: 'Open drawer' })).toBeChecked()
    await expect.element(panel.getByRole('switch', { name: 'Print receipt' })).toBeChecked()
    const today = panel.getByRole('region', { name: 'Sales today' })
    await expect.element(today).toHaveTextContent('£1,987.42')
    await expect.element(today).toHaveTextContent('41 transactions')
  })

  test('SHELL-002 SHELL-003 SHELL-026 SELL-003 SELL-004 SELL-005 SELL-006 SELL-007 SELL-008 beside it stand the goods and the transaction', async () => {
    await openTill({ path: '/', products: manyGoods(13) })
    const centre = page.getByRole('region', { name: 'Products' })
    await expect.element(centre.getByRole('heading', { name: 'Sales Terminal', level: 1 })).toBeVisible()
    await expect.element(centre.getByText('Process transactions and manage sales')).toBeVisible()
    await expect.element(centre.getByText("Today's Sales")).toBeVisible()
    await expect.element(centre.getByRole('button', { name: 'Browse' })).toBeVisible()
    await expect.element(searchBox()).toHaveFocus()
    await expect.element(tiles()).toHaveLength(12)
    for (const { textContent } of tiles().elements())
      expect(textContent).toMatch(/^.+£\d+\.\d\d(Stock: -?\d+|Low stock: \d+|Out of stock)$/)
    await expect.element(basket().getByText(EMPTY)).toBeVisible()
    await expect.element(complete()).toBeDisabled()
    await expect.element(button('Void Transaction')).toBeDisabled()
    const { width, right } = boxOf(basket().element())
    expect([width, right]).toEqual([384, 1440])
  })

  test('twelve products fill the screen, and a small one shows five lines and every switch', async () => {
    await openTill({ products: manyGoods(12) })
    const foot = () => boxOf(tiles().last().element()).bottom
    await expect.poll(foot).toBeGreaterThan(820)
    expect(foot()).toBeLessThan(900)
    await expect
      .poll(() => isInSight(page.getByRole('switch', { name: 'Print receipt' }).element()))
      .toBe(true)

    await page.viewport(1024, 768)
    for (const place of [0, 1, 2, 3, 4]) await tiles().nth(place).click()
    await expect.element(cartLines()).toHaveLength(5)
    for (const line of cartLines().elements()) expect(isInSight(line)).toBe(true)
    const head = page.getByRole('heading', { name: /^Current transaction/ })
    expect(boxOf(head.element()).height).toBeLessThan(48)
    const box = searchBox().element()
    if (!(box instanceof HTMLInputElement)) throw new Error('the search is no box')
    expect(isPlaceholderCut(box)).toBe(false)

    await page.viewport(1440, 900)
    await goOffline()
    await expect.element(page.getByText('All transactions saved locally')).toBeVisible()
    expect(isInSight(page.getByRole('switch', { name: 'Print receipt' }).element())).toBe(true)
  })
})

function isPlaceholderCut(box: HTMLInputElement): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('nothing to measure with')
  const { font, paddingLeft, paddingRight } = getComputedStyle(box)
  pen.font = font
  const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return pen.measureText(box.placeholder).width > room
}

describe('the lines', () => {
  test('SELL-036 SELL-037 SELL-038 SELL-039 SELL-040 change, go and come back', async () => {
    const user = cashier()
    await openTill({ user })
    await tiles().nth(0).click()
    await tiles().nth(1).click()
    const quantity = page.getByLabelText(`Quantity of ${tea.name}`)
    await quantity.fill('12345')
    await userEvent.keyboard('{Enter}')
    await expect.element(quantity).toHaveValue('12345')
    await quantity.fill('0')
    await userEvent.keyboard('{Enter}')
    await expect.element(cartLines()).toHaveLength(1)
    await button('Undo').click()
    await expect.element(cartLines()).toHaveLength(2)
    await button(`Remove ${tea.name}`).click()
    await expect.element(cartLines()).toHaveLength(1)
    await button('Clear Cart').click()
    await expect.element(page.getByText(EMPTY)).toBeVisible()
    await button('Undo').click()
    await expect.element(cartLines()).toHaveLength(1)
    await reopenTill(user)
    await expect.element(cartLines()).toHaveTextContent(mug.name)
    await button('Void Transaction').click()
    await expect.element(cartLines()).toHaveLength(0)
  })
})

describe('a sale that is completed', () => {
  test('SELL-035 DEV-004 DEV-005 RCPT-001 Enter on nothing leads to the money, and no drawer is a hint', async () => {
    server.refuse(openDrawer, 409, problem(409, 'no-device', 'Nothing is connected.'))
    await openTill()
    scan(tea.barcode)
    await expect.element(cartLines()).toHaveLength(1)
    // After a press beside everything.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    expect(document.activeElement).toBe(document.body)
    await enterAfterScan()
    await expect.element(page.getByLabelText('Amount received')).toHaveFocus()
    await userEvent.keyboard('50{Enter}')
    await expect.element(page.getByText(EMPTY)).toBeVisible()
    await expect.element(searchBox()).toHaveFocus()
    await expect.element(toastOf(/No cash drawer answered/)).toBeVisible()
    expect(toastOf('Failed to open cash drawer').elements()).toEqual([])
    expect(server.askedOf(openDrawer)).toMatchObject([{ body: undefined }])
    await expect.poll(recordedSales).toHaveLength(1)
    const [sale] = recordedSales()
    await expect
      .poll(() => server.askedOf(printReceipt))
      .toMatchObject([{ body: { transaction: { offlineId: sale?.transaction.offlineId }, items: [{}] } }])
  })

  test('SELL-050 SELL-053 two taps on Complete are one sale', async () => {
    await openTill()
    await tiles().first().click()
    await page.getByRole('radio', { name: 'Card' }).click()
    await complete().dblClick()
    await expect.element(toastOf('Transaction completed successfully!')).toBeVisible()
    await expect.element(saleDone()).toBeVisible()
    await expect.poll(recordedSales).toHaveLength(1)
    // Each sale prints once, after it is recorded: a second one would have been sent by now.
    await expect.element(saleDone()).toHaveTextContent('Sent to the printer')
    expect(recordedSales()).toHaveLength(1)
  })

  test('SELL-052 that the device cannot keep is said, and the cart stays', async () => {
    await openTill()
    await tiles().first().click()
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk cannot be written', 'UnknownError')
    }
    try {
      await payExactly()
      await expect
        .element(toastOf(/^Failed to process transaction. This device could not write to its disk/))
        .toBeVisible()
    } finally {
      IDBObjectStore.prototype.add = add
    }
    await expect.element(cartLines()).toHaveLength(1)
    expect(recordedSales()).toEqual([])
  })

  test('the second press of a double one that closes a dialog rings up nothing that lay beneath it', async () => {
    await openTill({ path: '/', products: manyGoods(13) })
    await tiles().first().click()
    await userEvent.keyboard('{F10}')
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
    await expect.element(cancel).toBeVisible()
    const { left, top, width, height } = boxOf(cancel.element())
    const [clientX, clientY] = [left + width / 2, top + height / 2]
    await userEvent.dblClick(cancel)
    await expect.element(cancel).not.toBeInTheDocument()
    const beneath = document.elementFromPoint(clientX, clientY)
    expect(tiles().elements()).toContain(beneath?.closest('button'))
    // A finger does not count its taps.
    const tap = { pointerType: 'touch', detail: 1, bubbles: true, cancelable: true, clientX, clientY }
    expect(beneath?.dispatchEvent(new PointerEvent('click', tap))).toBe(false)
    await expect.element(basket()).toHaveTextContent('1 item')
    // A press of its own counts at once, wherever it is.
    await tiles().nth(1).click()
    await expect.element(basket()).toHaveTextContent('2 items')
  })
})
