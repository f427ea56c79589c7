import { listCategories, listProducts } from '@tuppence/contract/catalogue'
import { DATABASE_MARK_HEADER } from '@tuppence/contract/database-mark'
import { getUser, type SignedInUser } from '@tuppence/contract/identity'
import { listBookings } from '@tuppence/contract/stock'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { category, product } from '../../testing/products.ts'
import { server } from '../../testing/test-server.ts'

const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
const printButton = () => page.getByRole('button', { name: 'Print labels' })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const startAt = () => page.getByLabelText('Start at label')

const answerFrom = (database: string) =>
  server.answer(listCategories, [category('Teas')], { [DATABASE_MARK_HEADER]: database })

/** A shop with one product. */
beforeEach(async () => {
  await page.viewport(1440, 900)
  answerFrom('the first')
  server.answer(listProducts, [product({ name: 'Rye' })])
  server.answer(listBookings, [])
})

async function openLabels(user: SignedInUser) {
  openScreen('/labels', user)
  await expect.element(heading('Shelf labels')).toBeVisible()
}

async function chooseOne() {
  await said('No labels yet')
  await page.getByRole('searchbox', { name: 'Add a product' }).fill('rye')
  await page.getByRole('list', { name: 'Found products' }).getByRole('button').first().click()
  await expect.element(heading('1 label')).toBeVisible()
  await expect.element(printButton()).toBeEnabled()
}

describe('shelf labels', () => {
  test('CAT-001 are counted with their sheets, and are printed only where a place is one of the sheet', async () => {
    await openLabels(signedIn('manager'))
    await chooseOne()
    const copies = page.getByLabelText('Copies of Rye')
    for (const nonsense of ['1,5', '1e1', '0', '']) {
      await copies.fill(nonsense)
      await expect.element(copies).toHaveValue(nonsense)
      await expect.element(copies).toHaveAccessibleDescription('Enter how many copies, such as 2.')
      await expect.element(printButton()).toBeDisabled()
    }
    await copies.fill('9')
    await expect.element(copies).not.toHaveAttribute('aria-invalid')
    await startAt().fill('20')
    await said('9 labels on 2 sheets. Print at 100%, without margins.')
    // A place that the sheet has not: nothing is printed, and what is said of the sheets is what is drawn of them.
    await startAt().fill('30')
    await said('Enter a number from 1 to 21.')
    await said('9 labels on 1 sheet. Print at 100%, without margins.')
    const drawn = page.getByRole('region', { name: 'Labels as they will be printed' }).getByRole('img')
    await expect.element(drawn).toHaveLength(1)
    await expect.element(printButton()).toBeDisabled()
    await page.getByLabelText('Labels', { exact: true }).selectOptions('roll-57x32')
    await said('9 labels on 9 pages. Print at 100%, without margins.')
    await expect.element(printButton()).toBeEnabled()

    await page.getByRole('button', { name: 'Choose none' }).click()
    await said('No labels yet')
    await page.getByLabelText('A category').selectOptions('Teas (1)')
    await page.getByRole('button', { name: 'Add all of the category' }).click()
    await said('1 label added')
  })

  test('CAT-001 D15 outlive a reload, and are chosen anew where another database or business answers', async () => {
    const user = signedIn('manager')
    await openLabels(user)
    await chooseOne()
    await openLabels(user)
    await expect.element(heading('1 label')).toBeVisible()

    answerFrom('the one restored')
    await openLabels(user)
    await said('Choose the labels anew')
    await chooseOne()
    await expect.element(page.getByText('Choose the labels anew')).not.toBeInTheDocument()

    const other = signedIn('manager')
    server.answer(getUser, other)
    await openLabels(other)
    await said('No labels yet')
    await expect.element(page.getByText('Choose the labels anew')).not.toBeInTheDocument()
  })

  test('D5 who may not manage products prints none', async () => {
    openScreen('/labels', signedIn('cashier', { session: 'back-office' }))
    await said('This screen is not for your role')
    await expect.element(heading('Shelf labels')).not.toBeInTheDocument()
    await expect.element(printButton()).not.toBeInTheDocument()
  })
})
