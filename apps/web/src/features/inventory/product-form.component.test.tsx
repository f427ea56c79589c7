import { listCategories, listProducts, productById } from '@tuppence/contract/catalogue'
import { createProduct, updateProduct } from '@tuppence/contract/catalogue-changes'
import type { SignedInUser } from '@tuppence/contract/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FORM_KINDS } from '../../foundation/product-form/form-kinds.ts'
import { blankProduct } from '../../foundation/product-form/product-form.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { product } from '../../testing/products.ts'
import { server } from '../../testing/test-server.ts'
import { fitsWidths } from '../../testing/widths.ts'

const CODE = '5012345678900'
const flatWhite = product({ name: 'Oat flat white', sku: 'OAT-1', price: '3.40' })

const dialog = () => page.getByRole('dialog')
const question = () => page.getByRole('alertdialog')
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()

/** A shop with one product. */
beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(listCategories, [])
  server.answer(listProducts, [flatWhite])
})

async function openNew(user: SignedInUser = signedIn('manager')) {
  openScreen('/inventory?product=new', user)
  await expect.element(field('Product name')).toBeVisible()
}

test('an average cost by deliveries is said beside the cost', async () => {
  const bought = product({ ...flatWhite, cost: '0.80', averageCost: '0.7625' })
  server.answer(productById, bought)
  openScreen(`/inventory?product=${bought.id}`, signedIn('manager'))
  await expect
    .element(field('Cost (£)'))
    .toHaveAccessibleDescription(/What is in stock cost £0.7625 each on average\.$/)
})

describe('the form of a new product', () => {
  test('a draft of an earlier version, which had fewer fields, is none', async () => {
    const user = signedIn('manager')
    const { description: _, ...form } = blankProduct(FORM_KINDS.office, {
      vatCode: 'standard',
      vatRate: '20.00',
    })
    const draft = { form: { ...form, name: 'Chai' } }
    sessionStorage.setItem(`tuppence_product_draft_${user.id}_new`, JSON.stringify(draft))
    await openNew(user)
    await expect.element(field('Product name')).toHaveValue('')
  })

  test('CAT-014 CAT-015 CAT-016 CAT-017 CAT-018 wants name, SKU and price, and says the margin', async () => {
    await openNew()
    await press('Add Product')
    for (const words of ['Product name is required', 'SKU is required', 'Price is required'])
      await said(words)
    expect(server.askedOf(createProduct)).toEqual([])
    for (const [label, nonsense, words] of [
      ['Price (£)', '5,00', 'Enter an amount such as 12.50.'],
      ['Cost (£)', '-1', 'It cannot be less than nothing.'],
      ['Stock quantity', '1,5', 'Enter a whole number such as 12.'],
      ['Minimum stock level', '1e3', 'Enter a whole number such as 12.'],
    ] as const) {
      await field(label).fill(nonsense)
      await press('Add Product')
      await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(words))
      await expect.element(field(label)).toHaveValue(nonsense)
      await field(label).fill('5')
      await expect.element(field(label)).not.toHaveAttribute('aria-invalid')
    }
    await field('Content of a pack').fill('0.75')
    await press('Add Product')
    await expect
      .element(field('Content of a pack'))
      .toHaveAccessibleDescription(/Choose what it is measured in/)
    await field('Measured in').selectOptions('kg')
    await expect.element(field('Content of a pack')).not.toHaveAttribute('aria-invalid')
    expect(server.askedOf(createProduct)).toEqual([])
    await field('Price (£)').fill('3.2')
    await field('Cost (£)').fill('0.80')
    await expect.element(dialog()).toHaveTextContent('Margin 75%')
  })

  test('CAT-019 CAT-021 CAT-024 CAT-027 a scanner’s Enter sends nothing, and a failure and a reload lose nothing', async () => {
    const user = signedIn('manager')
    await openNew(user)
    await field('Product name').fill('Rye')
    await field('SKU').fill('RYE')
    await field('Price (£)').fill('3.2')
    await field('Barcode').fill(`${CODE.slice(0, -1)}7`)
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog()).toHaveTextContent(`Did you mean ${CODE}`)
    await field('Barcode').fill(CODE)
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog()).toHaveTextContent('EAN-13, check digit right')
    expect(server.askedOf(createProduct)).toEqual([])

    server.drop(createProduct)
    await press('Add Product')
    await said('Failed to create product')
    await openNew(user)
    await expect.element(field('Product name')).toHaveValue('Rye')
    await expect.element(field('Price (£)')).toHaveValue('3.2')
    await said('What you had not saved is here again')
    server.answer(createProduct, product({ name: 'Rye' }))
    await press('Add Product')
    await said('Product created successfully')
    await expect.element(dialog()).not.toBeInTheDocument()
    const body = server.askedOf(createProduct).at(-1)?.body
    expect(body).toMatchObject({
      ...{ sku: 'RYE', name: 'Rye', price: '3.20', barcode: CODE, vatRate: '20.00' },
      ...{ stockQuantity: 0, organizationId: user.organizationId },
    })
    expect(Object.keys(body ?? {})).toEqual(
      expect.arrayContaining(['description', 'categoryId', 'minStockLevel', 'cost']),
    )
  })

  test('CAT-014 a code that another product has is said as soon as it is entered, with the way to that product', async () => {
    const other = product({ name: 'Rye', barcode: 'OWN-1' })
    server.answer(listProducts, [other])
    await openNew()
    await field('Barcode').fill('OWN-1')
    await expect.element(dialog()).toHaveTextContent('This is already a code of Rye.')
    const link = dialog().getByRole('link', { name: 'Rye' })
    await expect.element(link).toHaveAttribute('href', `/inventory?product=${other.id}`)
    await field('Barcode').fill('OWN-1-2')
    await expect.element(link).not.toBeInTheDocument()
  })
})

