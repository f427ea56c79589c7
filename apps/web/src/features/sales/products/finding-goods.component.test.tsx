import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import { searchTransactions } from '@tuppence/contract/sale-search'
import type { Product } from '@tuppence/domain/catalogue'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  amountReceived,
  button,
  cartLines,
  payExactly,
  plugInDevices,
  searchBox,
  toastOf,
} from '../../../testing/at-the-till.ts'
import { category, product } from '../../../testing/products.ts'
import { scan } from '../../../testing/scanner.ts'
import { type AskedCall, server } from '../../../testing/test-server.ts'
import { GOODS, openTill, problem, recordedSales } from '../../../testing/till.ts'

const [tea, mug, candle] = GOODS

beforeEach(async () => {
  await page.viewport(1440, 900)
  plugInDevices()
})

const notSoldHere = () => server.refuse(productByBarcode, 404, problem(404, 'not-found', 'Not found'))
/** The server lists the shop's products, and finds none by text. */
const answerProducts = (products: readonly Product[] = GOODS) =>
  server.answer(listProducts, ({ url }) => (url.searchParams.has('search') ? [] : [...products]))
const searches = () => server.askedOf(listProducts).filter(({ url }) => url.searchParams.has('search'))

describe('the box for codes and words', () => {
  test('SELL-028 SELL-031 SELL-032 SELL-033 looks up what is typed, and keeps what it cannot find', async () => {
    notSoldHere()
    answerProducts()
    await openTill()
    await searchBox().fill('   ')
    await userEvent.keyboard('{Enter}')
    await searchBox().fill('zzz nothing of the kind')
    await userEvent.keyboard('{Enter}')
    await expect.element(toastOf('Product not found')).toBeVisible()
    await expect.element(toastOf('Product not found')).toHaveLength(1)
    await expect.element(searchBox()).toHaveValue('zzz nothing of the kind')
    expect(server.askedOf(productByBarcode)).toHaveLength(1)
    expect(searches().map(({ url }) => url.searchParams.get('search'))).toEqual(['zzz nothing of the kind'])
    await searchBox().fill(tea.name)
    await userEvent.keyboard('{Enter}')
    await expect.element(cartLines()).toHaveLength(1)
    await expect.element(searchBox()).toHaveValue('')
  })

  test('SELL-033 a code that is not sold here leaves the box with the next good scan', async () => {
    notSoldHere()
    answerProducts()
    await openTill()
    searchBox().element().focus()
    scan('4006381333931')
    await expect.element(toastOf('Product not found')).toBeVisible()
    await expect.element(searchBox()).toHaveValue('4006381333931')
    scan('9780201379624')
    await expect.element(searchBox()).toHaveValue('9780201379624')
    scan(tea.barcode)
    await expect.element(cartLines()).toHaveLength(1)
    await expect.element(searchBox()).toHaveValue('')
    scan(mug.barcode)
    await expect.element(cartLines()).toHaveLength(2)
    await expect.element(searchBox()).toHaveValue('')
  })

  test('the arrow keys and Enter choose from what matches', async () => {
    await openTill({ products: [product({ name: 'Teapot', sku: 'POT-1' }), ...GOODS] })
    await searchBox().fill('tea')
    await expect.element(page.getByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const chosen = page.getByRole('option', { selected: true }).element().querySelectorAll('span')[1]
    const name = chosen?.textContent ?? 'nothing'
    expect([tea.name, 'Teapot']).toContain(name)
    await userEvent.keyboard('{Enter}')
    await expect.element(cartLines()).toHaveTextContent(name)
    await expect.element(cartLines()).toHaveLength(1)
  })
})

describe('a scan', () => {
  test('is heard over an amount and a dialog, and changes neither', async () => {
    await openTill()
    scan(tea.barcode)
    await amountReceived().fill('20')
    scan(mug.barcode)
    await expect.element(cartLines()).toHaveLength(2)
    await expect.element(amountReceived()).toHaveValue('20')
    await userEvent.keyboard('{F7}')
    const discount = page.getByRole('dialog', { name: 'Discount the basket' })
    await expect.element(discount).toBeVisible()
    scan(mug.barcode)
    await expect.element(toastOf(`Added ${mug.name}`)).toBeVisible()
    await expect.element(discount).toBeVisible()
    await expect.element(page.getByLabelText('Discount', { exact: true })).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByLabelText(`Quantity of ${mug.name}`)).toHaveValue('2')
  })

  test('SELL-028 behind an open dialog it is said by its name', async () => {
    server.answer(searchTransactions, { sales: [], earlier: null })
    await openTill()
    await userEvent.keyboard('{F3}')
    await expect.element(page.getByRole('dialog', { name: 'Transaction History' })).toBeVisible()
    scan(tea.barcode)
    await expect.element(toastOf(`Added ${tea.name}`)).toBeVisible()
  })

  test('SELL-028 of a pack past its date is warned of, and sold knowingly, with its date', async () => {
    await openTill()
    scan(`(01)${tea.barcode?.padStart(14, '0')}(17)200131(10)OLD1`)
    await expect.element(toastOf(/is past its date/)).toBeVisible()
    scan(tea.barcode)
    // What was scanned without a date is no pack of that lot.
    await expect.element(cartLines()).toHaveLength(2)
    await payExactly()
    await expect
      .poll(recordedSales)
      .toMatchObject([{ items: [{ expiresOn: '2020-01-31', lot: 'OLD1' }, {}] }])
  })
})

