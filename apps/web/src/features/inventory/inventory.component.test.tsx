import { listCategories, listProducts } from '@tuppence/contract/catalogue'
import { deleteProduct, restoreProduct } from '@tuppence/contract/catalogue-changes'
import type { Product } from '@tuppence/domain/catalogue'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wordsOf } from '../../testing/cards.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { category, product } from '../../testing/products.ts'
import { type AskedCall, server } from '../../testing/test-server.ts'

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const rows = () => page.getByRole('table', { name: 'Products' }).getByRole('row')
const status = () => page.getByLabelText('Status', { exact: true })
const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
const HEADINGS = ['Product', 'SKU', 'Price', 'Stock', 'Status']

/** What the list itself was asked for last; its card of what runs low and the like ask for a few rows each. */
const isOfList = ({ url }: AskedCall) => url.searchParams.has('offset')
const lastAsked = () => server.askedOf(listProducts).findLast(isOfList)?.url.searchParams

/** Answers the list; nothing runs low, and nothing is without a category. */
function answerList(products: readonly Product[], low: readonly Product[] = []): void {
  server.answer(listProducts, ({ url: { searchParams } }) => {
    if (searchParams.get('category') === 'none') return []
    return [
      ...(searchParams.get('status') === 'low-or-out' && searchParams.get('limit') === '5' ? low : products),
    ]
  })
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(listCategories, [category('Teas')])
})

const openInventory = (asked = '') => openScreen(`/inventory${asked}`, signedIn('manager'))

describe('the inventory', () => {
  test('CAT-001 CAT-002 CAT-005 STOCK-005 STOCK-006 STOCK-007 lists what the shop sells, with its stock in words', async () => {
    answerList([
      product({ name: 'Shelf out', stockQuantity: 0 }),
      product({ name: 'Shelf low', stockQuantity: 2 }),
      product({ name: 'Shelf in', stockQuantity: 3 }),
    ])
    openInventory()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Inventory Management' })).toBeVisible()
    await said('Manage products and track stock levels')
    await expect.element(page.getByPlaceholder('Search products by name, SKU, or barcode...')).toBeVisible()
    await expect.element(row('Shelf out')).toHaveTextContent('Out of Stock')
    await expect.element(row('Shelf low')).toHaveTextContent('Low Stock')
    await expect.element(row('Shelf in')).toHaveTextContent('In Stock')
    await expect
      .poll(() => wordsOf(page.getByRole('columnheader').elements()))
      .toEqual([...HEADINGS, 'Actions'])
    await expect
      .poll(() => wordsOf(page.getByLabelText('Category', { exact: true }).getByRole('option').elements()))
      .toEqual([...['All Categories', 'Teas (1)', 'Uncategorized']])
    const categories = page.getByRole('region', { name: 'Categories' }).getByRole('listitem')
    await expect.element(categories.first()).toHaveTextContent('Teas')
  })

  test('CAT-003 CAT-004 CAT-006 CAT-013 it is narrowed and sorted, and the address keeps that', async () => {
    answerList([product({ name: 'Shelf' })])
    openInventory()
    await expect.element(row('Shelf')).toBeVisible()
    await page.getByLabelText('Search products').fill('shelf')
    await expect.poll(() => lastAsked()?.get('search')).toBe('shelf')
    const price = page.getByRole('button', { name: 'Price', exact: true })
    await price.click()
    await expect.poll(() => lastAsked()?.get('sort')).toBe('price')
    await price.click()
    await expect.poll(() => lastAsked()?.get('direction')).toBe('down')
    await expect
      .element(page.getByRole('columnheader', { name: 'Price' }))
      .toHaveAttribute('aria-sort', 'descending')
    await status().selectOptions('Out of Stock')
    await expect.poll(() => lastAsked()?.get('status')).toBe('out')
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      ...{ search: 'shelf', sort: 'price', direction: 'down', status: 'out' },
    })
    history.back()
    await expect.element(status()).toHaveValue('all')
    await expect.element(page.getByLabelText('Search products')).toHaveValue('shelf')
  })

  test('CAT-003 an address that narrows it is taken up, and what is not found is said', async () => {
    answerList([])
    openInventory('?search=nothing&status=out')
    await said('No products found')
    await said('Try another word, part of the name, or fewer filters.')
    await expect.element(status()).toHaveValue('out')
    expect(lastAsked()?.get('search')).toBe('nothing')
  })

  test('CAT-007 CAT-008 an empty shop is shown how to begin', async () => {
    server.answer(listCategories, [])
    answerList([])
    openInventory()
    await said('No products found')
    await said('Add your first product to get started')
    await said('No categories found')
    await said('Add your first category to organize products')
  })

  test('STOCK-009 STOCK-010 what runs low is shown at once, five of it or three on a phone, and the rest is one press away', async () => {
    const low = Array.from({ length: 6 }, (_, place) => product({ name: `Low ${place}`, stockQuantity: 0 }))
    server.answer(listProducts, low, { 'x-total-count': '1206' })
    openInventory()
    const card = page.getByRole('region', { name: 'Low stock alert' })
    await expect.element(card.getByText('+1,201 more')).toBeVisible()
    await expect.element(card.getByRole('listitem')).toHaveLength(6)
    await page.viewport(390, 844)
    await expect.element(card.getByText('+1,203 more')).toBeVisible()
    await expect.element(card.getByRole('listitem')).toHaveLength(4)
    await page.viewport(1440, 900)
    await card.getByText('+1,201 more').click()
    await expect.element(status()).toHaveValue('low-or-out')
    expect(lastAsked()?.get('status')).toBe('low-or-out')
  })

  test('who may not manage products looks at the list and changes nothing', async () => {
    answerList([product({ name: 'Shelf' })])
    openScreen('/inventory', signedIn('cashier', { session: 'back-office' }))
    await expect.element(row('Shelf')).toBeVisible()
    await expect.poll(() => wordsOf(page.getByRole('columnheader').elements())).toEqual(HEADINGS)
    const acts = page.getByRole('button', { name: /Add Product|Add Category|^Edit|^Delete|: change$/ })
    expect(acts.elements()).toEqual([])
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })

  test('CAT-009 CAT-011 CAT-020 CAT-023 CAT-026 a product is deleted once it is asked, and restored from the archive', async () => {
    const gone = product({ name: 'Rye' })
    answerList([gone])
    server.drop(deleteProduct)
    openInventory()
    await page.getByRole('button', { name: 'Delete Rye' }).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toHaveTextContent('Are you sure you want to delete this product?')
    await question.getByRole('button', { name: 'Delete product' }).click()
    await said('Failed to delete product')
    server.answer(deleteProduct, undefined)
    answerList([])
    await question.getByRole('button', { name: 'Delete product' }).click()
    await said('Product deleted successfully')
    await said('No products found')
    const [, asked] = server.askedOf(deleteProduct)
    expect([asked?.url.pathname, asked?.body]).toEqual([`/api/products/${gone.id}`, undefined])

    answerList([gone])
    await page.getByRole('radio', { name: 'Archived' }).first().click()
    await expect.poll(() => lastAsked()?.get('archived')).toBe('true')
    server.answer(restoreProduct, gone)
    await page.getByRole('button', { name: 'Restore Rye' }).click()
    await said('Rye is back in the list.')
  })
})