describe('a product that there is', () => {
  test('CAT-022 its price is changed in the list: a refused value says why and stays, Escape leaves, Enter saves', async () => {
    openScreen('/inventory', signedIn('manager'))
    const change = page.getByRole('button', { name: 'Price of Oat flat white: change' })
    const price = page.getByLabelText('Price of Oat flat white', { exact: true })
    await change.click()
    await price.fill('three')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').filter({ hasText: '12.50' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(change).toHaveTextContent('£3.40')
    expect(server.askedOf(updateProduct)).toEqual([])
    const dearer = { ...flatWhite, price: '3.60', revision: 2 }
    server.answer(updateProduct, dearer)
    server.answer(listProducts, [dearer])
    await change.click()
    await price.fill('3.60')
    await userEvent.keyboard('{Enter}')
    await said('Product updated successfully')
    await expect.element(change).toHaveTextContent('£3.60')
    expect(server.askedOf(updateProduct)[0]?.body).toMatchObject({ price: '3.60' })
  })

  test('CAT-022 CAT-025 what somebody else changed meanwhile is shown, and what was written stays', async () => {
    server.answer(productById, flatWhite)
    openScreen(`/inventory?product=${flatWhite.id}`, signedIn('manager'))
    await field('Description').fill('With oat milk')
    const dearer = { ...flatWhite, price: '3.60', revision: 2 }
    server.answer(productById, dearer)
    server.refuse(updateProduct, 409)
    await press('Save Changes')
    await said('Failed to update product')
    await said('Somebody else changed this product meanwhile')
    await expect.element(dialog()).toHaveTextContent('Price: 3.40 → 3.60')
    await press('Keep what I wrote')
    await expect.element(field('Price (£)')).toHaveValue('3.60')
    await expect.element(field('Description')).toHaveValue('With oat milk')
    await press('Cancel')
    await expect.element(question()).toHaveTextContent('Leave without saving?')
    await question().getByRole('button', { name: 'Keep editing' }).click()
    server.answer(updateProduct, dearer)
    await press('Save Changes')
    await said('Product updated successfully')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(server.askedOf(updateProduct).at(-1)?.body).toMatchObject({
      description: 'With oat milk',
      revision: 2,
    })
  })

  test('WCAG-1.4.10 list and form fit any width, however long its name', async () => {
    const long = product({ name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4) })
    server.answer(listProducts, [long])
    server.answer(productById, long)
    openScreen(`/inventory?product=${long.id}`, signedIn('manager'))
    await expect.element(field('Product name')).toHaveValue(long.name)
    await fitsWidths([1440, 390, 320])
    await press('Cancel')
    await expect.element(dialog()).not.toBeInTheDocument()
    await fitsWidths([1440, 390, 320])
  })
})
