import { listProducts, productByBarcode, productById } from '@tuppence/contract/catalogue'
import { createProduct, deleteProduct, updateProduct } from '@tuppence/contract/catalogue-changes'
import type { Product } from '@tuppence/domain/catalogue'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, cartLines, searchBox, tiles, toastOf, total } from '../../../../testing/at-the-till.ts'
import { goOffline, goOnline } from '../../../../testing/network.ts'
import { signedIn } from '../../../../testing/people.ts'
import { product } from '../../../../testing/products.ts'
import { scan } from '../../../../testing/scanner.ts'
import { server } from '../../../../testing/test-server.ts'
import { GOODS, openTill, problem, reopenTill } from '../../../../testing/till.ts'

/** Of eleven digits, so that no check digit is wanted. */
const CODE = '90000000017'
const MUG_CODE = '5098765432104'
const manager = () => signedIn('manager', { session: 'pos' })
const dialog = () => page.getByRole('dialog')
const question = () => page.getByRole('alertdialog')
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

beforeEach(async () => {
  await page.viewport(1440, 900)
  server.refuse(productByBarcode, 404)
})

/** Answers what it is sent, as a server that puts it into the books. */
function takesProducts() {
  server.answer(createProduct, ({ body }) => product({ ...(body as Partial<Product>), cost: '0.00' }))
}

test('SELL-072, SELL-074, SELL-075, CAT-041, CAT-042, CAT-044, CAT-047, CAT-048 a code that nothing is sold under becomes a product, and lies in the basket', async () => {
  takesProducts()
  await openTill({ path: '/pos', user: manager() })
  await tiles().first().click()
  await expect.element(cartLines()).toHaveLength(1)
  scan(CODE)
  await expect
    .element(question())
    .toHaveTextContent(`Product with barcode "${CODE}" not found. Would you like to create a new product?`)
  await question().getByRole('button', { name: 'Create the product' }).click()
  await expect.element(field('Barcode')).toHaveValue(CODE)
  await expect.element(dialog().getByLabelText('SKU')).toHaveValue(expect.stringMatching(/^SKU-/))
  await expect.element(dialog().getByLabelText('Category')).toHaveValue('Beverages')
  await expect.element(dialog().getByLabelText('Low stock alert')).toHaveValue('5')
  const save = dialog().getByRole('button', { name: 'Save Product' })
  await expect.element(save).toBeDisabled()
  await dialog().getByLabelText('Name').fill('Oat bar')
  await dialog().getByLabelText('Price (£)').fill('1.5')
  await save.click()
  await expect.element(toastOf('Product "Oat bar" added successfully!')).toBeVisible()
  await expect.element(cartLines()).toHaveLength(2)
  await expect.element(cartLines().last()).toHaveTextContent('Oat bar')
  expect(server.askedOf(createProduct)).toMatchObject([
    {
      body: {
        ...{
          name: 'Oat bar',
          barcode: CODE,
          price: '1.50',
          cost: '0.00',
          stockQuantity: 0,
          minStockLevel: 5,
        },
        ...{ vatRate: '20.00', vatInclusive: true, unitType: 'each', isActive: true },
      },
    },
  ])
})

for (const [path, box] of [
  ['/sales', searchBox],
  ['/pos', () => page.getByLabelText('Barcode', { exact: true })],
] as const)
  test(`SELL-033, SELL-059, SELL-074 a code that nobody wants as a product leaves its box on ${path}, which has the keyboard again`, async () => {
    await openTill({ path, user: manager() })
    const leave = [
      () => userEvent.keyboard('{Escape}'),
      () => question().getByRole('button', { name: 'Not now' }).click(),
    ]
    for (const end of leave) {
      await box().fill(CODE)
      await userEvent.keyboard('{Enter}')
      await expect.element(question()).toHaveTextContent('Would you like to create a new product?')
      await end()
      await expect.element(question()).not.toBeInTheDocument()
      await expect.element(box()).toHaveValue('')
      await expect.element(box()).toHaveFocus()
      // Also where the keyboard was nowhere when it was scanned.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      scan(CODE)
      await expect.element(question()).toBeVisible()
      await end()
      await expect.element(box()).toHaveValue('')
      await expect.element(box()).toHaveFocus()
    }
  })