describe('a list of 50,000', () => {
  const nameOf = (index: number) => `Product ${index}`

  beforeEach(() => {
    server.answer(
      listProducts,
      ({ url: { searchParams } }) => {
        const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)))
        return Array.from({ length: limit ?? 0 }, (_, place) =>
          product({ name: nameOf((offset ?? 0) + place) }),
        )
      },
      { 'x-total-count': '50000' },
    )
  })

  test('has the rows in sight only, and what is being typed stays, however far somebody scrolls', async () => {
    openInventory()
    const table = page.getByRole('table', { name: 'Products' })
    await expect.element(table).toHaveAttribute('aria-rowcount', '50001')
    await expect.element(table.getByText(nameOf(0), { exact: true })).toBeVisible()
    expect(rows().elements().length).toBeLessThan(60)
    await page.getByRole('button', { name: 'Price of Product 2: change' }).click()
    const price = page.getByLabelText('Price of Product 2', { exact: true })
    await price.fill('7.77')
    const frame = page.getByRole('region', { name: 'Products', exact: true }).last().element()
    frame.scrollTo({ top: frame.scrollHeight / 2 })
    await expect.element(table.getByText(/^Product 2\d{4}$/).first()).toBeVisible()
    await expect.element(price).toHaveValue('7.77')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => location.search).toMatch(/[?&]at=2\d{4}/)
  })

  test('begins where the address says', async () => {
    openInventory('?at=20000')
    await expect.element(page.getByText(nameOf(20_000), { exact: true })).toBeVisible()
    expect(Number(rows().nth(12).element().getAttribute('aria-rowindex'))).toBeGreaterThan(20_000)
  })
})
