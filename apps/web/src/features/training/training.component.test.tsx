import { getUser } from '@tuppence/contract/identity'
import { registerTill } from '@tuppence/contract/tills'
import { beginTraining, endTraining } from '@tuppence/contract/training'
import type { Product } from '@tuppence/domain/catalogue'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearStoredUser } from '../../foundation/session/stored-session.ts'
import { button, tiles, toastOf } from '../../testing/at-the-till.ts'
import { goOffline, goOnline } from '../../testing/network.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { papers } from '../../testing/paper.ts'
import { signedIn } from '../../testing/people.ts'
import { product } from '../../testing/products.ts'
import { scan } from '../../testing/scanner.ts'
import { server } from '../../testing/test-server.ts'
import { GOODS, openTill, recordedSales, tillSetup } from '../../testing/till.ts'
import { fitsWidths } from '../../testing/widths.ts'

const manager = () => signedIn('manager', { session: 'pos' })
const basket = () => page.getByRole('list', { name: 'Practised basket' }).getByRole('listitem')
const goods = () => page.getByRole('list', { name: 'Products to practise with' }).getByRole('button')
const heading = () => page.getByRole('heading', { name: /^Training/, level: 1 })
const practised = () => page.getByRole('region', { name: 'Practised' }).getByRole('listitem')

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.answer(beginTraining, undefined)
  server.answer(endTraining, undefined)
})

async function train(user = manager(), products: readonly Product[] = GOODS) {
  await openTill({ user, products })
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog').getByRole('combobox').fill('Training mode')
  await page.getByRole('option', { name: 'Training mode', exact: true }).click()
  await button('Begin training').click()
  await expect.element(heading()).toBeVisible()
}