for (const path of ['/sales', '/pos', '/pos-standalone'])
  test(`SELL-074 on ${path} nobody is asked to create a product of a code that was misread, with a network or without`, async () => {
    await openTill({ path, user: manager() })
    await expect.element(tiles().first()).toBeVisible()
    // A product that has exactly that code is sold: the mug's own check digit is wrong.
    scan(MUG_CODE)
    await expect.element(cartLines()).toHaveTextContent('Blue mug')
    scan('5000000126423')
    await expect.element(toastOf('Misread, scan again')).toBeVisible()
    await expect.element(toastOf('The check digit of 5000000126423')).toBeVisible()
    await expect.element(question()).not.toBeInTheDocument()
    await goOffline()
    await expect.element(page.getByText(/Offline/).first()).toBeVisible()
    scan('96385075')
    await expect.element(toastOf('The check digit of 96385075')).toBeVisible()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(cartLines()).toHaveLength(1)
  })

test('CAT-027, CAT-039, CAT-040 /pos adds a product, whose form keeps what was written and takes what is scanned', async () => {
  const name = 'Aaa rye'
  takesProducts()
  await openTill({ path: '/pos', user: manager() })
  await button('Add Product').click()
  await dialog().getByLabelText('Name').fill(name)
  await dialog().getByLabelText('Price (£)').fill('2')
  // What was written is not lost by a key.
  await userEvent.keyboard('{Escape}')
  await question().getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog().getByLabelText('Name')).toHaveValue(name)
  // What is scanned meanwhile is for the field, and not for the basket.
  scan(CODE)
  await expect.element(field('Barcode')).toHaveValue(CODE)
  // The till says as the office does that a number was misread.
  await field('Barcode').fill('5000000126423')
  await press('Save Product')
  await expect.element(field('Barcode')).toHaveAccessibleDescription(/The last digit does not fit/)
  await expect.element(dialog().getByLabelText('It is a code of our own')).toBeVisible()
  await field('Barcode').fill(CODE)
  await press('Save Product')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(cartLines().elements()).toEqual([])
  expect(server.askedOf(createProduct)).toMatchObject([{ body: { name, barcode: CODE, price: '2.00' } }])
})

test('CAT-040, CAT-049 /pos changes a product on its card, and deletes it', async () => {
  const user = manager()
  let kept = product({ organizationId: user.organizationId ?? '', name: 'Aaa rye', price: '2.00' })
  server.answer(listProducts, ({ url }) => (url.searchParams.get('offset') === '0' ? [kept] : []))
  server.answer(productById, () => kept)
  server.answer(updateProduct, () => {
    kept = { ...kept, price: '2.25', revision: 2 }
    return kept
  })
  server.answer(deleteProduct, () => {
    kept = { ...kept, isActive: false, revision: 3 }
    return undefined
  })
  await openTill({ path: '/pos', user, products: [kept] })
  const card = page
    .getByRole('list', { name: 'Products' })
    .getByRole('listitem')
    .filter({ hasText: kept.name })
  const edit = async () => {
    await card.hover()
    await card.getByRole('button', { name: `Edit ${kept.name}` }).click()
  }
  await edit()
  await dialog().getByLabelText('Price (£)').fill('2.25')
  await press('Save Product')
  await expect.element(card).toHaveTextContent('£2.25')
  expect(server.askedOf(updateProduct)).toMatchObject([{ body: { price: '2.25' } }])
  await edit()
  await press('Delete product')
  await question().getByRole('button', { name: 'Delete the product' }).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(server.askedOf(deleteProduct)).toHaveLength(1)
})

test('CAT-025 /pos shows what somebody else changed meanwhile, and the form follows them where nobody wrote in it', async () => {
  const user = manager()
  let kept = product({ organizationId: user.organizationId ?? '', name: 'Aaa rye', price: '2.00' })
  server.answer(productById, () => kept)
  await openTill({ path: '/pos', user, products: [kept] })
  const edit = async () => {
    await page.getByRole('list', { name: 'Products' }).getByRole('listitem').first().hover()
    await button(`Edit ${kept.name}`).click()
  }
  await edit()
  await field('Stock quantity').fill('7')
  kept = { ...kept, price: '2.25', revision: 2 }
  server.refuse(updateProduct, 409)
  await press('Save Product')
  await expect.element(dialog()).toHaveTextContent('Price: 2.00 → 2.25')
  await press('Keep what I wrote')
  await expect.element(field('Price (£)')).toHaveValue('2.25')
  await expect.element(field('Stock quantity')).toHaveValue('7')
  await press('Cancel')
  await question().getByRole('button', { name: 'Throw it away' }).click()
  await edit()
  kept = { ...kept, price: '2.40', revision: 3 }
  await press('Save Product')
  await expect.element(field('Price (£)')).toHaveValue('2.40')
  await expect.element(dialog()).not.toHaveTextContent('Somebody else changed this product')
})

