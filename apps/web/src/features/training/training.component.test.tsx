import { getUser, type SignedInUser } from '@tuppence/contract/identity'
import { registerTill } from '@tuppence/contract/tills'
import { beginTraining, endTraining } from '@tuppence/contract/training'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, tiles, toastOf } from '../../testing/at-the-till.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { answerTill, cashier, openTill, recordedSales } from '../../testing/till.ts'

const manager = () => signedIn('manager', { session: 'pos' })
const heading = () => page.getByRole('heading', { name: /^Training/, level: 1 })
const basket = () => page.getByRole('list', { name: 'Practised basket' }).getByRole('listitem')
const goods = () => page.getByRole('list', { name: 'Products to practise with' }).getByRole('button')
const last = () => page.getByRole('region', { name: 'Practised last' })

beforeEach(() => {
  server.answer(beginTraining, undefined)
  server.answer(endTraining, undefined)
})

/** The same device, with somebody else signed in, or after a reload. */
function openTillOf(user: SignedInUser) {
  server.forget(getUser, registerTill)
  answerTill(user)
  openScreen('/sales', user)
}

async function askForTraining() {
  await page.getByRole('button', { name: /switch staff, lock or choose a PIN/ }).click()
  await button('Training').click()
  await expect.element(page.getByRole('dialog', { name: 'Training' })).toBeVisible()
}

async function train() {
  await askForTraining()
  await button('Begin training').click()
  await expect.element(heading()).toBeVisible()
}

describe('a till that trains', () => {
  test('D5 is told to a cashier who switches it on, trains once somebody has, and ends without a network', async () => {
    const own = cashier()
    await openTill({ user: own })
    await askForTraining()
    await expect
      .element(page.getByRole('dialog'))
      .toHaveTextContent('Somebody who may give money back switches training on')
    await expect.element(button('Begin training')).not.toBeInTheDocument()
    await button('Close').last().click()
    const { organizationId } = own
    openTillOf(signedIn('manager', { session: 'pos', organizationId }))
    await train()
    openTillOf(own)
    await expect.element(heading()).toBeVisible()
    server.drop(endTraining)
    await button('End training').click()
    await expect.element(tiles().first()).toBeVisible()
    await expect.element(toastOf(/error/i)).not.toBeInTheDocument()
    server.answer(endTraining, undefined)
    openTillOf(own)
    await expect.poll(() => server.askedOf(endTraining)).toHaveLength(2)
    await expect.poll(() => localStorage.getItem('tuppence.training.ended')).toBeNull()
  })

  test('D5 D15 for one business goes on while another trains on the same device, and each ends by itself', async () => {
    const [first, second] = [manager(), manager()]
    await openTill({ user: first })
    await train()
    await goods().first().click()
    await expect.element(basket()).toHaveLength(1)
    openTillOf(second)
    await expect.element(tiles().first()).toBeVisible()
    await train()
    await expect.element(basket()).toHaveLength(0)
    await button('End training').click()
    await expect.element(tiles().first()).toBeVisible()
    await expect.poll(() => server.askedOf(endTraining)).toMatchObject([{ body: { practised: 0 } }])
    openTillOf(first)
    await expect.element(heading()).toBeVisible()
    await expect.element(basket()).toHaveLength(1)
    await button('End training').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End training' }).click()
    await expect.element(tiles().first()).toBeVisible()
    await expect.poll(() => server.askedOf(endTraining)).toHaveLength(2)
  })

  test('D5 what cannot be read of a training shuts no till: it is ended, and the till sells', async () => {
    const user = manager()
    await openTill({ user })
    localStorage.setItem('tuppence.training', `{"organizationId":"${user.organizationId}`)
    openTillOf(user)
    await expect.element(heading()).toBeVisible()
    await button('End training').click()
    await expect.element(tiles().first()).toBeVisible()
  })

  test('D5 is practised with by the till’s keys, and those of what is not say so', async () => {
    await openTill({ user: manager() })
    await train()
    await goods().first().click()
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByLabelText('Search products')).toHaveFocus()
    await userEvent.keyboard('{Alt>}2{/Alt}')
    await expect.element(page.getByText('No terminal is asked')).toBeVisible()
    await userEvent.keyboard('{Alt>}1{/Alt}')
    await expect.element(page.getByLabelText('Amount received')).toHaveFocus()
    await userEvent.keyboard('{F9}')
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await userEvent.keyboard('100{F9}')
    await expect.element(last()).toHaveTextContent('Change · TRAINING-000001')
    await expect.element(last().getByTestId('training-due')).toHaveTextContent('£95.20')
    await userEvent.keyboard('{F3}')
    await expect.element(button('Print TRAINING-000001')).toHaveFocus()
    await userEvent.keyboard('{F10}')
    await expect.element(toastOf('Not in training')).toBeVisible()
    await goods().first().click()
    await expect.element(last()).not.toBeInTheDocument()
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
    expect(recordedSales()).toEqual([])
  })
})