test('D5 a cashier is told who switches training on', async () => {
  await openTill()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog').getByRole('combobox').fill('Training mode')
  await page.getByRole('option', { name: 'Training mode', exact: true }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Training' }))
    .toHaveTextContent('Somebody who may give money back switches training on')
  expect(button('Begin training').elements()).toEqual([])
  await button('Close').last().click()
})

test('D5 what cannot be read of a training shuts no till: it is ended, and the till sells', async () => {
  const user = manager()
  await openTill({ user })
  localStorage.setItem('tuppence.training', `{"organizationId":"${user.organizationId}`)
  openScreen('/sales', user)
  await expect.element(heading()).toBeVisible()
  await button('End training').click()
  await expect.element(tiles().first()).toBeVisible()
})

test('D5 the till’s keys are practised with, and those of what is not say so', async () => {
  await train()
  await goods().first().click()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByLabelText('Search products')).toHaveFocus()
  await userEvent.keyboard('{Alt>}2{/Alt}')
  await expect.element(page.getByText('No terminal is asked')).toBeVisible()
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await expect.element(page.getByLabelText('Amount received')).toHaveFocus()
  await userEvent.keyboard('{F9}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('100{F9}')
  const last = page.getByRole('region', { name: 'Practised last' })
  await expect.element(last).toHaveTextContent('Change · TRAINING-000001')
  await expect.element(last.getByTestId('training-due')).toHaveTextContent('£95.20')
  await userEvent.keyboard('{F3}')
  await expect.element(button('Print TRAINING-000001')).toHaveFocus()
  await userEvent.keyboard('{F10}')
  await expect.element(toastOf('Not in training')).toBeVisible()
  await goods().first().click()
  await expect.element(last).not.toBeInTheDocument()
})

test('D5 the keys of a practised basket discount it, empty it and list themselves', async () => {
  await train()
  await goods().first().click()
  await userEvent.keyboard('{F7}')
  await expect.element(page.getByRole('dialog', { name: /Discount/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Alt>}{Delete}{/Alt}')
  await expect.element(basket()).toHaveLength(0)
  await heading().click()
  await userEvent.keyboard('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(list).toHaveTextContent('Complete the practice')
  await expect.element(list.getByRole('heading', { name: 'Not in training' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('End training').click()
  await expect.element(tiles().first()).toBeVisible()
})

test('R8 SELL-074 a label is practised with at its price, and a misread code is said to be one', async () => {
  const ham = product({ name: 'Ham', barcode: '2012345', price: '12.99', vatCode: 'zero', vatRate: '0.00' })
  await train(manager(), [ham])
  scan('2012345103429')
  await expect.element(total()).toHaveTextContent('£3.42')
  scan('2112345103426')
  await expect.element(toastOf('Nothing is sold under this code')).toBeVisible()
  scan('5000000126423')
  await expect.element(toastOf('Misread, scan again')).toBeVisible()
  await expect.element(basket()).toHaveLength(1)
})

const total = () => page.getByTestId('training-total')

/** Two teas, half off the line and a tenth off what is left, by card. */
async function practiseWithDiscounts() {
  await goods().first().click()
  await goods().first().click()
  await expect.element(total()).toHaveTextContent('£9.60')
  await basket()
    .getByRole('button', { name: /^Change/ })
    .click()
  const discount = page.getByLabelText('Discount', { exact: true })
  await discount.fill('101')
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Enter a percentage from 0 to 100.')
  await discount.fill('50')
  await button('Save').click()
  await expect.element(basket()).toHaveTextContent('discount')
  await button('Discount the basket').click()
  await discount.fill('10')
  await button('Apply').click()
  await expect.element(page.getByTestId('training-discount')).toBeVisible()
  await expect.element(total()).toHaveTextContent('£4.32')
  await page.getByRole('radio', { name: 'Card' }).click()
  await button('Complete the practice').click()
  await expect.element(practised()).toHaveLength(1)
}

test('D5 a discount and a return are practised by the rules of the real till', async () => {
  const user = manager()
  await train(user)
  await practiseWithDiscounts()
  // One of the two comes back, for its part of what was paid.
  await practised()
    .first()
    .getByRole('button', { name: /^Return goods/ })
    .click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Take back' }).click()
  await expect.element(form.getByRole('alert')).toHaveLength(2)
  await form.getByRole('button', { name: /^Return one .* more$/ }).click()
  await form.getByRole('radio', { name: 'Faulty' }).click()
  await expect.element(form.getByRole('checkbox', { name: 'Goes back on the shelf' })).not.toBeChecked()
  await form.getByRole('button', { name: 'Take back 1 item' }).click()
  const back = page.getByRole('list', { name: 'Goods coming back' }).getByRole('listitem')
  await expect.element(back).toHaveLength(1)
  // As it was paid, by card; nobody asks a terminal.
  await expect.element(page.getByRole('list', { name: 'To give back' })).toHaveTextContent('Card')
  // It is still there after a reload.
  openScreen('/sales', user)
  await expect.element(back).toHaveLength(1)
  await fitsWidths([320, 1280])
  await expect.element(total()).toHaveTextContent('£2.16')
  await button(/^Give back £/).click()
  await expect.element(practised()).toHaveLength(2)
  await expect.element(practised().first()).toHaveTextContent('Refund of TRAINING-000001')
  expect(
    practised()
      .first()
      .getByRole('button', { name: /^(Void|Return)/ })
      .elements(),
  ).toEqual([])
  expect(practised().last().getByRole('button', { name: /^Void/ }).elements()).toEqual([])
  await practised()
    .first()
    .getByRole('button', { name: /^Print/ })
    .click()
  await expect.poll(() => papers().at(-1)?.body.textContent).toMatch(/\*\*\* TRAINING \*\*\*.*REFUND/s)
  expect(recordedSales()).toEqual([])
})

test('D5 a cashier trains once a manager has switched it on; it ends without a network, and the server is told later', async () => {
  const user = manager()
  await train(user)
  const { organizationId } = user
  server.forget(getUser)
  openScreen('/sales', signedIn('cashier', { session: 'pos', organizationId }))
  await expect.element(heading()).toBeVisible()
  await goOffline()
  await button('End training').click()
  await expect.element(tiles().first()).toBeVisible()
  await expect.element(toastOf(/error/i)).not.toBeInTheDocument()
  expect(server.askedOf(endTraining)).toEqual([])
  await goOnline()
  openScreen('/sales', user)
  await expect.poll(() => server.askedOf(endTraining)).toHaveLength(1)
})

test('D5 D15 training of one business goes on while another trains on the same device, and each ends alone', async () => {
  const [first, second] = [manager(), manager()]
  await train(first)
  await goods().first().click()
  await expect.element(basket()).toHaveLength(1)

  clearStoredUser()
  server.forget(getUser, registerTill)
  await train(second)
  await expect.element(basket()).toHaveLength(0)
  await button('End training').click()
  await expect.element(tiles().first()).toBeVisible()
  await expect.poll(() => server.askedOf(endTraining)).toHaveLength(1)

  clearStoredUser()
  server.forget(getUser)
  server.answer(registerTill, tillSetup(first))
  openScreen('/sales', first)
  await expect.element(heading()).toBeVisible()
  await expect.element(basket()).toHaveLength(1)
  await button('End training').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End training' }).click()
  await expect.element(tiles().first()).toBeVisible()
  await expect.poll(() => server.askedOf(endTraining)).toHaveLength(2)
})