test('CAT-050, CAT-051, CAT-052, CAT-055, CAT-056, CAT-057, CAT-058 /pos-standalone has its own form, and says what was refused', async () => {
  takesProducts()
  await openTill({ path: '/pos-standalone', user: manager() })
  const open = async () => {
    await button('Hardware').click()
    await button('Add New Product').click()
  }
  const fill = async (price: string) => {
    await dialog().getByLabelText('Product name').fill('Rye loaf')
    await dialog().getByLabelText('SKU').fill('RYE-1')
    await dialog().getByLabelText('Price (£)').fill(price)
  }
  await open()
  await press('Add Product')
  await expect.element(toastOf('Please fill in all required fields (Name, SKU, Price)')).toBeVisible()
  await fill('0')
  await press('Add Product')
  await expect.element(toastOf('Price must be greater than 0')).toBeVisible()
  await dialog().getByLabelText('Price (£)').fill('3')
  await dialog().getByLabelText('VAT rate').selectOptions('zero')
  await press('Add Product')
  await expect.element(toastOf('Product "Rye loaf" added successfully!')).toBeVisible()
  expect(server.askedOf(createProduct)).toMatchObject([{ body: { price: '3.00', vatCode: 'zero' } }])
  server.refuse(createProduct, 409, problem(409, 'sku-taken', 'Another product has this SKU.'))
  await open()
  await fill('3')
  await press('Add Product')
  await expect.element(toastOf('Product Creation Failed')).toBeVisible()
  await expect.element(toastOf(/^Failed to create product: 409 /)).toBeVisible()
})

test('SELL-073, SELL-074 without a network the code is kept over a reload and offered again', async () => {
  const user = manager()
  await openTill({ path: '/pos', user })
  await goOffline()
  await expect.element(page.getByText(/Offline/).first()).toBeVisible()
  scan(CODE)
  await question().getByRole('button', { name: 'Keep the code' }).click()
  await expect.element(toastOf('Kept to be created')).toBeVisible()
  await goOnline()
  await reopenTill(user, '/pos')
  await expect.element(page.getByText('1 product to be created')).toBeVisible()
  await button('Create').click()
  await press(CODE)
  await expect.element(field('Barcode')).toHaveValue(CODE)
})

test('SELL-073 who may not create a product is told whom to ask', async () => {
  await openTill()
  await searchBox().fill(CODE)
  await userEvent.keyboard('{Enter}')
  await expect.element(toastOf(/A supervisor, a manager or the owner can add it/)).toBeVisible()
})

test('R8 a piece that the shop’s scale has priced is a line of its own at its label’s price', async () => {
  const ham = product({ name: 'Ham', barcode: '2012345', price: '12.99', vatCode: 'zero', vatRate: '0.00' })
  await openTill({ products: [...GOODS, ham] })
  // The item, the verifier of the price, its pence and the check digit, as a scale prints them.
  for (const label of ['2012345103429', '2012345103429', '2012345605107']) scan(label)
  await expect.element(cartLines()).toHaveLength(3)
  await expect.element(cartLines().first()).toHaveTextContent('£3.42 by its label')
  await expect.element(total()).toHaveTextContent('£11.94')
})

for (const path of ['/sales', '/pos', '/pos-standalone'])
  test(`R8 on ${path} labels are read as the shop has laid them out, and those of other prefixes are not guessed`, async () => {
    const goods = { price: '10.00', vatCode: 'zero', vatRate: '0.00' } as const
    const cheese = product({ ...goods, name: 'Cheddar', barcode: '291234' })
    const ham = product({ ...goods, name: 'Ham', barcode: '2012345' })
    const layout = { prefix: '29', holds: 'weight', digits: 5, hasVerifier: true } as const
    await openTill({ path, products: [...GOODS, cheese, ham], shop: { scaleLayouts: [layout] } })
    await expect.element(tiles().first()).toBeVisible()
    // 1.468 kg at £10.00: the verifier of 01468 is 7.
    scan('2912347014689')
    await expect.element(cartLines()).toHaveTextContent('£14.68 by its label')
    scan('2012345103429')
    await expect.element(toastOf('This scale label’s price can’t be read.')).toBeVisible()
    await expect.element(cartLines()).toHaveLength(1)
  })

test('R8 SELL-075 a product made of a label’s scan is kept by its item, whatever this piece costs', async () => {
  await openTill({ path: '/pos', user: manager() })
  scan('2012345103429')
  await question().getByRole('button', { name: 'Create the product' }).click()
  await expect.element(field('Barcode')).toHaveValue('2012345')
  scan('2012399103420')
  await expect.element(field('Barcode')).toHaveValue('2012399')
})