describe('the catalogue', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Product Catalog' })
  const words = () => dialog().getByPlaceholder('Search products...')
  const found = () => dialog().getByRole('article')

  test('SELL-021 a card tells name, SKU, price and stock, and takes the product', async () => {
    const low = product({ name: 'Teapot', sku: 'POT-1', stockQuantity: 1, price: '1234.50' })
    answerProducts([...GOODS, low, product({ name: 'Cup', sku: 'CUP-1', stockQuantity: 0 })])
    await openTill()
    await button('Browse').click()
    const card = (sku: string) => found().filter({ hasText: `SKU: ${sku}` })
    await expect.element(card('POT-1').getByRole('heading', { name: 'Teapot' })).toBeVisible()
    await expect.element(card('POT-1').getByText('£1,234.50', { exact: true })).toBeVisible()
    await expect.element(card('POT-1')).toHaveTextContent('Low stock: 1')
    await expect.element(card('CUP-1')).toHaveTextContent('Out of stock')
    await expect.element(card(candle.sku)).toHaveTextContent('Stock: 10')
    await expect.element(card(candle.sku).getByRole('button', { name: /^Add to Cart/ })).toBeVisible()
  })

  test('SELL-022 it stands in one, two or three columns, and scrolls within 24rem', async () => {
    const many = Array.from({ length: 24 }, (_, place) =>
      product({ name: `Cup ${place}`, sku: `CUP-${place}` }),
    )
    answerProducts(many)
    await openTill({ products: many })
    await button('Browse').click()
    const area = dialog().getByRole('region', { name: 'Products' })
    await expect.element(found().first()).toBeVisible()
    for (const [width, columns] of [
      [1440, 3],
      [640, 2],
      [390, 1],
    ] as const) {
      await page.viewport(width, 900)
      const inFirstRow = () => {
        const tops = found()
          .elements()
          .map((card) => card.getBoundingClientRect().top)
        return tops.filter((top) => top === tops[0]).length
      }
      await expect.poll(inFirstRow, { message: `at ${width}` }).toBe(columns)
      const { clientHeight, scrollHeight } = area.element()
      expect(clientHeight, `at ${width}`).toBe(384)
      expect(scrollHeight, `at ${width}`).toBeGreaterThan(384)
    }
  })

  test('SELL-023 says that it is loading, and what it found when it has', async () => {
    await openTill()
    const release = server.hold(listProducts, [])
    await button('Browse').click()
    await words().fill('zzz nothing')
    await expect.element(dialog().getByText('Loading products...')).toBeVisible()
    expect(dialog().getByText('No products found').elements()).toEqual([])
    release()
    await expect.element(dialog().getByText('No products found')).toBeVisible()
    expect(dialog().getByText('Loading products...').elements()).toEqual([])
  })

  test('SELL-019 SELL-020 SELL-024 SELL-025 SELL-026 SELL-027 asks only while it is open, and adds what is chosen', async () => {
    answerProducts()
    await openTill({ categories: [category('Teas')] })
    // The till's own copy is asked for page by page.
    const isOfDialog = ({ url }: AskedCall) => !/offset|changedSince/.test(url.search)
    const asked = () => server.askedOf(listProducts).filter(isOfDialog).length
    expect(asked()).toBe(0)
    await button('Browse').click()
    await expect.element(words()).toBeVisible()
    await expect.poll(asked).toBeGreaterThan(0)
    const categories = dialog().getByRole('combobox', { name: 'Category' }).getByRole('option')
    await expect
      .poll(() => categories.elements().map(({ textContent }) => textContent))
      .toEqual(['All Categories', 'Teas'])
    await expect
      .element(
        dialog()
          .getByText(/^SKU: /)
          .first(),
      )
      .toBeVisible()
    await words().fill('zzz nothing')
    await expect.element(dialog().getByText('No products found')).toBeVisible()
    await expect.element(dialog().getByText('Try adjusting your search or filters')).toBeVisible()
    await expect.poll(() => searches().at(-1)?.url.searchParams.get('search')).toBe('zzz nothing')
    await words().fill('')
    await dialog()
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(cartLines()).toHaveLength(1)
    await expect.element(searchBox()).toHaveFocus()
  })
})
