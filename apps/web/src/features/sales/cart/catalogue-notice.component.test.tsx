import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import type { Product } from '@tuppence/domain/catalogue'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  basket,
  button,
  cartLines,
  payExactly,
  plugInDevices,
  saleDone,
  takePart,
  total,
} from '../../../testing/at-the-till.ts'
import { tellLive } from '../../../testing/live-feeds.ts'
import { product } from '../../../testing/products.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { GOODS, openTill, recordedSales } from '../../../testing/till.ts'

const [tea, mug] = GOODS

beforeEach(async () => {
  await page.viewport(1440, 900)
  plugInDevices()
})

/** Somebody changes products in the office, and the till hears of it. */
async function office(...changes: Partial<Product>[]) {
  const updatedAt = new Date().toISOString()
  const changed = GOODS.map((one) => ({ ...one, ...changes.find(({ id }) => id === one.id), updatedAt }))
  server.answer(listProducts, changed)
  await tellLive({ type: 'products-changed', productIds: changes.map(({ id = '' }) => id) })
}

/** A till with tea and a mug in its cart. */
async function ringUpTwo() {
  await openTill({ shop: { autoPrintReceipt: false, vatMode: 'as-marked' } })
  scan(tea.barcode)
  scan(mug.barcode)
  await expect.element(cartLines()).toHaveLength(2)
}

describe('SELL-034 a product that changes while it is in the cart', () => {
  test('repriced: the line keeps its price until somebody takes the new one', async () => {
    await ringUpTwo()
    await expect.element(total()).toHaveTextContent('£16.80')
    await office({ ...tea, price: '4.40' })
    await expect.element(cartLines().first()).toHaveTextContent('Price is now £4.40.')
    await expect.element(total()).toHaveTextContent('£16.80')
    await button('Use new price £4.40 for Assam tea').click()
    await expect.element(total()).toHaveTextContent('£17.28')
    await expect.element(cartLines().first()).not.toHaveTextContent('Price is now')
    await payExactly()
    await expect
      .poll(recordedSales)
      .toMatchObject([{ items: [{ listPrice: '4.40', unitPrice: '4.40' }, {}] }])
  })

  test('repriced and kept: it is said no more, until the price changes again', async () => {
    await ringUpTwo()
    await office({ ...tea, price: '4.40' })
    await button('Keep £4.00 for Assam tea').click()
    await expect.element(cartLines().first()).not.toHaveTextContent('Price is now')
    await office({ ...tea, price: '3.50' })
    await expect.element(cartLines().first()).toHaveTextContent('Price is now £3.50.')
    await button('Keep £4.00 for Assam tea').click()
    await payExactly()
    await expect
      .poll(recordedSales)
      .toMatchObject([{ items: [{ listPrice: '4.00', unitPrice: '4.00' }, {}] }])
  })

  test('archived: it says so, and can be taken out', async () => {
    await ringUpTwo()
    await office({ ...mug, isActive: false })
    await expect.element(cartLines().nth(1)).toHaveTextContent('No longer sold')
    await expect.element(cartLines().first()).not.toHaveTextContent('No longer sold')
    await button('Remove Blue mug, no longer sold').click()
    await expect.element(cartLines()).toHaveLength(1)
  })

  test('a product that the till’s copy does not have yet is sold like any other', async () => {
    await openTill()
    const crumpets = product({ name: 'Crumpets', barcode: '5000112548167' })
    server.answer(productByBarcode, crumpets)
    scan(crumpets.barcode)
    await expect.element(button('Change Crumpets')).toBeVisible()
    await expect.element(cartLines().first()).not.toHaveTextContent('No longer sold')
  })

  test('renamed: the line has the new name, at its price', async () => {
    await ringUpTwo()
    await office({ ...tea, name: 'Assam tea, loose' })
    await expect.element(button('Change Assam tea, loose')).toBeVisible()
    await expect.element(total()).toHaveTextContent('£16.80')
    await payExactly()
    await expect.element(saleDone()).toBeVisible()
    await expect.poll(recordedSales).toMatchObject([{ items: [{ name: 'Assam tea, loose' }, {}] }])
  })

  test('nothing of a line changes once a payment has begun', async () => {
    await ringUpTwo()
    await userEvent.keyboard('{Alt>}4{/Alt}')
    await takePart('5.00', 'cash')
    await office({ ...tea, price: '4.40', name: 'Assam tea, loose' }, { ...mug, isActive: false })
    await expect
      .element(basket())
      .toHaveTextContent('Price is now £4.40. This sale keeps £4.00: payment has started.')
    await expect.element(cartLines().nth(1)).toHaveTextContent('No longer sold')
    await expect.element(button('Change Assam tea')).toBeVisible()
    expect(page.getByRole('button', { name: /^Use new price|no longer sold$/ }).elements()).toEqual([])
    await expect.element(total()).toHaveTextContent('£16.80')
  })
})
